import { describe, expect, it } from 'vitest';
import { expectNumbers, fieldsOf, upTo } from '../../proving/testing/catalogues.ts';
import { aof } from '../index.ts';
import { catalogue } from './index.ts';

describe('the Age of Fantasy catalogue', () => {
  it('names every rule of the digest once', () => {
    const areas = {
      ...{ DICE: 4, TEST: 5, UNIT: 6, TURN: 1, ACT: 11, SHOOT: 6, MELEE: 8, FATIGUE: 1, MORALE: 5, WAVER: 3, ROUT: 1 },
      ...{ TERR: 8, BLDG: 6, CMD: 3, SR: 26, EVENT: [1, ...upTo(16, 11), ...upTo(26, 21), ...upTo(36, 31)] },
      ...{ COND: upTo(12, 0), EFFECT: 9, FOG: 5, BRUTAL: 5, CP: 17, EXH: 6, MULTI: 1, APOC: 2, KT: 2, SMALL: 5 },
      ...{ MISSION: 5, DEPLOY: 1 },
    };
    expectNumbers(catalogue, 'AOF', areas, 184);
  });

  it('points at fields and kinds that exist', () => {
    const fields = fieldsOf(aof.kinds);
    const kinds = new Set(aof.kinds.map(({ id }) => id));
    for (const { id, where, status } of catalogue) {
      if (status === 'planned') continue;
      for (const part of (where ?? '').split('; ').filter((one) => one && !one.startsWith('sample profile'))) {
        const [, kind, path] = /^(?:kind (\w+))?(?:: )?([\w.]*)$/.exec(part) ?? [];
        if (kind) expect(kinds, `${id}: ${part}`).toContain(kind);
        const field = (path ?? '').replace(/^weapon\./, 'attacker.weapons.');
        if (field) expect(fields, `${id}: ${part}`).toContain(field);
        expect(kind ?? field, `${id}: ${part}`).toBeTruthy();
      }
    }
  });
});
