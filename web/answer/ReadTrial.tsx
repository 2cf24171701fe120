/** Ways into the dice log from a chance: a trial where it came true, and one where it did not. */
import type { SimulationResult } from '../../server/api/contract.ts';
import { openReplay } from './replay-state.ts';

export interface ReadTrialProps {
  id: string;
  result: SimulationResult;
  /** The name of the measure; nothing is shown when the service finds no trials by it. */
  name: string;
}

export function ReadTrial({ id, result, name }: ReadTrialProps) {
  const measure = result.measures[name];
  const values = result.outcomes.find((each) => each.name === name)?.values ?? [];
  if (measure?.kind !== 'probability') return null;
  const read = (value: number, possible: boolean, text: string) =>
    values.includes(value) &&
    possible && (
      <button type="button" class="link" onClick={() => openReplay(id, { outcome: `${name}:${value}` })}>
        {text}
      </button>
    );
  return (
    <span class="read-trial">
      {values.length > 0 && 'Read a trial:'} {read(1, measure.value > 0, 'it happened')}{' '}
      {read(0, measure.value < 1, 'it did not')}
    </span>
  );
}
