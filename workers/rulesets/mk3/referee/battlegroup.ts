/** Focus and fury over several turns, played phase by phase (MK3-TIMING-05, section 2 of the digest). */
import type { Referee } from '../../proving/index.ts';
import type { Battlegroup } from '../battlegroup/schema.ts';
import { playFocus } from './focusGroup.ts';
import { playFury } from './furyGroup.ts';

export const battlegroupReferee: Referee<Battlegroup> = (scenario) => {
  const { battlegroup: group } = scenario;
  if (group.engine === 'focus') return { play: (dice) => playFocus(scenario, group, dice) };
  // Whom Tough saves lies until its controller's next turn (MK3-TOUGH-01, MK3-KD-02), and fights on here.
  if (group.beasts.some(({ nearest }) => nearest.some(({ beast, tough }) => beast !== '' && tough)))
    return { passes: 'a warbeast of the list whom Tough saves' };
  return { play: (dice) => playFury(scenario, group, dice) };
};
