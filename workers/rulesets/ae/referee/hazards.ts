/** Fire, falls, fatigue and shock, turn by turn of one Horde (digest, "Horde turn"). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Hazards } from '../hazards/schema.ts';
import { total } from './gifts.ts';
import { Losses } from './losses.ts';
import { breakTests, isFearless, willpower } from './nerve.ts';
import { allRulings } from './readings.ts';
import { giftsTo, onAllTests, SQUAD, squadsIn, traitsOf } from './sheet.ts';
import { test } from './test.ts';

type HazardsRead = z.infer<typeof Hazards>;

const BROKEN_BY = 20;

export const hazardsReferee: Referee<HazardsRead> = (scenario) => {
  const { turns, putsFireOutInTurn, fatigue, falls, fallPercent, fallTest, ego, engineer, moraleNumber } = scenario;
  const rulings = allRulings(scenario.rulings);
  const tired = fatigue > 0 || scenario.horde.state.fatigued;
  const horde = { ...scenario.horde, state: { ...scenario.horde.state, fatigued: tired } };
  const traits = traitsOf(horde);
  const gifts = giftsTo(horde);
  const rage = horde.state.berserk ? 20 : 0;
  const threshold =
    scenario.fatigueThreshold ??
    (horde.TB ?? Math.floor(horde.T / 10)) +
      rage / 10 +
      total(gifts, ({ TB }) => TB) +
      (traits.has('Evasive') ? 0 : total(gifts, ({ hide }) => hide));
  // Ten more on a characteristic are one more on its bonus, be it printed or not (RU-08).
  const WPB = (horde.WPB ?? Math.floor(horde.WP / 10)) + total(gifts, ({ WP }) => WP) / 10;
  const begun = horde.magnitude ?? horde.squads * SQUAD;
  const full = horde.squads * SQUAD;
  const counts = scenario.breakTests && rulings.breakLosses === 'any source';

  function play(dice: Dice): Outcome {
    let left = begun;
    let onFire = horde.state.onFire;
    let broken = horde.state.broken;
    let rage = false;
    let spare = traits.has('Battle-Hardened');
    let taken = 0;
    const losses = new Losses(horde);
    const lose = (points: number) => {
      const lost = losses.of(points, true, rulings.swarmRounding, left);
      left -= lost.own;
      taken += rulings.ghostLosses === 'count' ? lost.all : lost.own;
    };
    const restore = (points: number) => {
      const most = rulings.replenishing === 'up to the start' ? full : squadsIn(left) * SQUAD;
      left = Math.max(left, Math.min(most, left + points));
    };
    const WP = () => willpower(horde, squadsIn(left), onFire, rulings);
    const T = horde.T + (horde.state.berserk ? 20 : 0) + onAllTests(horde, rulings);
    let stunned = false;
    if (falls && (fallPercent >= 100 || dice.die(100) <= fallPercent)) {
      const squads = squadsIn(left);
      if (rulings.fallDice === 'one for all') lose(squads * dice.die(5));
      else lose(dice.roll(squads, 5).reduce((sum, face) => sum + face, 0));
      const number = fallTest === 'Toughness' ? T : fallTest === 'Willpower' ? WP() : Math.max(T, WP());
      if (left > 0 && !test(number, dice, rulings).passed) stunned = true;
    }
    if (ego > 0 && left > 0) {
      lose(ego);
      if (left > 0 && ego > WPB && !test(WP(), dice, rulings).passed) stunned = true;
    }
    const after: number[] = [];
    for (let turn = 1; turn <= turns; turn++) {
      if (left > 0) {
        const acts = !(turn === 1 && (stunned || horde.state.stunned));
        if (counts && !broken && !rage && !isFearless(horde)) {
          const tests = breakTests(Math.floor(taken / BROKEN_BY), WP() + 5 * moraleNumber, spare, dice, rulings);
          if (tests.hardened) spare = false;
          if (tests.fails && traits.has('Blood Soaked Tide')) rage = true;
          else if (tests.fails) broken = true;
        }
        taken = 0;
        losses.newTurn();
        restore(horde.replenishing + total(gifts, (gift) => gift.replenishing));
        if (engineer > 0) {
          const rolled = test(engineer, dice, rulings);
          const thirds = Math.floor(rolled.degrees / 3);
          if (rolled.passed) restore(thirds + (rulings.engineer === '1 for every three' ? 0 : 1));
        }
        if (onFire && acts && !broken && putsFireOutInTurn > 0 && turn >= putsFireOutInTurn) onFire = false;
        if (onFire) lose(traits.has('Large') ? 1 : dice.die(10));
        if (acts && fatigue >= threshold && fatigue > 0 && left > 0) lose(dice.die(10));
      }
      after.push(left);
    }
    return {
      destroyed: left === 0 ? 1 : 0,
      left,
      broken: broken && !horde.state.broken ? 1 : 0,
      tide: rage ? 1 : 0,
      stunned: stunned ? 1 : 0,
      mean: after,
      alive: after.map((one) => (one > 0 ? 1 : 0)),
    };
  }

  return { play };
};
