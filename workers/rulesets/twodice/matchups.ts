/**
 * How profiles of the 2d6 games meet where one attacks and the other is attacked. A profile states both: what attacks
 * as `attacker`, what is attacked as `target`, and beside them whatever a fighter of a duel has, so that fighters, units
 * of army lists and samples can be set against each other in every kind.
 */
import type { Matchup, ProfileSides, ShareMeasure } from '../ruleset.ts';
import { Fighter } from './duel/schema.ts';

interface Places {
  readonly attacker: string;
  readonly target: string;
  /** Where the scenario has what goes with the attacker: its situation, combat action and plan. */
  readonly occasion?: Readonly<Record<string, string>>;
}

const EXTRAS = Object.keys(Fighter.shape).filter((field) => field !== 'attacker' && field !== 'target');

/** @param share what tells how much of the target is destroyed */
export function attackOnTarget(
  { attacker, target, occasion = {} }: Places,
  share: (target: unknown) => ShareMeasure,
): Matchup {
  // A fighter's rules that nobody knows are those of whatever he is here.
  const side = (part: string, place: string, elsewhere: Readonly<Record<string, string>>) => {
    const all = { ...elsewhere, otherRules: `${place}.otherRules` };
    return { part, elsewhere: all, beside: EXTRAS.filter((field) => !(field in all)) };
  };
  const sides: ProfileSides = {
    row: side('attacker', attacker, occasion),
    column: side('target', target, {}),
    apart: true,
  };
  return {
    row: attacker,
    column: target,
    sides,
    ...(occasion.plan === undefined ? {} : { rowPlan: occasion.plan }),
    destroyedShare: share,
  };
}

/** Of a single model the chance that it is destroyed; of a unit its models, one by one. */
export function modelsDestroyed(target: unknown): ShareMeasure {
  const { others } = target as { readonly others: ReadonlyArray<{ readonly count: number }> };
  const models = others.reduce((sum, { count }) => sum + count, 1);
  return models > 1 ? { measure: 'models', whole: models } : { measure: 'destroyed', whole: 1 };
}

/** Where other models are about, of the one that is attacked. */
export function firstDestroyed(): ShareMeasure {
  return { measure: 'destroyed1', whole: 1 };
}
