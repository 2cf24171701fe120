/** Asking small questions about a battlegroup. */
import { asking } from '../../../twodice/battlegroup/testing/asking.ts';
import { answerOrNothing } from '../../../twodice/testing/answer.ts';
import { toldBy } from '../../testing/scripted.ts';
import { BattlegroupQuestion } from '../question.ts';
import { checkBattlegroup } from '../rules.ts';
import { Battlegroup, type BattlegroupInput } from '../schema.ts';

export type BeastInput = BattlegroupInput['beasts'][number];
type Rest = Partial<Omit<BattlegroupInput, 'beasts' | 'warlock'>>;

/** A warlock with FURY 6 and beasts of FURY 4 and THR 9, for one turn, nothing asked of anybody. */
export function scene(
  beasts: ReadonlyArray<Partial<BeastInput>>,
  warlock: Partial<BattlegroupInput['warlock']> = {},
  rest: Rest = {},
): BattlegroupInput {
  return {
    turns: 1,
    effort: 0,
    warlock: { FURY: 6, ...warlock },
    beasts: beasts.map((beast, i) => ({ name: `Beast ${i + 1}`, FURY: 4, THR: 9, ...beast })),
    ...rest,
  };
}

export const { faults, ask } = asking(
  (input: BattlegroupInput) => Battlegroup.parse(input),
  checkBattlegroup,
  (scenario) => new BattlegroupQuestion(scenario),
);

export const answer = (input: BattlegroupInput) => answerOrNothing(ask(input));

/** Plays one trial with the given dice, all of which must be used. */
export const told = (input: BattlegroupInput, faces: readonly number[] = []) => toldBy(ask(input).player, faces);
