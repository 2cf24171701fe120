/**
 * Duels of many units on many that charge and shoot: each unit is read once for each side, and strikes are shared
 * (../shared.ts). The duel itself is fought as exact.ts does it; only the last round is looked at.
 */
import { toldApart } from '../../../wording.ts';
import { probabilityEstimate } from '../../measures.ts';
import type { ExactTable, TableReading } from '../../ruleset.ts';
import { BREATH_USED, FATIGUED, ROUTED, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import { tiesUntouched } from '../melee/exchange.ts';
import type { Fighter } from '../melee/fighter.ts';
import { Occasion, Occasions, Titles, type Word } from '../occasions.ts';
import { pointsGone } from '../report.ts';
import { type Blow, type Member, OwnBlow, seenOf, sharingKind } from '../shared.ts';
import { startBlocks } from './best.ts';
import { ExactDuel } from './exact.ts';
import { ENDINGS, Planes } from './planes.ts';
import { isExactDuel } from './question.ts';
import { tabledRulesOf } from './rulesOf.ts';
import type { Duel, Plan, Which } from './schema.ts';
import { fighterOf, lineFor, Pairing, reachOf, type Stock, walksOf } from './setup.ts';
import { OTHER } from './steps.ts';
import { NONE_IN_FORCE } from './uses.ts';

/** Behaviours that neither shoot nor do more than move and charge. */
const UNARMED: ReadonlySet<string> = new Set(['charge', 'rush', 'stay']);
/** The same with plain shots. */
const PLAIN: ReadonlySet<string> = new Set([...UNARMED, 'advance and charge', 'advance and shoot', 'hold and shoot']);

/** Whether nothing but charges, plain shots and tests of morale may come up, whoever the units are. */
export function isTabledDuel(duel: Duel): boolean {
  const { situation, condition, brutal, attackerPlan, targetPlan } = duel;
  if (situation.first !== 'attacker' && situation.first !== 'target') return false;
  if (situation.prolonged || situation.exhaustion || situation.dangerous) return false;
  if (tiesUntouched(duel.rulings, duel.attacker, duel.target)) return false;
  if (OTHERWISE.has(condition) || brutal.attrition !== 'off' || brutal.heavyDamage) return false;
  const plain = [attackerPlan, targetPlan].every(
    ({ behaviour, orders, spells, stratagems, ambush, whenWavering }) =>
      (brutal.mishaps ? UNARMED : PLAIN).has(behaviour) &&
      whenWavering === 'rest' &&
      orders.length + spells.length + stratagems.length + ambush === 0,
  );
  return plain && isExactDuel(duel);
}

/** Conditions that do more than change a die. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'Earthquake',
  'Deadly Vortex',
  'Sinister Echoes',
  'Damnation',
  'Magical Winds',
  'Arcane Power',
]);

export class DuelTable implements ExactTable<Duel> {
  // What a plan of such a duel says is what its unit does, never how well.
  private readonly occasions = new Occasions((duel: Duel) => new Duels(duel), ['attackerPlan', 'targetPlan']);
  private readonly titles = new Titles();

  read(duel: Duel, measures: readonly (string | null)[]): TableReading | null {
    if (!isTabledDuel(duel)) return null;
    const wanted = measures.map((name) => WORDS.get(name ?? 'won'));
    if (wanted.some((word) => word === undefined)) return null;
    const occasion = this.occasions.of(duel);
    const [a, b] = occasion.readings(duel);
    const words = wanted as ReadonlyArray<Word<End, Reading>>;
    if (words.some(({ needs }) => needs && needs(a, b) <= 0)) return null;
    if (words.length === 0) {
      return {
        values: [],
        facts: [],
        rules: (told) => occasion.listOf(tabledRulesOf(occasion.pairing(duel, a, b), told)),
      };
    }
    const end = occasion.meet(duel, a, b);
    const { attacker, target } = toldApart(duel, 'attacker', 'target');
    return {
      values: words.map(({ value }) => value(end)),
      facts: words.map((word) => this.titles.facts(word, attacker.name, target.name)),
      rules: (told) => occasion.listOf(end.rules(told)),
    };
  }
}

/** A unit as one side of a duel. */
interface Reading extends Member {
  readonly fighter: Fighter;
  readonly walks: Uint8Array;
  /** What of it shots can tell: equal for units that they cannot tell apart; null for one that shares nothing. */
  readonly shotKind: number | null;
  /** Which of its weapons reach, by inches. */
  readonly reach: Array<number | undefined>;
  /** Points gone in a state, beyond those gone at the start; and when it routs. */
  readonly points: Float64Array;
  readonly whole: number;
}

/** Two units that have met: strikes of theirs that nobody else shares, and duels that have been fought. */
class Met {
  readonly blows = new Map<number, Blow>();
  readonly fought: Array<{ readonly duel: Duel; readonly planes: Planes; readonly end: End }> = [];
  readonly a: Reading;
  readonly b: Reading;

  constructor(a: Reading, b: Reading) {
    this.a = a;
    this.b = b;
  }

  /** How a duel ended that came to the very same by other plans. */
  known(duel: Duel, planes: Planes): End | undefined {
    return this.fought.find((one) => isOtherwiseAlike(one.duel, duel) && one.planes.isCourseOf(planes))?.end;
  }

  blow(key: number, make: () => Blow): Blow {
    let blow = this.blows.get(key);
    if (!blow) {
      blow = make();
      this.blows.set(key, blow);
    }
    return blow;
  }
}

/** Whether plans differ at most in how units behave. */
function isOtherwiseAlike(one: Duel, other: Duel): boolean {
  const alike = (a: Plan, b: Plan) =>
    a === b || (a.strikeBack === b.strikeBack && a.idleRounds.join() === b.idleRounds.join());
  return alike(one.attackerPlan, other.attackerPlan) && alike(one.targetPlan, other.targetPlan);
}

interface End {
  won: number;
  undecided: number;
  lost: number;
  /** Mean points of the second unit and of the first gone. */
  points: number;
  attackerPoints: number;
  rules: (told?: ReadonlySet<string>) => readonly string[];
}

function freshEnd(pairing: Pairing): End {
  return { won: 0, undecided: 0, lost: 0, points: 0, attackerPoints: 0, rules: (told) => tabledRulesOf(pairing, told) };
}

const chance = (count: number) => probabilityEstimate(count, null).value;

/** The measures that a table reads, by their names. */
const WORDS: ReadonlyMap<string, Word<End, Reading>> = new Map<string, Word<End, Reading>>([
  ['won', { title: (a) => `Won by ${a}`, of: 'probability', value: ({ won }) => chance(won) }],
  ['undecided', { title: () => 'Nobody wins', of: 'probability', value: ({ undecided }) => chance(undecided) }],
  ['lost', { title: (_, b) => `Won by ${b}`, of: 'probability', value: ({ lost }) => chance(lost) }],
  [
    'points/destroyed',
    {
      title: () => 'Points destroyed',
      of: 'mean',
      value: ({ points }) => points,
      needs: (_, { fighter }) => fighter.line.side.cost,
    },
  ],
  [
    'points/lost',
    {
      title: () => 'Points lost',
      of: 'mean',
      value: ({ attackerPoints }) => attackerPoints,
      needs: ({ fighter }) => fighter.line.side.cost,
    },
  ],
]);

/** Names of these measures; null is the headline. */
export const TABLED: ReadonlySet<string | null> = new Set([null, ...WORDS.keys()]);

/** Everything about a duel but the two units. */
class Duels extends Occasion<Duel, Reading> {
  private readonly rounds: number;
  private readonly shotKinds = new Map<string, number>();
  private readonly reaches = new Map<string, number>();
  private readonly lists = new Map<string, readonly string[]>();
  private last: Met | null = null;
  /** Whether a unit strikes and suffers alike on either side. */
  private readonly even: boolean;
  private readonly twins = new WeakMap<Reading, Reading>();

  constructor(duel: Duel) {
    super();
    const { situation, attackerModifiers, targetModifiers } = duel;
    this.rounds = situation.rounds;
    this.even =
      situation.attackerCover === situation.targetCover &&
      JSON.stringify(attackerModifiers) === JSON.stringify(targetModifiers);
  }

  /** Both units, each a thing of its own though they may be alike. */
  readings(duel: Duel): readonly [Reading, Reading] {
    const [a, b] = [this.reading(duel, 'attacker'), this.reading(duel, 'target')];
    return [a, a === b ? this.twinOf(b) : b];
  }

  private twinOf(reading: Reading): Reading {
    let twin = this.twins.get(reading);
    if (!twin) {
      twin = { ...reading, fighter: { ...reading.fighter } };
      this.twins.set(reading, twin);
    }
    return twin;
  }

  protected override roleOf(which: Which): Which {
    return this.even ? 'attacker' : which;
  }

  protected override read(duel: Duel, which: Which): Reading {
    const line = lineFor(duel, which);
    const before = pointsGone(line, line.start, false);
    return {
      ...this.member(line),
      fighter: fighterOf(duel, which, line, NONE_IN_FORCE[which], false),
      walks: walksOf(line),
      shotKind: numbered(this.shotKinds, shotKindOf(line)),
      reach: [],
      points: Float64Array.from({ length: line.states }, (_, state) => pointsGone(line, state, false) - before),
      whole: line.side.cost - before,
    };
  }

  pairing(duel: Duel, a: Reading, b: Reading): Pairing {
    return new Pairing(duel, undefined, undefined, undefined, this.stockOf(duel, a, b));
  }

  /** @param planes whether planes may do it; the same law either way */
  meet(duel: Duel, a: Reading, b: Reading, planes = true): End {
    const pairing = this.pairing(duel, a, b);
    const first = duel.situation.first === 'target' ? 'target' : 'attacker';
    const plain = planes ? Planes.of(pairing, [first, OTHER[first]]) : null;
    if (!plain) return this.inBlocks(pairing, first, a, b);
    const met = this.meeting(a, b);
    const known = met.known(duel, plain);
    if (known) return { ...known, rules: freshEnd(pairing).rules };
    const end = this.onPlanes(pairing, plain, a, b);
    met.fought.push({ duel, planes: plain, end });
    return end;
  }

  /** A table asks for all that two units may do before it comes to the next two. */
  private meeting(a: Reading, b: Reading): Met {
    if (this.last?.a !== a || this.last.b !== b) this.last = new Met(a, b);
    return this.last;
  }

  private onPlanes(pairing: Pairing, planes: Planes, a: Reading, b: Reading): End {
    for (let round = 1; round <= this.rounds; round++) planes.round(round);
    const [won, lost] = pairing.duel.situation.first === 'target' ? [1, 0] : [0, 1];
    const end = freshEnd(pairing);
    end.won = planes.won[won];
    end.lost = planes.won[lost];
    end.undecided = planes.open();
    const total = end.won + end.lost + end.undecided;
    const gone = (which: Which, { points, whole }: Reading) => {
      let sum = 0;
      planes.ended(which).forEach((p, at) => {
        sum += p * (at & ROUTED ? whole : points[Math.floor(at / ENDINGS)]);
      });
      planes.standing(which, (state, _, p) => {
        sum += p * points[state];
      });
      return sum / total;
    };
    end.points = gone('target', b);
    end.attackerPoints = gone('attacker', a);
    return end;
  }

  private inBlocks(pairing: Pairing, first: Which, a: Reading, b: Reading): End {
    const exact = new ExactDuel(pairing);
    let now = startBlocks(pairing, 1);
    for (let round = 1; round <= this.rounds; round++) now = exact.round(now, round, first);
    const end = freshEnd(pairing);
    let total = 0;
    const deadB = b.fighter.line.dead;
    for (const { fa, fb, chances } of now.all()) {
      const [routA, routB] = [(fa & ROUTED) !== 0, (fb & ROUTED) !== 0];
      for (let state = 0, i = 0; i < chances.length; state++) {
        const goneA = routA || a.fighter.line.dead[state] === 1;
        const lostA = routA ? a.whole : a.points[state];
        for (let other = 0; other < now.width; other++, i++) {
          const p = chances[i];
          if (p === 0) continue;
          const goneB = routB || deadB[other] === 1;
          if (goneA === goneB) end.undecided += p;
          else if (goneB) end.won += p;
          else end.lost += p;
          total += p;
          end.points += p * (routB ? b.whole : b.points[other]);
          end.attackerPoints += p * lostA;
        }
      }
    }
    end.points /= total;
    end.attackerPoints /= total;
    return end;
  }

  /** Equal lists as one. */
  listOf(rules: readonly string[]): readonly string[] {
    const text = rules.join();
    const list = this.lists.get(text) ?? rules;
    this.lists.set(text, list);
    return list;
  }

  private stockOf(duel: Duel, a: Reading, b: Reading): Stock {
    const { blows } = this;
    const met = this.meeting(a, b);
    return {
      lines: { attacker: a.fighter.line, target: b.fighter.line },
      fighters: { attacker: a.fighter, target: b.fighter },
      walks: { attacker: a.walks, target: b.walks },
      source: (who) => (role, flags, charging, strike) => {
        const [striker, defender] = who === 'attacker' ? [a, b] : [b, a];
        const [own, other] = role === 'striker' ? [striker, defender] : [defender, striker];
        const mood = moodNumber(flags, charging);
        return met.blow(((who === 'attacker' ? 2 : 0) + (role === 'striker' ? 1 : 0)) * MOODS + mood, () =>
          blows.blow(own, other, role, mood, strike),
        );
      },
      shot: (who, flags, distance, moved, shot) => {
        const [shooter, target] = who === 'attacker' ? [a, b] : [b, a];
        const reach = shooter.reach[distance] ?? numbered(this.reaches, reachOf(duel, who, distance))!;
        shooter.reach[distance] = reach;
        const mood = moodNumber(flags, moved);
        return met.blow(((who === 'attacker' ? 1 : 0) + 2 * (2 + reach)) * MOODS + mood, () =>
          target.shotKind === null || breathes(shooter.fighter.line)
            ? new OwnBlow(shot())
            : blows.shot(shooter, target.shotKind, mood, reach, shot),
        );
      },
    };
  }
}

/** Moods are numbers below this. */
const MOODS = 16;

/** What may change of a mood in such a duel; the rest belongs to the unit. */
function moodNumber(flags: number, charging: boolean): number {
  return (charging ? 1 : 0) | (flags & FATIGUED ? 2 : 0) | (flags & WAVERING ? 4 : 0) | (flags & BREATH_USED ? 8 : 0);
}

/** What of a unit a plain shot can tell, as text; null where its chances may be its own. */
function shotKindOf(line: Line): string | null {
  const kind = sharingKind(line);
  return kind === null ? null : `${kind} ${seenOf(line)}`;
}

function breathes({ side }: Line): boolean {
  return side.profiles.some(({ rules }) => rules.has('Breath Attack'));
}

function numbered(known: Map<string, number>, text: string | null): number | null {
  if (text === null) return null;
  const number = known.get(text) ?? known.size;
  known.set(text, number);
  return number;
}
