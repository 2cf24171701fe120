/**
 * /simulations/:id/events: the simulation as server-sent events. Each event carries the whole simulation, so a client
 * that reconnects has missed nothing; with Last-Event-ID it is spared what it has. `progress` while it runs, then one `end`, then the stream closes.
 */
import type { Request, Response } from 'express';
import { clientOf } from '../client.ts';
import { RUN_ID } from '../jobs/durable-runs.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';
import { openStream } from './event-stream.ts';
import { findSimulation } from './find-simulation.ts';
import { param } from './route.ts';

export async function simulationEvents(services: Services, req: Request, res: Response): Promise<void> {
  const { store, persistence } = services;
  const id = param(req, 'id');
  const current = await findSimulation(services, clientOf(res), id);
  // 204 tells an EventSource that reconnects after the last event to stop.
  const seen = req.get('Last-Event-ID') === String(current.revision);
  if (current.simulation.state !== 'running' && seen) {
    res.status(204).end();
    return;
  }
  stream(current);

  function stream(first: StoredSimulation): void {
    let unwatch = () => {};
    const stop = openStream(services, req, res, () => unwatch());
    if (!stop) return;
    let last = -1;
    const send = (stored: StoredSimulation | null) => {
      if (stored === null) return stop();
      if (stored.revision <= last) return;
      const ended = stored.simulation.state !== 'running';
      // A slow reader skips partial results; the next one it gets is newer anyway.
      if (res.writableNeedDrain && !ended) return;
      last = stored.revision;
      const text = JSON.stringify(stored.simulation);
      res.write(`id: ${stored.revision}\nevent: ${ended ? 'end' : 'progress'}\ndata: ${text}\n\n`);
      if (ended) stop();
    };
    unwatch = RUN_ID.test(id)
      ? persistence.need().runs.watch.join(id, first.revision, send)
      : store.watch(first.simulation.id, send);
    // A reader that reconnects with the newest state already waits for the next one.
    if (seen) last = first.revision;
    else send(first);
  }
}
