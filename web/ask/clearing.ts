/** What is said beside an answer goes with its kind of question: another kind has other inputs, and what was said of these is not dimmed but gone. */
import { effect, type Signal } from '@preact/signals';
import { question } from './state.ts';

/** @param none what stands there while nothing is known */
export function clearedWithKind<T>(held: Signal<T>, none: T): void {
  let of = '';
  effect(() => {
    const { ruleset = '', kind = '' } = question.value ?? {};
    const now = `${ruleset} ${kind}`;
    if (of && now !== of) held.value = none;
    of = now;
  });
}
