/** The pages Tune and Balance. */
import { DesignerPage } from './DesignerPage.tsx';

export function TunePage() {
  return (
    <DesignerPage
      title="Tune"
      lead="Which of these are worth their points against these opponents, and which of them make the best list?"
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
