/** How often somebody is told of work that goes on: at most so often, and for at most a share of the time. */

/** Between two tellings, in ms. */
const LEAST_MS = 400;
/** A balance report of many profiles takes seconds to say. */
const SHARE = 1 / 5;

export class Telling {
  private next: number;

  /** @param begun ms by any clock; the first telling comes a while after it */
  constructor(begun: number) {
    this.next = begun + LEAST_MS;
  }

  isDue(now: number): boolean {
    return now >= this.next;
  }

  /** @param from, to when the telling began and when it ended, ms by the same clock */
  told(from: number, to: number): void {
    this.next = to + Math.max(LEAST_MS, (to - from) / SHARE);
  }
}
