/** What is counted of a warcaster's battlegroup, and how much of it one turn can come to. */
import { COUNTED } from '../../twodice/battlegroup/quantities.ts';
import { mostMissed, recastsOf } from './caster.ts';
import { mostWanted } from './errands.ts';
import { type Battlegroup, type FocusGroup, WARJACK_CAP } from './schema.ts';

export type FocusQuantities = Readonly<Record<keyof ReturnType<typeof focusQuantities>, number>>;

export function focusQuantities({ events, ...scenario }: Battlegroup, { caster, warjacks }: FocusGroup) {
  const wanted = warjacks.map(({ work }) => mostWanted(work, { events, ...scenario }));
  const most = wanted.reduce((sum, points) => sum + points, 0);
  const caps = warjacks.length * WARJACK_CAP;
  const amounts = events.reduce((sum, { amount }) => sum + amount, 0);
  const vectors = warjacks.filter(({ induction }) => induction).length;
  const powering = warjacks.filter(({ type }) => type === 'warjack' || type === 'colossal').length;
  return {
    work: {
      ...{ title: 'Work of the warjacks', unit: 'points' },
      description: 'Focus spent on attacks, boosts, charges and power attacks.',
      most: wanted.reduce((sum, points) => sum + Math.min(points, WARJACK_CAP), 0),
    },
    poweredUp: {
      ...{ title: 'Focus by power up', unit: 'points', description: 'Costs the warcaster nothing.' },
      most: powering,
    },
    allocated: {
      ...{ title: 'Focus allocated', unit: 'points', description: "Out of the warcaster's own." },
      most: caps,
    },
    induced: {
      ...{ title: 'Focus by Induction', unit: 'points', description: 'Passed on from vector to vector.' },
      most: vectors > 1 ? (vectors - 1) * WARJACK_CAP : 0,
    },
    rage: {
      ...{ title: 'Focus by Rage', unit: 'points', description: 'Gained by monstrosities that suffer damage.' },
      most: events.some(({ what }) => what === 'suffers damage') ? Math.min(amounts, 2 * caps) : 0,
    },
    casterWork: COUNTED.ownSpending('warcaster', caster.spend + recastsOf(caster)),
    wasted: {
      ...{ title: 'Focus wasted', unit: 'points' },
      description: 'Unspent when it is cleared, or lost with its holder, by disruption or above the cap.',
      most: 2 * caps + 2 * Math.max(caster.FOCUS, caster.points ?? 0) + 2 * amounts,
    },
    upkeepsLost: COUNTED.upkeepsLost('point', 2 * caster.upkeeps.length),
    healed: {
      ...{ title: 'Points healed', unit: 'points', description: 'On the warcaster and its monstrosities.' },
      most: caster.healSelf + caster.healModels,
    },
    defended: {
      ...{ title: 'Rolls met with the power field', unit: 'rolls', description: "In the enemy's turns." },
      most: caster.powerField,
    },
    short: {
      ...{ title: 'Points missing', unit: 'points' },
      description: 'Wanted and not to be had: warjacks, own spending, upkeep, power field, shaking.',
      most: most + mostMissed(caster, caster.powerField) + amounts + 3 * warjacks.length,
    },
  };
}
