/** What could be done about the questions of both 2d6 games, by kind. */
import type { Decisions } from '../decisions.ts';
import { activationDecisions } from './activation/decisions.ts';
import { duelDecisions } from './duel/decisions.ts';
import { powerAttackDecisions } from './powerAttack/decisions.ts';

export const DECISIONS: Readonly<Record<string, Decisions>> = {
  activation: activationDecisions,
  duel: duelDecisions,
  powerAttack: powerAttackDecisions,
};
