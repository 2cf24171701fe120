/** What is counted of a battlegroup, and how much of it one turn can come to. */
import { costOf } from '../../twodice/battlegroup/errands.ts';
import { COUNTED } from '../../twodice/battlegroup/quantities.ts';
import type { Edition } from '../editions.ts';
import { errandsOf } from './errands.ts';
import { choiceOf } from './frenzy.ts';
import type { Battlegroup, Neighbour } from './schema.ts';

export type QuantityId = keyof ReturnType<typeof countedOf>;
/** Where each quantity stands; -1 for what this scenario cannot book. */
export type Places = Readonly<Record<QuantityId, number>>;

const FRESH = 'Fresh ones each time.';

export function countedOf(scenario: Battlegroup, third: Edition['frenzyTargets']) {
  const { warlock, beasts, turns } = scenario;
  const held = beasts.reduce((sum, { FURY }) => sum + FURY, 0);
  const pool = Math.max(warlock.FURY, warlock.points ?? warlock.FURY);
  let forced = 0;
  for (let turn = 0; turn < turns; turn++) {
    forced = Math.max(
      forced,
      beasts.reduce((sum, { work }) => sum + costOf(errandsOf(work, turn, scenario)), 0),
    );
  }
  const checking = beasts.filter(({ construct, FURY }) => !construct && FURY > 0);
  const harm = (who: Neighbour['who'], value: (one: Neighbour) => number) =>
    checking.reduce((sum, { near }) => {
      const onward = scenario.rulings.outOfReach === 'next it reaches';
      const met = (onward ? near.map((_, i) => i) : choiceOf(near, third).candidates).map((i) => near[i]);
      return sum + Math.max(0, ...met.filter((one) => one.who === who).map(value));
    }, 0);
  const one = () => 1;
  const boxes = (neighbour: Neighbour) => neighbour.boxes;
  // Two effects may be on every model.
  const shakes = 2 * (beasts.length + 1);
  const points = 'points';
  return {
    frenzies: {
      ...{ title: 'Frenzies', unit: 'frenzies', description: 'Failed threshold checks, all turns together.' },
      most: checking.length,
    },
    work: {
      ...{ title: 'Work of the beasts', unit: points },
      description: 'Fury they are forced for to move, attack and boost, and for animi; rile and shaking not counted.',
      most: forced,
    },
    ownWork: COUNTED.ownSpending('warlock', warlock.spend),
    capacity: {
      ...{ title: 'Room for leaching', unit: points, description: "The warlock's FURY less what it still holds." },
      most: warlock.FURY,
    },
    onOffer: {
      ...{ title: 'Fury to leach', unit: points, description: 'On beasts in the control area, before leaching.' },
      most: held,
    },
    leached: { title: 'Fury leached', unit: points, description: 'All turns together.', most: warlock.FURY },
    wasted: {
      ...{ title: 'Fury wasted', unit: points, description: 'Removed after frenzies, trimmed, or lost with a model.' },
      most: 2 * held + 2 * pool,
    },
    upkeepsLost: COUNTED.upkeepsLost('fury', warlock.upkeeps.length),
    healed: COUNTED.healedByWarlock(warlock.heal),
    transfers: COUNTED.transfers(warlock.transfers),
    short: {
      ...{ title: 'Points missing', unit: points },
      description: 'Wanted and not to be had: forcing, spending, upkeep, healing, transfers, shaking.',
      most: forced + warlock.spend + warlock.heal + warlock.transfers + warlock.upkeeps.length + shakes,
    },
    attackedFriends: {
      ...{ title: 'Friends attacked by frenzied beasts', unit: 'attacks', description: 'Hit or not.' },
      most: harm('friend', one),
    },
    friends: COUNTED.destroyed('Friends', FRESH, harm('friend', one)),
    friendBoxes: COUNTED.friendBoxes(harm('friend', boxes)),
    enemies: COUNTED.destroyed('Enemies', FRESH, harm('enemy', one)),
    enemyBoxes: COUNTED.enemyBoxes(harm('enemy', boxes)),
  };
}
