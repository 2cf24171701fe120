import { count } from '../format.ts';

/** How often each of the questions compared was asked. */
export function ComparedTrials({ trials }: { trials: number | undefined }) {
  if (trials === undefined) return null;
  return (
    <p class="note">
      {count(trials)} trials each, from the same seed; smaller differences than the intervals are left out.
    </p>
  );
}
