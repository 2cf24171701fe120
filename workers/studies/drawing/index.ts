/** Figures as SVG text, the same for the page and for reports. */
import type { Figure } from '../figures.ts';
import { drawGraph } from './graph.ts';
import { drawHeat } from './heat.ts';
import { drawIntervals } from './intervals.ts';
import { drawLines } from './lines.ts';

import { WIDTH } from './svg.ts';

export { escaped, WIDTH } from './svg.ts';

/** @param width of the drawing in its own units, of which letters are 13 high; narrow drawings put labels above */
export function drawFigure(figure: Figure, width = WIDTH): string {
  switch (figure.type) {
    case 'intervals':
      return drawIntervals(figure, width);
    case 'lines':
      return drawLines(figure, width);
    case 'heat':
      return drawHeat(figure, width);
    case 'graph':
      return drawGraph(figure, width);
  }
}
