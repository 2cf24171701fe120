/**
 * One apparatus to hold an engine against a referee. It knows no game.
 *
 * A *referee* of a kind is a function from a checked scenario to a {@link Ruling}: mostly `{ play: (dice) => outcome }`,
 * one trial played die by die from the digest of the rules, in plain code that shares nothing with the engine but the
 * schema's inferred type. It names outcomes as the engine names its measures: `{ destroyed: 1, boxes: 7, alive: [1, 0] }`
 * (a list for the steps of a series, null or nothing where a trial does not count). All dice, and everything chosen at
 * random, come from the {@link Dice} it is handed, so that a small question can be played with every fall of the dice,
 * which is exact, and a large one by chance.
 *
 *     export const hitsProof = proven({ kind: hits, referee: hitsReferee, hints: HINTS });
 *     const report = hitsProof.run({ scenarios: 40, ofAll: 40, seed: 1, effort: QUICK, shrinks: 3 });
 *     expect(report.differences).toEqual([]);
 *
 * Scenarios are drawn by the schema of the kind (draw.ts): each field that is added to a schema is drawn at once. Hints
 * say by place which values tell something ("target.DEF": 9 to 15; "damage": layouts that can be read); what `check`
 * refuses is repaired. The report has the coverage of fields, the measures nobody ruled on, and every difference shrunk
 * to a small scenario. One budget of false alarms, 1e-6, holds for a run: `ofAll` scenarios share it.
 *
 * dice.ts search.ts    random dice, every fall of the dice        judge.ts    one scenario, engine and referee
 * lot.ts draw.ts wish.ts schema.ts json.ts    scenarios by chance, or by wish         compare.ts tests.ts tally.ts    odd differences
 * coverage.ts    fields and values reached              shrink.ts proven.ts report.ts    a whole run
 */
export { Coverage } from './coverage.ts';
export { type Dice, exhaust, randomDice } from './dice.ts';
export type { Hints } from './draw.ts';
export type { Json, Step } from './json.ts';
export { type Effort, LONG, PassedOver, QUICK, type Referee, type Ruling, WIDE } from './judge.ts';
export { Lot } from './lot.ts';
export { BUDGET, type KnownFault, type ProvenKind, proven, type Report } from './proven.ts';
export { differenceLines, reportLines } from './report.ts';
export { averageOver, type Budget, budgetOf, TooLarge } from './search.ts';
export type { Outcome } from './tally.ts';
