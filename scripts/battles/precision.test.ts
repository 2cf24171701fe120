import { expect, test } from 'vitest';
import { streamState, WordStream } from '../../workers/kernel/streams.ts';
import { batchedSample, combined, exactSample, intervalOf } from '../../workers/studies/sample.ts';
import { BATCH_GAMES, batchesWanted, FIRST_BATCHES, gameVariance, halfWidth } from './precision.ts';

const ENOUGH = 0.02;
const DRAWN = 0.2;

/** Games of one pair of lists: each two of them take opposite luck in some of all cases, as seats that are changed do. */
class Pair {
  /** Shares by batch. */
  readonly won: number[] = [];
  readonly lost: number[] = [];
  private readonly strength: number;
  private readonly opposite: number;

  constructor(strength: number, opposite: number) {
    this.strength = strength;
    this.opposite = opposite;
  }

  /** What its score comes to. */
  get truth(): number {
    return this.strength;
  }

  play(batches: number, stream: WordStream): void {
    const uniform = () => (stream.next() >>> 0) / 4294967296;
    // Draws are taken from both sides alike.
    const drawn = DRAWN * Math.min(this.strength, 1 - this.strength) * 2;
    const [loses, draws] = [1 - this.strength - drawn / 2, 1 - this.strength + drawn / 2];
    while (this.won.length < batches) {
      let [won, lost] = [0, 0];
      for (let game = 0; game < BATCH_GAMES; game += 2) {
        const luck = uniform();
        const other = uniform() < this.opposite ? 1 - luck : uniform();
        for (const one of [luck, other]) {
          if (one < loses) lost++;
          else if (one >= draws) won++;
        }
      }
      this.won.push(won / BATCH_GAMES);
      this.lost.push(lost / BATCH_GAMES);
    }
  }

  get standing() {
    const [won, lost] = [this.won, this.lost].map((shares) =>
      batchedSample(shares, BATCH_GAMES, true, undefined, true),
    );
    return {
      score: combined([won, lost, exactSample(0.5)], [0.5, -0.5, 1]),
      game: gameVariance(won.value, lost.value),
    };
  }
}

test('pairs that are played until they are known well enough: intervals hold what is true, and few games are too many', () => {
  const stream = new WordStream(streamState(20_261, 0));
  const strengths = [0.5, 0.6, 0.75, 0.9];
  const covered = strengths.map(() => 0);
  const widths: number[] = [];
  const studies = 400;
  let batches = 0;
  let least = 0;
  for (let study = 0; study < studies; study++) {
    const pairs = strengths.map((strength) => new Pair(strength, 0.35));
    for (const pair of pairs) pair.play(FIRST_BATCHES, stream);
    for (let more = true; more; ) {
      const wanted = batchesWanted(
        pairs.map(({ standing }) => standing),
        ENOUGH,
      );
      more = pairs.some(({ won }, i) => wanted[i] > won.length);
      pairs.forEach((pair, i) => {
        pair.play(wanted[i], stream);
      });
    }
    pairs.forEach((pair, i) => {
      const { score, game } = pair.standing;
      const { low, high } = intervalOf(score)!;
      if (low <= pair.truth && pair.truth <= high) covered[i]++;
      widths.push(halfWidth(score));
      batches += score.batches.length;
      least += Math.max(FIRST_BATCHES, (1.96 / ENOUGH) ** 2 * (game / BATCH_GAMES));
    });
  }
  expect(Math.max(...widths)).toBeLessThanOrEqual(ENOUGH);
  // 95 of a hundred, and four times what chance makes of that.
  for (const count of covered) {
    expect(count / studies).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / studies));
    expect(count / studies).toBeLessThan(0.95 + 4 * Math.sqrt((0.95 * 0.05) / studies));
  }
  // Seats that are changed save games.
  expect(batches / least).toBeLessThan(0.9);
});
