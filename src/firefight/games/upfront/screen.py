"""A view of Up Front as lines of text: both lines of groups, the hand, the options in an order that makes sense.

Everything here is made from a view, so it can show nothing that the viewer may not know.  Lines are whole sentences or
short rows that read well aloud; `paint` adds weight or a hue for those who see it and never carries a meaning alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from firefight.games.upfront import cards, nations
from firefight.games.upfront.options import LETTERS
from firefight.games.upfront.screen_flanks import doubled, flanks, power
from firefight.games.upfront.screen_scenario import (
    awaited,
    quality,
    victory_lines,
    which_defence,
)
from firefight.games.upfront.screen_scenario import (
    count_words as count_words,
)
from firefight.games.upfront.screen_scenario import (
    nation as nation,
)
from firefight.games.upfront.screen_scenario import (
    scenario_line as scenario_line,
)
from firefight.games.upfront.screen_transfers import transfers
from firefight.games.upfront.screen_works import works
from firefight.games.upfront.words import card_value

View = dict[str, Any]
Paint = Callable[[str, str], str]
"""(role, text) -> text.  Roles: strong, dim, own, enemy, warn."""

SECTIONS: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("Fire", ("fire", "add", "hold", "resolve", "call-off")),
    ("Move", ("advance", "retreat", "sideways", "ford", "unwire")),
    ("Transfer", ("lateral", "exchange", "transfer", "receive")),
    ("Terrain", ("terrain", "open", "slide", "place")),
    ("Infiltrate", ("infiltrate", "with", "shed", "keep-charge", "withdraw")),
    ("Rally", ("rally", "rally-two", "hero", "ignore-wound")),
    ("Reinforcements", ("enter", "enter-covered")),
    ("Smoke and Snipers", ("smoke", "check", "snipe")),
    ("Wire", ("wire",)),
    ("Works", ("entrench", "clear-mines")),
    ("Crews and order", ("crew", "uncrew", "order", "guard")),
    ("Weapons", ("repair", "acquire", "give", "swap-weapons")),
    ("Discard", ("discard", "show")),
    ("Close combat", ("close-combat", "abandon", "destroy")),
    ("Give up a man", ("panic",)),
]
SECTIONED: Final = ("turn", "discards", "initial_terrain")
"""The questions whose options are many and of several kinds."""

WEAPONS: Final = {"rifle": "", "machine pistol": "MP", "assault rifle": "AR"}
MODES: Final = {"advance": "forward", "retreat": "backward", "sideways": "sideways"}
USES: Final = {
    "fire": "fire",
    "move": "move",
    "rally": "rally",
    "terrain": "terrain; on the enemy as a discard",
    "concealed": "conceal a group fired at",
    "smoke": "Smoke",
    "wire": "Wire on the enemy as a discard",
    "hero": "Hero, for a pinned man or for firepower",
    "sniper": "Sniper as a discard",
    "radio": "radio",
}
"""What the uses of a card mean, and when."""
OFF_THE_CLOCK: Final = ("reaction", "refill", "readjust")
GROUND: Final = ("terrain", "open")


def plain(role: str, text: str) -> str:
    """No weight and no hue."""
    return text


def own_side(view: View) -> int:
    """The viewer's side; for a spectator the first."""
    for index in range(2):
        if view["sides"][index]["nation"] == view["viewer"]:
            return index
    return 0


def owner_word(view: View, side: int) -> str:
    """How a side's groups are called: your, their; for a spectator by nation."""
    if view["viewer"] is None:
        return nation(view["sides"][side]["nation"])
    return "your" if side == own_side(view) else "their"


def names(view: View) -> dict[str, str]:
    """What the short names in orders stand for: g4 Schumacher, c17 Movement."""
    found: dict[str, str] = {}
    for side in view["sides"]:
        for group in side["groups"]:
            for man in group["men"]:
                found[man["man"]] = man["name"]
        for man in side["waiting"]:
            found[man["man"]] = man["name"]
        for card in side["hand"] or []:
            found[card["card"]] = card["title"]
    return found


# --- the table --------------------------------------------------------------------------------------------------


def heading(view: View, paint: Paint) -> list[str]:
    """Where the match stands."""
    deck = f"Deck {min(view['deck'], view['decks'])} of {view['decks']}."
    deck += which_defence(view)
    if view["preparing"]:
        return [paint("strong", f"Before play. {deck}")]
    lines = [paint("strong", f"Turn {view['turn']}, the {nation(view['active'])} side's. {deck}")]
    if view["breeze"]:
        lines.append("A Breeze has been drawn this turn: no Smoke is laid [13.2].")
    return lines


def side_line(view: View, side: int, paint: Paint) -> str:
    """Losses, points, cards of a side."""
    row = view["sides"][side]
    mine = side == own_side(view)
    who = nation(row["nation"])
    if view["viewer"] is not None:
        who = f"You, {who}" if mine else f"{who}, the enemy"
    who += quality(row)
    parts = [
        f"lost {row['losses']} of {row['strength']}, broken at {row['breaks_at']}",
        count_words(row["points"], "point"),
        f"{count_words(row['hand_size'], 'card')} of {row['hand_allowed']}",
    ]
    if row["snipers"] == 0:
        parts.append("Sniper found")
    parts += awaited(row)
    if row["passed"]:
        parts.append("passed last turn")
    return paint("own" if mine else "enemy", who) + ": " + ", ".join(parts) + "."


def last_ground(group: View) -> int:
    """The place of the last terrain in a group's cards, or -1."""
    at = len(group["stack"]) - 1
    while at >= 0 and group["stack"][at]["use"] not in GROUND:
        at -= 1
    return at


def ground_words(group: View) -> str:
    """The cards on a group in words, from the ground up."""
    at = last_ground(group)
    ground = "open ground"
    if at >= 0:
        entry = group["stack"][at]
        ground = entry["title"]
        if entry["use"] == "open":
            ground = f"open ground (card {entry['card']})" if entry["card"] else "open ground (a card)"
    if group["movements"] >= 2 and group["terrain"] == "open ground" and at >= 0:
        ground = f"open ground, out of {group['stack'][at]['title']}"
    parts = [ground]
    modes = [MODES[entry["use"]] for entry in group["stack"][at + 1 :] if entry["use"] in MODES]
    if modes:
        parts.append("moving " + " and ".join(modes))
    if group["smoke"]:
        parts.append("in Smoke" if group["smoke"] == 1 else f"in {group['smoke']} Smoke cards")
    if group["wire"]:
        parts.append("in Wire" if group["wire"] == 1 else f"in {group['wire']} Wire cards")
    return ", ".join(parts)


def relations(group: View) -> list[str]:
    """How a group stands to others, and what lies in it."""
    parts = [*works(group), *flanks(group), *(f"INFILTRATED by {man}" for man in group["infiltrated_by"])]
    if group["surrendered"]:
        parts.append("surrendered")
    parts += transfers(group)
    if group["loose"] or group["loose_secondary"]:
        parts.append(f"on the ground: {', '.join([*group['loose'], *group['loose_secondary']])}")
    return parts


def group_line(view: View, side: int, group: View, paint: Paint) -> str:
    """One group in a line: range chit, cards, states."""
    mine = side == own_side(view)
    letter = paint("own" if mine else "enemy", group["letter"])
    if not group["men"]:
        gone = "nobody yet" if view["preparing"] else "gone"
        return f"  {letter}  {', '.join(transfers(group)) or gone}"
    parts = [f"range chit {group['chit']}", ground_words(group)]
    if view["victory"]["men"] and group["chit"] == view["victory"]["chit"] and not group["infiltrated_by"]:
        parts.append("counts for victory" if group["qualifies"] else "not in cover that counts for victory")
    if group["acted"] and view["sides"][side]["nation"] == view["active"]:
        parts.append("has acted")
    parts += relations(group)
    if group["sniped"] is not None:
        parts.append(f"fired on by a Sniper (check above {group['sniped']})")
    offers = [card for where, card in view["sides"][side]["offers"] if where == group["letter"]]
    if offers:
        parts.append(f"terrain {', '.join(offers)} waits for an answer")
    return f"  {letter}  {', '.join(parts)}"


def man_short(man: View, paint: Paint) -> str:
    """A man in a few words."""
    weapon = WEAPONS.get(man["weapon"], man["weapon"])
    words = [man["man"], man["name"], man["leader"], weapon]
    if man["assistant"]:
        words.append(f"with {man['assistant']}")
    if man["gunner"]:
        words.append(f"assists {man['gunner']}")
    if man["pinned"]:
        words.append(paint("warn", "PINNED"))
    if man["hero"]:
        words.append(paint("strong", "HERO"))
    words += [paint("warn", word) if word.isupper() else word for word in states(man)]
    return " ".join(word for word in words if word)


def states(man: View) -> list[str]:
    """What else has happened to a man; what hinders him is in capitals."""
    words: list[str] = []
    if man["jammed"]:
        words.append("MALFUNCTION")
    if man["captured_weapon"]:
        words.append("captured weapon")
    if man["secondary"]:
        words.append(f"carries a {man['secondary']}")
    if man["wounded"]:
        words.append("wounded, ignores it" if man["unhindered"] else "WOUNDED")
    words += [f"guards {prisoner}" for prisoner in man["guards"]]
    if man["berserk"]:
        words.append("BERSERK")
    if man["infiltrates"]:
        words.append(f"infiltrates {man['infiltrates']}")
    if man["transfers_to"]:
        words.append(f"on his way to {man['transfers_to']}")
    return words


def range_to(view: View, side: int, index: int, other: int) -> int | None:
    """Relative Range from a side's group to an enemy group; None where one of them is gone."""
    rows = view["ranges"]
    first, second = (index, other) if side == 0 else (other, index)
    if first >= len(rows) or second >= len(rows[first]):
        return None
    found: int | None = rows[first][second]
    return found


def targets(view: View, side: int, index: int) -> list[tuple[str, int]]:
    """The letters and ranges of the enemy groups that are there."""
    found: list[tuple[str, int]] = []
    for other in range(len(view["sides"][1 - side]["groups"])):
        at = range_to(view, side, index, other)
        if at is not None:
            found.append((view["sides"][1 - side]["groups"][other]["letter"], at))
    return found


def fire_line(view: View, side: int, index: int) -> str:
    """What a group could fire at, how far, and with what firepower."""
    group = view["sides"][side]["groups"][index]
    parts = [f"{letter} range {at} firepower {power(group, letter, at)}" for letter, at in targets(view, side, index)]
    return f"     to {owner_word(view, 1 - side)} " + ", ".join(parts) if parts else ""


def brief(view: View, paint: Paint) -> list[str]:
    """The table in short: two or three lines for each group, the enemy's first."""
    mine = own_side(view)
    lines = heading(view, paint)
    for side in (1 - mine, mine):
        if not view["sides"][side]["groups"]:
            continue
        lines.append(side_line(view, side, paint))
        for index in range(len(view["sides"][side]["groups"])):
            group = view["sides"][side]["groups"][index]
            lines.append(group_line(view, side, group, paint))
            if group["men"]:
                lines.append("     " + ", ".join(man_short(man, paint) for man in group["men"]))
            if side == mine and fire_line(view, side, index):
                lines.append(paint("dim", fire_line(view, side, index)))
    return lines


def man_line(man: View, place: int, at: int | None, paint: Paint) -> str:
    """A man in full: weapon, firepower at a range, and the values that are exposed."""
    words = [f"{man['man']} {man['name']}", man["title"], man["leader"], man["weapon"]]
    if man["assistant"]:
        words.append(f"crewed with {man['assistant']}")
    elif man["crew_served"]:
        words.append("no crew")
    if man["gunner"]:
        words.append(f"assistant of {man['gunner']}")
    if man["hero"]:
        words.append(paint("strong", "HERO"))
    words += [paint("warn", word) if word.isupper() else word for word in states(man)]
    if man["pinned"]:
        words.append(paint("warn", "PINNED"))
        values = [f"panic {man['panic']}", f"KIA {man['kia']}"]
    else:
        values = [f"morale {man['morale']}", f"panic {man['panic']}", f"KIA {man['kia']}"]
        if at is not None and not man["gunner"]:
            printed = man["fp"] if man["assistant"] or not man["crew_served"] else man["fp_bracket"]
            values.insert(0, f"firepower {printed[at]}")
    values += [f"hand to hand {man['ccv']}"] if at == 5 and man["ccv"] is not None else []
    return f"    {place:2}. {', '.join(word for word in words if word)}: {', '.join(values)}"


def table(view: View, paint: Paint) -> list[str]:
    """The table in full: every man with what is exposed on his card."""
    mine = own_side(view)
    lines = heading(view, paint)
    for side in (1 - mine, mine):
        lines += ["", side_line(view, side, paint)]
        for index in range(len(view["sides"][side]["groups"])):
            group = view["sides"][side]["groups"][index]
            lines.append(group_line(view, side, group, paint))
            if fire_line(view, side, index):
                lines.append(fire_line(view, side, index))
            ranges = [at for _, at in targets(view, side, index)]
            for place in range(len(group["men"])):
                lines.append(man_line(group["men"][place], place + 1, max(ranges) if ranges else None, paint))
        if view["sides"][side]["lost"]:
            lost = [f"{man['man']} {man['name']} {man['how']}" for man in view["sides"][side]["lost"]]
            lines.append("  Lost: " + ", ".join(lost) + ".")
        if view["sides"][side]["waiting"]:
            lines += waiting(view, paint)
    lines += ["", *deck_lines(view)]
    return lines


def waiting(view: View, paint: Paint) -> list[str]:
    """The viewer's men who stand in no group yet."""
    men = view["sides"][own_side(view)]["waiting"]
    lines = ["  Men without a group (firepower at range 0 to 5):"] if men else []
    for man in men:
        printed = " ".join(str(value) for value in man["fp"])
        if man["crew_served"]:
            printed += ", without a crew " + " ".join(str(value) for value in man["fp_bracket"])
        words = ", ".join(word for word in (man["title"], man["leader"], man["weapon"]) if word)
        lines.append(f"    {man['man']} {man['name']}, {words}: firepower {printed}, morale {man['morale']}")
    return lines


def deck_lines(view: View) -> list[str]:
    """The deck, the discards, and what ends the scenario."""
    seen, hidden = len(view["discards"]["seen"]), view["discards"]["hidden"]
    lines = [f"Discards: {seen} whose front you know, {hidden} face down. Out of the game: {len(view['removed'])}."]
    for kind, left in view["to_remove"].items():
        lines.append(f"The next {left} cards of {kind} that are discarded unused or drawn leave the game [16.1].")
    lines += victory_lines(view)
    return lines


def unseen(view: View) -> list[str]:
    """[16.21] What may still come: every card whose place the viewer does not know, by title."""
    titles: dict[str, int] = {}
    total = 0
    for key in view["unseen"]:
        card = card_value(key)
        titles[cards.TITLE[card]] = titles.get(cards.TITLE[card], 0) + 1
        total += -cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card]
    kinds: dict[str, list[str]] = {}
    for title in sorted(titles):
        kinds.setdefault(title.split(" ")[0].strip(","), []).append(f"{titles[title]} {title}")
    many = len(view["unseen"])
    where = "you cannot see (pile, enemy hand, hidden fronts)"
    lines = [f"{count_words(many, 'card')} {where}; their Random Number is {total / max(many, 1):+.2f} on average:"]
    for rows in kinds.values():
        lines.append("  " + "; ".join(rows))
    return lines


# --- the hand and the options -----------------------------------------------------------------------------------


def hand_line(view: View, paint: Paint) -> str:
    """The hand in one line."""
    held = view["sides"][own_side(view)]["hand"]
    if not held:
        return paint("strong", "Hand: ") + "no cards."
    return paint("strong", "Hand: ") + "; ".join(f"{card['card']} {card['title']}{cower(card)}" for card in held) + "."


def cower(card: View) -> str:
    """A mark for a card without a use."""
    return "" if card["uses"] else " (Cower)"


def hand(view: View, keys: list[str], paint: Paint) -> list[str]:
    """The hand, with what each card is for and what could be done with it at once."""
    side = view["sides"][own_side(view)]
    if side["hand"] is None:
        return ["No hand is yours to see."]
    lines = [paint("strong", f"Your hand: {count_words(len(side['hand']), 'card')} of {side['hand_allowed']}.")]
    for card in side["hand"]:
        uses = ", ".join(USES[use] for use in card["uses"]) or paint("warn", "Cower card")
        now = [short_order(key, card["card"]) for key in keys if card["card"] in key.split()]
        if "fire" in card["uses"]:
            now = [key for key in keys if key.startswith("fire ") and reaches(view, key, card)] + now
        colour = "red" if card["red"] else "black"
        line = f"  {card['card']} {card['title']}: {uses}; Random Number {colour} {card['number']}."
        lines.append(line + (f" Now: {', '.join(now)}." if now else " Nothing now."))
    return lines


def reaches(view: View, key: str, card: View) -> bool:
    """[6.1] Whether the firepower of a fire order is enough for this card, without a Hero."""
    side = view["sides"][own_side(view)]
    index, other = LETTERS.index(key.split()[1]), LETTERS.index(key.split()[2])
    at = range_to(view, own_side(view), index, other)
    needed = nations.required_firepower(cards.NATIONS.index(side["nation"]), card["minimum"])
    return at is not None and power(side["groups"][index], LETTERS[other], at) >= needed


def short_order(key: str, card: str) -> str:
    """An order without its card."""
    return " ".join(word for word in key.split() if word != card)


def sections(kind: str, keys: list[str]) -> list[tuple[str, list[int]]]:
    """The options in an order that makes sense, by heading; numbers are places in `keys`."""
    if kind not in SECTIONED:
        return [("", list(range(len(keys))))]
    verbs = [key.split()[0] for key in keys]
    found: list[tuple[str, list[int]]] = []
    taken: set[int] = set()
    for title, words in SECTIONS:
        places = [at for word in words for at in range(len(keys)) if verbs[at] == word]
        if places:
            found.append((title, places))
            taken.update(places)
    rest = [at for at in range(len(keys)) if at not in taken]
    if rest:
        found.append(("Or", rest))
    return found


def note(view: View, key: str) -> str:
    """What one wants to know about an option without asking."""
    words = key.split()
    side = own_side(view)
    if words[0] == "fire":
        index, other = LETTERS.index(words[1]), LETTERS.index(words[2])
        at = range_to(view, side, index, other)
        if at is not None:
            group = view["sides"][side]["groups"][index]
            return f"range {at}, firepower {power(group, words[2], at)}{doubled(view, group, side, other)}"
    if words[0] == "rally":
        men = view["sides"][side]["groups"][LETTERS.index(words[1])]["men"]
        return f"{sum(1 for man in men if man['pinned'])} pinned"
    if words[0] in ("advance", "retreat"):
        chit = view["sides"][side]["groups"][LETTERS.index(words[1])]["chit"]
        return f"to range chit {chit + 1 if words[0] == 'advance' else chit - 1}"
    return ""


def placeholder(key: str) -> str:
    """What kind of thing a short name stands for."""
    return "card" if key.startswith("c") else "man"


def must_confirm(kind: str, keys: list[str]) -> bool:
    """Whether the only option is a commitment that a player has not made yet: opening fire, while he can still undo."""
    return kind in ("fire_choice", "entry_choice") and keys == ["done"]


def shows_chances(kind: str) -> bool:
    """Whether the chances belong to the question itself."""
    return kind in (
        "fire_choice", "fire_attack", "concealment", "hero_before_endurance", "entry_choice", "melee_window",
        "detonation",
    )  # fmt: skip


def begins_turn(kind: str) -> bool:
    """Whether the whole table is wanted with this question, when a turn begins with it."""
    return kind in ("turn", "initial_terrain")


def sets_up(kind: str) -> bool:
    """Whether groups and crews are being formed."""
    return kind in ("form_groups", "form_crews", "carry")


def on_the_clock(view: View, kind: str) -> bool:
    """[16.31] Whether the clock runs: while the player whose turn it is declares actions and discards."""
    return view["viewer"] == view["active"] and not view["preparing"] and not kind.startswith(OFF_THE_CLOCK)
