/**
 * The `roll` kind, shared by all games: any dice expression, answered exactly wherever its states allow.
 *
 * tokens.ts cursor.ts parser.ts diceParser.ts   the notation        tree.ts     what it is once it is read
 * print.ts      writes it again                 anydice.ts lines.ts other notations, several expressions
 * analysis.ts   values, work, what makes no sense before anything is rolled
 * exact.ts die.ts pool.ts keep.ts               its exact distribution
 * roller.ts     rolls it die by die             question.ts the question that is answered
 */
import { z } from 'zod';
import { type Cost, scenarioKind } from '../ruleset.ts';
import { analysed } from './analysis.ts';
import { MAX_TEXT } from './limits.ts';
import { checkLines, linesOf, MAX_OPERATIONS } from './lines.ts';
import { RollQuestion } from './question.ts';

const RollScenario = z.strictObject({
  expression: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT)
    .meta({
      title: 'Dice expression',
      description:
        'For example "2d6+7 >= 13", "4d6 drop lowest", "count 4+ of 10d6 reroll 1s", "highest 3 of 4d6", "3d6 explode", "wins of 3d6 against 2d6", "let hit = 1d20 in if hit = 20 then 2d8 else 1d8". Several of them stand on lines of their own, or between semicolons.',
      examples: ['2d6+7 >= 13', '4d6 drop lowest', 'count 4+ of 10d6 reroll 1s', '1d100 <= 45'],
    }),
});
type RollScenario = z.infer<typeof RollScenario>;

export const roll = scenarioKind<RollScenario>({
  id: 'roll',
  title: 'Any dice',
  question: 'What does this roll give?',
  schema: RollScenario,
  examples: [
    { id: 'hit', title: '2d6+7 against 13', scenario: { expression: '2d6+7 >= 13' } },
    { id: 'drop', title: 'Four dice, drop the lowest', scenario: { expression: '4d6 drop lowest' } },
    { id: 'pool', title: 'A pool with rerolls', scenario: { expression: 'count 4+ of 10d6 reroll 1s' } },
    { id: 'contest', title: 'A contest', scenario: { expression: '1d6+11 >= 1d6+9' } },
    { id: 'sorted', title: 'Three dice against two, sorted', scenario: { expression: 'wins of 3d6 against 2d6' } },
    {
      id: 'named',
      title: 'A roll that decides the next',
      scenario: { expression: 'let hit = 1d20 in if hit = 20 then 2d8 + 4 else if hit >= 11 then 1d8 + 4 else 0' },
    },
  ],
  check: ({ expression }) => checkLines(expression),
  estimate: ({ expression }) => estimate(expression),
  compile: ({ expression }) => new RollQuestion(linesOf(expression)),
});

function estimate(text: string): Cost {
  const all = linesOf(text).map(({ expression }) => analysed(expression).analysis);
  const work = all.reduce((sum, one) => sum + one.work, 0);
  return {
    compile: 20_000 * all.length,
    exact: all.some((one) => one.work > MAX_OPERATIONS) ? null : 20_000 + work * 2,
    trial: all.reduce((sum, { nanos }) => sum + nanos, 30),
  };
}
