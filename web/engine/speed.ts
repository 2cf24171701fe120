/**
 * How fast this device is, against the slow machine that the estimates of the engine were fitted on: measured on every
 * exact answer that takes long enough to be measured. Below 1 it is faster.
 */

/** What takes less is mostly the clock. */
const WORTH_NS = 300_000;
/** Weight of the newest measurement: estimates of single questions are off by a factor, their average is not. */
const WEIGHT = 0.2;
const LEAST = 0.05;
const MOST = 50;

export class Speed {
  private factor: number;

  /** @param known from an earlier visit; anything else than a sensible number counts as 1 */
  constructor(known = 1) {
    this.factor = known >= LEAST && known <= MOST ? known : 1;
  }

  get value(): number {
    return this.factor;
  }

  /** Milliseconds that something takes here, by the estimate of the engine. */
  milliseconds(estimateNs: number): number {
    return (estimateNs * this.factor) / 1e6;
  }

  /** Learns from what something took. */
  learn(estimateNs: number, tookMs: number): void {
    if (estimateNs < WORTH_NS) return;
    const ratio = Math.min(MOST, Math.max(LEAST, (tookMs * 1e6) / estimateNs));
    this.factor = this.factor ** (1 - WEIGHT) * ratio ** WEIGHT;
  }
}
