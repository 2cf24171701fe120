/**
 * One line for both sides, for all games: which game reads it best, and what it asks once what it leaves open is taken
 * from the question before, or from the first example of its kind.
 */

import { onceFor } from '../onceFor.ts';
import { parsePath, valueAt } from '../paths.ts';
import type { Assumed, BoxContext, Chip, Hint, LineReading, Named, Unread, Values } from '../rulesets/box/types.ts';
import type { LineGame, SampleProfile, ScenarioKind } from '../rulesets/ruleset.ts';

export type { Assumed, Chip, Named, Unread } from '../rulesets/box/types.ts';

export interface BoxRequest {
  readonly text: string;
  /** The question that is open. */
  readonly question?: { readonly ruleset: string; readonly kind: string; readonly scenario: Values } | undefined;
  /** Units that somebody keeps, by game. */
  readonly names?: Readonly<Record<string, readonly Named[]>> | undefined;
  /** Only this game. */
  readonly ruleset?: string | undefined;
}

export interface BoxReading {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: Values;
  readonly chips: readonly Chip[];
  readonly unread: readonly Unread[];
  readonly assumed: readonly Assumed[];
  /** Parts of the scenario that the line says nothing about, and that another question gave. */
  readonly kept: readonly string[];
}

/** Null where no game is there that reads such lines. Never throws. */
export function readBox(
  { text, question, names = {}, ruleset }: BoxRequest,
  games: readonly LineGame[],
): BoxReading | null {
  const readings = games
    .filter(({ id }) => ruleset === undefined || id === ruleset)
    .flatMap((game) => {
      if (!game.box) return [];
      const open = question?.ruleset === game.id ? question.kind : undefined;
      const context: BoxContext = { kind: open, names: [...(names[game.id] ?? []), ...samplesOf(game)] };
      return [{ game, reading: game.box.read(text, context) }];
    });
  const best = Math.max(...readings.map(({ reading }) => worth(reading)));
  const found = readings.filter(({ reading }) => worth(reading) === best);
  const { game, reading } = found.find(({ game: { id } }) => id === question?.ruleset) ?? found[0] ?? {};
  return game && reading ? settled(game, reading, question) : null;
}

/** Characters that say something, less those that nobody understands. */
function worth({ chips, unread }: LineReading): number {
  const length = (pieces: ReadonlyArray<{ readonly from: number; readonly to: number }>) =>
    pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  // A name without a place in the scenario is one of somebody who is known.
  const known = chips.filter(({ role, path }) => role === 'value' || (role === 'name' && path === undefined));
  return length(known) - 2 * length(unread);
}

function settled(game: LineGame, reading: LineReading, question: BoxRequest['question']): BoxReading {
  const { kind: id, said, whole, chips, unread, assumed } = reading;
  const kind = game.kinds.find((one) => one.id === id);
  const open = question?.ruleset === game.id && question.kind === id ? question.scenario : undefined;
  const base = open ?? (kind?.examples[0]?.scenario as Values | undefined) ?? {};
  const isWhole = whole.length === 2;
  const scenario: Record<string, unknown> = isWhole ? {} : { ...base };
  for (const [part, values] of Object.entries(said)) {
    scenario[part] = isWhole || whole.includes(part) ? values : overlaid(base[part], values);
  }
  const kept = isWhole ? [] : Object.keys(base).filter((part) => !(part in said) || !whole.includes(part));
  // What was there before stays as far as it goes with what is said now.
  const spare = kind ? misfits(kind, scenario, kept, said) : [];
  const asked = without(scenario, spare, said);
  const lost = chips.filter((chip) => isContradicted(chip, asked));
  return {
    ruleset: game.id,
    kind: id,
    scenario: asked,
    chips: chips.filter((chip) => !lost.includes(chip)),
    unread: [
      ...unread.map((piece) => hinted(piece, game.box?.hints ?? [])),
      ...lost.map(({ text, from, to }) => ({ text, from, to, hint: 'said twice: the question has the other one' })),
    ].sort((a, b) => a.from - b.from),
    assumed,
    kept: kept.filter((part) => !spare.includes(part)),
  };
}

/** How many others of a unit there are is worked out from how many are said. */
const WORKED_OUT = /\.others\[\d+\]\.count$/;

/** Whether the question has another value than a chip says, because the line says two of them. */
function isContradicted({ role, path, value }: Chip, asked: Values): boolean {
  if ((role !== 'value' && role !== 'name') || path === undefined || WORKED_OUT.test(path)) return false;
  if (value === undefined || typeof value === 'object') return false;
  const held = valueAt(asked, parsePath(path) ?? []);
  return held !== undefined && typeof held !== 'object' && held !== value;
}

/** An unread piece with what would be read instead, where the game knows. */
function hinted(piece: Unread, hints: readonly Hint[]): Unread {
  const found = hints.find(({ says, exact }) => new RegExp(`^(?:${says})$`, exact ? 'u' : 'iu').test(piece.text));
  return found ? { ...piece, hint: found.hint } : piece;
}

/** As few kept parts as have to go for a question without faults; none where that does not help. */
function misfits(kind: ScenarioKind, scenario: Values, kept: readonly string[], said: Values): readonly string[] {
  const parsed = (parts: readonly string[]) => kind.schema.safeParse(without(scenario, parts, said));
  const hasFaults = (parts: readonly string[]): boolean => {
    const { success, data } = parsed(parts);
    return !success || kind.check(data).length > 0;
  };
  if (kept.length === 0 || !hasFaults([])) return [];
  const tries = [...kept.map((part) => [part]), kept.filter((part) => parsed([part]).success)];
  // Where something of what is said is missing, nothing that has no place stays all the same.
  const isReadable = parsed([]).success;
  return (
    tries.find((parts) => !hasFaults(parts)) ?? (isReadable ? [] : tries.find((parts) => parsed(parts).success)) ?? []
  );
}

/** Some parts only as far as they are said. */
function without(scenario: Values, parts: readonly string[], said: Values): Values {
  const left = Object.entries(scenario).filter(([part]) => !parts.includes(part) || part in said);
  return Object.fromEntries(left.map(([part, values]) => [part, parts.includes(part) ? said[part] : values]));
}

function overlaid(base: unknown, values: unknown): unknown {
  if (Array.isArray(values) && Array.isArray(base)) {
    // What has no name is a part of what was there.
    return values.map((one, i) => (isTree(one) && one.name === undefined ? overlaid(base[i], one) : one));
  }
  if (!isTree(base) || !isTree(values)) return values;
  const whole: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(values)) whole[key] = overlaid(base[key], value);
  return whole;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Samples by their titles, and by what stands before a comma in them: "Heavy warjack" of "Heavy warjack, great axe". */
const samplesOf = onceFor((game: LineGame): readonly Named[] => {
  const named = new Map<string, Record<string, Values>>();
  const add = (name: string, { part, values }: SampleProfile) => {
    const parts = named.get(name) ?? {};
    parts[part] ??= values as Values;
    named.set(name, parts);
  };
  for (const sample of game.profiles) add(sample.title, sample);
  for (const sample of game.profiles) add(sample.title.split(',')[0]!, sample);
  return [...named].map(([name, parts]) => ({ name, parts }));
});
