/** Which models of a unit may be wounded out of turn, and so count their wounds apart. */
import type { Side } from './side.ts';

export interface Model {
  readonly profile: number;
  readonly tough: number;
}

/** A model by its place in the order of death, and by its number among the models of its profile. */
export interface Chosen {
  readonly at: number;
  readonly number: number;
}

export type Pick = 'next model' | 'hero' | 'special';

/** 0 plain models, 1 Tough ones, 2 heroes: in this order they die (AOF-SR-25, AOF-SR-12). */
export function rankOf({ profiles }: Side, { profile }: Model): number {
  return profiles[profile].hero ? 2 : profiles[profile].tough > 1 ? 1 : 0;
}

/** All models in the order in which they die; of one profile they stand together. */
export function modelsOf(side: Side): Model[] {
  const { profiles, unit } = side;
  if (unit.multiBased) {
    return [{ profile: 0, tough: profiles.reduce((sum, { tough, models }) => sum + tough * models, 0) }];
  }
  const all = profiles.flatMap(({ models, tough }, profile) =>
    Array.from({ length: models }, () => ({ profile, tough })),
  );
  return all
    .map((model, at) => ({ model, at }))
    .sort((a, b) => rankOf(side, a.model) - rankOf(side, b.model) || a.at - b.at)
    .map(({ model }) => model);
}

/**
 * Whom a sniper picks when the question begins (AOF-SR-22): the first hero who stands, or the unit's own model that
 * carries what is special. Null where that is whoever is next.
 */
export function pickedIn(side: Side, pick: Pick): Chosen | null {
  if (pick === 'next model' || side.unit.multiBased) return null;
  const models = modelsOf(side);
  const { lost } = side.unit.state;
  const stands = (wanted: (model: Model) => boolean) => (model: Model, at: number) => at >= lost && wanted(model);
  if (pick === 'hero') {
    const at = models.findIndex(stands((model) => side.profiles[model.profile].hero));
    return at < 0 ? null : { at, number: 0 };
  }
  const own = stands(({ profile }) => profile === 0);
  const at = side.unit.casualties === 'plain first' ? models.findLastIndex(own) : models.findIndex(own);
  return at < 0 ? null : { at, number: numberOf(side, models, at) };
}

/** A model of a profile, counted from the one that dies last. */
export function fromTheEnd(side: Side, profile: number, back: number): Chosen {
  const models = modelsOf(side);
  const at = models.findLastIndex((model) => model.profile === profile) - back;
  return { at, number: profile === 0 ? numberOf(side, models, at) : 0 };
}

/** The number of one of the unit's own models: who dies first has the lowest one, or the highest. */
function numberOf({ unit, profiles }: Side, models: readonly Model[], at: number): number {
  const before = models.slice(0, at).filter(({ profile }) => profile === 0).length;
  return unit.casualties === 'plain first' ? before : profiles[0].models - 1 - before;
}
