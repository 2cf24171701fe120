/** The heat map as a figure: SVG by d3, frame by Preact. */
import { useEffect, useRef } from 'preact/hooks';
import { narrow } from '../shell/narrow.ts';
import { Figure } from './Figure.tsx';
import { drawHeat, heatSize } from './heat-drawing.ts';
import { type HeatModel, heatFinding, heatTable } from './heat-model.ts';
import { palette } from './palette.ts';

export function HeatFigure({ model }: { model: HeatModel }) {
  const svg = useRef<SVGSVGElement | null>(null);
  const { dark } = palette.value;
  useEffect(() => {
    if (svg.current) drawHeat(svg.current, model, dark, narrow.value);
  });
  const { width, height } = heatSize(model, narrow.value);
  const finding = heatFinding(model);
  const subject = `${model.title} by ${model.columns.title} and ${model.rows.title}`;
  return (
    <Figure
      subject={subject}
      finding={finding}
      table={heatTable(model)}
      picture={{ format: 'SVG', drawing: () => svg.current }}
      footer={
        <p class="note legend">
          {model.of === 'probability' ? 'Percent' : 'The mean'} in each cell. <span class="key-current" /> this question
          · <span class="key-edge" /> breakpoint: the step that matters most in its row or column
        </p>
      }
    >
      <svg
        ref={svg}
        class="heat"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${subject}. ${finding}.`}
      >
        <title>{subject}</title>
        <desc>{finding}</desc>
        <g class="drawing" />
      </svg>
    </Figure>
  );
}
