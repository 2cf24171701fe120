/** Numbers as people read them. Knows no game, so that the page can use it too. */
import { percent } from '../rulesets/measures.ts';
import type { Format } from './figures.ts';

export function formatted(value: number, format: Format): string {
  if (format === 'percent') return percent(value);
  if (format === 'points of percent') return `${signed(Number(pointsOfPercent(value)))} points`;
  // A share that is added or taken off: +14.1 %.
  if (format === 'change') return `${signed(Number((value * 100).toFixed(1)))} %`;
  if (format === 'difference') return signed(value);
  if (format === 'whole') return String(Math.round(value));
  return plain(value);
}

/** A difference of shares in points of a hundred, as finely as a share itself is told: "4.6", "0.57", "-12". */
export function pointsOfPercent(share: number): string {
  const points = 100 * share;
  return String(Number(Math.abs(points) >= 1 ? points.toFixed(1) : points.toPrecision(2)));
}

/** Four digits that matter. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  const text = Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));
  return text === '-0' ? '0' : text;
}

function signed(value: number): string {
  return value > 0 ? `+${plain(value)}` : plain(value).replace('-', '−');
}
