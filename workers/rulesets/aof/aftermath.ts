/**
 * What follows when a unit has taken wounds: heavy damage, attrition, the morale test (AOF-MORALE-01). Once exactly,
 * once with dice. `from` and `to` are the states of its line before and after the wounds.
 */
import type { WordStream } from '../../kernel/streams.ts';
import { COMMAND, onceMoreImmobilised, shakenOf, TESTED, WAVERING, withShaken } from './flags.ts';
import type { Ledger } from './ledger.ts';
import type { Line } from './line.ts';
import {
  afterFailure,
  commandChance,
  commandPasses,
  moraleChance,
  moralePasses,
  type Nerves,
  severalTests,
} from './morale.ts';
import { NEXT, type Victim } from './strike.ts';
import { automaticWounds } from './wound.ts';
import { woundMoves } from './wounding.ts';

export type Emit = (state: number, flags: number, chance: number) => void;
/** `more`: wounds that attrition added. Who is annihilated takes none of its wounds (AOF-BRUTAL-05). */
export type EmitHarm = (state: number, flags: number, chance: number, more: number) => void;

/** A replayed trial's remarks: dice and words. */
export type Remark = (label: string, dice: readonly number[], text: string) => void;

/** The state in which every model is gone. */
export function destroyedState({ states, save }: Line): number {
  return save[states - 1] ? states / 2 - 1 : states - 1;
}

const SUMS_OF_TWO = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** Whether the wounds of one action ask for a morale test: some, not all, half strength or less (AOF-MORALE-01). */
export function mustTest({ line, testsOnce }: Nerves, from: number, to: number): boolean {
  if (testsOnce && line.half[from] === 1) return false;
  return line.wounds[to] > line.wounds[from] && line.dead[to] === 0 && line.half[to] === 1;
}

/** Wounds that nothing ignores, such as those of attrition. */
function plainWounds(line: Line, from: number, count: number): number {
  let state = from;
  for (let i = 0; i < count; i++) state = line.next[state];
  return state;
}

export class Aftermath {
  readonly nerves: Nerves;
  private readonly automatic = new Map<number, Float64Array>();

  constructor(nerves: Nerves) {
    this.nerves = nerves;
  }

  /** Chances of states after `count` automatic wounds, ignored as far as the unit can. */
  automaticRow(state: number, count: number): Float64Array {
    const { line, suffering } = this.nerves;
    const key = state * 4096 + count;
    let row = this.automatic.get(key);
    if (!row) {
      row = new Float64Array(line.states);
      if (count === 0) row[state] = 1;
      else {
        const { at, to, chance } = woundMoves(suffering, 1, false, NEXT, -2);
        const before = this.automaticRow(state, count - 1);
        for (let i = 0; i < before.length; i++) {
          for (let move = at[i]; move < at[i + 1]; move++) row[to[move]] += before[i] * chance[move];
        }
      }
      this.automatic.set(key, row);
    }
    return row;
  }

  /** Chances of states after `count` wounds on one model, what it cannot take being lost (AOF-COND-08). */
  victimRow(state: number, victim: Victim, count: number): Float64Array {
    const row = new Float64Array(this.nerves.line.states);
    const { at, to, chance } = woundMoves(this.nerves.suffering, count, false, victim, -2);
    for (let move = at[state]; move < at[state + 1]; move++) row[to[move]] += chance[move];
    return row;
  }

  /** After an action outside melee. `test`: whether wounds may ask for a morale test at all. */
  exact(from: number, to: number, flags: number, chance: number, test: boolean, emit: Emit): void {
    const what = test || this.nerves.mishapAttrition ? 'all' : 'heavy damage';
    this.harmed(from, to, flags, chance, 1, what, (state, now, share) => {
      // Attrition wounds neither trigger a test nor call one off that the wounds before them triggered.
      if (test && this.nerves.attrition !== 'instead of morale' && this.nerves.line.dead[state] === 0) {
        if (mustTest(this.nerves, from, this.nerves.attrition === 'off' ? state : to)) {
          this.test(state, now, share, false, emit);
          return;
        }
      }
      emit(state, now, share);
    });
  }

  /** Heavy damage and attrition; `worth` wounds for each failed test (AOF-BRUTAL-01, -05). */
  harmed(from: number, to: number, flags: number, chance: number, worth: number, what: Harm, emit: EmitHarm): void {
    const { line } = this.nerves;
    const [heavy, attrition] = followsFrom(this.nerves, what);
    const wounds = line.wounds[to] - line.wounds[from];
    if (wounds === 0 || line.dead[to] || (!heavy && !attrition)) {
      emit(to, flags, chance, 0);
      return;
    }
    const afterHeavy: Emit = (state, now, share) => {
      if (!attrition || line.dead[state]) {
        emit(state, now, share, 0);
        return;
      }
      const tested = attritionFlags(this.nerves, now);
      severalTests(this.nerves, state, tested, wounds, (failed, after, p) => {
        const worse = plainWounds(line, state, failed * worth);
        emit(worse, now & (after | ~COMMAND), share * p, line.wounds[worse] - line.wounds[state]);
      });
    };
    if (!heavy) {
      afterHeavy(to, flags, chance);
      return;
    }
    const ways = [0, 0, 0, 0];
    for (let roll = 2; roll <= 12; roll++) ways[heavyResult(roll + wounds)] += SUMS_OF_TWO[roll];
    const results = [to, to, to, destroyedState(line)];
    const after = [flags, onceMoreImmobilised(flags), withShaken(flags, shakenOf(flags) + 1), flags];
    ways.forEach((count, i) => {
      if (count > 0) afterHeavy(results[i], after[i], (chance * count) / 36);
    });
  }

  /** One morale test. `melee`: a lost melee, where half strength means flight (AOF-MORALE-03, -04). */
  test(state: number, flags: number, chance: number, melee: boolean, emit: Emit): void {
    const { line } = this.nerves;
    const passed = moraleChance(this.nerves, state, flags);
    if (passed > 0) emit(state, flags | TESTED, chance * passed);
    const spent = commandChance(this.nerves, state, flags);
    if (spent > 0) emit(state, (flags & ~COMMAND) | TESTED, chance * spent);
    const failed = chance * (1 - passed - spent);
    const after = afterFailure(flags, melee && line.half[state] === 1);
    if (!this.nerves.echoes || (after & WAVERING) === 0 || (flags & WAVERING) !== 0) {
      emit(state, after, failed);
      return;
    }
    this.echoes(state, after, failed, emit);
  }

  /** Becomes Wavering where echoes are sinister: D3 wounds (AOF-COND-12). `flags`: those after it. */
  echoes(state: number, flags: number, chance: number, emit: Emit): void {
    for (let wounds = 1; wounds <= 3; wounds++) this.echo(state, wounds, flags, chance / 3, emit);
  }

  private echo(state: number, wounds: number, flags: number, chance: number, emit: Emit): void {
    this.automaticRow(state, wounds).forEach((p, to) => {
      if (p > 0) this.harmed(state, to, flags, chance * p, 1, 'all', emit);
    });
  }
}

/** What of heavy damage and attrition wounds may ask for: those of a mishap or of a Phalanx ask for no tests, unless it is ruled so. */
export type Harm = 'all' | 'heavy damage';

function followsFrom({ heavy, attrition }: Nerves, what: Harm): readonly [heavy: boolean, attrition: boolean] {
  return [heavy, attrition !== 'off' && what === 'all'];
}

/** Flags as the tests of attrition see them (RU-32). */
function attritionFlags({ waveringAttrition }: Nerves, flags: number): number {
  return waveringAttrition === 'rolls' ? flags & ~WAVERING : flags;
}

/** 0 glanced, 1 immobilised, 2 shaken, 3 annihilated (AOF-BRUTAL-05). */
export function heavyResult(total: number): number {
  return total >= 16 ? 3 : total >= 13 ? 2 : total >= 10 ? 1 : 0;
}

/** A unit in a simulated trial. */
export interface Fate {
  state: number;
  flags: number;
}

/** After an action outside melee, with dice; changes `fate`, whose state is still the one before the wounds. */
export function suffer(
  nerves: Nerves,
  fate: Fate,
  to: number,
  test: boolean,
  stream: WordStream,
  ledger: Ledger,
  say?: Remark,
): void {
  const from = fate.state;
  fate.state = to;
  harm(nerves, fate, from, 1, test || nerves.mishapAttrition ? 'all' : 'heavy damage', stream, say);
  if (!test || nerves.attrition === 'instead of morale' || nerves.line.dead[fate.state]) return;
  if (mustTest(nerves, from, nerves.attrition === 'off' ? fate.state : to)) {
    testMorale(nerves, fate, false, stream, ledger, say);
  }
}

/**
 * Heavy damage and attrition with dice. `fate.state` is the one after the wounds.
 * @returns wounds that attrition added
 */
export function harm(
  nerves: Nerves,
  fate: Fate,
  from: number,
  worth: number,
  what: Harm,
  stream: WordStream,
  say?: Remark,
): number {
  const { line } = nerves;
  const [heavy, attrition] = followsFrom(nerves, what);
  const wounds = line.wounds[fate.state] - line.wounds[from];
  if (wounds === 0 || line.dead[fate.state]) return 0;
  if (heavy) {
    const first = stream.die(6);
    const second = stream.die(6);
    const total = first + second + wounds;
    const result = total > 15 ? 'annihilated' : total > 12 ? 'shaken' : total > 9 ? 'immobilised' : 'glanced';
    if (result === 'annihilated') fate.state = destroyedState(line);
    if (result === 'shaken') fate.flags = withShaken(fate.flags, shakenOf(fate.flags) + 1);
    if (result === 'immobilised') fate.flags = onceMoreImmobilised(fate.flags);
    say?.(
      `${line.side.name}: heavy damage`,
      [first, second],
      `${first} + ${second} + ${wounds} for the wounds: ${result}`,
    );
  }
  if (!attrition || line.dead[fate.state]) return 0;
  const dice: number[] = say ? [] : NO_DICE;
  let failed = 0;
  for (let i = 0; i < wounds; i++) {
    const face = stream.die(6);
    if (say) dice.push(face);
    const flags = attritionFlags(nerves, fate.flags);
    if (!(flags & WAVERING) && moralePasses(nerves, fate.state, flags, face)) continue;
    if (commandPasses(nerves, fate.state, flags, face)) fate.flags &= ~COMMAND;
    else failed++;
  }
  const hurt = line.wounds[fate.state];
  for (let i = 0; i < failed * worth; i++) fate.state = line.next[fate.state];
  say?.(`${line.side.name}: attrition`, dice, `${failed} tests failed: ${failed * worth} more wounds`);
  return line.wounds[fate.state] - hurt;
}

const NO_DICE: number[] = [];

/** One morale test with a die. */
export function testMorale(
  nerves: Nerves,
  fate: Fate,
  melee: boolean,
  stream: WordStream,
  ledger: Ledger,
  say?: Remark,
): void {
  const { line, echoes } = nerves;
  const before = fate.flags;
  const face = stream.die(6);
  const label = `${line.side.name}: morale`;
  if (!(before & WAVERING) && moralePasses(nerves, fate.state, before, face)) {
    fate.flags = before | TESTED;
    say?.(label, [face], `needs ${nerves.quality[fate.state]}+: passed`);
    return;
  }
  if (commandPasses(nerves, fate.state, before, face)) {
    fate.flags = (before & ~COMMAND) | TESTED;
    say?.(label, [face], `needs ${nerves.quality[fate.state]}+: passed by a command point`);
    return;
  }
  fate.flags = afterFailure(before, melee && line.half[fate.state] === 1);
  const outcome = fate.flags === (before | TESTED) ? 'nothing new' : wordFor(before, fate.flags);
  say?.(label, [face], `${before & WAVERING ? 'Wavering units fail' : 'failed'}: ${outcome}`);
  if (!echoes || !(fate.flags & WAVERING) || before & WAVERING) return;
  echo(nerves, fate, stream, ledger, say);
}

/** D3 wounds of a unit that has just become Wavering (AOF-COND-12), with all that wounds lead to. */
export function echo(nerves: Nerves, fate: Fate, stream: WordStream, ledger: Ledger, say?: Remark): void {
  const { line, suffering } = nerves;
  const before = fate.state;
  const wounds = stream.die(3);
  fate.state = automaticWounds(suffering, before, wounds, stream, ledger);
  say?.(`${line.side.name}: sinister echoes`, [wounds], `${wounds} automatic ${wounds === 1 ? 'wound' : 'wounds'}`);
  harm(nerves, fate, before, 1, 'all', stream, say);
}

function wordFor(before: number, after: number): string {
  if (!(before & WAVERING) && after & WAVERING) return 'Wavering';
  return after > before ? 'routed' : 'Code of Honor holds it';
}
