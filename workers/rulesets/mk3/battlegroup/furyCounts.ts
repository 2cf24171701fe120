/** What is counted of a warlock's battlegroup, and how much of it one turn can come to. */
import { COUNTED } from '../../twodice/battlegroup/quantities.ts';
import { mostMissed, recastsOf } from './caster.ts';
import { mostWanted } from './errands.ts';
import type { Battlegroup, FuryGroup, Nearest, Warbeast } from './schema.ts';

export type FuryQuantities = Readonly<Record<keyof ReturnType<typeof furyQuantities>, number>>;

const FRESH = 'The nearest model is fresh each time.';

export function furyQuantities(scenario: Battlegroup, { caster, beasts }: FuryGroup) {
  const sum = (value: (beast: Warbeast) => number) => beasts.reduce((total, beast) => total + value(beast), 0);
  const most = sum((beast) => mostWanted(beast.work, scenario, beast.type === 'pack'));
  const shakes = scenario.events.reduce((total, { amount }) => total + amount, 0) + beasts.length;
  const models = (beast: Warbeast) => (beast.type === 'pack' ? beast.FURY : 1);
  const boxesOf = ({ beast, boxes }: Nearest) => beasts.find(({ name }) => name === beast)?.boxes ?? boxes;
  const side = (who: 'friend' | 'enemy', boxes: boolean) =>
    sum((beast) => {
      const near = beast.nearest.filter((one) => one.who === who);
      const each = near.reduce((best, one) => Math.max(best, boxesOf(one)), 0);
      return models(beast) * (boxes ? each : Math.min(1, each));
    });
  // Who may fall in a frenzy of its fellows loses an activation, too (MK3-KD-02).
  const mayFall = ({ name }: Warbeast) =>
    beasts.some(({ nearest }) =>
      nearest.some(({ beast, tough, knockedDown }) => beast === name && tough && !knockedDown),
    );
  const mayFrenzy = beasts.some(({ construct, FURY }) => !construct && FURY > 0);
  return {
    frenzies: {
      ...{ title: 'Frenzies', unit: 'frenzies', description: 'Beasts that frenzy, all turns together.' },
      most: mayFrenzy ? beasts.filter(({ cannotCharge, construct }) => !cannotCharge && !construct).length : 0,
    },
    lostActivations: {
      ...{ title: 'Activations lost', unit: 'activations', description: 'Failed checks of beasts that cannot charge.' },
      most: beasts.filter((beast) => (beast.cannotCharge || mayFall(beast)) && !beast.construct).length,
    },
    work: {
      ...{ title: 'Work of the beasts', unit: 'points' },
      description: 'Points forced for attacks, boosts, charges, power attacks and animi.',
      most,
    },
    casterWork: COUNTED.ownSpending('warlock', caster.spend + recastsOf(caster)),
    wasted: {
      ...{ title: 'Fury wasted', unit: 'points' },
      description: 'Removed after frenzies, or lost because it did not fit or could not be reaved.',
      most: sum(({ FURY }) => 3 * FURY) + 2 * Math.max(caster.FURY, caster.points ?? 0),
    },
    upkeepsLost: COUNTED.upkeepsLost('point', caster.upkeeps.length * 2),
    life: {
      ...{ title: 'Damage from leeching own life', unit: 'points', description: 'Healing not taken off.' },
      most: Math.min(caster.ownLife, caster.FURY),
    },
    friends: COUNTED.destroyed('Friends', FRESH, side('friend', false)),
    enemies: COUNTED.destroyed('Enemies', FRESH, side('enemy', false)),
    friendBoxes: COUNTED.friendBoxes(side('friend', true)),
    enemyBoxes: COUNTED.enemyBoxes(side('enemy', true)),
    healed: COUNTED.healedByWarlock(caster.healSelf + caster.healModels),
    defended: COUNTED.transfers(caster.transfers),
    short: {
      ...{ title: 'Points missing', unit: 'points' },
      description: 'Wanted and not to be had: forcing, spending, upkeep, transfers, shaking.',
      most: most + mostMissed(caster, caster.transfers) + shakes + beasts.length * 3,
    },
  };
}
