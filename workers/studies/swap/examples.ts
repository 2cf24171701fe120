/** Synthetic lists to start from. */
import type { StudyKind } from '../study.ts';

const sword = { name: 'Sword' };
const swords = { name: 'Swordsmen', models: 10, quality: 4, defense: 4, cost: 110, weapons: [sword] };
const archers = {
  ...{ name: 'Archers', models: 10, quality: 4, defense: 5, cost: 130 },
  weapons: [{ name: 'Bow', range: 24 }, { name: 'Knife' }],
};
const riders = {
  ...{ name: 'Riders', models: 5, quality: 4, defense: 4, cost: 105, base: 50, impact: 1 },
  ...{ weapons: [{ name: 'Lance', AP: 1 }], rules: ['Fast'] },
};
const trolls = {
  ...{ name: 'Trolls', models: 3, quality: 4, defense: 4, tough: 3, cost: 140, base: 50 },
  ...{ weapons: [{ name: 'Club', attacks: 3, AP: 1 }], rules: ['Regeneration'] },
};

export const examples: StudyKind['examples'] = [
  {
    id: 'warband',
    title: 'A warband of swords, bows and riders against trolls',
    request: {
      ruleset: 'aof',
      kind: 'battle',
      scenario: {
        first: { name: 'Warband', units: [swords, archers, riders] },
        second: { name: 'Trolls', units: [{ ...trolls, copies: 2 }, swords] },
      },
      tolerance: 0.05,
      maxTrials: 1_024,
    },
  },
];
