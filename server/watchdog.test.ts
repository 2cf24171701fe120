/** The event loop's own watch, by a clock of the test's. */
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { silent } from './fixtures/jobs.ts';
import { Watchdog } from './watchdog.ts';

it('counts what holds the event loop, keeps the longest for a minute, and names the request', () => {
  let now = 1_000;
  const told: unknown[] = [];
  const logger = Object.create(silent, { warn: { value: (what: unknown) => told.push(what) } }) as typeof silent;
  let worked = 0;
  const watchdog = new Watchdog(
    logger,
    () => now,
    () => worked,
  );
  const after = (ms: number, own = ms) => {
    now += ms;
    worked += own;
    watchdog.look();
  };
  after(20);
  after(65);
  expect([watchdog.held, watchdog.longest]).toEqual([0, 45]);
  const request = { method: 'POST', path: '/api/v1/studies/luck' } as Request;
  watchdog.middleware(request, { locals: { requestId: 'r-1' } } as unknown as Response, () => {});
  after(320);
  expect([watchdog.held, watchdog.longest]).toEqual([1, 300]);
  const said = { ms: 300, times: 1, request: 'POST /api/v1/studies/luck', requestId: 'r-1', requests: 1 };
  expect(told).toEqual([said]);
  // A machine that had other things to do is no fault of a request.
  after(5_000, 3);
  expect([watchdog.held, told]).toEqual([1, [said]]);
  // A busy service is told of once in a while, and the worst of it.
  for (const ms of [120, 420, 220]) after(ms);
  expect([watchdog.held, told]).toEqual([4, [said]]);
  after(10_000);
  expect(told[1]).toMatchObject({ times: 4 });
  now += 61_000;
  expect(watchdog.longest).toBe(0);
});
