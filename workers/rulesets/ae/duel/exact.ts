/**
 * A duel of one against one exactly, as long as both only shoot: the chance of every pair of conditions, turn by turn. Everything else is left to the dice.
 */
import { settledLoss } from '../attackWorth.ts';
import { burns } from '../conditions.ts';
import { FACES, limited, successChance } from '../d100.ts';
import type { Force } from '../force.ts';
import { replenished } from '../hazards/plan.ts';
import { breakOutcomes, breakTests, moraleBonus, willpower } from '../nerve.ts';
import type { Counters, Enough, ExactTally } from '../question.ts';
import { squadsOf } from '../squads.ts';
import { type StrikeOutcomes, strikeOutcomes } from '../strikeExact.ts';
import { BROKEN, GONE, OUT, STEADY } from './board.ts';
import { type Field, HASTY, MELEE, RANGED, SURGING } from './setup.ts';

/** One unit's condition; all of it small whole numbers. */
interface Half {
  readonly left: number;
  readonly lost: number;
  readonly status: number;
  readonly hardened: number;
  readonly tide: number;
  readonly broke: number;
  readonly rallied: number;
  readonly timer: number;
  readonly fire: number;
}

type Pair = readonly [Half, Half];
type Mass = Map<number, { pair: Pair; probability: number }>;
type Way = readonly [probability: number, half: Half, acts: boolean];

/** Pairs of Magnitude or Wounds above which only dice answer; a fire that nobody puts out multiplies them. */
const MAX_PAIRS = 12_000;
/** Different losses that a fire left to burn leaves behind in a turn. */
export const FIRE_SPREAD = 10;
/** Attacks of a character in a round, likewise. */
const MAX_ATTACKS = 2;

/** Whether nothing goes on in this duel that the exact arithmetic leaves out. */
export function isSimple(field: Field): boolean {
  const { units, sides, rulings } = field;
  if (units.length !== 2 || rulings.breaksAtThreeSquads) return false;
  if (sides.some(({ command, controlPoints }) => command > 0 || controlPoints > 0)) return false;
  if (pairsOf(field) > MAX_PAIRS) return false;
  return units.every(({ index, force, given, role }) => {
    const plain =
      role === 'none' &&
      !field.weapon(index, MELEE) &&
      force.ghost === 0 &&
      force.lossReductionPerTurn === 0 &&
      force.enemyBreakPenalty === 0 &&
      !force.freeAttack &&
      given.attacks <= MAX_ATTACKS;
    const traits = ['Adept-Linked', 'Fear Incarnate'] as const;
    const fanatic = force.traits.has('Fanatics') && force.replenishing > 0;
    const rerolls = !force.horde && force.rerollsBS + force.hunts + force.betterDamage > 0;
    return plain && !fanatic && !rerolls && traits.every((trait) => !force.traits.has(trait));
  });
}

/** Pairs of conditions to keep apart, roughly. */
export function pairsOf(field: Field): number {
  return field.units.reduce(
    (product, { index, most }) => product * (most + 1) * (burnsOn(field, index) ? FIRE_SPREAD : 1),
    1,
  );
}

/** Whether a fire may go on costing this unit 1d10 a turn while it stands. */
function burnsOn(field: Field, u: number): boolean {
  const { force, given } = field.units[u];
  if (!force.magnitude || force.traits.has('Large') || given.extinguishes) return false;
  const lit = field.weapon(1 - u, RANGED)?.qualities.includes('Flame') ?? false;
  return given.state.onFire || lit;
}

export function exactDuel(field: Field, counters: Counters, enough?: Enough): ExactTally | null {
  if (!isSimple(field)) return null;
  const solver = new Solver(field, counters);
  return solver.run(enough);
}

class Solver {
  private readonly field: Field;
  private readonly counters: Counters;
  private readonly tally: Float64Array;
  private readonly cache = new Map<string, StrikeOutcomes>();
  private roundings = 0;
  private round = 0;

  constructor(field: Field, counters: Counters) {
    this.field = field;
    this.counters = counters;
    this.tally = new Float64Array(counters.size);
  }

  run(enough?: Enough): ExactTally | null {
    let mass: Mass = new Map();
    this.put(mass, [this.start(0), this.start(1)], 1);
    const { rounds } = this.field.scenario;
    for (let round = 1; round <= rounds; round++) {
      this.round = round;
      for (const u of this.field.order) mass = this.turn(mass, u);
      for (const { pair, probability } of mass.values()) this.recordRound(pair, round, probability);
      if (round < rounds && enough?.(this.tally)) return null;
    }
    for (const { pair, probability } of mass.values()) this.recordEnd(pair, probability);
    return { tally: this.tally, errorBound: (this.roundings + 4_000) * 2 ** -53 };
  }

  private start(u: number): Half {
    const { force, given } = this.field.units[u];
    return {
      left: force.left,
      lost: 0,
      status: given.state.broken && force.magnitude ? BROKEN : STEADY,
      hardened: force.traits.has('Battle-Hardened') ? 1 : 0,
      tide: 0,
      broke: 0,
      rallied: 0,
      timer: 0,
      fire: given.state.onFire && force.horde ? 1 : 0,
    };
  }

  private turn(mass: Mass, u: number): Mass {
    const next: Mass = new Map();
    for (const { pair, probability } of mass.values()) {
      const me = pair[u];
      if (me.status > BROKEN) {
        this.put(next, pair, probability);
        continue;
      }
      for (const [chance, half, acts] of this.ready(me, u)) {
        const now = replaced(pair, u, half);
        if (acts) this.attack(now, u, probability * chance, next);
        else this.put(next, now, probability * chance);
      }
    }
    return next;
  }

  /** Break tests, then what comes back, then fire. */
  private ready(me: Half, u: number): Way[] {
    const { force, given } = this.field.units[u];
    const stunned = given.state.stunned && this.round === 1;
    if (!force.horde) return [[1, me, !stunned]];
    const ways = force.magnitude ? this.nerves(me, u) : [[1, me, true] as const];
    return ways.flatMap(([chance, half, acts]) => {
      if (half.status > BROKEN) return [[chance, half, acts] as const];
      return this.burnt(this.restored(half, u), u, acts && !stunned).map(
        ([share, left, still]) => [chance * share, left, still] as const,
      );
    });
  }

  /** Puts its fire out, or burns. */
  private burnt(half: Half, u: number, acts: boolean): Way[] {
    const { force, given } = this.field.units[u];
    if (half.fire === 0) return [[1, half, acts]];
    if (given.extinguishes && acts && half.status === STEADY) return [[1, { ...half, fire: 0 }, false]];
    const swarm = force.magnitude && force.traits.has('Swarm') ? this.field.rulings.swarmRounding : 'no';
    const faces = burns(force).value;
    return Array.from({ length: faces }, (_, i) => {
      const loss = force.magnitude ? Math.max(0, i + 1 - force.lossReduction) : i + 1;
      const after = this.quietly(half, settledLoss(loss, 0, swarm), force.magnitude);
      return [1 / faces, this.spent(after), acts && after.status <= BROKEN] as const;
    });
  }

  /** A loss that is no attack: by one ruling it calls for no test (RU-21). */
  private quietly(half: Half, loss: number, magnitude: boolean): Half {
    const after = lessened(half, loss, magnitude);
    return this.field.rulings.breakLosses === 'attacks' ? { ...after, lost: half.lost } : after;
  }

  /** Who is broken tests no more, so that what it loses need not be remembered. */
  private spent(half: Half): Half {
    return half.status === STEADY ? half : { ...half, lost: 0 };
  }

  private nerves(me: Half, u: number): Way[] {
    const { force, side } = this.field.units[u];
    const half = { ...me, lost: 0 };
    const withdraws = force.traits.has('Fighting Withdrawal') && this.field.weapon(u, RANGED) !== undefined;
    const target = limited(
      willpower(force, force.squadsAtStart - squadsOf(me.left)) +
        moraleBonus(this.field.sides[side].moraleNumber) +
        (me.fire === 1 ? force.firePenalty : 0),
      this.field.rulings.extremes,
    );
    if (me.status === BROKEN) {
      const timer = me.timer + 1;
      const away = timer >= this.field.sides[side].turnsToLeave;
      const flees = { ...half, timer, status: away ? GONE : BROKEN };
      if (!this.mayRally(u)) return [[1, flees, withdraws && !away]];
      const ways: Way[] = [
        [successChance(target), { ...half, timer: 0, status: STEADY, rallied: 1 }, true],
        [successChance(FACES - target), flees, withdraws && !away],
      ];
      return ways.filter(([chance]) => chance > 0);
    }
    const tests = force.fearless || me.tide === 1 ? 0 : breakTests(me.lost);
    const { held, ignored, broken } = breakOutcomes(tests, target, me.hardened === 1);
    const tide = force.traits.has('Blood Soaked Tide');
    const ways: Way[] = [
      [held, half, true],
      [ignored, { ...half, hardened: 0 }, true],
      [
        broken,
        tide ? { ...half, hardened: 0, tide: 1 } : { ...half, hardened: 0, status: BROKEN, broke: 1, timer: 0 },
        tide || withdraws,
      ],
    ];
    return ways.filter(([chance]) => chance > 0);
  }

  /** Alone against one, it never sees more friends than foes (AE-MORALE-08). */
  private mayRally(u: number): boolean {
    const { given, force } = this.field.units[u];
    return given.outOfSight || given.leader !== 'none' || force.traits.has('Stubborn');
  }

  private restored(me: Half, u: number): Half {
    const { force } = this.field.units[u];
    if (!force.magnitude) return me;
    return { ...me, left: replenished(force, this.field.rulings, me.left, force.replenishing) };
  }

  /** Magnitude that a unit costs itself, which a Swarm takes in full. */
  private costs(half: Half, force: Force, loss: number): Half {
    return this.quietly(half, force.magnitude ? Math.max(0, loss - force.lossReduction) : loss, force.magnitude);
  }

  /** All attacks of one turn; the target's reactions last for them only. */
  private attack(pair: Pair, u: number, probability: number, next: Mass): void {
    const { given, force } = this.field.units[u];
    const foe = 1 - u;
    let open: Array<{ pair: Pair; reactions: number; probability: number }> = [
      { pair, reactions: this.field.units[foe].given.reactions, probability },
    ];
    const attacks = !this.field.weapon(u, RANGED) ? 0 : force.horde ? 1 : given.attacks;
    for (let i = 0; i < attacks; i++) {
      const after = new Map<number, (typeof open)[number]>();
      for (const one of open) {
        const spared = given.sparesBroken && one.pair[foe].status === BROKEN;
        if (spared || one.pair[foe].status > BROKEN || one.pair[u].status > BROKEN) {
          this.put(next, one.pair, one.probability);
          continue;
        }
        // Whoever shoots as it withdraws has one Half Action for it.
        const first = one.pair[u].status === BROKEN ? HASTY : RANGED;
        this.strike(one, u, i > 0 ? this.field.further(u, first) : first, after);
      }
      open = [...after.values()];
    }
    for (const one of open) this.put(next, one.pair, one.probability);
  }

  private strike(
    { pair, reactions, probability }: { pair: Pair; reactions: number; probability: number },
    u: number,
    way: number,
    after: Map<number, { pair: Pair; reactions: number; probability: number }>,
  ): void {
    const { field } = this;
    const foe = 1 - u;
    const { force } = field.units[u];
    const victim = field.units[foe].force;
    const plan = field.plan(u, SURGING, foe, 0, way);
    const own = force.horde ? squadsOf(pair[u].left) : 0;
    const theirs = victim.horde ? squadsOf(pair[foe].left) : 0;
    const more = pair[foe].status === BROKEN && victim.magnitude ? 20 : 0;
    const drill = force.traits.has('Fanatics') ? force.squadsAtStart - own : 0;
    const reaction = reactions > 0;
    const key = `${u},${way},${own},${theirs},${more},${Number(reaction)}`;
    let outcomes = this.cache.get(key);
    if (!outcomes) {
      outcomes = strikeOutcomes(plan, { own, theirs, more, drill, reaction, rerolls: 2, hunts: 2, betterDamage: 2 });
      this.cache.set(key, outcomes);
    }
    for (const branch of outcomes.branches) {
      const cost = branch.kind === 'miss' ? plan.missCost * own : 0;
      branch.loss.forEach((p, loss) => {
        if (p === 0) return;
        const burns = plan.flame && branch.kind === 'landed' ? { ...pair[foe], fire: 1 } : pair[foe];
        const hit = lessened(burns, settledLoss(loss, 0, plan.magnitude?.halved ?? 'no'), victim.magnitude);
        let now = replaced(pair, foe, this.spent(hit));
        if (cost > 0) now = replaced(now, u, this.costs(now[u], force, cost));
        const left = reactions - Number(branch.reacted);
        const at = keyOf(now) * 8 + left;
        const known = after.get(at);
        this.roundings++;
        if (known) known.probability += probability * p;
        else after.set(at, { pair: now, reactions: left, probability: probability * p });
      });
    }
  }

  private put(mass: Mass, pair: Pair, probability: number): void {
    const key = keyOf(pair);
    const known = mass.get(key);
    this.roundings++;
    if (known) known.probability += probability;
    else mass.set(key, { pair, probability });
  }

  private add(name: string, value: number, probability: number): void {
    this.tally[this.counters.place(this.counters.indexOf(name), value)] += probability;
  }

  private number(pair: Pair, u: number): number {
    const { force, side, given } = this.field.units[u];
    const counted = force.horde && !given.state.broken && (pair[u].broke === 1 || pair[u].status === OUT);
    return Math.max(-10, this.field.sides[side].moraleNumber - Number(counted));
  }

  private recordRound(pair: Pair, round: number, probability: number): void {
    this.add(`numberA ${round}`, this.number(pair, 0), probability);
    this.add(`numberB ${round}`, this.number(pair, 1), probability);
    for (const u of [0, 1]) {
      this.add(`left ${u + 1} ${round}`, pair[u].left, probability);
      this.add(`stands ${u + 1} ${round}`, pair[u].status === STEADY ? 1 : 0, probability);
    }
  }

  private recordEnd(pair: Pair, probability: number): void {
    const [a, b] = pair.map(({ status }) => status === STEADY);
    this.add('holdsA', Number(a && !b), probability);
    this.add('holdsB', Number(b && !a), probability);
    this.add('contested', Number(a && b), probability);
    this.add('empty', Number(!a && !b), probability);
    this.add('numberA', this.number(pair, 0), probability);
    this.add('numberB', this.number(pair, 1), probability);
    for (const u of [0, 1]) {
      const { force } = this.field.units[u];
      const { left, broke, rallied, status } = pair[u];
      this.add(`left ${u + 1}`, left, probability);
      this.add(`squadsLost ${u + 1}`, force.horde ? force.squadsAtStart - squadsOf(left) : 0, probability);
      this.add(`broken ${u + 1}`, broke, probability);
      this.add(`rallied ${u + 1}`, rallied, probability);
      this.add(`out ${u + 1}`, Number(status === OUT), probability);
    }
  }
}

function lessened(half: Half, loss: number, magnitude: boolean): Half {
  if (loss === 0) return half;
  const lost = Math.min(half.left, loss);
  const left = half.left - lost;
  return { ...half, left, lost: magnitude ? half.lost + lost : 0, status: left === 0 ? OUT : half.status };
}

function replaced(pair: Pair, u: number, half: Half): Pair {
  return u === 0 ? [half, pair[1]] : [pair[0], half];
}

/** Both conditions in one whole number below 2^50. */
function keyOf([a, b]: Pair): number {
  return halfKey(a) * 2 ** 25 + halfKey(b);
}

function halfKey({ left, lost, status, hardened, tide, broke, rallied, timer, fire }: Half): number {
  // A tide never breaks, so that it takes the place of one more kind of breaking and rallying.
  const nerve = tide === 1 ? 4 : broke + 2 * rallied;
  const flags = (nerve * 2 + hardened) * 2 + fire;
  // Up to 100 Magnitude and as much lost in a turn, or up to 200 Wounds, of which the turn keeps no count.
  return (((left * 101 + lost) * 4 + status) * 20 + flags) * 13 + timer;
}
