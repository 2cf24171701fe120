/** What doctrines weigh, each as a multiple of a point; every one of them can be set. */
import type { Army, DoctrineName } from './schema.ts';

export interface Weights {
  /** Points destroyed now. */
  readonly gain: number;
  /** Points at risk from everybody who can reach the place. */
  readonly loss: number;
  /** Markers held and neared. */
  readonly markers: number;
  /** A charge's points once more. */
  readonly charge: number;
  /** Being near whom it could destroy. */
  readonly hunt: number;
}

export const WEIGHTS: Readonly<Record<Exclude<DoctrineName, 'headlong'>, Weights>> = {
  balanced: { gain: 1, loss: 0.35, markers: 1, charge: 1, hunt: 0.25 },
  aggressive: { gain: 1.2, loss: 0.05, markers: 0.4, charge: 1.3, hunt: 1.2 },
  'objectives first': { gain: 0.6, loss: 0.2, markers: 2, charge: 0.8, hunt: 0.1 },
  cautious: { gain: 1, loss: 0.8, markers: 0.8, charge: 0.8, hunt: 0.1 },
  'gun line': { gain: 1.2, loss: 0.6, markers: 0.7, charge: 0.4, hunt: 0.6 },
};

/** Those of a doctrine, with what the army sets otherwise; null: headlong weighs nothing. */
export function weightsOf(doctrine: DoctrineName, { weights }: Pick<Army, 'weights'>): Weights | null {
  if (doctrine === 'headlong') return null;
  const set = Object.entries(weights ?? {}).filter(([, value]) => value !== undefined);
  return { ...WEIGHTS[doctrine], ...Object.fromEntries(set) };
}
