/** The pages Tune and Balance. */
import { balanceRoom, tuneRoom } from '../documents/rooms.ts';
import { DesignerPage } from './DesignerPage.tsx';

export function TunePage() {
  return (
    <DesignerPage
      title="Tune"
      lead="Which of these are worth their points against these opponents, and which of them make the best list?"
      room={tuneRoom}
    />
  );
}

export function BalancePage() {
  return (
    <DesignerPage
      title="Balance"
      lead="A set of profiles against itself: who beats whom, who costs too much, and what did a change move?"
      room={balanceRoom}
    />
  );
}
