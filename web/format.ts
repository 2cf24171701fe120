/** Numbers as the page shows them: never more digits than a reader can use, never a small chance rounded to none. */
import { format } from 'd3-format';
import { unitFor } from '../workers/wording.ts';

const grouped = format(',');
const NBSP = '\u00a0';

/**
 * A probability in percent.
 * @example percent(0.54849) // '54.8 %'
 * @example percent(0.00021) // '0.021 %'
 */
export function percent(p: number): string {
  return percentNumber(p) + NBSP + '%';
}

/** The same without the sign, for table cells and chart ticks. */
export function percentNumber(p: number): string {
  if (!Number.isFinite(p)) return '?';
  if (p <= 0) return '0';
  if (p >= 1) return '100';
  const rare = Math.min(p, 1 - p) * 100;
  if (rare >= 0.0995) return trimmed((p * 100).toFixed(1));
  if (rare < 0.000001) return p < 0.5 ? '< 0.000001' : '> 99.999999';
  // Two significant digits of the rare side, whichever side that is.
  const digits = Math.min(7, 1 - Math.floor(Math.log10(rare)));
  return trimmed((p * 100).toFixed(digits));
}

/** A chance beside others, to compare: one decimal. `percentPlain(0.9999948)` is `'> 99.9 %'`. */
export function percentPlain(p: number): string {
  const rounded = (p * 100).toFixed(1);
  if (p > 0 && rounded === '0.0') return `< 0.1${NBSP}%`;
  if (p < 1 && rounded === '100.0') return `> 99.9${NBSP}%`;
  return trimmed(rounded) + NBSP + '%';
}

/** Short percentage for tight places such as heat map cells. `percentShort(0.5484)` is `'55'`. */
export function percentShort(p: number): string {
  const value = p * 100;
  if (value <= 0) return '0';
  if (value < 0.5) return '<1';
  if (value >= 99.5 && value < 100) return '>99';
  return String(Math.round(value));
}

/** A mean or quantile: up to two decimals. */
export function decimal(value: number): string {
  if (Number.isInteger(value)) return grouped(value);
  return Math.abs(value) >= 1000 ? grouped(Math.round(value)) : trimmed(value.toFixed(2));
}

/**
 * A number with its unit, which the wire gives in the plural: `counted(1, 'boxes')` is `'1 box'`,
 * `counted(1, 'points of damage')` is `'1 point of damage'`; words like "focus" stay.
 */
export function counted(value: number, unit: string): string {
  return `${decimal(value)} ${unitFor(value, unit)}`;
}

/** Whole numbers with thin grouping: 1,638,400. */
export function count(value: number): string {
  return grouped(Math.round(value));
}

/** The half width of a 95 % interval in percentage points: `'±0.10'`. */
export function halfWidth(low: number, high: number): string {
  const half = ((high - low) / 2) * 100;
  return '±' + (half >= 0.1 ? half.toFixed(2) : half.toPrecision(1));
}

/** Milliseconds as a reader says them: `0.4 ms`, `12 ms`, `3.2 s`. */
export function duration(ms: number): string {
  if (ms >= 1000) return (ms / 1000).toFixed(1) + NBSP + 's';
  if (ms >= 10) return Math.round(ms) + NBSP + 'ms';
  if (ms >= 0.1) return ms.toFixed(1) + NBSP + 'ms';
  return Math.max(1, Math.round(ms * 1000)) + NBSP + 'µs';
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
