/** The pages Tune and Balance. */
import { DesignerPage } from './DesignerPage.tsx';

export function TunePage() {
  return (
    <DesignerPage
      title="Tune"
      lead="Slots with choices, opponents, limits: which list is best, what ties with it, and what is each choice worth?"
      ids={['tune']}
    />
  );
}

export function BalancePage() {
  return (
    <DesignerPage
      title="Balance"
      lead="A set of profiles against itself: who beats whom, who costs too much, and what did a change move?"
      ids={['balance', 'matrix', 'patch']}
    />
  );
}
