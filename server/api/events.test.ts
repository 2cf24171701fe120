import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LONG_RUN, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { until } from '../fixtures/until.ts';
import type { Services } from '../services.ts';
import { Simulation } from './contract.ts';
import { openStream } from './event-stream.ts';

interface Event {
  readonly id: string;
  readonly event: string;
  readonly simulation: Simulation;
}

let service: Service;
beforeAll(async () => {
  service = await startService({ MAX_STREAMS: '2' });
  await service.pool.warm(0);
});
afterAll(() => service.close());

/** Reads a stream to its end, telling `each` about every event. */
async function watch(id: string, each: (event: Event) => void = () => {}): Promise<Event[]> {
  const response = await fetch(`${service.url}/api/v1/simulations/${id}/events`);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events: Event[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body!) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      if (data === undefined) continue;
      const event = { id: field('id')!, event: field('event')!, simulation: Simulation.parse(JSON.parse(data)) };
      events.push(event);
      each(event);
    }
  }
  return events;
}

const start = async (request: object) =>
  String((await service.post('/api/v1/simulations', request, { Prefer: 'respond-async' })).body.id);

describe('GET /simulations/:id/events', () => {
  it('streams partial results with growing trials, then one end, then closes', async () => {
    const id = await start({ ...LONG_RUN, precision: { trials: 2_000_000 } });
    const events = await watch(id);
    expect(events.length).toBeGreaterThan(2);
    expect(events.at(-1)).toMatchObject({ event: 'end', simulation: { state: 'done', result: { final: true } } });
    const progress = events.slice(0, -1);
    expect(progress.every(({ event }) => event === 'progress')).toBe(true);
    const partial = progress.filter(({ simulation }) => simulation.result);
    expect(partial.length).toBeGreaterThan(0);
    expect(partial[0]!.simulation.result).toMatchObject({
      final: false,
      trials: partial[0]!.simulation.progress!.trials,
    });
    const trials = events.map(({ simulation }) => simulation.progress!.trials);
    expect([...trials].sort((a, b) => a - b)).toEqual(trials);
    const ids = events.map((event) => Number(event.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('ends when the simulation is cancelled', async () => {
    const id = await start(LONG_RUN);
    const events = await watch(id, ({ simulation }) => {
      if (simulation.result && simulation.state === 'running') {
        void service.send(`/api/v1/simulations/${id}`, { method: 'DELETE' });
      }
    });
    expect(events.at(-1)).toMatchObject({ event: 'end', simulation: { state: 'cancelled', result: { final: false } } });
  });

  it('works when it is done already, and tells a reconnecting reader to stop', async () => {
    const id = String((await service.post('/api/v1/simulations', QUESTION)).body.id);
    const [end, ...more] = await watch(id);
    expect(end).toMatchObject({ event: 'end', simulation: { state: 'done' } });
    expect(more).toEqual([]);
    const again = await service.get(`/api/v1/simulations/${id}/events`, { 'Last-Event-ID': end!.id });
    expect(again.status).toBe(204);
  });

  it('is bounded in number and lets go of readers who leave', async () => {
    const id = await start(LONG_RUN);
    const path = `${service.url}/api/v1/simulations/${id}/events`;
    const leaving = new AbortController();
    await Promise.all([fetch(path, { signal: leaving.signal }), fetch(path, { signal: leaving.signal })]);
    const refused = await service.get(`/api/v1/simulations/${id}/events`);
    expect(refused.body).toMatchObject({ status: 503, code: 'too-many-streams' });
    leaving.abort();
    // There is room again as soon as the service has heard of it.
    await until(async () => {
      const next = new AbortController();
      const { status } = await fetch(path, { signal: next.signal });
      next.abort();
      return status === 200;
    });
    await service.send(`/api/v1/simulations/${id}`, { method: 'DELETE' });
    expect((await watch(id)).at(-1)!.event).toBe('end');
  });

  it('is a 404 for a simulation that is not there', async () => {
    expect((await service.get('/api/v1/simulations/none/events')).body).toMatchObject({ code: 'simulation-not-found' });
  });

  it('gives up a reader who takes nothing, and heaps nothing up for him', () => {
    vi.useFakeTimers();
    const written: string[] = [];
    const res = Object.assign(new EventEmitter(), {
      writableNeedDrain: false,
      status: () => res,
      set: () => res,
      flushHeaders: () => {},
      write: (text: string) => written.push(text),
      destroy: () => res.emit('close'),
      end: () => {},
    });
    const streams = new Set();
    const services = { streams, config: { maxStreams: 1 }, lifecycle: { closing: false } } as unknown as Services;
    openStream(services, { method: 'GET' } as Request, res as unknown as Response, () => {});
    vi.advanceTimersByTime(30_000);
    expect([written.length, streams.size]).toEqual([3, 1]);
    res.writableNeedDrain = true;
    vi.advanceTimersByTime(45_000);
    res.writableNeedDrain = false;
    vi.advanceTimersByTime(15_000);
    expect([written.length, streams.size]).toEqual([4, 1]);
    res.writableNeedDrain = true;
    vi.advanceTimersByTime(600_000);
    expect([written.length, streams.size]).toEqual([4, 0]);
    vi.useRealTimers();
  });
});
