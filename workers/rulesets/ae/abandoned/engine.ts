/** Abandonment as a question: every linked Horde tests, and whoever fails rolls on the table. */

import { die } from '../../../kernel/dice.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import {
  ABANDONMENT,
  ABANDONMENT_RULES,
  abandonmentRow,
  BERSERK_RAGE,
  GRIEF,
  GRIEF_DICE,
  GRIEF_ROUNDS,
  HOLDS,
  HONOURABLE_RETREAT,
  RETREAT,
  SHOCK,
  SHOCK_ROUNDS,
} from '../abandonment.ts';
import { d100, degreesOfFailure, FACES, limited } from '../d100.ts';
import { AS_STATED, type Force, resolveUnit } from '../force.ts';
import { enterWillpower, SHORT, willpower } from '../nerve.ts';
import {
  amount,
  type Channel,
  type Counters,
  type Engine,
  type Enough,
  type ExactTally,
  NONE,
  yes,
} from '../question.ts';
import { allRulings } from '../rulingFields.ts';
import { Unit } from '../schema.ts';
import type { Felt } from '../sources.ts';
import { squadsOf } from '../squads.ts';
import type { AbandonmentScenario } from './schema.ts';

const ROWS = ABANDONMENT.length;
/** Channels of one Horde: the six rows, rounds of shock and of grief, Magnitude lost, whether it stays. */
const SHOCKED = ROWS;
const GRIEVED = ROWS + 1;
const LOST = ROWS + 2;
const STAYS = ROWS + 3;
const PER_HORDE = ROWS + 4;
const FATE = 0;

interface Linked {
  readonly force: Force;
  readonly target: number;
}

export class AbandonmentEngine implements Engine {
  readonly headline = 'allHold';
  readonly channels: readonly Channel[];
  readonly series = [];
  readonly hordes: readonly Linked[];
  private readonly scenario: AbandonmentScenario;

  constructor(scenario: AbandonmentScenario) {
    this.scenario = scenario;
    this.hordes = scenario.hordes.map((horde) => {
      const force = resolveUnit(Unit.parse(horde), allRulings(scenario.rulings), { ...AS_STATED, adept: false });
      const target = willpower(force, force.squadsAtStart - squadsOf(force.left));
      return { force, target: limited(target, scenario.rulings.extremes) };
    });
    this.channels = channelsOf(this.hordes);
  }

  get notes(): readonly string[] {
    return [
      ...this.hordes.map(({ force, target }) => `${force.name} tests Willpower at ${target}.`),
      this.scenario.rulings.griefReroll === 'keep'
        ? 'After grief the table is rolled on with the degrees of failure of the first test (rulings.griefReroll).'
        : 'After grief the table is rolled on with a plain 1d10 (rulings.griefReroll).',
    ];
  }

  get rules(): readonly string[] {
    return rulesOf(this.hordes);
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    out.fill(0);
    let staying = 0;
    let holding = 0;
    for (let index = 0; index < this.hordes.length; index++) {
      staying += this.one(index, stream, out, log);
      holding += out[2 + index * PER_HORDE + HOLDS];
    }
    out[FATE] = holding === this.hordes.length ? 1 : 0;
    out[FATE + 1] = staying;
  }

  exact(counters: Counters, enough?: Enough): ExactTally | null {
    const tally = new Float64Array(counters.size);
    let fates = [1];
    let allHold = 1;
    let notAll = 0;
    for (const [index, horde] of this.hordes.entries()) {
      const add = (channel: number, value: number, probability: number): void => {
        tally[counters.place(2 + index * PER_HORDE + channel, value)] += probability;
      };
      const { holds, fails, stays, leaves } = this.exactOne(horde, add);
      notAll += allHold * fails;
      allHold *= holds;
      const next = new Array<number>(fates.length + 1).fill(0);
      fates.forEach((p, count) => {
        next[count] += p * leaves;
        next[count + 1] += p * stays;
      });
      fates = next;
      if (index + 1 < this.hordes.length && enough?.(tally)) return null;
    }
    tally[counters.place(FATE, 1)] = allHold;
    tally[counters.place(FATE, 0)] = notAll;
    fates.forEach((p, count) => {
      tally[counters.place(FATE + 1, count)] = p;
    });
    return { tally, errorBound: 200_000 * 2 ** -53 };
  }

  sentence(measures: Measures): string {
    const { allHold, staying } = measures;
    if (allHold?.kind !== 'probability' || staying?.kind !== 'distribution')
      throw new TypeError('not an abandonment answer');
    const one = this.hordes.length === 1;
    const who = one ? this.hordes[0].force.name : `All ${this.hordes.length} Hordes`;
    return `${who} ${one ? 'fights' : 'fight'} on as if nothing had happened: ${chanceInWords(allHold)}; ${staying.mean.value.toFixed(2)} of ${this.hordes.length} stay in the battle on average.`;
  }

  ending(out: Int32Array): string {
    const words = this.hordes.map(({ force }, index) => {
      const row = ABANDONMENT.findIndex((_, i) => out[2 + index * PER_HORDE + i] === 1);
      return `${force.name}: ${ABANDONMENT[row]}`;
    });
    return `${words.join('; ')}.`;
  }

  /** @returns 1 when the Horde stays in the battle in the end */
  private one(index: number, stream: WordStream, out: Int32Array, log: ReplayStep[] | null): number {
    const { force, target } = this.hordes[index];
    const at = 2 + index * PER_HORDE;
    out[at + SHOCKED] = NONE;
    out[at + GRIEVED] = NONE;
    const roll = d100(stream);
    const failed = roll > target;
    log?.push({
      label: `${force.name}: Willpower test`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${target}: ${failed ? 'it despairs' : 'it fights on'}`,
    });
    if (!failed) {
      out[at + HOLDS] = 1;
      out[at + STAYS] = 1;
      return 1;
    }
    const failure = degreesOfFailure(target, roll, this.scenario.rulings.degrees);
    let left = force.left + force.ghost;
    let row: number = GRIEF;
    for (let roll = 0; row === GRIEF && left > 0; roll++) {
      const kept = roll === 0 || this.scenario.rulings.griefReroll === 'keep';
      row = this.throwRow(force.name, kept ? failure : 0, stream, log);
      if (roll === 0) out[at + row] = 1;
      if (row === SHOCK && roll === 0) out[at + SHOCKED] = stream.die(SHOCK_ROUNDS.sides) + SHOCK_ROUNDS.bonus;
      if (row !== GRIEF) break;
      const rounds = stream.die(GRIEF_ROUNDS.sides) + GRIEF_ROUNDS.bonus;
      if (roll === 0) out[at + GRIEVED] = rounds;
      const first = stream.die(10);
      const second = stream.die(10);
      left = Math.max(0, left - griefLoss(force, first + second));
      log?.push({
        label: `${force.name}: grief`,
        dice: [first, second],
        sides: 10,
        text: `${Math.min(left, force.left)} Magnitude left, stunned for ${counted(rounds, 'rounds')}`,
      });
    }
    out[at + LOST] = force.left - Math.min(left, force.left);
    const stays = left > 0 && row !== HONOURABLE_RETREAT && row !== RETREAT ? 1 : 0;
    out[at + STAYS] = stays;
    return stays;
  }

  private throwRow(name: string, failure: number, stream: WordStream, log: ReplayStep[] | null): number {
    const face = stream.die(10);
    const row = abandonmentRow(face + failure);
    log?.push({
      label: `${name}: Abandonment table`,
      dice: [face],
      sides: 10,
      text: `${face} + ${failure} = ${face + failure}: ${ABANDONMENT[row]}`,
    });
    return row;
  }

  private exactOne(
    { force, target }: Linked,
    add: (channel: number, value: number, probability: number) => void,
  ): { holds: number; fails: number; stays: number; leaves: number } {
    const failures = new Map<number, number>();
    for (let roll = Math.max(1, target + 1); roll <= FACES; roll++) {
      const degrees = degreesOfFailure(target, roll, this.scenario.rulings.degrees);
      failures.set(degrees, (failures.get(degrees) ?? 0) + 1);
    }
    const holds = Math.max(0, Math.min(FACES, target)) / FACES;
    const rows = new Float64Array(ROWS);
    const lost = new Float64Array(force.left + 1);
    rows[HOLDS] = holds;
    lost[0] += holds;
    let stays = holds;
    let leaves = 0;
    const plain = this.scenario.rulings.griefReroll === 'plain' ? rowChances(0) : null;
    for (const [degrees, ways] of failures) {
      const first = rowChances(degrees);
      first.forEach((p, row) => {
        rows[row] += (p * ways) / FACES;
      });
      const ends = despair(force, first, plain ?? first, (loss, p) => {
        lost[loss] += (p * ways) / FACES;
      });
      stays += (ends.stays * ways) / FACES;
      leaves += (ends.leaves * ways) / FACES;
    }
    rows.forEach((p, row) => {
      add(row, 1, p);
      add(
        row,
        0,
        rows.reduce((sum, other, at) => (at === row ? sum : sum + other), 0),
      );
    });
    spread(SHOCK_ROUNDS, rows[SHOCK], (rounds, p) => add(SHOCKED, rounds, p));
    spread(GRIEF_ROUNDS, rows[GRIEF], (rounds, p) => add(GRIEVED, rounds, p));
    lost.forEach((p, loss) => {
      add(LOST, loss, p);
    });
    add(STAYS, 1, stays);
    add(STAYS, 0, leaves);
    return { holds, fails: rows.reduce((sum, p, row) => (row === HOLDS ? sum : sum + p), 0), stays, leaves };
  }
}

/** The rows that any of them can come to, and what its test is made of. */
function rulesOf(hordes: readonly Linked[]): readonly string[] {
  const ledger = new Ledger();
  ledger.enter('AE-ABANDON-01', 'AE-TEST-01');
  for (const { force, target } of hordes) {
    const lost = force.squadsAtStart - squadsOf(force.left);
    const number = willpower(force, lost);
    // Degrees of failure count, however low the number is.
    const felt: Felt = (value) => Math.min(number, number - value) < FACES;
    enterWillpower(force, ledger, { felt, feltShort: lost >= SHORT ? felt : null, mayFail: target < FACES });
    if (target >= FACES) continue;
    ledger.enter('AE-ABANDON-02', 'AE-TEST-03', ...ABANDONMENT_RULES);
    force.sources.enter(ledger, 'lossReduction', 'lossReductionPerTurn', 'ghost');
  }
  return ledger.rules;
}

/** Magnitude, ghosts included, that goes with so many points of grief, each in a turn of its own; a Swarm that turns its
 * weapons on itself is its own kind (AE-TRAIT-06). */
export function griefLoss(force: Force, points: number): number {
  return Math.max(0, points - sparedByTurn(force));
}

/** What leaders and modifiers take off the loss of a turn in which there is nothing but grief. */
export function sparedByTurn({ lossReduction, lossReductionPerTurn }: Force): number {
  return lossReduction + lossReductionPerTurn;
}

export function rowChances(degrees: number): number[] {
  const chances = new Array<number>(ROWS).fill(0);
  for (let face = 1; face <= 10; face++) chances[abandonmentRow(face + degrees)] += 1 / 10;
  return chances;
}

/**
 * Rolls until the row is not grief or nobody is left.
 * @param first chances of the rows at first; `again`: of those after grief
 * @param lose told the Magnitude lost in all, with its chance
 * @returns P(it stays in the battle), P(it does not)
 */
function despair(
  force: Force,
  first: readonly number[],
  again: readonly number[],
  lose: (loss: number, probability: number) => void,
): { stays: number; leaves: number } {
  let row = first;
  const dice = die(10).times(GRIEF_DICE);
  let stays = 0;
  let leaves = 0;
  // Ghosts go before Magnitude (AE-LEAD-34).
  const start = force.left + force.ghost;
  const lostOf = (left: number) => force.left - Math.min(left, force.left);
  let here = new Float64Array(start + 1);
  here[start] = 1;
  while (here.some((p) => p > 0)) {
    const next = new Float64Array(here.length);
    const gone = row[HONOURABLE_RETREAT] + row[RETREAT];
    const back = row[SHOCK] + row[BERSERK_RAGE];
    const grieves = row[GRIEF];
    here.forEach((p, left) => {
      if (p === 0) return;
      lose(lostOf(left), p * (gone + back));
      stays += p * back;
      leaves += p * gone;
      if (grieves === 0) return;
      for (const [sum, weight] of dice.entries()) {
        const after = Math.max(0, left - griefLoss(force, sum));
        const probability = (p * grieves * weight) / dice.total;
        if (after === 0) {
          lose(force.left, probability);
          leaves += probability;
        } else next[after] += probability;
      }
    });
    here = next;
    row = again;
    // A leader who spares every loss makes grief endless; what is left of it after all that is nothing.
    if (here.reduce((sum, p) => sum + p, 0) < 1e-18) break;
  }
  return { stays, leaves };
}

function spread(
  { sides, bonus }: { sides: number; bonus: number },
  probability: number,
  put: (rounds: number, p: number) => void,
): void {
  if (probability === 0) return;
  for (let face = 1; face <= sides; face++) put(face + bonus, probability / sides);
}

const facesOf = ({ sides, bonus }: { sides: number; bonus: number }) => [bonus + 1, bonus + sides] as const;

function channelsOf(hordes: readonly Linked[]): Channel[] {
  const channels: Channel[] = [
    yes('allHold', hordes.length === 1 ? `${hordes[0].force.name} fights on` : 'All fight on'),
    amount('staying', 'Hordes that stay in the battle', [0, hordes.length], 'Hordes'),
  ];
  hordes.forEach(({ force }, index) => {
    const id = index + 1;
    for (const row of ABANDONMENT) channels.push(yes(`${row} ${id}`, `${force.name}: ${row}`));
    channels.push(
      amount(`shockRounds ${id}`, `${force.name}: rounds of shock, if any`, facesOf(SHOCK_ROUNDS), 'rounds'),
      amount(`griefRounds ${id}`, `${force.name}: rounds of grief, if any`, facesOf(GRIEF_ROUNDS), 'rounds'),
      amount(`lost ${id}`, `${force.name}: Magnitude lost to grief`, [0, force.left], 'Magnitude'),
      yes(`stays ${id}`, `${force.name} stays in the battle`),
    );
  });
  return channels;
}
