/** What a melee is made of once it is compiled: units, fights, and where everything is counted. */
import { ExactStrike } from '../exact.ts';
import { IMMOBILISED, moodOf, readied, shakenOf, startFlags } from '../flags.ts';
import { type Folding, folding } from '../fold.ts';
import type { Line } from '../line.ts';
import { cellOf, type Section, section } from '../report.ts';
import { BlowStrikes } from './blow.ts';
import { Exchange } from './exchange.ts';
import { afterFirst, type Fighter } from './fighter.ts';
import type { Melee, Which } from './schema.ts';
import { exchangeOptions, fighterOf, meleeLine, reactionStrike } from './setup.ts';

/** One fight of a melee: the charge, or one that follows at once (AOF-CP-17). */
export interface Fight {
  readonly exchange: Exchange;
  /** Whether the defender strikes first in it. */
  readonly byTarget: boolean;
}

export class MeleeParts {
  readonly melee: Melee;
  readonly attacker: Line;
  readonly target: Line;
  readonly fighters: readonly [Fighter, Fighter];
  readonly fights: readonly Fight[];
  readonly sections: readonly [Section, Section];
  /** Counters of who won (-1, 0, 1) the last fight. */
  readonly winners: number;
  /** The most wounds that one side can cause. */
  readonly most: number;
  readonly tallySize: number;
  readonly blows: BlowStrikes | null;
  private readonly reactions = new Map<number, Folding | null>();

  constructor(melee: Melee) {
    this.melee = melee;
    this.attacker = meleeLine(melee, 'attacker');
    this.target = meleeLine(melee, 'target');
    const [charger, defender] = [fighterOf(melee, 'attacker', this.attacker), fighterOf(melee, 'target', this.target)];
    this.fighters = [charger, defender];
    const options = exchangeOptions(melee, this.attacker.states + this.target.states);
    const exchange = new Exchange(charger, defender, options);
    const next = { ...options, charge: false, unfatigued: true };
    const [chargerAgain, defenderAgain] = [afterFirst(charger), afterFirst(defender)];
    const ferocious = (which: Which) => this.stratagems(which).includes('Ferocious Attack');
    this.fights = [
      { exchange, byTarget: false },
      ...(ferocious('attacker')
        ? [{ exchange: new Exchange(chargerAgain, defenderAgain, next), byTarget: false }]
        : []),
      ...(ferocious('target')
        ? [{ exchange: new Exchange(defenderAgain, chargerAgain, { ...next, strikeBack: 'always' }), byTarget: true }]
        : []),
    ];
    this.blows = charger.killingBlow || defender.killingBlow ? new BlowStrikes(exchange) : null;
    this.sections = [section(this.attacker, 0), section(this.target, this.attacker.states * 8)];
    this.winners = this.sections[1].at + this.sections[1].size;
    // Each hit that finds somebody gives up to so many, of which all may count (RU-07).
    const each = melee.rulings.deadlyOverkillCounts ? mostDeadly(melee) : 1;
    this.most = each * Math.max(this.attacker.capacity, this.target.capacity);
    this.tallySize = this.winners + 3 + this.fights.length * this.perFight + 4;
  }

  private stratagems(which: Which) {
    return which === 'attacker' ? this.melee.attackerStratagems : this.melee.targetStratagems;
  }

  /** Flags of a unit when it all begins. */
  flags(which: Which): number {
    return startFlags(this.melee[which], readied(new Set(this.stratagems(which))));
  }

  /** What the defender shoots before contact, by its mood; null when it does not. */
  reaction(flags: number): Folding | null {
    let made = this.reactions.get(flags);
    if (made === undefined) {
      const strike = reactionStrike(this.melee, this.target, this.attacker, moodOf(flags));
      made = strike && folding(new ExactStrike(strike), this.attacker.states);
      this.reactions.set(flags, made);
    }
    return made;
  }

  /** Margins of one fight, from -most to most, for each of lost, tied and won. */
  get width(): number {
    return 2 * this.most + 1;
  }

  private get perFight(): number {
    return 3 * this.width;
  }

  /**
   * The counter of a fight that the charger won (1), tied (0) or lost (-1) by so many wounds caused beyond those
   * suffered.
   */
  fightCell(fight: number, won: number, margin: number): number {
    const { most } = this;
    const within = Math.max(-most, Math.min(most, margin));
    return this.winners + 3 + fight * this.perFight + (won + 1) * this.width + within + most;
  }

  /** Adds how both units ended. */
  countEnd(tally: Float64Array | Int32Array, a: number, fa: number, b: number, fb: number, chance: number): void {
    tally[cellOf(this.sections[0], a, fa)] += chance;
    tally[cellOf(this.sections[1], b, fb)] += chance;
    const heavy = this.tallySize - 4;
    if (fa & IMMOBILISED) tally[heavy] += chance;
    if (shakenOf(fa) > this.melee.attacker.state.shaken) tally[heavy + 1] += chance;
    if (fb & IMMOBILISED) tally[heavy + 2] += chance;
    if (shakenOf(fb) > this.melee.target.state.shaken) tally[heavy + 3] += chance;
  }
}

function mostDeadly({ attacker, target }: Melee): number {
  const weapons = [attacker, ...attacker.joined, target, ...target.joined].flatMap((one) => one.weapons);
  return weapons.reduce((most, { deadly }) => Math.max(most, deadly), 1);
}
