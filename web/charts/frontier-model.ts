/** Gain and risk over one field, as a line of the headline by what is gained. */
import type { SweepResult } from '../../server/api/contract.ts';
import { decimal } from '../format.ts';
import type { SeriesMeasure } from './measures.ts';

/** Null where nothing is gained by more of it, or there are fewer than two answers. */
export function frontierMeasure(result: SweepResult, title: string, over: string): SeriesMeasure | null {
  if (!result.also) return null;
  const gains = result.also.values[0] ?? [];
  const steps = (result.fields[0]?.values ?? []).flatMap((value, i) => {
    const kept = result.cells[0]?.[i]?.value ?? null;
    // What cannot happen is not measured.
    return kept === null ? [] : [{ at: value, gained: gains[i] ?? 0, value: kept }];
  });
  // Beyond what can be done there is nothing more to gain.
  const useful = steps.filter(({ gained, value }, i) => {
    const before = steps[i - 1];
    return !before || gained !== before.gained || value !== before.value;
  });
  if (useful.length < 2) return null;
  return {
    kind: 'series',
    title,
    description: `${result.title} by ${result.also.title.toLowerCase()}; at each mark: ${over.toLowerCase()}.`,
    of: result.of,
    steps: useful.map(({ at, gained, value }) => ({ label: `${at}: ${decimal(gained)}`, value })),
  };
}
