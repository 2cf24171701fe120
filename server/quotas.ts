/**
 * How much one client may ask for: seconds of computing an hour, by estimate and in advance. Short questions are counted
 * here, in memory, because they never wait for the database; long ones where they are stored (queue/admission.ts).
 */
import { type Client, countedAs } from './client.ts';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import type { Admission } from './queue/admission.ts';

const HOUR_MS = 3_600_000;
const MOST_ACCOUNTS = 50_000;

interface Bucket {
  /** Seconds that are left. */
  left: number;
  at: number;
}

/** A bucket for each client that fills up within an hour. In memory: a restart forgives. */
export class Quotas {
  private readonly config: Pick<Config, 'secondsPerHour' | 'maxRunsPerClient'>;
  private readonly buckets = new Map<string, Bucket>();
  private readonly now: () => number;

  constructor(config: Pick<Config, 'secondsPerHour' | 'maxRunsPerClient'>, now: () => number = Date.now) {
    this.config = config;
    this.now = now;
  }

  /** Takes the estimated cost of a question. @throws ApiError quota-exceeded with the wait until it fits. */
  spend(client: Client, costNs: number): void {
    const limit = client.key?.secondsPerHour ?? this.config.secondsPerHour;
    if (limit <= 0) return;
    const now = this.now();
    const seconds = costNs / 1e9;
    const known = this.buckets.get(client.account);
    const left = known ? Math.min(limit, known.left + ((now - known.at) / HOUR_MS) * limit) : limit;
    // A question dearer than a whole hour is allowed when the bucket is full, and empties it.
    const needed = Math.min(seconds, limit);
    if (left < needed) {
      const wait = Math.ceil((((needed - left) / limit) * HOUR_MS) / 1000);
      throw new ApiError(
        'quota-exceeded',
        `This question is estimated at ${seconds.toPrecision(2)} s of one core; ${left.toPrecision(2)} s of ` +
          `${limit} an hour are left. Try again in ${wait} s, or ask for less precision.`,
        { headers: { 'Retry-After': String(wait) } },
      );
    }
    this.buckets.delete(client.account);
    this.buckets.set(client.account, { left: left - needed, at: now });
    if (this.buckets.size > MOST_ACCOUNTS) this.buckets.delete(this.buckets.keys().next().value!);
  }

  /** Takes back what was taken for a question that turned out to be a long one: those are charged where they are stored. */
  refund(client: Client, costNs: number): void {
    const limit = client.key?.secondsPerHour ?? this.config.secondsPerHour;
    const known = this.buckets.get(client.account);
    if (known) known.left = Math.min(limit, known.left + Math.min(costNs / 1e9, limit));
  }

  /** What one more long question of this client is judged by. */
  admission(client: Client, costNs: number): Admission {
    return {
      client: countedAs(client),
      maxRuns: client.key?.maxRuns ?? this.config.maxRunsPerClient,
      secondsPerHour: client.key?.secondsPerHour ?? this.config.secondsPerHour,
      costNs,
    };
  }
}
