/** Columns of the tables that a study shows, by how their numbers are written. */
import type { Column, Format } from './figures.ts';

const written =
  (format: Format) =>
  (id: string, title: string): Column => ({ id, title, format });

export const textColumn = written('text');
export const wholeColumn = written('whole');
export const numberColumn = written('number');
export const percentColumn = written('percent');
export const pointsColumn = written('points of percent');
export const differenceColumn = written('difference');
export const changeColumn = written('change');
