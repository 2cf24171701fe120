/**
 * One melee: strike, strike back, compare, test (AOF-MELEE-03 to -07). Compiled once for two units and their
 * circumstances; strikes are made when a mood first needs them. clash.ts plays it with dice, spread.ts exactly.
 */
import { type Fighting, type Mood, meleeStrike } from '../build.ts';
import { ExactStrike } from '../exact.ts';
import { BREATH_USED, FATIGUED, moodFlags, moodOf, WAVERING } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import type { MeleeRulings } from '../layers.ts';
import type { Line } from '../line.ts';
import { once } from '../once.ts';
import type { Unit } from '../schema.ts';
import { type Blow, OwnBlow, type StrikeAt } from '../shared.ts';
import { faceOf, facesOf, type Strike, type Term } from '../strike.ts';
import type { Fighter, Role } from './fighter.ts';

export interface ExchangeOptions {
  readonly strikeBack: 'always' | 'never' | 'if unfatigued';
  /** The first raw 6 of all fights gives D3 wounds (AOF-EVENT-26). */
  readonly berserker: boolean;
  readonly rulings: MeleeRulings;
  readonly fog: boolean;
  /** A fight that follows another at once is no charge (AOF-CP-17). */
  readonly charge: boolean;
  /** Ferocious Attack: the striker fights as if it had not fought yet (AOF-CP-17). */
  readonly unfatigued: boolean;
  /** Pairs of states from which a strike may be asked; decides whether trials draw strikes whole. */
  readonly pairs: number;
}

/** A strike from a table. */
export type BlowSource = (role: Role, flags: number, charging: boolean, strike: StrikeAt) => Blow;

const STANCE: Term = { label: 'defensive stance', value: -2, rule: 'AOF-ACT-06' };

export class Exchange {
  /** Nobody is defeated by what is added to no wounds at all (RU-11), and something may be added. */
  readonly tiesUntouched: boolean;
  readonly striker: Fighter;
  readonly defender: Fighter;
  readonly options: ExchangeOptions;
  /** Wounds that Musician and Battle Standard add (AOF-CMD-03). */
  readonly strikerBonus: number;
  readonly defenderBonus: number;
  /** Flags that striking sets: fatigue, and the breath that is spent. */
  private readonly strikerSpends: number;
  private readonly defenderSpends: number;
  private readonly made = new Map<number, ExactStrike>();
  private foldings: Map<number, Folding> | null = null;
  private blows: Map<number, Blow> | null = null;

  /** Where strikes come from that others share; null where they are made here. */
  private readonly source: BlowSource | null;

  constructor(striker: Fighter, defender: Fighter, options: ExchangeOptions, source: BlowSource | null = null) {
    this.source = source;
    this.striker = striker;
    this.defender = defender;
    this.options = options;
    const { commandBonus, breathInReply } = options.rulings;
    this.tiesUntouched = tiesUntouched(options.rulings, striker.line.side.unit, defender.line.side.unit);
    const most = commandBonus === 'once' ? 1 : 2;
    this.strikerBonus = Math.min(most, bonusOf(striker.line));
    this.defenderBonus = Math.min(most, bonusOf(defender.line));
    // Whoever fights again charges no more (AOF-CP-17, RU-27).
    this.strikerSpends = options.charge || breathInReply ? spentBy(striker.line) : FATIGUED;
    this.defenderSpends = breathInReply ? spentBy(defender.line) : FATIGUED;
  }

  /** The strike of one side in a mood. `charging`: its charge counts for special rules. */
  strike(role: Role, flags: number, charging: boolean): ExactStrike {
    const key = moodFlags(flags) * 4 + (role === 'striker' ? 2 : 0) + (charging ? 1 : 0);
    let strike = this.made.get(key);
    if (!strike) {
      strike = new ExactStrike(this.make(role, moodOf(flags), charging));
      this.made.set(key, strike);
    }
    return strike;
  }

  /** The same strike at another unit in the place of the one that is struck. */
  strikeAt(target: Fighter, role: Role, flags: number, charging: boolean): ExactStrike {
    const { striker, defender, options } = this;
    if (target === (role === 'striker' ? defender : striker)) return this.strike(role, flags, charging);
    const there = role === 'striker' ? new Exchange(striker, target, options) : new Exchange(target, defender, options);
    return there.strike(role, flags, charging);
  }

  /** The same, as rows of chances. */
  blow(role: Role, flags: number, charging: boolean): Blow {
    const key = moodFlags(flags) * 4 + (role === 'striker' ? 2 : 0) + (charging ? 1 : 0);
    this.blows ??= new Map();
    let blow = this.blows.get(key);
    if (!blow) {
      blow = this.source
        ? this.shared(this.source, role, flags, charging)
        : new OwnBlow(this.strike(role, flags, charging));
      this.blows.set(key, blow);
    }
    return blow;
  }

  private shared(source: BlowSource, role: Role, flags: number, charging: boolean): Blow {
    return source(role, moodFlags(flags), charging, (target) => this.strikeAt(target, role, flags, charging));
  }

  /** Whether strikes come from a table. */
  get shares(): boolean {
    return this.source !== null;
  }

  /** The same, ready to be drawn. */
  folded(role: Role, flags: number, charging: boolean): Folding {
    const key = moodFlags(flags) * 4 + (role === 'striker' ? 2 : 0) + (charging ? 1 : 0);
    this.foldings ??= new Map();
    let folded = this.foldings.get(key);
    if (!folded) {
      const { pairs, rulings } = this.options;
      folded = folding(this.strike(role, flags, charging), rulings.deadlyOverkillCounts ? 0 : pairs);
      this.foldings.set(key, folded);
    }
    return folded;
  }

  private make(role: Role, mood: Mood, charging: boolean): Strike {
    const [own, other] = role === 'striker' ? [this.striker, this.defender] : [this.defender, this.striker];
    return meleeStrike(own.line, other.line, this.setupOf(role, mood, charging));
  }

  /** All that bears on the dice of one side. */
  setupOf(role: Role, mood: Mood, charging: boolean): Fighting {
    const { options } = this;
    const first = role === 'striker';
    const [own, other] = first ? [this.striker, this.defender] : [this.defender, this.striker];
    return {
      mood: first && options.unfatigued ? { ...mood, fatigued: false } : mood,
      hitTerms: [
        ...own.hitTerms,
        ...(first && options.charge ? own.chargeTerms : []),
        ...(other.braced ? [STANCE] : []),
      ],
      blockTerms: other.blockTerms,
      supremeHit: own.supremeHit,
      supremeBlock: other.supremeBlock,
      oneBetterHit: own.betterHit,
      oneBetterBlock: other.betterBlock,
      reroll: own.reroll,
      limit: own.limit,
      breath: (first && options.charge) || options.rulings.breathInReply,
      fog: options.fog,
      rulings: options.rulings,
      charging,
      deepRage: own.deepRage,
      berserker: options.berserker,
    };
  }

  /** Dice of the dangerous terrain test that a Phalanx asks of the charger; 0 without one (AOF-SR-16, RU-13). */
  phalanxDice(a: number, b: number): number {
    const { line } = this.defender;
    if (!this.options.charge || !standsInPhalanx(line, b)) return 0;
    return Math.min(pikesAt(this.striker.line)[a], line.left[b]);
  }

  /** Whether the charge counts for Furious and Impact. */
  charges(b: number): boolean {
    return this.options.charge && !standsInPhalanx(this.defender.line, b);
  }

  /** Who adds D3 for Fear, of striker and defender in these states (AOF-SR-08, RU-14). */
  fears(a: number, b: number): readonly [boolean, boolean] {
    const both = [isFearsome(this.striker.line, a), isFearsome(this.defender.line, b)] as const;
    return both[0] && both[1] && this.options.rulings.bothFear === 'neither' ? [false, false] : both;
  }

  replies(b: number, flags: number): boolean {
    const { strikeBack } = this.options;
    if (this.defender.braced || strikeBack === 'never' || this.defender.line.dead[b]) return false;
    if (flags & WAVERING && !this.options.rulings.waveringReplies) return false;
    return strikeBack === 'always' || (flags & FATIGUED) === 0;
  }

  /** Flags of a unit that has struck: fatigued, breath spent. */
  afterStriking(fighter: Fighter, flags: number): number {
    return flags | (fighter === this.striker ? this.strikerSpends : this.defenderSpends);
  }

  /** IDs of the rules behind every strike made so far. */
  rules(): Set<string> {
    return new Set([...this.made.values()].flatMap(({ strike }) => [...strike.rules]));
  }

  /** Bound of the roundings behind any row of any strike. */
  get roundings(): number {
    let most = 0;
    for (const { roundings } of this.made.values()) most = Math.max(most, roundings);
    return most;
  }
}

/** Whether a melee in which nobody is wounded is a tie although something is added to the wounds (RU-11). */
export function tiesUntouched(
  { untouched }: Pick<MeleeRulings, 'untouched'>,
  ...units: readonly [one: Adding, other: Adding]
): boolean {
  if (untouched === 'compared') return false;
  return units.some(
    (unit) => unit.musician || unit.standard || [unit, ...unit.joined].some(({ rules }) => rules.includes('Fear')),
  );
}

type Adding = Pick<Unit, 'musician' | 'standard' | 'joined' | 'rules'>;

/** By state: the most dice that a Phalanx may roll against a unit. */
const pikesAt = once(({ side, states, leftOf }: Line) =>
  Int32Array.from({ length: states }, (_, state) =>
    side.profiles.reduce((sum, { tough }, i) => sum + tough * leftOf[i][state], 0),
  ),
);

function spentBy({ side }: Line): number {
  return FATIGUED | (side.profiles.some(({ rules }) => rules.has('Breath Attack')) ? BREATH_USED : 0);
}

function bonusOf({ side }: Line): number {
  return (side.unit.musician ? 1 : 0) + (side.unit.standard ? 1 : 0);
}

/** By state: 1 where all who are left stand in a Phalanx; null where none ever does. */
export const phalanxOf = once(({ side: { profiles }, states, dead, leftOf }: Line) => {
  const stands = profiles.map(({ rules }) => rules.has('Phalanx'));
  if (!stands.includes(true)) return null;
  return Uint8Array.from({ length: states }, (_, state) =>
    dead[state] === 0 && stands.every((one, i) => one || leftOf[i][state] === 0) ? 1 : 0,
  );
});

function standsInPhalanx(line: Line, state: number): boolean {
  return phalanxOf(line)?.[state] === 1;
}

/** Whether a unit adds D3 to its wounds (AOF-SR-08). */
export function isFearsome(line: Line, state: number): boolean {
  return facesOf(line.side)[faceOf(line, state)].rules.has('Fear');
}
