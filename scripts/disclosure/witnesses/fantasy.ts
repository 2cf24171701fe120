/** Age of Fantasy. */
import type { Row } from './row.ts';

const unit = (more: object = {}) => ({ models: 5, quality: 4, defense: 4, ...more });
const bow = { name: 'Bow', range: 24 };
const sword = { name: 'Sword' };
const shooters = (weapon: object, more: object = {}) => unit({ weapons: [{ ...bow, ...weapon }], ...more });
/** The sergeant is among those who may be gone. */
const led = (weapon: object, sergeant: string) =>
  unit({ models: 3, weapons: [weapon], sergeant, casualties: 'special first', state: { lost: 1 } });

/** Two soldiers and a hero; where one falls, half of the soldiers have fallen, and not half of all. */
const joined = unit({
  ...{ models: 2, quality: 6, defense: 6, weapons: [sword] },
  joined: [{ quality: 6, defense: 3, tough: 6, weapons: [{ ...bow, attacks: 6, AP: 4 }] }],
});

/** A musician, and somebody who would be defeated by his drum alone. */
const unarmed = { attacker: unit({ models: 1, musician: true }), target: unit({ models: 1, quality: 6 }) };

const bound = { rules: ['Immobile'] };

/** Two units 10" from each other in the open, unless they say where they stand. */
const stood = (first: object, second: object, doctrine = 'balanced') => ({
  first: { doctrine, units: [{ at: { x: 36, y: 11 }, ...first }] },
  second: { doctrine, units: [{ at: { x: 36, y: 21 }, ...second }] },
  terrain: { kind: 'none' },
});

/** Sees the farther of two models, and reaches the nearer one. */
const marksman = { quality: 2, defense: 6, ...bound };

export const AOF: readonly Row[] = [
  ['volley', 'startingSize', 'own models', { attacker: shooters({}), target: joined }],
  ['melee', 'startingSize', 'own models', { attacker: unit({ weapons: [sword] }), target: joined }],
  ['hazards', 'startingSize', 'own models', { target: joined, steps: [{ kind: 'hits', hits: 1 }] }],
  [
    'duel',
    'startingSize',
    'own models',
    {
      attacker: shooters({}),
      target: joined,
      attackerPlan: { behaviour: 'hold and shoot' },
      situation: { rounds: 1, distance: 12 },
    },
  ],
  [
    'skirmish',
    'startingSize',
    'own models',
    {
      ...{ attacker: shooters({}), target: joined, attackerUnits: 1, targetUnits: 1 },
      attackerPlan: { behaviour: 'hold and shoot' },
      situation: { rounds: 1, distance: 12, first: 'attacker' },
    },
  ],
  [
    'battle',
    'startingSize',
    'own models',
    {
      ...stood(shooters({}, { ...bound, models: 1, quality: 2 }), { ...joined, ...bound }),
      ...{ rounds: 1, begins: 'first' },
    },
  ],
  [
    'volley',
    'friendlyFireDice',
    'each attack',
    { attacker: shooters({ blast: 3 }), target: unit(), brutal: { friendlyFire: true } },
  ],
  ['melee', 'untouched', 'tie', unarmed],
  ['duel', 'untouched', 'tie', { ...unarmed, situation: { rounds: 1, distance: 6 } }],
  [
    'skirmish',
    'untouched',
    'tie',
    {
      ...{ attacker: unarmed.attacker, target: { ...unarmed.target, weapons: [sword] } },
      ...{ attackerUnits: 1, targetUnits: 1, targetPlan: { strikeBack: 'never' } },
      situation: { rounds: 1, distance: 6, first: 'attacker' },
    },
  ],
  [
    'battle',
    'untouched',
    'tie',
    {
      ...stood(
        { ...unarmed.attacker, quality: 6, weapons: [sword], at: { x: 18, y: 20 } },
        { ...unarmed.target, ...bound, defense: 2, at: { x: 18, y: 30 } },
        'headlong',
      ),
      ...{ mission: 'seize ground', rounds: 1, begins: 'second' },
    },
  ],
  [
    'battle',
    'arrivals',
    'next round',
    {
      ...stood(unit({ rules: ['Immobile', 'Ambush'], at: undefined }), unit(bound)),
      mission: 'seize ground',
      rounds: 2,
    },
  ],
  [
    'battle',
    'markerSize',
    '40 mm',
    {
      ...stood({ ...unit({ ...bound, models: 1, base: 32 }), at: { x: 18, y: 13.8 } }, unit(bound)),
      ...{ mission: 'seize ground', rounds: 1 },
    },
  ],
  [
    'battle',
    'shotsAt',
    'the same model',
    {
      first: { units: [{ ...marksman, weapons: [{ name: 'Gun', range: 12, AP: 4 }], at: { x: 36, y: 10 } }] },
      second: { units: [{ ...marksman, models: 2, at: { x: 44.2, y: 20 } }] },
      terrain: { kind: 'stated', pieces: [{ type: 'impassable', x: 42.3, y: 18.5, width: 1.05, depth: 0.95 }] },
      rounds: 1,
    },
  ],
  [
    'volley',
    'rendingAP',
    'added',
    { attacker: shooters({ AP: 1, rules: ['Rending'] }), target: unit({ defense: 2 }), targetModifiers: { block: 3 } },
  ],
  [
    'volley',
    'rendingCopies',
    'one',
    { attacker: shooters({ rules: ['Poison', 'Rending'] }), target: unit({ defense: 2 }) },
  ],
  ['volley', 'shakenStacks', false, { attacker: shooters({}, { state: { shaken: 2 } }), target: unit() }],
  [
    'melee',
    'rendingCopies',
    'one',
    { attacker: unit({ weapons: [{ ...sword, rules: ['Poison', 'Rending'] }] }), target: unit({ defense: 2 }) },
  ],
  ['melee', 'shakenStacks', false, { attacker: unit({ weapons: [sword], state: { shaken: 2 } }), target: unit() }],
  [
    'volley',
    'coveringFire',
    'raw 6',
    { attacker: shooters({}), target: unit(), shooterModifiers: { hit: 1 }, situation: { action: 'Covering Fire' } },
  ],
  [
    'volley',
    'indirectInStorm',
    'hindered',
    { attacker: shooters({ rules: ['Indirect'] }), target: unit(), condition: 'Heavy Storm' },
  ],
  [
    'melee',
    'indirectInStorm',
    'hindered',
    {
      attacker: unit({ weapons: [sword] }),
      target: shooters({ rules: ['Indirect'] }),
      situation: { reaction: 'Overwatch' },
      condition: 'Heavy Storm',
    },
  ],
  [
    'melee',
    'criticalRegenerates',
    false,
    {
      attacker: unit({ weapons: [sword], rules: ['Regeneration'] }),
      target: shooters({}),
      situation: { reaction: 'Overwatch' },
      brutal: { criticals: true },
    },
  ],
  [
    'melee',
    'phalanxAttrition',
    true,
    {
      attacker: unit({ weapons: [sword] }),
      target: unit({ weapons: [sword], rules: ['Phalanx'] }),
      brutal: { attrition: 'with morale' },
    },
  ],
  [
    'volley',
    'blastCount',
    'group',
    {
      attacker: shooters(
        { attacks: 6 },
        {
          weapons: [
            { ...bow, attacks: 6 },
            { ...bow, name: 'Bomb', blast: 6 },
          ],
        },
      ),
      target: unit(),
    },
  ],
  ['volley', 'sergeant', 'kept', { attacker: led(bow, 'shooting'), target: unit({ models: 9, defense: 6 }) }],
  [
    'volley',
    'waveringAttrition',
    'rolls',
    {
      attacker: shooters({ attacks: 4 }),
      target: unit({ state: { wavering: true } }),
      brutal: { attrition: 'instead of morale' },
    },
  ],
  [
    'volley',
    'halving',
    'distances',
    { attacker: shooters({ range: 14 }), target: unit(), situation: { kitchenTable: true, distance: 10 } },
  ],
  [
    'melee',
    'rendingAP',
    'added',
    {
      attacker: unit({ weapons: [{ ...sword, AP: 1, rules: ['Rending'] }] }),
      target: unit({ defense: 2 }),
      targetModifiers: { block: 3 },
    },
  ],
  [
    'melee',
    'blastCap',
    'weapon',
    { attacker: unit({ weapons: [{ ...sword, attacks: 2, blast: 6 }] }), target: unit({ models: 9 }) },
  ],
  [
    'melee',
    'bothFear',
    'neither',
    { attacker: unit({ weapons: [sword], rules: ['Fear'] }), target: unit({ weapons: [sword], rules: ['Fear'] }) },
  ],
  ['melee', 'sergeant', 'kept', { attacker: led(sword, 'melee'), target: unit({ models: 9, defense: 6 }) }],
  [
    'melee',
    'repeatTests',
    'first time',
    {
      attacker: unit({ models: 6, defense: 6, tough: 3, weapons: [sword], state: { lost: 4 } }),
      target: shooters({}),
      situation: { reaction: 'Overwatch' },
    },
  ],
  [
    'melee',
    'mishapAttrition',
    true,
    {
      attacker: unit({ weapons: [sword] }),
      target: shooters({ attacks: 3 }, { defense: 6 }),
      situation: { reaction: 'Overwatch' },
      brutal: { attrition: 'with morale', mishaps: true },
    },
  ],
];
