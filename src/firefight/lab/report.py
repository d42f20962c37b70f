"""What the arena has found, as JSON values and as tables to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from firefight.lab.arena import Record
from firefight.lab.statistics import wilson

Summary = dict[str, Any]


def tally(won: int, drawn: int, games: int) -> Summary:
    """Wins, draws and losses, with the 95 % Wilson interval of the share of wins."""
    low, high = wilson(won, games)
    return {
        "games": games,
        "wins": won,
        "draws": drawn,
        "losses": games - won - drawn,
        "win_rate": round(won / games, 4) if games else None,
        "interval": [round(low, 4), round(high, 4)],
    }


def labels(names: Sequence[str]) -> list[str]:
    """What to call two bots that may be of the same name."""
    return list(names) if names[0] != names[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]


def summary(records: Sequence[Record]) -> Summary:
    """Everything that is worth knowing about a series of games; an unfinished game counts as a draw."""
    if not records:
        return {"games": 0, "bots": [], "nations": {}, "endings": {}, "turns": None}
    return {
        "games": len(records),
        "bots": [bot_summary(records, at) for at in range(2)],
        "nations": nations(records),
        "endings": dict(sorted(Counter(record.reason for record in records).items())),
        "turns": {
            "average": round(sum(record.turns for record in records) / len(records), 1),
            "shortest": min(record.turns for record in records),
            "longest": max(record.turns for record in records),
        },
    }


def bot_summary(records: Sequence[Record], at: int) -> Summary:
    """One of the two bots."""
    decisions = sum(record.decisions[at] for record in records)
    seconds = sum(record.seconds[at] for record in records)
    orders: Counter[str] = Counter()
    for record in records:
        orders.update(record.orders[at])
    wins = [record for record in records if record.won_by == at]
    return {
        "name": labels(records[0].bots)[at],
        **of(records, at),
        "sides": {side: of([r for r in records if r.seats[at] == side], at) for side in all_sides(records)},
        "wins_by": dict(sorted(Counter(record.reason for record in wins).items())),
        "points": average(records, [record.points[at] for record in records if record.points]),
        "losses_suffered": average(records, [record.losses[at] for record in records if record.losses]),
        "decisions": decisions,
        "milliseconds": round(1000 * seconds / decisions, 3) if decisions else 0.0,
        "slowest_milliseconds": round(1000 * max(record.slowest[at] for record in records), 1),
        "fallbacks": sum(len(record.fallbacks[at]) for record in records),
        "first_fallback": next((record.fallbacks[at][0] for record in records if record.fallbacks[at]), None),
        "orders": dict(orders.most_common()),
    }


def of(records: Sequence[Record], at: int) -> Summary:
    """How one bot did in some games."""
    won = sum(record.won_by == at for record in records)
    drawn = sum(record.won_by is None for record in records)
    return tally(won, drawn, len(records))


def nations(records: Sequence[Record]) -> Summary:
    """How each side did, whoever played it."""
    found: Summary = {}
    for side in all_sides(records):
        mine = [record for record in records if side in record.seats]
        won = sum(record.winner == side for record in mine)
        found[side] = tally(won, sum(record.winner is None for record in mine), len(mine))
    return found


def all_sides(records: Sequence[Record]) -> list[str]:
    """Every side that was played, in the order of appearance."""
    return list(dict.fromkeys(side for record in records for side in record.sides))


def average(records: Sequence[Record], values: Sequence[float]) -> float | None:
    """A mean, rounded for reading."""
    return round(sum(values) / len(values), 2) if values else None


# --- text -------------------------------------------------------------------------------------------------------


def table(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """Columns lined up: words to the left, numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    wide = [max(len(row[column]) for row in [list(header), *cells]) for column in range(len(header))]
    lines: list[str] = []
    for row in [list(header), *cells]:
        parts = [cell.ljust(wide[0]) if at == 0 else cell.rjust(wide[at]) for at, cell in enumerate(row)]
        lines.append("  ".join(parts).rstrip())
    return lines


TALLY_HEADER = ["games", "wins", "draws", "losses", "win rate", "95 % interval"]


def tally_cells(row: Summary) -> list[str]:
    """The cells of a tally."""
    rate = "-" if row["win_rate"] is None else f"{100 * row['win_rate']:.1f} %"
    interval = f"{100 * row['interval'][0]:.1f} - {100 * row['interval'][1]:.1f}"
    return [str(row["games"]), str(row["wins"]), str(row["draws"]), str(row["losses"]), rate, interval]


def text(found: Summary) -> list[str]:
    """A summary as tables."""
    bots = found["bots"]
    if not bots:
        return ["No game was finished."]
    lines = table(["opponent", *TALLY_HEADER], [[bot["name"], *tally_cells(bot)] for bot in bots])
    for bot in bots:
        lines += ["", *table([f"{bot['name']} as", *TALLY_HEADER], side_rows(bot["sides"]))]
    if len(found["nations"]) > 2 or bots[0]["name"] == f"{bots[1]['name'][:-3]}(1)":
        lines += ["", *table(["side, whoever played it", *TALLY_HEADER], side_rows(found["nations"]))]
    reasons = list(found["endings"])
    rows = [[f"won by {bot['name']}", *(bot["wins_by"].get(reason, 0) for reason in reasons)] for bot in bots]
    rows.append(["all games", *found["endings"].values()])
    lines += ["", *table(["how games ended", *reasons], rows)]
    header = ["opponent", "points", "men lost", "decisions", "ms each", "slowest ms", "answered for"]
    keys = ["name", "points", "losses_suffered", "decisions", "milliseconds", "slowest_milliseconds", "fallbacks"]
    lines += ["", *table(header, [[bot[key] for key in keys] for bot in bots])]
    lines += [f"{bot['name']} went wrong: {bot['first_fallback']}" for bot in bots if bot["first_fallback"]]
    turns = found["turns"]
    lines += ["", f"turns in a game: {turns['average']} on average, {turns['shortest']} to {turns['longest']}"]
    return lines


def side_rows(sides: Summary) -> list[list[str]]:
    """One row a side that was played."""
    return [[side, *tally_cells(row)] for side, row in sides.items() if row["games"]]


def order_lines(found: Summary) -> list[str]:
    """How often each order was given, a game, by each opponent."""
    bots = found["bots"]
    words = sorted({word for bot in bots for word in bot["orders"]})
    rows = [[word, *(f"{bot['orders'].get(word, 0) / found['games']:.2f}" for bot in bots)] for word in words]
    rows.sort(key=lambda row: -float(row[1]))
    return table(["orders a game", *(bot["name"] for bot in bots)], rows)
