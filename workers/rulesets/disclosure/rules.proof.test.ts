/** The law of the rules an answer names (testing/law.ts), over examples and random questions of every kind of every game. */
import { expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { HINTS as AE, DUEL_HINTS as AE_DUEL } from '../ae/referee/hints.ts';
import { HINTS as AOF } from '../aof/referee/hints.ts';
import { rulesets } from '../index.ts';
import { HINTS as MK2 } from '../mk2/testing/asked.ts';
import { HINTS as MK3, DUEL_HINTS as MK3_DUEL } from '../mk3/referee/hints.ts';
import { Drawer, drawnSchema, drawScenario } from '../proving/draw.ts';
import type { Hints } from '../proving/index.ts';
import { examine, type Law } from './testing/law.ts';

const HINTS: Readonly<Record<string, Hints>> = {
  mk3: { ...MK2, ...MK3 },
  'mk3 duel': MK3_DUEL,
  mk2: MK2,
  aof: AOF,
  ae: AE,
  'ae duel': AE_DUEL,
};
const SEED = 20_261_122;
/** Nanoseconds of an exact answer by estimate: beyond it a question is passed over. */
const DEAREST = 5e6;
const SCENARIOS = 4;
/** Of every kind of the games whose rules report themselves throughout, in the thorough run. */
const MANY: Readonly<Record<string, number>> = { mk3: share(SCENARIOS, 70), mk2: share(SCENARIOS, 70) };
/** Questions of duels take much longer. */
const DUELS = 2;

for (const game of rulesets) {
  const kinds = game.kinds.filter(({ id }) => id !== 'roll');
  if (kinds.length === 0) continue;
  test(`${game.id}: rules that are named act, and what acts is named`, { timeout: share(180_000, 1_800_000) }, () => {
    const law: Law = { faults: [], asked: 0, changed: 0, unchanged: 0 };
    for (const kind of kinds) {
      for (const { scenario } of kind.examples) examine(game, kind, kind.schema.parse(scenario), law, DEAREST);
      const drawer = new Drawer(drawnSchema(kind.schema), HINTS[`${game.id} ${kind.id}`] ?? HINTS[game.id] ?? {});
      for (let index = 0; index < (kind.id === 'duel' ? DUELS : (MANY[game.id] ?? SCENARIOS)); index++) {
        let drawn: unknown;
        try {
          drawn = drawScenario(kind, drawer, SEED, index).scenario;
        } catch {
          continue;
        }
        examine(game, kind, drawn, law, DEAREST);
      }
    }
    expect(law.faults.slice(0, 12)).toEqual([]);
    expect(law.asked).toBeGreaterThan(10);
    expect(law.changed).toBeGreaterThan(30);
  });
}
