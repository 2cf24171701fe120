/** A map over the table: squares around the points that were worked out, stronger where there is more of it. */
import type { SimulationResult } from '../../server/api/contract.ts';
import { decimal } from '../format.ts';

export type TableLayer = NonNullable<SimulationResult['layers']>[number];

/** From -1, the worst, to 1, the best that is there; 0 is nothing. */
export function strengthOf(value: number, { values, wanted }: Pick<TableLayer, 'values' | 'wanted'>): number {
  const most = values.reduce<number>((top, each) => Math.max(top, Math.abs(each ?? 0)), 0);
  if (wanted === 'high') return most === 0 ? 0 : value / most;
  return most === 0 ? 1 : 1 - (2 * value) / most;
}

export function Layer({ layer }: { layer: TableLayer }) {
  const { x, y, step, columns, values, unit } = layer;
  return (
    <g class="board-layer">
      {values.map((value, index) => {
        if (value === null) return null;
        const strength = strengthOf(value, layer);
        const at = { x: x + (index % columns) * step, y: y + Math.floor(index / columns) * step };
        return (
          <rect
            key={index}
            class={strength < 0 ? 'worse' : 'better'}
            x={at.x - step / 2}
            y={at.y - step / 2}
            width={step}
            height={step}
            style={{ opacity: 0.08 + 0.62 * Math.abs(strength) }}
          >
            <title>{`${decimal(at.x)}, ${decimal(at.y)}: ${decimal(value)} ${unit}`}</title>
          </rect>
        );
      })}
    </g>
  );
}

/** The best point of a map, over everything else. */
export function Best({ layer: { best }, scale }: { layer: TableLayer; scale: number }) {
  const arm = 7 / scale;
  const [left, low] = [best.x - arm, best.y - arm];
  return (
    <path class="board-best" d={`M${left} ${low}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}>
      <title>{`Best: ${decimal(best.x)}, ${decimal(best.y)}`}</title>
    </path>
  );
}
