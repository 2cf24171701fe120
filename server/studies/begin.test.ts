/** What is not checked in time is too much, or the machine is overloaded: the estimate says which. */
import { expect, it } from 'vitest';
import type { SimulationPool } from '../../workers/pool.ts';
import { DeadlineError } from '../../workers/threads.ts';
import { threeRolls } from '../fixtures/studies.ts';
import { begunStudy } from './begin.ts';

const late = { check: () => Promise.reject(new DeadlineError('late')) } as unknown as SimulationPool;
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `n${i}`, patches: {} }));

it.each([
  ['three variants', threeRolls(60_000, 1), 503, '30'],
  ['as many variants against opponents as there may be', { variants: many(200), opponents: many(200) }, 422, undefined],
  ['profiles that meet each other', { profiles: many(250), opponents: many(250), situations: many(3) }, 422, undefined],
])('%s', async (_, body, status, after) => {
  const refused = (await begunStudy(late, 'compare', body).catch((error: unknown) => error)) as Record<string, unknown>;
  expect(refused).toMatchObject({ status, code: status === 503 ? 'pool-busy' : 'too-expensive' });
  expect((refused.headers as Record<string, string>)['Retry-After']).toBe(after);
});
