/** Nerves as a question: played with real dice, and answered exactly while the states are few enough. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import { MORALE_LOSSES } from '../conditions.ts';
import { d100, FACES } from '../d100.ts';
import {
  CONTROL_POINT_BONUS,
  enterBreakTests,
  enterWillpower,
  failureOf,
  numbersOf,
  TIDES,
  throwBreakTests,
} from '../nerve.ts';
import type { Channel, Counters, Engine, Enough, ExactTally, Series } from '../question.ts';
import { amount, yes } from '../question.ts';
import { Board, BROKEN, DESTROYED, type Nervous, TIDE } from './board.ts';
import { exactMorale } from './exact.ts';
import { EVENTS, type Morale } from './schema.ts';

const SIDES = ['Own side', 'Enemy'] as const;

export class MoraleEngine implements Engine {
  readonly headline: string;
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly board: Board;
  private readonly state: Int32Array;

  constructor(scenario: Morale) {
    this.board = new Board(scenario);
    this.state = this.board.start();
    const { channels, series } = channelsOf(this.board);
    this.channels = channels;
    this.series = series;
    this.headline = headlineOf(this.board);
  }

  get notes(): readonly string[] {
    return this.board.hordes
      .filter(({ force }) => force.fearless)
      .map(({ force }) => `${force.name} is Fearless and never tests.`);
  }

  get rules(): readonly string[] {
    return rulesOf(this.board);
  }

  exact(counters: Counters, enough?: Enough): ExactTally | null {
    return exactMorale(this.board, counters, (state, turn, add) => this.record(state, turn, add), enough);
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { board, state } = this;
    board.reset(state);
    this.out = out;
    for (let turn = 0; turn < board.scenario.turns; turn++) {
      board.beginTurn(state, turn);
      this.command(0, stream, log);
      for (const horde of board.hordes) if (horde.side === 0) this.ownTurn(horde, turn, stream, log);
      this.command(1, stream, log);
      for (const horde of board.hordes) if (horde.side === 1) this.ownTurn(horde, turn, stream, log);
      this.record(state, turn, this.write);
    }
  }

  sentence(measures: Measures): string {
    const chance = measures[this.headline];
    if (chance?.kind !== 'probability') throw new TypeError('not a morale answer');
    const own = this.board.hordes.filter(({ side }) => side === 0);
    const who = own.length === 1 ? own[0].force.name : `One of ${own.length} Hordes`;
    const { turns } = this.board.scenario;
    const within = turns === 1 ? 'in one turn' : `within ${counted(turns, 'turns')}`;
    if (this.headline === 'rallied 1') return `${own[0].force.name} rallies ${within}: ${chanceInWords(chance)}.`;
    if (this.headline === 'tide 1') return `${own[0].force.name} ${TIDES} ${within}: ${chanceInWords(chance)}.`;
    if (!own.some((horde) => this.board.canBreak(horde))) {
      return own.length === 1 ? `${who} never breaks.` : 'None of the own Hordes ever breaks.';
    }
    return `${who} breaks ${within}: ${chanceInWords(chance)}.`;
  }

  ending(out: Int32Array): string {
    const words = this.board.hordes.map(({ force, index }) => `${force.name} ${END_WORDS[out[END + index]]}`);
    return `${words.join(', ')}.`;
  }

  private out: Int32Array = new Int32Array(0);
  private readonly write = (channel: number, value: number): void => {
    this.out[channel] = value;
  };

  private command(side: 0 | 1, stream: WordStream, log: ReplayStep[] | null): void {
    const target = this.board.commandTarget(this.state, side);
    if (target === 0) return;
    const roll = d100(stream);
    if (roll <= target) this.board.command(this.state, side);
    log?.push({
      label: `${SIDES[side]}: Command test`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${target}: ${roll <= target ? 'all may try to rally' : 'nobody listens'}`,
    });
  }

  private ownTurn(horde: Nervous, turn: number, stream: WordStream, log: ReplayStep[] | null): void {
    const { board, state } = this;
    const { name } = horde.force;
    if (board.destroyIfGone(state, horde, turn)) {
      log?.push({ label: `Turn ${turn + 1}: ${name}`, dice: [], text: 'destroyed' });
      return;
    }
    if (board.condition(state, horde.index) === BROKEN) {
      this.rallyTest(horde, turn, stream, log);
      return;
    }
    const tests = board.testsDue(state, horde, turn);
    const hardened = board.hardened(state, horde);
    const target = board.target(state, horde, turn);
    const label = log ? `Turn ${turn + 1}: ${name}` : name;
    const result = throwBreakTests(tests, target, hardened, { name: label, traits: horde.force.traits }, stream, log);
    if (result === 'broken') {
      board.break(state, horde, hardened);
      return;
    }
    if (result === 'ignored') board.ignoreFailure(state, horde);
    if (!board.breaksAnyway(state, horde, turn)) return;
    log?.push({ label, dice: [], text: `three squads are lost: it ${failureOf(horde.force)}` });
    board.break(state, horde, result === 'ignored', false);
  }

  private rallyTest(horde: Nervous, turn: number, stream: WordStream, log: ReplayStep[] | null): void {
    const { board, state } = this;
    const bonus = board.rallyBonus(state, horde);
    if (bonus !== null) {
      const target = board.target(state, horde, turn, bonus);
      const roll = d100(stream);
      log?.push({
        label: `Turn ${turn + 1}: ${horde.force.name}: Rally test`,
        dice: [roll],
        sides: FACES,
        text: `${roll} against ${target}: ${roll <= target ? 'it rallies' : 'it flees on'}`,
      });
      if (roll <= target) {
        board.rally(state, horde);
        return;
      }
    }
    board.flee(state, horde);
  }

  /** The channels of a turn; those of the end with the last one. */
  private record(state: Int32Array, turn: number, add: (channel: number, value: number) => void): void {
    const { board } = this;
    const { hordes, scenario } = board;
    const count = hordes.length;
    const perTurn = count + 2;
    const from = END + 4 * count + 2 + turn * perTurn;
    for (const { index } of hordes) add(from + index, board.condition(state, index) <= TIDE ? 1 : 0);
    add(from + count, board.moraleNumber(state, 0));
    add(from + count + 1, board.moraleNumber(state, 1));
    if (turn < scenario.turns - 1) return;
    let any = 0;
    let broke = 0;
    for (const { index, side } of hordes) {
      const has = board.hasBroken(state, index);
      if (has && side === 0) {
        any = 1;
        broke++;
      }
      add(END + index, board.condition(state, index));
      add(END + count + index, has ? 1 : 0);
      add(END + 2 * count + index, board.hasRallied(state, index) ? 1 : 0);
      add(END + 3 * count + index, board.hasTurned(state, index) ? 1 : 0);
    }
    add(0, any);
    add(1, broke);
    add(END + 4 * count, board.moraleNumber(state, 0));
    add(END + 4 * count + 1, board.moraleNumber(state, 1));
  }
}

/** What the answer is about: rallying, for who is broken; else breaking, or what a single tide does instead. */
function headlineOf(board: Board): string {
  const [first, ...others] = board.hordes.filter(({ side }) => side === 0);
  if (first.given.state.broken) return 'rallied 1';
  const tide = others.length === 0 && !first.force.fearless && first.force.traits.has('Blood Soaked Tide');
  return tide ? 'tide 1' : 'anyBroken';
}

/** Channels before those of the single Hordes. */
const END = 2;
const END_WORDS = ['stands', 'is a Fearless tide', 'is broken', 'has left the field', 'is destroyed'];

function channelsOf(board: Board): { channels: Channel[]; series: Series[] } {
  const { hordes, scenario } = board;
  const own = hordes.filter(({ side }) => side === 0);
  const channels: Channel[] = [
    yes('anyBroken', own.length === 1 ? `${own[0].force.name} breaks` : 'A Horde of the own side breaks'),
    amount('ownBroken', 'Own Hordes that break', [0, own.length], 'Hordes', own.length > 1),
    ...hordes.map(
      ({ index }): Channel => ({
        name: `end ${index + 1}`,
        title: 'Condition at the end',
        low: 0,
        high: DESTROYED,
        show: 'hidden',
      }),
    ),
    ...hordes.map(({ index, force }) =>
      yes(`broken ${index + 1}`, `${force.name} breaks`, hordes.length > 1 ? 'probability' : 'hidden'),
    ),
    ...hordes.map(({ index, force }) => yes(`rallied ${index + 1}`, `${force.name} rallies`)),
    ...hordes.map(({ index, force }) =>
      yes(
        `tide ${index + 1}`,
        `${force.name} ${TIDES}`,
        force.traits.has('Blood Soaked Tide') ? 'probability' : 'hidden',
      ),
    ),
  ];
  const numbers = (name: string, show: Channel['show']): Channel[] =>
    SIDES.map((side, i) => ({
      name: `${name} ${i + 1}`,
      title: `Morale Number at the end: ${side}`,
      low: -10,
      high: 10,
      show: i === 1 && own.length === hordes.length ? 'hidden' : show,
      unit: 'points',
    }));
  channels.push(...numbers('number', 'distribution'));
  const turns = Array.from({ length: scenario.turns }, (_, turn) => turn + 1);
  for (const turn of turns) {
    for (const { index } of hordes) channels.push(yes(`stands ${index + 1} ${turn}`, 'Stands', 'hidden'));
    channels.push(...numbers(`turn ${turn}`, 'hidden'));
  }
  const steps = (channel: (turn: number) => string) =>
    turns.map((turn) => ({ label: `turn ${turn}`, channel: channel(turn) }));
  const series: Series[] = hordes.map(({ index, force }) => ({
    name: `stands${index + 1}`,
    title: `${force.name} stands unbroken after`,
    of: 'probability',
    steps: steps((turn) => `stands ${index + 1} ${turn}`),
  }));
  SIDES.forEach((side, i) => {
    if (i === 1 && own.length === hordes.length) return;
    series.push({
      name: `morale${i + 1}`,
      title: `Morale Number on average: ${side}`,
      of: 'mean',
      steps: steps((turn) => `turn ${turn} ${i + 1}`),
    });
  });
  return { channels, series };
}

function rulesOf(board: Board): readonly string[] {
  const { hordes, scenario, sides } = board;
  const ledger = new Ledger();
  const broken = (side: 0 | 1) => hordes.some((horde) => horde.side === side && mayBreak(board, horde));
  for (const horde of hordes) {
    const { force, given, side, tests } = horde;
    const { sources } = force;
    const { extremes } = scenario.rulings;
    const due = tests.map((count) => count > 0);
    if (!given.state.broken && due.includes(true))
      enterBreakTests(force, ledger, numbersOf(board.numbersIn(horde, due, [0]), extremes), null);
    if (!mayBreak(board, horde)) continue;
    ledger.enter(MORALE_LOSSES.Horde.rule, 'AE-MORALE-06', 'AE-BMN-02');
    const points = sides[side].controlPoints > 0 ? [CONTROL_POINT_BONUS] : [];
    const rallies = [...(board.mayEverRally(horde) ? [0] : []), ...points];
    const turns = tests.map(() => rallies.length > 0);
    enterWillpower(force, ledger, numbersOf(board.numbersIn(horde, turns, rallies), extremes));
    if (force.traits.has('Stubborn')) sources.enterTrait(ledger, 'Stubborn');
    if (sides[side].controlPoints > 0) ledger.enter('AE-TRAIT-03');
    if (given.outOfSight || given.seesAll || given.embeddedLeader || given.leader !== 'none')
      ledger.enter('AE-MORALE-08');
  }
  if (sides.some(({ command }, side) => command > 0 && broken(side as 0 | 1))) ledger.enter('AE-MORALE-08');
  if (sides.some(({ moraleNumber }) => moraleNumber === undefined)) ledger.enter('AE-BMN-01');
  for (const { event, turn } of scenario.events) if (turn <= scenario.turns) ledger.enter(EVENTS[event].rule);
  if (hordes.some((horde) => board.losesThird(horde))) ledger.enter('AE-MORALE-07');
  for (const { force, side } of hordes)
    if (broken(side === 0 ? 1 : 0)) force.sources.enter(ledger, 'enemyBreakPenalty');
  return ledger.rules;
}

/** Whether it is broken at the start, or can be by what it loses. */
function mayBreak(board: Board, horde: Nervous): boolean {
  if (horde.given.state.broken) return true;
  return board.canBreak(horde) && (horde.tests.some((count) => count > 0) || board.losesThird(horde));
}
