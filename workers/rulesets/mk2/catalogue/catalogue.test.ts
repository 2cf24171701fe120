import { it } from 'vitest';
import { expectNumbers } from '../../proving/testing/catalogues.ts';
import { catalogue } from './index.ts';

it('names every rule of the Mk II digest once', () => {
  const areas = {
    ...{ DICE: 9, STAT: 5, ATK: 22, CRIT: 3, DMG: 8, TOUGH: 1, BOOST: 3, CONT: 7, SPIRAL: 4, CRIPPLE: 4, CHARGE: 9 },
    ...{ COMBINED: 3, AOE: 7, SPRAY: 4, POWER: 19, KD: 5, FURY: 10, LEECH: 1, THRESH: 2, FRENZY: 7, XFER: 4, SPELL: 8 },
    ...{ CMD: 8, FLEE: 2, RALLY: 1, UNIT: 6, WILD: 3, CAV: 7, TERRAIN: 5, STRUCT: 4, FALL: 2, WQ: 11, ADV: 13, IMM: 2 },
    ...{ TIMING: 6, NCS: 12 },
  };
  expectNumbers(catalogue, 'MK2', areas, 227);
});
