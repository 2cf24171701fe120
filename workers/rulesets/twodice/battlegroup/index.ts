/**
 * A caster and the models it leads over several turns, as far as Mk II and Mk III play it alike. Each game has its own
 * schema, the order of its turn and what only it knows; it takes the rest from here, with its rule IDs as data.
 *
 * schema.ts, check.ts, kind.ts   fields, faults and titles that both say alike
 * state.ts      the vector of numbers           machine.ts    the state at the start, rows, errands, the enemy's turn
 * errands.ts    steps of a turn, forcing        caster.ts     upkeep, what is kept, transfers and power field, loss
 * threshold.ts  chance, dice and stage of a threshold check
 * leeching.ts   what is on offer, what fits     leech.ts      who gives it
 * quantities.ts what is counted                 said.ts       measures, sentence, the end of a replay
 * harm.ts       what a frenzied attack does      question.ts   the compiled question
 * book.ts       words of a replay
 */
export type { Book } from './book.ts';
