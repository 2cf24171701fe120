/** Below the board: which map is laid over it, what its colours say, and its best point at one press. */
import { numbered, Options } from '../form/Options.tsx';
import { decimal } from '../format.ts';
import type { Asked } from './asked.ts';
import type { TableLayer } from './Layer.tsx';
import type { Point } from './scene.ts';

export interface LayerToolsProps {
  layers: readonly TableLayer[];
  shown: number;
  onShow: (index: number) => void;
  asked: Asked;
  /** Whether places are squares of a map. */
  squares: boolean;
  /** Makes the best point of the map the question. */
  onTake: (at: Point) => void;
}

export function LayerTools({ layers, shown, onShow, asked, squares, onTake }: LayerToolsProps) {
  const layer = layers[shown];
  const known = layer?.values.filter((value): value is number => value !== null) ?? [];
  return (
    <div class="board-layers">
      <label>
        Map
        <select value={String(shown)} onChange={(event) => onShow(Number(event.currentTarget.value))}>
          <option value="-1">none</option>
          <Options of={numbered(layers)} />
        </select>
      </label>
      {layer && (
        <>
          <p class="note">
            {decimal(Math.min(...known))} to {decimal(Math.max(...known))} {layer.unit}
            {squares ? '' : ` on ${decimal(layer.step)}" squares`}; the cross is the best {squares ? 'square' : 'point'}
            , {decimal(layer.best.x)}, {decimal(layer.best.y)}.
          </p>
          <button type="button" class="quiet" onClick={() => onTake(layer.best)}>
            {asked.kind === 'aim' ? 'Aim at the best point' : 'Move it there'}
          </button>
        </>
      )}
    </div>
  );
}
