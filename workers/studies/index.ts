/**
 * Studies: questions made of many simulations. Pure: no Node, no HTTP, no database.
 *
 * study.ts       the seam: cells, rounds, what a kind of study must offer, what it answers
 * run.ts         runs a study round by round, slice by slice; whoever counts
 * cells.ts       counts one cell: exactly, or in batches
 * components.ts  what of a cell is counted        expression.ts  measures that users write
 * known.ts       what has been counted            sample.ts      numbers with their uncertainty, paired by batch
 * looks.ts       deciding early, honestly         figures.ts     tables and figures that any renderer draws
 * request.ts     fields that kinds share          words.ts       numbers in words, what every answer says
 * optimise.ts    integer programs               estimate.ts    estimates, worked out once
 * statistics/    pure functions of numbers      matchups/      profiles that meet each other
 * compare/ ...   one folder a kind of study
 */
import { balance } from './balance/index.ts';
import { compare } from './compare/index.ts';
import { luck } from './luck/index.ts';
import { matrix } from './matrix/index.ts';
import { patch } from './patch/index.ts';
import type { StudyKind } from './study.ts';
import { swap } from './swap/index.ts';
import { sweep } from './sweep/index.ts';
import { tune } from './tune/index.ts';
import { weights } from './weights/index.ts';

export const studyKinds: readonly StudyKind[] = [compare, sweep, weights, swap, luck, tune, matrix, balance, patch];
