/** One measured number, what it should be, and how that reads. */

export interface Figure {
  readonly group: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Which direction is good; figures without a target need none. */
  readonly better?: 'less' | 'more';
  readonly must?: number;
  readonly aim?: number;
  readonly note?: string;
}

export interface Report {
  readonly figures: readonly Figure[];
  /** What was skipped and why, and what a reader must know to judge the figures. */
  readonly remarks: readonly string[];
}

export type Verdict = 'aim' | 'must' | 'missed' | '';

export function verdict({ value, better, must, aim }: Figure): Verdict {
  const reaches = (target: number | undefined) =>
    target !== undefined && (better === 'more' ? value >= target : value <= target);
  if (reaches(aim)) return 'aim';
  if (reaches(must)) return 'must';
  return must === undefined ? '' : 'missed';
}

/** A gate needs a margin: the same code measures a few per cent apart from run to run. */
export function missedBy(figure: Figure, margin: number): boolean {
  const { value, better, must } = figure;
  if (must === undefined) return false;
  return better === 'more' ? value < must * (1 - margin) : value > must * (1 + margin);
}

/** Three significant digits, without exponents. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** The smallest element that at least the share q of all elements do not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)]!;
}

export function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}
