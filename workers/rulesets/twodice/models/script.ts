/**
 * What several models go through together: dice that they share, then a blow for each model concerned.
 *
 * A kind writes its rules as a {@link Script}: the outcomes of the shared dice with their chances, and the same dice
 * thrown. Given an outcome, what the blows do to the models is independent, which makes exact answers cheap.
 */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { LASTING, type Lasting } from '../activation/attack.ts';
import type { Blow } from '../body/blow.ts';
import { GONE, liesIn, standingAs } from '../body/fate.ts';
import type { TargetBody } from '../body/target.ts';
import type { Hand } from '../hand.ts';

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

/** What the shared dice depend on: how a model stands in its condition, whether it lies, or whether it is there. */
export type Look = 'standing' | 'posture' | 'presence';

export interface Watched {
  readonly model: number;
  readonly look: Look;
}

/** What somebody who looks like that sees of a standing. */
export function seenAs(standing: number, look: Look): number {
  if (standing === GONE || look === 'standing') return standing;
  return look === 'presence' ? 1 : standingAs(0, liesIn(standing));
}

/**
 * How the watched models stand (`standingAs` of body/fate.ts), as digits to the base {@link radixOf}, the first one
 * lowest, as far as they are looked at ({@link seenAs}).
 */
export type View = number;

export interface Script {
  readonly models: readonly TargetBody[];
  /** How often it happens, one after the other. */
  readonly attacks: number | 'd3';
  readonly watched: readonly Watched[];
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

/** The base of a {@link View}: a digit more than the most ways in which one of the models can stand. */
export function radixOf(models: readonly TargetBody[]): number {
  return 1 + 2 * models.reduce((most, { conditions }) => Math.max(most, conditions.length), 1);
}

export function standingIn(view: View, radix: number, watched: number): number {
  return Math.floor(view / radix ** watched) % radix;
}

/** The view in which every watched model is upright and unharmed: where bounds are looked for. */
export function everyoneUp({ watched, models }: Pick<Script, 'watched' | 'models'>): View {
  const radix = radixOf(models);
  return watched.reduce((view, _, i) => view + radix ** i, 0);
}

/** The view with which it begins. */
export function firstView({ watched, models }: Pick<Script, 'watched' | 'models'>): View {
  const radix = radixOf(models);
  return watched.reduce(
    (view, { model, look }, i) => view + radix ** i * seenAs(firstStanding(models[model]), look),
    0,
  );
}

/** How a model stands before anything happens. */
export function firstStanding(body: TargetBody): number {
  return 1 + 2 * body.worn().condition(0) + (body.startsDown ? 1 : 0);
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

/** Every blow that the first attack, or one at what others took the place of, may deal. */
function blowsOf(script: Script): Blow[] {
  const up = everyoneUp(script);
  // With the first watched model alone, what others took in its place comes to itself.
  const views = script.watched.length > 1 ? [firstView(script), up, 1] : [firstView(script), up];
  return views
    .flatMap((view) => script.outcomes(view))
    .flatMap(({ probability, blows }) => (probability > 0 ? blows : []));
}

/** What may be left of each model at the end: lying on the ground, effects that stay. */
export interface Possible {
  readonly lies: boolean;
  readonly lasting: readonly Lasting[];
}

export function possibleEnds(script: Script): Possible[] {
  const blows = blowsOf(script);
  return script.models.map((body, index) => {
    const harms = blows
      .filter(({ model }) => model === index)
      .flatMap(({ meetings }) => meetings.flatMap(({ hit, critical }) => [hit, critical]));
    const knocked = body.canFall && harms.some(({ knocksDown }) => knocksDown);
    const saved = body.fallsWhenSaved && body.conditions.some((_, condition) => body.tough(condition, false) > 0);
    return {
      lies: body.startsDown || knocked || saved,
      lasting: LASTING.filter((_, bit) => harms.some(({ leaves }) => leaves & (1 << bit))),
    };
  });
}

/** Who is under a template, for the log. */
export function underWords({ blows }: Outcome, names: readonly string[]): string {
  if (blows.length === 0) return 'nobody is under it';
  return `under it: ${blows.map(({ model }) => names[model]).join(', ')}`;
}
