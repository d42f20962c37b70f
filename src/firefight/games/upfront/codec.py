"""A game as JSON values and back."""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront.acquisition import Acquisition
from firefight.games.upfront.berserk import Charges
from firefight.games.upfront.claims import Claim
from firefight.games.upfront.closecombat import CloseCombat, CombatEntry, EntryChoice
from firefight.games.upfront.command import Execution
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.deck import Draw
from firefight.games.upfront.demolition import Detonation, Placement
from firefight.games.upfront.discards import Discards
from firefight.games.upfront.duties import Duties
from firefight.games.upfront.enemyplays import EnemyPlays
from firefight.games.upfront.entrenchment import Entrench
from firefight.games.upfront.fire import FireAttack, UnderFire
from firefight.games.upfront.firechoice import FireChoice
from firefight.games.upfront.holdfire import HoldFire
from firefight.games.upfront.infiltration import Attempt, Infiltration
from firefight.games.upfront.infiltration_plan import InfiltrationPlan
from firefight.games.upfront.lateral import Exchange
from firefight.games.upfront.malfunction import Malfunction
from firefight.games.upfront.melee import Blows, Melee, MeleeWindow
from firefight.games.upfront.minefield import ClearMines, MineAttack, Mined, MineExit, MinePath
from firefight.games.upfront.model import Man, Rules, Side, UpFront
from firefight.games.upfront.morale import MoraleCheck
from firefight.games.upfront.movement import Fording
from firefight.games.upfront.offers import TerrainOffer
from firefight.games.upfront.preparation import Carry, FormGroups, HighCard, InitialTerrain
from firefight.games.upfront.rally import Rally, VoluntaryPanic
from firefight.games.upfront.reaction import Reaction
from firefight.games.upfront.readjust import Readjust
from firefight.games.upfront.refill import Refill
from firefight.games.upfront.reinforcements import Entry
from firefight.games.upfront.repair import Repair
from firefight.games.upfront.sniper import SniperAttack, SniperCheck
from firefight.games.upfront.spoils import Aftermath, Spoils
from firefight.games.upfront.surrender import CaptureGroup, Guarding, Surrender, TakePrisoner
from firefight.games.upfront.terraincapture import TerrainCapture
from firefight.games.upfront.transfer import Arrive, SetOut
from firefight.games.upfront.turn import Match, Turn
from firefight.games.upfront.wounds import Endurance, Portage, SecondWound, WoundWindow
from firefight.kernel.codec import dump_core, load_core

# The saved name of a procedure is never used again for another one.
FRAMES: Final[dict[str, Any]] = {
    Match.CODE: Match,
    HighCard.CODE: HighCard,
    FormGroups.CODE: FormGroups,
    InitialTerrain.CODE: InitialTerrain,
    Turn.CODE: Turn,
    TerrainOffer.CODE: TerrainOffer,
    Fording.CODE: Fording,
    FireChoice.CODE: FireChoice,
    FireAttack.CODE: FireAttack,
    UnderFire.CODE: UnderFire,
    Reaction.CODE: Reaction,
    Draw.CODE: Draw,
    Rally.CODE: Rally,
    VoluntaryPanic.CODE: VoluntaryPanic,
    LineUp.CODE: LineUp,
    SniperAttack.CODE: SniperAttack,
    SniperCheck.CODE: SniperCheck,
    Discards.CODE: Discards,
    EnemyPlays.CODE: EnemyPlays,
    Execution.CODE: Execution,
    Refill.CODE: Refill,
    Readjust.CODE: Readjust,
    Duties.CODE: Duties,
    Claim.CODE: Claim,
    Exchange.CODE: Exchange,
    SetOut.CODE: SetOut,
    Arrive.CODE: Arrive,
    Acquisition.CODE: Acquisition,
    Malfunction.CODE: Malfunction,
    Repair.CODE: Repair,
    InfiltrationPlan.CODE: InfiltrationPlan,
    Infiltration.CODE: Infiltration,
    Attempt.CODE: Attempt,
    MoraleCheck.CODE: MoraleCheck,
    HoldFire.CODE: HoldFire,
    EntryChoice.CODE: EntryChoice,
    CombatEntry.CODE: CombatEntry,
    Entry.CODE: Entry,
    CloseCombat.CODE: CloseCombat,
    MeleeWindow.CODE: MeleeWindow,
    Melee.CODE: Melee,
    Blows.CODE: Blows,
    Aftermath.CODE: Aftermath,
    Spoils.CODE: Spoils,
    TerrainCapture.CODE: TerrainCapture,
    Charges.CODE: Charges,
    Detonation.CODE: Detonation,
    Placement.CODE: Placement,
    Mined.CODE: Mined,
    MineAttack.CODE: MineAttack,
    MinePath.CODE: MinePath,
    MineExit.CODE: MineExit,
    ClearMines.CODE: ClearMines,
    Entrench.CODE: Entrench,
    Surrender.CODE: Surrender,
    TakePrisoner.CODE: TakePrisoner,
    Guarding.CODE: Guarding,
    CaptureGroup.CODE: CaptureGroup,
    WoundWindow.CODE: WoundWindow,
    SecondWound.CODE: SecondWound,
    Endurance.CODE: Endurance,
    Portage.CODE: Portage,
    Carry.CODE: Carry,
}


def dump(s: UpFront) -> dict[str, Any]:
    """Every field of a game."""
    row = dump_core(s)
    row["men"] = [man.dump() for man in s.men]
    row["sides"] = [side.dump() for side in s.sides]
    row["pool"] = s.pool[:]
    row["discard"] = s.discard[:]
    row["known"] = s.known[:]
    row["removed"] = s.removed[:]
    row["to_remove"] = s.to_remove[:]
    row["table"] = s.table[:]
    row["deck"] = s.deck
    row["time_up"] = s.time_up
    row["active"] = s.active
    row["turn"] = s.turn
    row["actions"] = s.actions
    row["other_actions"] = s.other_actions
    row["discards"] = s.discards
    row["digs"] = s.digs
    row["stirred"] = s.stirred[:]
    row["breeze"] = s.breeze
    row["breeze_due"] = s.breeze_due
    row["flagged"] = s.flagged
    row["winner"] = s.winner
    row["ending"] = s.ending
    row["part"] = s.part
    row["part_over"] = s.part_over
    row["face_down"] = s.face_down
    row["reach"] = s.reach
    row["closed"] = s.closed
    return row


def load(row: dict[str, Any], rules: Rules) -> UpFront:
    """The game that `dump` wrote.  KeyError, IndexError, TypeError for anything else."""
    s = UpFront(rules)
    load_core(s, row, FRAMES)
    for entry in row["men"]:
        man = Man(0, 0, 0)
        man.load(entry)
        s.men.append(man)
    for entry in row["sides"]:
        side = Side()
        side.load(entry)
        s.sides.append(side)
    s.pool = list(row["pool"])
    s.discard = list(row["discard"])
    s.known = list(row["known"])
    s.removed = list(row["removed"])
    s.to_remove = list(row["to_remove"])
    s.table = list(row["table"])
    s.deck = row["deck"]
    s.time_up = row["time_up"]
    s.active = row["active"]
    s.turn = row["turn"]
    s.actions = row["actions"]
    s.other_actions = row["other_actions"]
    s.discards = row["discards"]
    s.digs = row["digs"]
    s.stirred = list(row["stirred"])
    s.breeze = row["breeze"]
    s.breeze_due = row["breeze_due"]
    s.flagged = row["flagged"]
    s.winner = row["winner"]
    s.ending = row["ending"]
    s.part = row["part"]
    s.part_over = row["part_over"]
    s.face_down = row["face_down"]
    s.reach = row["reach"]
    s.closed = row["closed"]
    return s
