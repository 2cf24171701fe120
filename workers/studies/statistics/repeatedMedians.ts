/** Siegel's line: the median over points of the median slope to all others. */
import { medianInPlace } from './regression.ts';

/** Points nearer than this along the line's axis, in logs of prices, say nothing of a slope. */
export const ALIKE = 1e-3;

/** Lines through points of the same heights, over and over: the room for it is made once. */
export class Line {
  private readonly y: Float64Array;
  private readonly slopes: Float64Array;
  private readonly some: Float64Array;
  private readonly middles: Float64Array;

  constructor(y: readonly number[]) {
    const n = y.length;
    this.y = Float64Array.from(y);
    this.slopes = new Float64Array(n * n);
    this.some = new Float64Array(n);
    this.middles = new Float64Array(n);
  }

  bend(x: Float64Array): number {
    const { y, slopes, some, middles } = this;
    const n = y.length;
    // The slope of two is the same from either end, to the bit.
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const run = x[j] - x[i];
        slopes[i * n + j] = slopes[j * n + i] = Math.abs(run) > ALIKE ? (y[j] - y[i]) / run : Number.NaN;
      }
    }
    let told = 0;
    for (let i = 0; i < n; i++) {
      let count = 0;
      for (let j = 0; j < n; j++) {
        const slope = slopes[i * n + j];
        if (j !== i && !Number.isNaN(slope)) some[count++] = slope;
      }
      if (count > 0) middles[told++] = medianInPlace(some.subarray(0, count));
    }
    return told > 0 ? medianInPlace(middles.subarray(0, told)) : 1;
  }
}
