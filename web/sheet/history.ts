/** Undo and Redo of a sheet: every change is a step, with what it did in words. */
import { type Signal, signal } from '@preact/signals';
import { type Json, sameJson } from '../form/json.ts';

interface Step<T> {
  readonly state: T;
  /** What led away from it: "Quality of Levy". */
  readonly said: string;
}

/** As many steps as a long evening has. */
const MOST = 200;

export interface History<T> {
  readonly undoable: Signal<ReadonlyArray<Step<T>>>;
  readonly redoable: Signal<ReadonlyArray<Step<T>>>;
  /** Remembers what was there before a change. Nothing is remembered of a change that changes nothing. */
  did(before: T, after: T, said: string): void;
  /** @returns what was there before the last change, or null @param now what is there */
  undo(now: T): T | null;
  redo(now: T): T | null;
  forget(): void;
}

export function historyOf<T extends Json>(): History<T> {
  const undoable = signal<ReadonlyArray<Step<T>>>([]);
  const redoable = signal<ReadonlyArray<Step<T>>>([]);
  const go = (from: typeof undoable, to: typeof undoable, now: T): T | null => {
    const step = from.peek().at(-1);
    if (!step) return null;
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), { state: now, said: step.said }];
    return step.state;
  };
  return {
    undoable,
    redoable,
    did(before, after, said) {
      if (sameJson(before, after)) return;
      undoable.value = [...undoable.peek().slice(1 - MOST), { state: before, said }];
      redoable.value = [];
    },
    undo: (now) => go(undoable, redoable, now),
    redo: (now) => go(redoable, undoable, now),
    forget() {
      undoable.value = [];
      redoable.value = [];
    },
  };
}
