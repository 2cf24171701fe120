/** Why no battle was fought. */
import { Refused } from '../shell/Refused.tsx';
import { fightProblem } from './fight.ts';

export function Faults() {
  return <Refused why={fightProblem.value} />;
}
