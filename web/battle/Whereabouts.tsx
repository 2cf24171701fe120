/** Where units stood at the ends of rounds, as a map of the table. */
import { useState } from 'preact/hooks';
import type { SimulationResult } from '../../server/api/contract.ts';
import { Layer } from '../board/Layer.tsx';
import { numbered, Options } from '../form/Options.tsx';
import { percentOf } from './verdict.ts';
import '../board/board.css';

export function Whereabouts({
  layers,
  names,
}: {
  readonly layers: NonNullable<SimulationResult['layers']>;
  readonly names: readonly [string, string];
}) {
  const [shown, show] = useState(0);
  const layer = layers[Math.min(shown, layers.length - 1)];
  if (!layer) return null;
  const { columns, values, step, best } = layer;
  const [width, depth] = [columns * step, (values.length / columns) * step];
  const most = Math.max(...values.map((value) => value ?? 0));
  return (
    <section class="battle-where" aria-label="Where units stood">
      <h3>Where units stood at the ends of rounds</h3>
      <label>
        Whose{' '}
        <select value={String(shown)} onChange={(event) => show(Number(event.currentTarget.value))}>
          <Options of={numbered(layers)} />
        </select>
      </label>
      <svg
        class="board-picture"
        viewBox={`-0.5 -0.5 ${width + 1} ${depth + 1}`}
        role="img"
        aria-label={`${layer.title}: most often round ${best.x}, ${best.y} inches, ${percentOf(most)} of the ends of rounds`}
      >
        <g transform={`matrix(1 0 0 -1 0 ${depth})`}>
          <rect class="board-table" x="0" y="0" width={width} height={depth} />
          <Layer layer={layer} />
        </g>
      </svg>
      <p class="note">
        {names[0]} deploys below, {names[1]} above. The strongest square has {percentOf(most)}.
      </p>
    </section>
  );
}
