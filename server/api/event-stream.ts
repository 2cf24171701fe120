/** What every stream of server-sent events has in common: who may open one, its headers, its heartbeat, its end. */
import type { Request, Response } from 'express';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Proxies drop silent connections after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;
/** A reader who takes nothing for so many heartbeats holds his place in vain. */
const MOST_UNREAD = 4;

/**
 * Opens the stream.
 * @param release called once, when it ends by whatever cause
 * @returns what ends it, or null when only the headers were asked for
 * @throws ApiError closing, or too-many-streams
 */
export function openStream(
  { streams, config, lifecycle }: Services,
  req: Request,
  res: Response,
  release: () => void,
): (() => void) | null {
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
    return null;
  }
  res.write(`retry: ${RECONNECT_MS}\n\n`);
  let unread = 0;
  const heartbeat = setInterval(() => {
    // What was written before is still here: nothing is heaped upon it.
    if (!res.writableNeedDrain) unread = 0;
    else if (++unread >= MOST_UNREAD) return void res.destroy();
    else return;
    res.write(': still running\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const stop = () => {
    clearInterval(heartbeat);
    release();
    streams.delete(stop);
    if (!res.writableEnded) res.end();
  };
  streams.add(stop);
  res.on('error', stop);
  res.once('close', stop);
  return stop;
}
