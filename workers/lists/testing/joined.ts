/** Lists of Age of Fantasy in which heroes have joined units and copies are one unit, in every format that can say so. */
import * as aof from '../../rulesets/aof/testing/lists.ts';
import type { Format } from './formats.ts';

type Entry = Readonly<Record<string, unknown>>;

const units = aof.army(7).slice(0, 4);
const HERO = 'Captain Voss';
const [host, second] = [units[1]!.name, units[2]!.name];

const hero = {
  id: 'u8',
  selectionId: 's8',
  name: HERO,
  size: 1,
  cost: 75,
  quality: 3,
  defense: 4,
  combined: false,
  joinToUnit: 's1',
  rules: [
    { name: 'Hero', rating: '' },
    { name: 'Tough', rating: 3 },
  ],
  loadout: [{ type: 'ArmyBookWeapon', name: 'Long Axe', count: 1, range: 0, attacks: 3, specialRules: [] }],
};

/** The third unit twice, as one, and a hero in the second. */
function joinedIn(entries: readonly Entry[], more: Entry): Entry[] {
  const twin = { ...entries[2], selectionId: 's2b', combined: true, joinToUnit: 's2' };
  return [...entries.map((one, i) => (i === 2 ? { ...one, combined: true } : one)), twin, more];
}

const lined = (value: unknown) => JSON.stringify(value).replaceAll('{"id":"u', '\n{"id":"u');
const share = aof.asShare(units, false) as { readonly units: readonly Entry[] };
const save = aof.asSave(units) as { readonly list: { readonly units: readonly Entry[] } };
const army = aof.asBook(units) as { readonly units: readonly Entry[] };
const bookHero = {
  id: 'u8',
  name: HERO,
  size: 1,
  cost: 75,
  quality: 3,
  defense: 4,
  specialRules: [{ name: 'Hero', rating: '' }],
  equipment: [{ label: 'Long Axe', attacks: 3, specialRules: [] }],
};

export const JOINED: Readonly<Record<string, Format>> = {
  text: {
    text: `${aof.asText(units, 2024)}\n${HERO} [1] Q3+ D4+ | 75pts | Hero, Tough(3) | Joined to: ${host}\n1x Long Axe (A3)\n\nMage Orla [1] Q4+ D5+ | 60pts | Hero, Tough(3) | Joined to: ${second}\n1x Staff (A2)\n`,
  },
  'share JSON': { text: lined({ ...share, units: joinedIn(share.units, hero) }) },
  'saved list JSON': {
    text: lined({
      ...save,
      list: {
        ...save.list,
        units: joinedIn(save.list.units, {
          id: 'u8',
          selectionId: 's8',
          customName: HERO,
          joinToUnit: 's1',
          selectedUpgrades: [],
        }),
      },
    }),
    book: lined({ ...army, units: [...army.units, bookHero] }),
  },
  CSV: {
    text: aof
      .asCsv(units)
      .split('\n')
      .map((row, i) => `${row},${i === 0 ? 'joins' : ''}`)
      .concat(`"${HERO}",1,3,4,3,75,"Long Axe (A3)","Hero","${host}"`)
      .join('\n'),
  },
};
