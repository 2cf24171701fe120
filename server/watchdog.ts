/**
 * The event loop measures itself: whatever holds it longer than it may is counted, and told with the request that was
 * begun last before it. Nobody else can be answered in that time, so nothing long belongs there.
 */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

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
  private readonly logger: Logger;
  private last: number;
  private begun = 'none';
  private worst = { ms: 0, at: 0, request: 'none' };
  private untold = { times: 0, ms: 0, request: 'none' };
  private toldAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(logger: Logger, now: () => number = () => performance.now()) {
    this.now = now;
    this.last = now();
    this.logger = logger;
    this.middleware = (req, res, next) => {
      this.begun = `${req.method} ${req.path.slice(0, 200)} ${String(res.locals.requestId ?? '')}`;
      next();
    };
  }

  start(): void {
    this.last = this.now();
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
    const now = this.now();
    const ms = now - this.last - LOOK_EVERY_MS;
    this.last = now;
    if (ms > this.longest) this.worst = { ms, at: now, request: this.begun };
    if (ms <= MOST_HELD_MS) return;
    this.held++;
    const { untold } = this;
    this.untold = { ...(ms > untold.ms ? { ms, request: this.begun } : untold), times: untold.times + 1 };
    if (now - this.toldAt < TELL_EVERY_MS) return;
    const { times, request } = this.untold;
    this.logger.warn({ ms: Math.round(this.untold.ms), times, request }, 'the event loop was held');
    this.untold = { times: 0, ms: 0, request: 'none' };
    this.toldAt = now;
  }
}
