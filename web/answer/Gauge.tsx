/** A probability on a ruler from 0 to 100: the pointer is the value, the shaded length its interval. */
import { percent } from '../format.ts';

export interface GaugeProps {
  value: number;
  low?: number | undefined;
  high?: number | undefined;
}

const BASE = 18;
const TICKS = Array.from({ length: 41 }, (_, i) => i);

/** Lengths along the ruler are percentages, so it fits any width without scaling its lettering. */
const along = (p: number): string => `${Math.min(100, Math.max(0, p * 100))}%`;

export function Gauge({ value, low, high }: GaugeProps) {
  const ranged = low !== undefined && high !== undefined;
  const said = ranged ? `, between ${percent(low)} and ${percent(high)}` : '';
  return (
    <svg
      class="gauge"
      width="100%"
      height="40"
      role="img"
      aria-label={`${percent(value)} on a scale from 0 to 100${said}`}
    >
      <rect class="reached" x="0" y={BASE - 5} width={along(value)} height={5} />
      {ranged && <rect class="range" x={along(low)} y={BASE - 12} width={along(high - low)} height={12} />}
      <line class="tick" x1="0" x2="100%" y1={BASE} y2={BASE} />
      {TICKS.map((i) => (
        <line
          key={i}
          class="tick"
          x1={along(i / 40)}
          x2={along(i / 40)}
          y1={BASE}
          y2={BASE + (i % 10 === 0 ? 9 : i % 2 === 0 ? 6 : 3)}
        />
      ))}
      {[0, 25, 50, 75, 100].map((mark) => (
        <text
          key={mark}
          x={along(mark / 100)}
          y={38}
          text-anchor={mark === 0 ? 'start' : mark === 100 ? 'end' : 'middle'}
        >
          {mark}
        </text>
      ))}
      <svg x={along(value)} y="0" overflow="visible" aria-hidden="true">
        <path class="needle" d={`M0 ${BASE - 1}l-7 -15h14z`} />
      </svg>
    </svg>
  );
}
