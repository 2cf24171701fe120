/** The bar of a study: how much of its round is counted; without an end while nothing is known of it. */
import type { Study } from '../../server/api/contract.ts';

export interface RoundProgressProps {
  /** For whoever hears the page. */
  readonly label: string;
  readonly progress: Study['progress'] | null;
}

export function RoundProgress({ label, progress }: RoundProgressProps) {
  return <progress aria-label={label} {...(progress ? { value: progress.roundShare, max: 1 } : {})} />;
}
