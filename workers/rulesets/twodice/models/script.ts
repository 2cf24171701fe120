/**
 * What several models go through together: dice that they share, then a blow for each model concerned.
 *
 * A kind writes its rules as a {@link Script}: the outcomes of the shared dice with their chances, and the same dice
 * thrown. Given an outcome, what the blows do to the models is independent, which makes exact answers cheap.
 */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import type { ResolvedAttack } from '../activation/attack.ts';
import type { Term } from '../activation/terms.ts';
import type { DamageRoll } from '../damageRoll.ts';
import type { Hand } from '../hand.ts';
import { type Body, UP } from './body.ts';

/** A damage roll with what a replay says about it. */
export interface ShownRoll {
  readonly label: string;
  readonly roll: DamageRoll;
  readonly powerTerms: readonly Term[];
  readonly armourTerms: readonly Term[];
  /** Boosted with a point. */
  readonly boosted: boolean;
}

/** What a hit does: knockdown first, then all its damage rolls together. */
export interface Harm {
  readonly knocksDown: boolean;
  readonly rolls: readonly ShownRoll[];
  /** Why there is no damage roll, or what else there is to say. */
  readonly note?: string;
}

/** What one outcome of the shared dice means for one model. */
export interface Blow {
  readonly model: number;
  /** The attack roll made against this model, standing and knocked down; null when it is hit without one. */
  readonly attack: readonly [up: ResolvedAttack, down: ResolvedAttack] | null;
  readonly boostedAttack: boolean;
  readonly hit: Harm;
  readonly critical: Harm;
}

export interface Outcome {
  readonly probability: number;
  /** The bits of the facts that hold. */
  readonly facts: number;
  /** Index into the script's distances, or -1. */
  readonly distance: number;
  readonly blows: readonly Blow[];
}

export interface Fact {
  /** Its bit in {@link Outcome.facts}. */
  readonly bit: number;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
}

/**
 * How the watched models stand: their {@link import('./body.ts').Standing}s as digits to base 3, the first one lowest.
 */
export type View = number;

export interface Script {
  readonly models: readonly Body[];
  /** How often it happens, one after the other. */
  readonly attacks: number | 'd3';
  /** Models on whose standing the shared dice depend. */
  readonly watched: readonly number[];
  readonly facts: readonly Fact[];
  /** What befalls a model, in a word: "hit" unless stated. */
  readonly touched?: string;
  /** Nothing here destroys or marks boxes, so nothing of it is asked. */
  readonly harmless?: boolean;
  /** A random distance of the first attack: its values in inches as labels. */
  readonly distances: {
    readonly title: string;
    readonly description: string;
    readonly labels: readonly string[];
  } | null;
  /** Every way the shared dice can fall; none when no attack is made. Chances sum to 1. */
  outcomes(view: View): readonly Outcome[];
  /** Throws the shared dice. @returns one of the outcomes, or null when no attack is made */
  throw(view: View, stream: WordStream, hand: Hand, log?: ReplayStep[]): Outcome | null;
}

export function standingIn(view: View, watched: number): number {
  return Math.floor(view / 3 ** watched) % 3;
}

/** The harm of a resolved attack's hit. */
export function harmOf(resolved: ResolvedAttack, critical: boolean, label: string, boosted: boolean): Harm {
  const roll = critical ? resolved.criticalDamage : resolved.damage;
  const knocksDown = resolved.knocksDown === 'on hit' || (critical && resolved.knocksDown === 'on critical');
  if (!roll) return { knocksDown, rolls: [], note: resolved.noDamage ?? 'no damage roll' };
  const { powerTerms, armourTerms } = resolved;
  return { knocksDown, rolls: [{ label, roll, powerTerms, armourTerms, boosted }] };
}

/** Outcomes that lead to the same, made one; distances are forgotten. */
export function merged(outcomes: readonly Outcome[]): Outcome[] {
  const found: Outcome[] = [];
  for (const outcome of outcomes) {
    const at = found.findIndex(
      ({ facts, blows }) =>
        facts === outcome.facts &&
        blows.length === outcome.blows.length &&
        blows.every((blow, i) => blow === outcome.blows[i]),
    );
    if (at < 0) found.push({ ...outcome, distance: -1 });
    else found[at] = { ...found[at], probability: found[at].probability + outcome.probability };
  }
  return found;
}

/** For each model, whether it may lie knocked down in the end. */
export function mayLie(script: Script): boolean[] {
  let everyone = 0;
  for (let i = 0; i < script.watched.length; i++) everyone += UP * 3 ** i;
  // With the first watched model alone, what others took in its place comes to itself.
  const views = script.watched.length > 1 ? [everyone, UP] : [everyone];
  const blows = views.flatMap((view) => script.outcomes(view)).flatMap(({ blows: all }) => all);
  return script.models.map(({ canFall, startsDown, toughChance }, index) => {
    const knocked = blows.some(
      ({ model, hit, critical }) => model === index && (hit.knocksDown || critical.knocksDown),
    );
    return startsDown || (canFall && (toughChance > 0 || knocked));
  });
}

/** A hit without an attack roll of its own. */
export function certain(model: number, harm: Harm): Blow {
  return { model, attack: null, boostedAttack: false, hit: harm, critical: harm };
}

/** Who is under a template, for the log. */
export function underWords({ blows }: Outcome, names: readonly string[]): string {
  if (blows.length === 0) return 'nobody is under it';
  return `under it: ${blows.map(({ model }) => names[model]).join(', ')}`;
}
