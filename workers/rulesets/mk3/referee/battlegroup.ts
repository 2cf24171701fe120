/** Focus and fury over several turns, played phase by phase (MK3-TIMING-05, section 2 of the digest). */
import type { Referee } from '../../proving/index.ts';
import type { Battlegroup } from '../battlegroup/schema.ts';
import { playFocus } from './focusGroup.ts';
import { playFury } from './furyGroup.ts';

export const battlegroupReferee: Referee<Battlegroup> = (scenario) => {
  const { battlegroup: group } = scenario;
  if (group.engine === 'focus') return { play: (dice) => playFocus(scenario, group, dice) };
  return { play: (dice) => playFury(scenario, group, dice) };
};
