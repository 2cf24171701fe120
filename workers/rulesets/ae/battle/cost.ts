/** What a battle costs: squares that units look through, turn by turn, as long as both sides hold. */
import type { Cost } from '../../ruleset.ts';
import { bonusOf } from '../d100.ts';
import type { Army, Battle, Combatant } from './schema.ts';

/** Half width of the win rate that is aimed at: some two thousand battles. */
const HALF_WIDTH = 0.02;

/** Nanoseconds of a battle, and of a turn in it. */
const [BATTLE_NS, TURN_NS] = [1_500, 800];
/** Of a neighbour of a square that can be reached: of whoever nobody can hurt, ... */
const NEIGHBOUR_NS = 4;
/** ... of those whom some enemy can, who do not see the end of every battle, and of archers, who often stand. */
const [THREATENED_NS, ARCHER_NS] = [1.9, 2.7];
/** Who closes in looks through the map for each enemy; in contact he goes nowhere. */
const [CHARGER_NS, CHARGED_NS] = [0.3, 3.6];
/** Whoever flees looks for the edge, too. */
const FLEEING_NS = 6.4;
/** Rounds until a side without an unbroken Horde has lost: some rally. */
const ROUNDS_OF_THE_BROKEN = 1.3;

/** What attacks of one weapon on one enemy are worth is worked out in the first trials, again as squads fall. */
const TABLES_NS = 300_000;
/** So much of that comes up where a side has no unbroken Horde. */
const FOUGHT_BY_THE_BROKEN = 0.3;

const HORDES: readonly Combatant['kind'][] = ['horde', 'capital ship', 'fortress'];
const isBroken = ({ kind, state }: Combatant): boolean => kind === 'horde' && state.broken;
const isArmed = ({ melee, ranged }: Combatant): boolean => (melee ?? ranged) !== undefined;
const countOf = (units: Army['units'], of: (unit: Combatant) => boolean): number =>
  units.reduce((sum, unit) => sum + (of(unit) ? unit.copies : 0), 0);

/** Nanoseconds, fitted on random battles (`npx tsx scripts/costs.ts 2000 "ae battle"`). */
export function estimateBattle(battle: Battle): Cost {
  const { first, second } = battle;
  const all = countOf(first.units, () => true) + countOf(second.units, () => true);
  const bothHold = holds(first) && holds(second);
  const rounds = bothHold ? battle.rounds : ROUNDS_OF_THE_BROKEN;
  const fought = bothHold ? 1 : FOUGHT_BY_THE_BROKEN;
  return {
    compile: 500_000 + all ** 2 * 95_000 + (tablesOf(first, second) + tablesOf(second, first)) * fought * TABLES_NS,
    exact: null,
    trial: BATTLE_NS + sideCost(battle, first, second, rounds) + sideCost(battle, second, first, rounds),
    halfWidth: HALF_WIDTH,
  };
}

/** Whether a side has an unbroken Horde, or where it has none at all, somebody. */
function holds({ units }: Army): boolean {
  const hordes = units.filter(({ kind }) => HORDES.includes(kind));
  return hordes.length === 0 || hordes.some((horde) => !isBroken(horde));
}

/** Weapons of a side, each against every enemy. */
function tablesOf(own: Army, other: Army): number {
  const fighting = own.units.filter((unit) => !isBroken(unit));
  const weapons =
    countOf(fighting, ({ melee }) => melee !== undefined) + countOf(fighting, ({ ranged }) => ranged !== undefined);
  return weapons * countOf(other.units, () => true);
}

function sideCost(battle: Battle, own: Army, other: Army, rounds: number): number {
  const { width, height } = battle.map;
  const enemies = countOf(other.units, () => true);
  const threatened = other.units.some((unit) => isArmed(unit) && !isBroken(unit));
  let sum = 0;
  for (const unit of own.units) {
    const { melee, ranged, within, copies, state } = unit;
    const { run, most } = speedsOf(unit);
    if (isBroken(unit)) {
      if (!state.stunned) sum += copies * FLEEING_NS * neighbours(battle, run);
      continue;
    }
    // Whoever is stunned loses his first turn.
    const turns = copies * (state.stunned ? Math.max(0.05, rounds - 1) : rounds);
    sum += turns * TURN_NS;
    if (within !== '' || most === 0) continue;
    const looks = neighbours(battle, most);
    if (melee) sum += turns * (CHARGER_NS * looks + CHARGED_NS * enemies * width * height);
    else sum += turns * looks * (ranged ? ARCHER_NS : threatened ? THREATENED_NS : NEIGHBOUR_NS);
  }
  return sum;
}

/** Squares of a run, and of the longest of its moves, about: what leaders and wounds change is left out. */
function speedsOf({ kind, mounted, AB, Ag, half, charge, run }: Combatant): { run: number; most: number } {
  if (kind === 'fortress') return { run: 0, most: 0 };
  const bonus = HORDES.includes(kind) && mounted !== undefined ? mounted : (AB ?? bonusOf(Ag));
  const running = run ?? 6 * bonus;
  return { run: running, most: Math.max(half ?? bonus, charge ?? 3 * bonus, running) };
}

/** Squares within so many steps of the middle of one's own front, times the neighbours of each that are looked at. */
function neighbours({ map, rulings }: Battle, steps: number): number {
  const { width, height, zone } = map;
  const front = zone - 1;
  if (rulings.diagonals === 'one step') {
    return 8 * Math.min(width, 2 * steps + 1) * (Math.min(height, front + steps + 1) - Math.max(0, front - steps));
  }
  let squares = 0;
  for (let row = Math.max(0, front - steps); row < Math.min(height, front + steps + 1); row++)
    squares += Math.min(width, 2 * (steps - Math.abs(row - front)) + 1);
  return 4 * squares;
}
