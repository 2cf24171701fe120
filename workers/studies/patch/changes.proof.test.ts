/** Random single changes of a price or a stat: caught where they exceed the limit, and laid at the right door. */
import { describe, expect, it } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { matrix } from '../matrix/index.ts';
import { answered } from '../testing/context.ts';
import { Draws } from '../testing/draws.ts';
import { patch } from './index.ts';

const LIMITS = { price: 0.1, score: 0.06 };
const CHARGE = [{ title: 'Charge', kind: 'melee' }];

interface Unit {
  readonly name: string;
  readonly points: number;
  readonly values: {
    readonly models: number;
    readonly quality: number;
    readonly defense: number;
    readonly weapons: ReadonlyArray<{ readonly name: string; readonly attacks: number; readonly AP: number }>;
  };
}

/** The scores of a table of match-ups, by another study: nothing of the patch check is asked. */
async function scoresOf(profiles: readonly Unit[]): Promise<number[]> {
  const { answer } = await answered(matrix, { ruleset: 'aof', profiles, situations: CHARGE, method: 'exact' });
  const { rows, columns } = answer.tables.find(({ id }) => id === 'cells')!;
  const at = columns.findIndex(({ id }) => id === 'score');
  return rows.map((row) => Number(row[at]));
}

describe('a hundred random single changes', () => {
  it('are caught where their effect exceeds the limit, and blamed on the unit that changed', async () => {
    const draws = new Draws(18);
    const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
    let [caught, passed] = [0, 0];
    for (let change = 0; change < share(12, 100); change++) {
      const units = Array.from(
        { length: 4 },
        (_, i): Unit => ({
          name: `Unit ${i + 1}`,
          points: whole(30, 150),
          values: {
            models: whole(3, 10),
            quality: whole(3, 5),
            defense: whole(3, 5),
            weapons: [{ name: 'Sword', attacks: whole(1, 2), AP: whole(0, 2) }],
          },
        }),
      );
      const at = whole(0, 3);
      const { values, points } = units[at];
      const now = structuredClone(units) as Array<{ -readonly [K in keyof Unit]: Unit[K] }>;
      const stat = whole(0, 3);
      if (stat === 0) now[at] = { ...now[at], points: Math.max(1, points + whole(-25, 25)) };
      else if (stat === 1) now[at] = { ...now[at], values: { ...values, models: values.models + whole(1, 2) } };
      else if (stat === 2) now[at] = { ...now[at], values: { ...values, quality: values.quality + 1 } };
      else {
        const [sword] = values.weapons;
        now[at] = { ...now[at], values: { ...values, weapons: [{ ...sword, AP: sword.AP + 1 }] } };
      }
      const request = { title: 'Before', ruleset: 'aof', profiles: units, situations: CHARGE };
      const { answer } = await answered(patch, {
        ...{ before: request, after: { title: 'After', profiles: now }, limits: LIMITS, method: 'exact' },
      });
      const data = answer.data as {
        passed: boolean;
        excesses: ReadonlyArray<{ profiles: readonly string[] }>;
        differences: ReadonlyArray<{ what: string }>;
      };
      const [old, later] = [await scoresOf(units), await scoresOf(now)];
      const farthest = Math.max(...old.map((score, i) => Math.abs(score - later[i])));
      const dearer = Math.abs(now[at].points / points - 1);
      const beyond = farthest > LIMITS.score || dearer > LIMITS.price;
      expect(data.passed, JSON.stringify([units, now[at]])).toBe(!beyond);
      for (const { profiles } of data.excesses) expect(profiles).toEqual([units[at].name]);
      for (const { what } of data.differences) expect(what).toBe(units[at].name);
      if (beyond) caught++;
      else passed++;
    }
    expect(caught).toBeGreaterThan(3);
    expect(passed).toBeGreaterThan(1);
  });
});
