/** Large scenarios, for whoever asks what the largest that a kind accepts may cost: grown from small ones as far as it lets them. */
import type { ScenarioKind } from '../ruleset.ts';
import { accepted } from './draw.ts';
import { at, type Json, places, replaced, type Step } from './json.ts';
import { Lot } from './lot.ts';
import { type Drawn, schemaAt } from './schema.ts';

/** Rounds over all places; longer lists have more of them. */
const ROUNDS = 2;
/** Places that are tried at most: every attempt reads and checks the whole scenario. */
const MOST_TRIED = 150;

/**
 * The scenario with lists as long and numbers as large as the kind accepts, some of them in an order of its own.
 * @param input one that the kind accepts
 */
export function grown<S>(kind: ScenarioKind<S>, schema: Drawn, input: Json, seed: number, index: number): Json {
  const lot = new Lot(seed, index);
  let whole = input;
  for (let round = 0; round < ROUNDS; round++) {
    const order = shuffled(lot, places(whole)).slice(0, MOST_TRIED);
    for (const steps of order) {
      for (const larger of largerThan(lot, schemaAt(schema, whole, steps), at(whole, steps))) {
        const next = replaced(whole, steps, larger);
        if (!('scenario' in accepted(kind, next))) continue;
        whole = next;
        break;
      }
    }
  }
  return whole;
}

/** Larger values of one place, the largest first. */
function* largerThan(lot: Lot, schema: Drawn | undefined, value: Json | undefined): Generator<Json> {
  if (schema === undefined) return;
  if (Array.isArray(value) && value.length > 0) {
    const { maxItems = 40, items } = schema;
    if (items?.enum) return yield [...items.enum];
    for (const length of [maxItems, Math.ceil(maxItems / 2), value.length + 1]) {
      if (length <= value.length || length > maxItems) continue;
      yield Array.from({ length }, (_, i) => value[i] ?? value[i % value.length]!);
    }
  } else if (typeof value === 'number') {
    const { maximum = 1_000, type } = schema;
    const halfway = (value + maximum) / 2;
    for (const larger of [maximum, type === 'integer' ? Math.floor(halfway) : halfway])
      if (larger > value) yield larger;
  } else if (value === false) {
    if (lot.often(2)) yield true;
  }
}

function shuffled(lot: Lot, all: readonly Step[][]): Step[][] {
  const list = [...all];
  for (let i = list.length - 1; i > 0; i--) {
    const j = lot.upTo(i);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
