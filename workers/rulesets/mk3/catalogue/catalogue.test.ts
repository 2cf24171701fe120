import { describe, expect, it } from 'vitest';
import { expectNumbers, fieldsOf } from '../../proving/testing/catalogues.ts';
import { activation } from '../../twodice/activation/index.ts';
import { catalogue } from './index.ts';

describe('the Mk III catalogue', () => {
  it('names every rule of the digest once', () => {
    const areas = {
      ...{ DICE: 10, PRIO: 7, STAT: 12, ATK: 25, CRIT: 3, DMG: 13, GRID: 5, SPIRAL: 2, CRIPPLE: 9, COLOSSAL: 12 },
      ...{ FIELD: 4, TOUGH: 3, BOOST: 2, CONT: 5, KD: 3, CHARGE: 8, MOVE: 2, POWER: 23, FALL: 2, AOE: 9, SPRAY: 4 },
      ...{ COMBINED: 3, FOCUS: 14, PFIELD: 3, FURY: 11, THRESH: 1, FRENZY: 7, XFER: 3, LEECH: 4, PACK: 5 },
      ...{ MONSTROSITY: 6, VECTOR: 4, MARSHAL: 3, SPELL: 9, UNIT: 9, CAV: 5, TERRAIN: 9, STRUCT: 1, SCEN: 8, ARMY: 2 },
      ...{ MORALE: 1, ADV: 20, IMM: 4, WQ: 17, TIMING: 5 },
    };
    expectNumbers(catalogue, 'MK3', areas, 317);
  });

  it('points at fields that the scenario has', () => {
    const fields = fieldsOf([activation]);
    for (const { id, where } of catalogue) {
      for (const [path] of (where ?? '').matchAll(/\b(?:attacker|target|situation|weapon)\.[\w.]+/g)) {
        expect(fields, id).toContain(path.replace(/^weapon\./, 'attacker.weapons.'));
      }
    }
  });
});
