/** Questions to the kinds of Mk II, for tests. */
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findKind } from '../../index.ts';
import type { Question } from '../../ruleset.ts';
import { type Asked, PLAIN } from './pieces.ts';

/** @throws RangeError with every fault of the scenario */
export function ask(kind: string, scenario: Asked): Question {
  const found = findKind('mk2', kind);
  const parsed = found.schema.parse(scenario);
  const problems = found.check(parsed);
  if (problems.length > 0) throw new RangeError(problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
  return found.compile(parsed);
}

/** Probability or mean of a measure, exactly; of a series its last step. */
export function value(kind: string, scenario: Asked, name: string): number {
  const question = ask(kind, scenario);
  const tally = question.exact();
  if (!tally) throw new TypeError('no exact answer');
  const measure = question.measures(tally, null)[name];
  if (!measure) throw new TypeError(`no measure ${name}`);
  if (measure.kind === 'probability') return measure.value;
  return measure.kind === 'distribution' ? measure.mean.value : measure.steps[measure.steps.length - 1].value;
}

/** P(exactly so many) or P(at least so many) of a distribution. */
export function chanceOf(kind: string, scenario: Asked, name: string, least: number): number {
  const question = ask(kind, scenario);
  const measure = question.measures(question.exact() ?? [], null)[name];
  if (measure?.kind !== 'distribution') throw new TypeError(name);
  return measure.points.find((point) => point.value === least)?.atLeast ?? 0;
}

/** Probabilities or means of the steps of a series, in order. */
export function steps(kind: string, scenario: Asked, name: string): number[] {
  const question = ask(kind, scenario);
  const measure = question.measures(question.exact() ?? [], null)[name];
  if (measure?.kind !== 'series') throw new TypeError(name);
  return measure.steps.map((step) => step.value);
}

/** Every field of the scenario that changes nothing. */
export function ignored(kind: string, scenario: Asked): string[] {
  return unused(findKind('mk2', kind), scenario);
}

/** The steps of some trials, one line each. */
export function log(kind: string, scenario: Asked, trial = 0): string[] {
  return ask(kind, scenario)
    .replay(7, trial)
    .steps.map(({ label, dice, text }) => `${label} [${dice.join(' ')}] ${text}`);
}

/** P(a hit): one blow far too strong for the one box of its target. */
export function hits(attacker: Asked, target: Asked, situation: Asked = {}): number {
  return value('activation', { attacker, target: { ARM: 1, ...target }, situation, plan: PLAIN }, 'destroyed');
}

/** Mean damage of a blow that hits for certain, with a weapon of the attacker. */
export function damage(weapon: Asked, target: Asked = {}, more: Asked = {}, situation: Asked = {}): number {
  const attacker = { kind: 'warrior', MAT: 6, weapons: [weapon], ...more };
  const still = { DEF: 5, ARM: 15, damage: '#200', stationary: true, ...target };
  return value('activation', { attacker, target: still, situation, plan: PLAIN }, 'damage');
}

/** What is wrong with the scenario, or an empty text. */
export function faults(kind: string, scenario: Asked): string {
  try {
    ask(kind, scenario);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** All measures, exactly. */
export function answer(kind: string, scenario: Asked) {
  const question = ask(kind, scenario);
  return question.measures(question.exact() ?? [], null);
}
