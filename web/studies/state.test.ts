/** What the page says of a study that came to no end. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { ask, asking, look, problem } from './state.ts';

afterEach(() => vi.restoreAllMocks());

const FAILED = { id: 'f', state: 'failed', error: { code: 'deadline', detail: 'It took too long.' } };

it('says why a study failed, when it was asked and when it is opened again', async () => {
  vi.spyOn(service, 'study').mockResolvedValue(FAILED as unknown as Study);
  vi.spyOn(service, 'studyAt').mockResolvedValue({ ...FAILED, error: undefined } as unknown as Study);
  await ask('matrix', {});
  expect(asking.value).toBe(false);
  expect(problem.value).toMatchObject({ code: 'deadline', detail: 'It took too long.' });
  await look('f');
  expect(problem.value).toMatchObject({ detail: 'The study came to no end.' });
});
