/** What is counted of a battlegroup, and how much of it one turn can come to. */
import type { Quantity } from '../../twodice/stages/machine.ts';
import type { Edition } from '../editions.ts';
import { costOf, errandsOf } from './errands.ts';
import { choiceOf } from './frenzy.ts';
import type { Battlegroup, Neighbour } from './schema.ts';

const IDS = [
  ...(['frenzies', 'work', 'ownWork', 'capacity', 'onOffer', 'leached', 'wasted', 'upkeepsLost', 'healed'] as const),
  ...(['transfers', 'short', 'attackedFriends', 'friends', 'friendBoxes', 'enemies', 'enemyBoxes'] as const),
] as const;
export type QuantityId = (typeof IDS)[number];
/** Where each quantity stands; -1 for what this scenario cannot book. */
export type Places = Readonly<Record<QuantityId, number>>;

function all(scenario: Battlegroup, third: Edition['frenzyTargets']): Record<QuantityId, Omit<Quantity, 'id'>> {
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
    ownWork: {
      ...{ title: "The warlock's own spending", unit: points, description: 'Spells, attacks and boosts.' },
      most: warlock.spend,
    },
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
    upkeepsLost: {
      ...{ title: 'Upkeep spells lost', unit: 'spells', description: 'No fury was left to pay for them.' },
      most: warlock.upkeeps.length,
    },
    healed: { title: 'Points healed', unit: points, description: 'On the warlock and its beasts.', most: warlock.heal },
    transfers: {
      ...{ title: 'Transfers paid for', unit: 'transfers', description: "In the enemy's turns." },
      most: warlock.transfers,
    },
    short: {
      ...{ title: 'Points missing', unit: points },
      description: 'Wanted and not to be had: forcing, spending, upkeep, healing, transfers, shaking.',
      most: forced + warlock.spend + warlock.heal + warlock.transfers + warlock.upkeeps.length + shakes,
    },
    attackedFriends: {
      ...{ title: 'Friends attacked by frenzied beasts', unit: 'attacks', description: 'Hit or not.' },
      most: harm('friend', one),
    },
    friends: {
      ...{ title: 'Friends destroyed by frenzies', unit: 'models', description: 'Fresh ones each time.' },
      most: harm('friend', one),
    },
    friendBoxes: {
      ...{ title: 'Boxes marked on friends by frenzies', unit: 'boxes', description: 'All turns together.' },
      most: harm('friend', boxes),
    },
    enemies: {
      ...{ title: 'Enemies destroyed by frenzies', unit: 'models', description: 'Fresh ones each time.' },
      most: harm('enemy', one),
    },
    enemyBoxes: {
      ...{ title: 'Boxes marked on enemies by frenzies', unit: 'boxes', description: 'All turns together.' },
      most: harm('enemy', boxes),
    },
  };
}

/** Those quantities that can be more than 0, and where each stands. */
export function quantitiesOf(
  scenario: Battlegroup,
  third: Edition['frenzyTargets'],
): { quantities: Quantity[]; at: Places } {
  const bounds = all(scenario, third);
  const quantities: Quantity[] = [];
  const at = {} as Record<QuantityId, number>;
  for (const id of IDS) at[id] = bounds[id].most > 0 ? quantities.push({ id, ...bounds[id] }) - 1 : -1;
  return { quantities, at };
}
