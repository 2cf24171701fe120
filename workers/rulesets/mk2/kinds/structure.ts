/** The `structure` kind of Mk II: will the wall, door or building come down? */

import { z } from 'zod';
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { hits as shared } from '../../twodice/hits/index.ts';
import { MAX_HITS } from '../../twodice/hits/schema.ts';
import { inEdition } from '../../twodice/words.ts';
import { words } from '../ruleNames.ts';
import { capacity, MATERIALS } from './materials.ts';

/** The longest row of boxes that is followed. */
const MOST_POINTS = 200;
const LEAST_POW = 14;

const Attacks = z
  .strictObject({
    kind: z.enum(['melee', 'ranged', 'magic', 'template or spray']).default('melee').meta({
      title: 'Kind of attack',
      description: 'In range all of them hit; a plain shot needs POW 14 or fire or corrosion to do anything.',
    }),
    count: z.int().min(1).max(MAX_HITS).default(1).meta({ title: 'Attacks', description: 'Of this sort.' }),
    power: z.int().min(0).max(80).meta({ title: 'P+S or POW' }),
    dice: z.int().min(1).max(6).default(2).meta({
      title: 'Damage dice',
      description: '2, one more for a boost, one more per additional die; a structure cannot be charged or slammed.',
    }),
    corrodes: advancedFlag('Fire or corrosion damage', 'Then a shot of any POW counts (MK2-STRUCT-02).'),
  })
  .meta({ title: 'Attacks' });

export const Structure = z.strictObject({
  structure: z
    .strictObject({
      name: z.string().trim().max(60).default('Wall').meta({ title: 'Name' }),
      material: z
        .enum(Object.keys(MATERIALS) as [keyof typeof MATERIALS])
        .default('stone')
        .meta({
          title: 'Material',
          description: 'Gives its ARM and its points for each inch (MK2-STRUCT-01).',
        }),
      inches: z.number().min(1).max(40).default(3).meta({
        title: 'Length or perimeter',
        unit: 'inches',
        description: 'Of a wall its length, of a building its perimeter (MK2-STRUCT-03).',
      }),
      complex: flag('Complex', 'Buildings and bridges fall with half the points (MK2-STRUCT-03).'),
      marked: z.int().min(0).max(MOST_POINTS).default(0).meta({ title: 'Points suffered so far', advanced: true }),
    })
    .prefault({})
    .meta({ title: 'Structure' }),
  attacks: z.array(Attacks).min(1).max(10).meta({ title: 'Attacks in order' }),
});
export type Structure = z.infer<typeof Structure>;

/** MK2-STRUCT-02 */
function counts({ kind, power, corrodes }: Structure['attacks'][number]): boolean {
  return kind !== 'ranged' || power >= LEAST_POW || corrodes;
}

/** Points it can suffer. */
export function pointsOf({ structure: { material, inches, complex } }: Structure): number {
  return capacity(material, inches, complex);
}

function refuses(scenario: Structure): Problem[] {
  const points = pointsOf(scenario);
  const { marked } = scenario.structure;
  const total = scenario.attacks.reduce((sum, { count }) => sum + count, 0);
  if (points > MOST_POINTS) {
    const message = counted(points, 'points');
    return [{ path: 'structure.inches', message, allowed: `a section of at most ${MOST_POINTS} points` }];
  }
  if (marked >= points) {
    const message = `${marked} of its ${counted(points, 'points')} suffered, so it has collapsed already`;
    return [{ path: 'structure.marked', message, allowed: `less than ${points}` }];
  }
  if (!scenario.attacks.some(counts)) {
    const message = 'none of the attacks can hurt a structure (MK2-STRUCT-02)';
    const allowed = 'melee, magic, a template or spray, a POW of 14 or more, or fire or corrosion';
    return [{ path: 'attacks', message, allowed }];
  }
  if (total <= MAX_HITS) return [];
  return [{ path: 'attacks', message: counted(total, 'attacks'), allowed: `at most ${MAX_HITS}` }];
}

const examples: ReadonlyArray<{ id: string; title: string; scenario: z.input<typeof Structure> }> = [
  {
    id: 'wall',
    title: 'Four boosted blows at 3" of stone wall',
    scenario: { structure: { material: 'stone', inches: 3 }, attacks: [{ count: 4, dice: 3, power: 17 }] },
  },
  {
    id: 'door',
    title: 'Can three axes open a wooden door?',
    scenario: {
      structure: { name: 'Door', material: 'wood', inches: 1 },
      attacks: [{ count: 3, power: 11 }],
    },
  },
];

export const structure = {
  ...inEdition<Structure, unknown>(
    shared,
    words,
    (scenario) => {
      const { material, marked, name } = scenario.structure;
      return {
        target: { name, ARM: MATERIALS[material].ARM, damage: `#${pointsOf(scenario)}:${marked}` },
        hits: scenario.attacks
          .filter(counts)
          .map(({ count, dice, power }) => ({ count, dice, power, column: 'random', grid: 'random' })),
        repairs: [],
      };
    },
    {
      title: 'Structures',
      question: 'Will it come down?',
      schema: Structure,
      examples,
      refuses,
      enter: (ledger, { attacks }) => {
        ledger.enter('MK2-STRUCT-01', 'MK2-STRUCT-03');
        if (!attacks.every(counts)) ledger.enter('MK2-STRUCT-02');
      },
    },
  ),
  id: 'structure',
};
