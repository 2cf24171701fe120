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

/** Both ends of the interval of what stands in the column before; `of` tells a second one apart. */
export const fromTo = (format: Format, of?: string): readonly [Column, Column] => [
  { id: of ? `${of}Low` : 'low', title: 'From', format },
  { id: of ? `${of}High` : 'high', title: 'To', format },
];
