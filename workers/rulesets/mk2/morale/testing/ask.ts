/** Asking small morale questions, and a unit at the table that shares nothing with the engines. */
import { answerOf } from '../../../twodice/testing/answer.ts';
import { toldBy } from '../../testing/scripted.ts';
import { MoraleQuestion } from '../question.ts';
import { checkMorale } from '../rules.ts';
import { Morale, type MoraleInput } from '../schema.ts';

export function ask(input: MoraleInput): MoraleQuestion {
  const scenario = Morale.parse(input);
  const found = checkMorale(scenario);
  if (found.length > 0) throw new RangeError(`not a question: ${found.map(({ path, message }) => path + message)}`);
  return new MoraleQuestion(scenario);
}

export const answer = (input: MoraleInput) => answerOf(ask(input));

/** Plays one trial with the given dice, all of which must be used. */
export const told = (input: MoraleInput, faces: readonly number[]) => toldBy(ask(input).player, faces);

export { type Account, play } from '../../referee/morale.ts';
