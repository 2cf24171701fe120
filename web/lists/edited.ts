/** Counts of a unit that somebody may correct, and which of them are not as they were read. */
import type { ReadUnit } from '../../server/api/contract.ts';
import { countIn } from '../../workers/lists/shown.ts';
import type { Choice } from './state.ts';

export type Count = readonly [path: string, value: number];

export function countsOf({ line }: ReadUnit): Count[] {
  return line.flatMap((piece) => {
    const count = countIn(piece);
    return count ? [[count.path, count.value] as const] : [];
  });
}

/** Counts that are not as they were read, by path, with what was read. */
export function editedIn(first: ReadUnit | undefined, now: ReadUnit): Map<string, number> {
  // With other options other things are counted.
  if (JSON.stringify(choiceOf(first)) !== JSON.stringify(choiceOf(now))) return new Map();
  const before = new Map(first && countsOf(first));
  return new Map(
    countsOf(now).flatMap(([path, value]) => {
      const old = before.get(path);
      return old === undefined || old === value ? [] : [[path, old] as const];
    }),
  );
}

/** How often each option is taken, as far as somebody chose. */
export function choiceOf(unit: ReadUnit | undefined): Choice | undefined {
  return unit?.builder?.choice as Choice | undefined;
}
