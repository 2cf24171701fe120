/** The defeat of an E-Scale Leader as a question: real dice, and exactly. */
import type { WordStream } from '../../../kernel/streams.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import {
  d100,
  degreesOfFailure,
  degreesOfSuccess,
  FACES,
  limited,
  opposedDegrees,
  opposedTable,
  opposedWinner,
  successChance,
} from '../d100.ts';
import { amount, type Channel, type Counters, type Engine, type ExactTally, NONE, yes } from '../question.ts';
import type { Defeat } from './schema.ts';
import {
  CATASTROPHE,
  criticalOf,
  ESCAPES,
  FATE_RULES,
  FATES,
  fateOf,
  IMMOBILISED,
  INJURY,
  INJURY_SIDES,
} from './table.ts';

const ROWS = FATES.length;
const CAPTURED = ROWS;
const CRITICAL = ROWS + 1;
const WOUNDS = ROWS + 2;
const CREW = ROWS + 3;
const DISTANCE = ROWS + 4;
const COUNT = ROWS + 5;
/** 1d10 and degrees past 6 of a failure by at most 30. */
const MOST_CRITICAL = 40;

export class DefeatEngine implements Engine {
  readonly headline = FATES[ESCAPES];
  readonly channels: readonly Channel[];
  readonly series = [];
  readonly target: number;
  private readonly scenario: Defeat;
  private readonly beaten: boolean;

  constructor(scenario: Defeat) {
    this.scenario = scenario;
    this.beaten = scenario.case === 'at 0 Wounds';
    this.target = limited(
      scenario.Int + scenario.modifier - (this.beaten ? 5 * scenario.criticalDamage : 0),
      scenario.rulings.extremes,
    );
    this.channels = this.channelsOf();
  }

  get notes(): readonly string[] {
    return [
      `The test is at ${this.target}.`,
      ...(this.scenario.case === 'Large Horde lost'
        ? ['Whether he is captured is rolled on the Ejection Chart at +20, which the source does not contain.']
        : []),
    ];
  }

  get rules(): readonly string[] {
    return this.rulesOf();
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    out.fill(0);
    for (const channel of [CRITICAL, WOUNDS, DISTANCE]) out[channel] = NONE;
    const roll = this.test(this.scenario.name, stream, log);
    const { degrees } = this.scenario.rulings;
    if (roll <= this.target) {
      out[ESCAPES] = 1;
      out[DISTANCE] = this.beaten ? NONE : degreesOfSuccess(this.target, roll, degrees);
    } else this.fail(degreesOfFailure(this.target, roll, degrees), stream, out, log);
    if (!this.beaten) return;
    let escaped = 0;
    for (let i = 0; i < this.scenario.crew; i++) {
      if (this.test(`Follower ${i + 1}`, stream, log) <= this.target) escaped++;
    }
    out[CREW] = escaped;
  }

  exact(counters: Counters): ExactTally {
    const tally = new Float64Array(counters.size);
    const add = (channel: number, value: number, probability: number): void => {
      tally[counters.place(channel, value)] += probability;
    };
    const { degrees } = this.scenario.rulings;
    const fates = new Float64Array(ROWS);
    // Of a leader whose ship is lost: hurt, which is no fate of the table.
    let hurt = 0;
    let captured = 0;
    let free = 0;
    const { caught, missed } = this.captureChance();
    for (let roll = 1; roll <= FACES; roll++) {
      if (roll <= this.target) {
        fates[ESCAPES] += 1 / FACES;
        free += 1 / FACES;
        if (!this.beaten) add(DISTANCE, degreesOfSuccess(this.target, roll, degrees), 1 / FACES);
        continue;
      }
      const failure = degreesOfFailure(this.target, roll, degrees);
      if (!this.beaten) {
        free += 1 / FACES;
        hurt += 1 / FACES;
        for (let face = 1; face <= 5; face++) add(CRITICAL, face + failure, 1 / FACES / 5);
        continue;
      }
      const fate = fateOf(failure);
      fates[fate] += 1 / FACES;
      if (fate === IMMOBILISED || fate === CATASTROPHE) {
        captured += caught / FACES;
        free += missed / FACES;
      } else free += 1 / FACES;
      const critical = criticalOf(failure);
      if (critical)
        for (let face = 1; face <= critical.sides; face++)
          add(CRITICAL, face + critical.bonus, 1 / FACES / critical.sides);
      if (fate === INJURY) for (let face = 1; face <= INJURY_SIDES; face++) add(WOUNDS, face, 1 / FACES / INJURY_SIDES);
    }
    fates.forEach((p, fate) => {
      add(fate, 1, p);
      add(
        fate,
        0,
        fates.reduce((sum, other, at) => (at === fate ? sum : sum + other), hurt),
      );
    });
    add(CAPTURED, 1, captured);
    add(CAPTURED, 0, free);
    this.crewOf((escaped, p) => add(CREW, escaped, p));
    return { tally, errorBound: 4_000 * 2 ** -53 };
  }

  sentence(measures: Measures): string {
    const escapes = measures[FATES[ESCAPES]];
    if (escapes?.kind !== 'probability') throw new TypeError('not a defeat answer');
    return `${this.scenario.name} ${this.beaten ? 'escapes unhurt' : 'gets away unhurt'}: ${chanceInWords(escapes)}.`;
  }

  ending(out: Int32Array): string {
    const fate = FATES.findIndex((_, index) => out[index] === 1);
    const critical = out[CRITICAL] === NONE ? '' : ` with ${out[CRITICAL]} Critical Damage`;
    if (!this.beaten)
      return out[ESCAPES] === 1 ? `${this.scenario.name} gets away.` : `${this.scenario.name} is hurt${critical}.`;
    return `${this.scenario.name}: ${FATES[fate]}${critical}${out[CAPTURED] === 1 ? ', captured' : ''}.`;
  }

  private test(name: string, stream: WordStream, log: ReplayStep[] | null): number {
    const roll = d100(stream);
    log?.push({
      label: `${name}: Intelligence test`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${this.target}: ${roll <= this.target ? 'passed' : 'failed'}`,
    });
    return roll;
  }

  private fail(degrees: number, stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const fate = fateOf(degrees);
    const critical = this.beaten ? criticalOf(degrees) : { sides: 5, bonus: degrees };
    if (critical) {
      const face = stream.die(critical.sides);
      out[CRITICAL] = face + critical.bonus;
      log?.push({ label: 'Critical Damage', dice: [face], sides: critical.sides, text: `${face} + ${critical.bonus}` });
    }
    if (!this.beaten) return;
    out[fate] = 1;
    if (fate === INJURY) {
      out[WOUNDS] = stream.die(INJURY_SIDES);
      log?.push({
        label: 'Wounds past armour and toughness',
        dice: [out[WOUNDS]],
        sides: INJURY_SIDES,
        text: `${out[WOUNDS]}`,
      });
    }
    const stranded = fate === IMMOBILISED || fate === CATASTROPHE;
    if (!stranded || this.scenario.allyRescues || !this.scenario.enemyReaches) return;
    const { awareness, evasion, rulings } = this.scenario;
    const seeker = d100(stream);
    const hidden = d100(stream);
    const winner = opposedWinner(
      opposedDegrees(limited(awareness, rulings.extremes), seeker, rulings.degrees),
      opposedDegrees(limited(evasion, rulings.extremes), hidden, rulings.degrees),
      rulings.opposedTies,
    );
    out[CAPTURED] = winner > 0 ? 1 : 0;
    log?.push({
      label: 'Awareness against Agility or Stealth',
      dice: [seeker, hidden],
      sides: FACES,
      text: winner > 0 ? 'captured' : 'escapes',
    });
  }

  private captureChance(): { caught: number; missed: number } {
    const { allyRescues, enemyReaches, awareness, evasion, rulings } = this.scenario;
    if (allyRescues || !enemyReaches) return { caught: 0, missed: 1 };
    let caught = 0;
    let missed = 0;
    for (const [a, p] of opposedTable(limited(awareness, rulings.extremes), rulings.degrees)) {
      for (const [b, q] of opposedTable(limited(evasion, rulings.extremes), rulings.degrees)) {
        if (opposedWinner(a, b, rulings.opposedTies) > 0) caught += p * q;
        else missed += p * q;
      }
    }
    return { caught, missed };
  }

  /** Followers that escape: a binomial number. */
  private crewOf(put: (escaped: number, probability: number) => void): void {
    let chances = [1];
    const passes = successChance(this.target);
    for (let i = 0; i < (this.beaten ? this.scenario.crew : 0); i++) {
      const next = new Array<number>(chances.length + 1).fill(0);
      chances.forEach((p, count) => {
        next[count] += p * successChance(FACES - this.target);
        next[count + 1] += p * passes;
      });
      chances = next;
    }
    chances.forEach((p, count) => {
      put(count, p);
    });
  }

  private channelsOf(): Channel[] {
    const { name, crew } = this.scenario;
    const channels = FATES.map((fate, index) =>
      yes(fate, `${name}: ${fate}`, this.beaten || index === ESCAPES ? 'probability' : 'hidden'),
    );
    channels.push(
      yes('captured', `${name} captured`, this.beaten ? 'probability' : 'hidden'),
      amount('critical', 'Critical Damage, if any', [1, MOST_CRITICAL], 'points'),
      amount('wounds', 'Wounds past armour and toughness, if injured', [1, INJURY_SIDES], 'Wounds', this.beaten),
      amount('crew', 'Followers who escape', [0, Math.max(1, crew)], 'Followers', this.beaten && crew > 0),
      amount('distance', 'Appears up to this far away', [0, 20], 'km', !this.beaten),
    );
    if (channels.length !== COUNT) throw new Error('a channel is missing');
    return channels;
  }

  private rulesOf(): readonly string[] {
    const { case: what, criticalDamage, crew, enemyReaches, allyRescues } = this.scenario;
    const ledger = new Ledger();
    ledger.enter('AE-TEST-01');
    if (this.target < FACES) ledger.enter('AE-TEST-03');
    if (!this.beaten) {
      // How far away he appears is counted in degrees of success.
      ledger.enter('AE-TEST-02', what === 'Large Horde lost' ? 'AE-ESCALE-03' : 'AE-ESCALE-02');
      return ledger.rules;
    }
    if (criticalDamage > 0 || crew > 0) ledger.enter('AE-LEADDEF-01');
    if (this.target > 0) ledger.enter(FATE_RULES[ESCAPES]);
    for (let roll = Math.max(1, this.target + 1); roll <= FACES; roll++) {
      const fate = fateOf(degreesOfFailure(this.target, roll, this.scenario.rulings.degrees));
      ledger.enter(FATE_RULES[fate]);
      const stranded = fate === IMMOBILISED || fate === CATASTROPHE;
      if (stranded && enemyReaches && !allyRescues) ledger.enter('AE-TEST-02', 'AE-TEST-04');
    }
    return ledger.rules;
  }
}
