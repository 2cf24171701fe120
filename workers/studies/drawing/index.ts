/** Figures as SVG text, the same for the page and for reports. */
import type { Figure } from '../figures.ts';
import { drawHeat } from './heat.ts';
import { drawIntervals } from './intervals.ts';
import { drawLines } from './lines.ts';

export { escaped } from './svg.ts';

export function drawFigure(figure: Figure): string {
  switch (figure.type) {
    case 'intervals':
      return drawIntervals(figure);
    case 'lines':
      return drawLines(figure);
    case 'heat':
      return drawHeat(figure);
  }
}
