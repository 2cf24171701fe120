/** Whole reports of random sets of units: every sentence is read back and found in the report's own tables. */
import { expect, it } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { answered } from '../testing/context.ts';
import { Draws } from '../testing/draws.ts';
import { balance } from './index.ts';
import { deniedIn } from './testing/readBack.ts';

/** Two to six units: some copies, some with bows, some that hurt nobody, some prices that are typos or missing. */
function randomSet(seed: number) {
  const draws = new Draws(1000 + seed);
  const whole = (low: number, high: number) => low + Math.floor(draws.uniform() * (high - low + 1));
  const chance = (share: number) => draws.uniform() < share;
  const n = whole(2, 6);
  const unpriced = chance(0.05);
  const profiles: Array<{ name: string; points?: number; values: object }> = [];
  for (let i = 0; i < n; i++) {
    const copied = profiles.at(-1);
    const values =
      copied && chance(0.1)
        ? copied.values
        : {
            ...{ models: whole(3, 12), quality: whole(3, 5), defense: whole(2, 5) },
            weapons: chance(0.06)
              ? []
              : [
                  { name: 'Sword', attacks: whole(1, 3), AP: whole(0, 2) },
                  ...(chance(0.15) ? [{ name: 'Bow', range: 18, attacks: 1 }] : []),
                ],
          };
    const points = Math.round(10 * whole(20, 160) * (chance(0.05) ? 10 : 1)) / 10;
    profiles.push({ name: `Unit ${i + 1}`, values, ...(unpriced ? {} : { points }) });
  }
  const duel = { title: 'Duel', kind: 'duel', base: { situation: { distance: 12, rounds: whole(2, 4) } } };
  const charge = { title: 'Charge', kind: 'melee', weight: whole(1, 3) };
  return { ruleset: 'aof', profiles, situations: [[duel], [charge], [duel, charge]][whole(0, 2)], seed };
}

/** A second a report; REPORTS=500 asks for so many. */
const REPORTS = Number(process.env.REPORTS ?? share(1, 60));

it('no sentence of random reports is denied by their tables', async () => {
  for (let seed = 1; seed <= REPORTS; seed++) {
    const request = randomSet(seed);
    const { answer } = await answered(balance, request);
    const denied = deniedIn({ sentences: [answer.sentence, ...answer.findings], tables: answer.tables });
    expect(denied, JSON.stringify(request)).toEqual([]);
  }
});
