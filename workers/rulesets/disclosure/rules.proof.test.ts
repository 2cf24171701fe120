/** The law of the rules an answer names (testing/law.ts), over examples and random questions of every kind of every game. */
import { expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { rulesets } from '../index.ts';
import { Drawer, drawnSchema, drawScenario } from '../proving/draw.ts';
import type { ScenarioKind } from '../ruleset.ts';
import { hintsOf } from './testing/asked.ts';
import { examine, type Law } from './testing/law.ts';

const SEED = 20_261_122;
/** Nanoseconds of an exact answer by estimate: beyond it a question is passed over. */
const DEAREST = 5e6;
const SCENARIOS = share(1, 4);
/** Of every kind, in the thorough run. */
const MANY: Readonly<Record<string, number>> = { mk3: share(SCENARIOS, 70), mk2: share(SCENARIOS, 70) };
/** Questions of duels take much longer; most of those of Age of Fantasy have no exact answer that is cheap. */
const DUELS: Readonly<Record<string, number>> = { aof: share(0, 10) };
const FEW_DUELS = share(1, 2);
/** Kinds whose estimates are higher than what they take. */
const DEARER: Readonly<Record<string, number>> = { 'ae hazards': 1e8, 'aof skirmish': 1e8 };

/** The law compares exact answers: to draw a battle, which has none, takes seconds for nothing. */
const isExact = ({ examples, estimate, schema }: ScenarioKind): boolean =>
  examples.some(({ scenario }) => estimate(schema.parse(scenario)).exact !== null);

for (const game of rulesets) {
  const kinds = game.kinds.filter((kind) => kind.id !== 'roll' && isExact(kind));
  if (kinds.length === 0) continue;
  test(`${game.id}: rules that are named act, and what acts is named`, () => {
    const law: Law = { faults: [], asked: 0, changed: 0, unchanged: 0 };
    for (const kind of kinds) {
      const dearest = DEARER[`${game.id} ${kind.id}`] ?? DEAREST;
      const examples = share(kind.examples.slice(0, 1), kind.examples);
      for (const { scenario } of examples) examine(game, kind, kind.schema.parse(scenario), law, dearest);
      const drawer = new Drawer(drawnSchema(kind.schema), hintsOf(game.id, kind.id));
      for (
        let index = 0;
        index < (kind.id === 'duel' ? (DUELS[game.id] ?? FEW_DUELS) : (MANY[game.id] ?? SCENARIOS));
        index++
      ) {
        let drawn: unknown;
        try {
          drawn = drawScenario(kind, drawer, SEED, index).scenario;
        } catch {
          continue;
        }
        examine(game, kind, drawn, law, dearest);
      }
    }
    expect(law.faults.slice(0, 12)).toEqual([]);
    expect(law.asked).toBeGreaterThan(share(5, 10));
    expect(law.changed).toBeGreaterThan(share(15, 30));
  });
}
