/** What is counted of a warlock's battlegroup, and how much of it one turn can come to. */
import type { SharedQuantities } from './caster.ts';
import type { Battlegroup, FuryGroup, Nearest, Warbeast } from './schema.ts';
import { mostWanted } from './work.ts';

export interface FuryQuantities extends SharedQuantities {
  readonly frenzies: number;
  readonly lostActivations: number;
  readonly work: number;
  readonly life: number;
  readonly friends: number;
  readonly enemies: number;
  readonly friendBoxes: number;
  readonly enemyBoxes: number;
}

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
  const recasts = caster.upkeeps.reduce((total, { recast, cost }) => total + (recast ? cost : 0), 0);
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
    casterWork: {
      ...{ title: "The warlock's own spending", unit: 'points', description: 'Spells, attacks and boosts.' },
      most: caster.spend + recasts,
    },
    wasted: {
      ...{ title: 'Fury wasted', unit: 'points' },
      description: 'Removed after frenzies, or lost because it did not fit or could not be reaved.',
      most: sum(({ FURY }) => 3 * FURY) + 2 * Math.max(caster.FURY, caster.points ?? 0),
    },
    upkeepsLost: {
      ...{ title: 'Upkeep spells lost', unit: 'spells', description: 'No point was left to pay for them.' },
      most: caster.upkeeps.length * 2,
    },
    life: {
      ...{ title: 'Damage from leeching own life', unit: 'points', description: 'Healing not taken off.' },
      most: Math.min(caster.ownLife, caster.FURY),
    },
    friends: {
      ...{
        title: 'Friends destroyed by frenzies',
        unit: 'models',
        description: 'The nearest model is fresh each time.',
      },
      most: side('friend', false),
    },
    enemies: {
      ...{ title: 'Enemies destroyed by frenzies', unit: 'models' },
      description: 'The nearest model is fresh each time.',
      most: side('enemy', false),
    },
    friendBoxes: {
      ...{ title: 'Boxes marked on friends by frenzies', unit: 'boxes', description: 'All turns together.' },
      most: side('friend', true),
    },
    enemyBoxes: {
      ...{ title: 'Boxes marked on enemies by frenzies', unit: 'boxes', description: 'All turns together.' },
      most: side('enemy', true),
    },
    healed: {
      ...{ title: 'Points healed', unit: 'points', description: 'On the warlock and its beasts.' },
      most: caster.healSelf + caster.healModels,
    },
    defended: {
      ...{ title: 'Transfers paid for', unit: 'transfers', description: "In the enemy's turns." },
      most: caster.transfers,
    },
    short: {
      ...{ title: 'Points missing', unit: 'points' },
      description: 'Wanted and not to be had: forcing, spending, upkeep, transfers, shaking.',
      most:
        most +
        caster.spend +
        recasts +
        caster.healSelf +
        caster.healModels +
        caster.transfers +
        caster.upkeeps.length +
        shakes +
        beasts.length * 3,
    },
  };
}
