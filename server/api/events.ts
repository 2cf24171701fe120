/**
 * /simulations/:id/events: the simulation as server-sent events. Each event carries the whole simulation, so a client
 * that reconnects has missed nothing; with Last-Event-ID it is spared what it has. `progress` while it runs, then one `end`, then the stream closes.
 */
import type { Request, Response } from 'express';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { RUN_ID } from '../jobs/durable-runs.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';
import { findSimulation } from './find-simulation.ts';
import { param } from './route.ts';

/** Proxies drop silent connections after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;

export async function simulationEvents(services: Services, req: Request, res: Response): Promise<void> {
  const { store, streams, config, lifecycle, persistence } = services;
  const id = param(req, 'id');
  const current = await findSimulation(services, clientOf(res), id);
  // 204 tells an EventSource that reconnects after the last event to stop.
  const seen = req.get('Last-Event-ID') === String(current.revision);
  if (current.simulation.state !== 'running' && seen) {
    res.status(204).end();
    return;
  }
  if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
  if (streams.size >= config.maxStreams) {
    throw new ApiError('too-many-streams', `${streams.size} event streams are open, the most there may be.`, {
      headers: { 'Retry-After': '5' },
    });
  }
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  res.write(`retry: ${RECONNECT_MS}\n\n`);
  stream(current);

  function stream(first: StoredSimulation): void {
    let congested = false;
    let last = -1;
    const send = (stored: StoredSimulation | null) => {
      if (stored === null) return stop();
      if (stored.revision <= last) return;
      const ended = stored.simulation.state !== 'running';
      // A slow reader skips partial results; the next one it gets is newer anyway.
      if (congested && !ended) return;
      last = stored.revision;
      const text = JSON.stringify(stored.simulation);
      congested = !res.write(`id: ${stored.revision}\nevent: ${ended ? 'end' : 'progress'}\ndata: ${text}\n\n`);
      if (ended) stop();
    };
    const heartbeat = setInterval(() => res.write(': still running\n\n'), HEARTBEAT_MS);
    heartbeat.unref();
    const unwatch = RUN_ID.test(id)
      ? persistence.need().runs.watch(id, first.revision, send)
      : store.watch(first.simulation.id, send);
    const stop = () => {
      clearInterval(heartbeat);
      unwatch();
      streams.delete(stop);
      if (!res.writableEnded) res.end();
    };
    streams.add(stop);
    res.on('drain', () => {
      congested = false;
    });
    res.on('error', stop);
    res.once('close', stop);
    // A reader that reconnects with the newest state already waits for the next one.
    if (seen) last = first.revision;
    else send(first);
  }
}
