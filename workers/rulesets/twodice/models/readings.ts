/** Models that stand somewhere, with the readings of their scenario. */
import type { Rulings } from '../activation/schema.ts';
import { readAs } from '../edition.ts';
import { type Place, placedBy } from './deviation.ts';

interface Placed {
  readonly target: object;
  readonly place: Place;
}

export function readModels<M extends Placed>(models: readonly M[], rulings: Partial<Rulings> = {}): M[] {
  const { deviation = 'clockwise' } = rulings;
  return models.map((model) => ({
    ...model,
    target: readAs(model.target, rulings),
    place: placedBy(deviation, model.place),
  }));
}
