/**
 * The event loop measures itself: whatever holds it longer than it may is counted, and told with the request that was
 * begun last before it. Nobody else can be answered in that time, so nothing long belongs there. Time in which the machine
 * had other things to do than this thread is not held by any request: what the thread itself worked is the measure.
 */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { threadClock } from '../workers/threadTime.ts';

const LOOK_EVERY_MS = 20;
/** No request may hold the loop longer. */
export const MOST_HELD_MS = 50;
const WORST_KEPT_MS = 60_000;
/** A busy machine holds everybody up: it is said, with how often, but not each time. */
const TELL_EVERY_MS = 10_000;

export class Watchdog {
  /** How often it was held longer than it may. */
  held = 0;
  readonly middleware: RequestHandler;
  private readonly now: () => number;
  private readonly worked: () => number;
  private readonly logger: Logger;
  private last: { readonly now: number; readonly worked: number };
  private begun = { request: 'none', id: '' };
  /** Requests that began since the last look: of many at once none need be long. */
  private since = 0;
  private worst = { ms: 0, at: 0, request: 'none' };
  private untold = { times: 0, ms: 0, request: 'none', id: '', requests: 0 };
  private toldAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  /** @param worked milliseconds that this thread has had of a processor */
  constructor(logger: Logger, now: () => number = () => performance.now(), worked: () => number = threadClock(now)) {
    this.now = now;
    this.worked = worked;
    this.last = { now: now(), worked: worked() };
    this.logger = logger;
    this.middleware = (req, res, next) => {
      this.since++;
      this.begun = { request: `${req.method} ${req.path.slice(0, 200)}`, id: String(res.locals.requestId ?? '') };
      next();
    };
  }

  start(): void {
    this.last = { now: this.now(), worked: this.worked() };
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Longest time within the last minute, in milliseconds. */
  get longest(): number {
    return this.now() - this.worst.at > WORST_KEPT_MS ? 0 : this.worst.ms;
  }

  /** The request that had begun last before that. */
  get longestRequest(): string {
    return this.worst.request;
  }

  /** Looks at the clock; every {@link LOOK_EVERY_MS}, if nothing keeps it from it. */
  look(): void {
    const [now, worked] = [this.now(), this.worked()];
    const ms = Math.min(now - this.last.now - LOOK_EVERY_MS, worked - this.last.worked);
    this.last = { now, worked };
    const requests = this.since;
    this.since = 0;
    if (ms > this.longest) this.worst = { ms, at: now, request: this.begun.request };
    if (ms <= MOST_HELD_MS) return;
    this.held++;
    const { untold } = this;
    this.untold = { ...(ms > untold.ms ? { ms, ...this.begun, requests } : untold), times: untold.times + 1 };
    if (now - this.toldAt < TELL_EVERY_MS) return;
    const { untold: worst } = this;
    this.logger.warn(
      {
        ms: Math.round(worst.ms),
        times: worst.times,
        request: worst.request,
        requestId: worst.id,
        requests: worst.requests,
      },
      'the event loop was held',
    );
    this.untold = { times: 0, ms: 0, request: 'none', id: '', requests: 0 };
    this.toldAt = now;
  }
}
