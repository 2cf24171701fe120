/** Steps of a `hazards` scenario as a few primitive deeds. */
import type { Event, Hazards, Step } from './schema.ts';

/** One primitive thing that happens. `chance`: on how many faces of a D6 it happens at all; 6 always. */
export type Deed = {
  readonly label: string;
  readonly chance: number;
  readonly rules: readonly string[];
} & ( // `crossed`: the models move through it, so that whoever flies is safe.
  | { readonly what: 'danger'; readonly models: number | null; readonly worse: boolean; readonly crossed: boolean }
  | {
      readonly what: 'hits';
      readonly plus: number;
      readonly sides: 0 | 3 | 6;
      readonly AP: number;
      readonly deadly: number;
    }
  | { readonly what: 'wounds'; readonly plus: number; readonly sides: 0 | 3 | 6 }
  | { readonly what: 'test' | 'waver' | 'marker' | 'recovery' }
);

const SIDES = { nothing: 0, D3: 3, D6: 6 } as const;

export function deedsOf(step: Step, { condition }: Hazards): Deed[] {
  const always = { chance: 6 };
  // What was dangerous before is worse in an earthquake (AOF-COND-01).
  const worse = condition === 'Earthquake';
  switch (step.kind) {
    case 'event':
      return eventDeeds(step.event, worse);
    case 'dangerous terrain': {
      const rules = worse ? ['AOF-TERR-06', 'AOF-COND-01'] : ['AOF-TERR-06'];
      return [
        {
          ...always,
          label: 'Dangerous terrain',
          what: 'danger',
          models: step.models ?? null,
          worse,
          crossed: true,
          rules,
        },
      ];
    }
    case 'hits': {
      const { hits, plus, AP, deadly } = step;
      return [
        { ...always, label: 'Automatic hits', what: 'hits', plus: hits, sides: SIDES[plus], AP, deadly, rules: [] },
      ];
    }
    case 'wounds':
      return [
        { ...always, label: 'Automatic wounds', what: 'wounds', plus: step.wounds, sides: SIDES[step.plus], rules: [] },
      ];
    case 'morale test':
      return [{ ...always, label: 'Morale test', what: 'test', rules: ['AOF-MORALE-02'] }];
    case 'Wavering':
      return [{ ...always, label: 'Becomes Wavering', what: 'waver', rules: ['AOF-WAVER-01', 'AOF-EVENT-24'] }];
    case 'exhaustion marker':
      return [{ ...always, label: 'Exhaustion marker', what: 'marker', rules: ['AOF-EXH-01', 'AOF-EXH-02'] }];
    case 'recovery':
      return [{ ...always, label: 'Exhaustion recovery', what: 'recovery', rules: ['AOF-EXH-04'] }];
  }
}

function eventDeeds(event: Event, quake: boolean): Deed[] {
  const hits = (rule: string, plus: number, sides: 0 | 3 | 6, AP = 0): Deed[] => [
    { label: event, chance: 6, what: 'hits', plus, sides, AP, deadly: 0, rules: [rule] },
  ];
  const wounds = (rule: string, chance: number): Deed[] => [
    { label: event, chance, what: 'wounds', plus: 0, sides: 3, rules: [rule] },
  ];
  const danger = (rule: string, chance: number, { crossed = true, worse = false } = {}): Deed => ({
    label: event,
    chance,
    what: 'danger',
    models: null,
    worse,
    crossed,
    rules: [rule, 'AOF-TERR-06', ...(worse ? ['AOF-COND-01'] : [])],
  });
  switch (event) {
    case 'Monstrous Spawn':
      return hits('AOF-EVENT-11', 3, 3, 1);
    case 'Toxic Fumes':
      return hits('AOF-EVENT-15', 4, 3);
    case 'Rigged to Blow':
      return hits('AOF-EVENT-16', 3, 3, 2);
    case 'Magic Anomaly':
      return hits('AOF-EVENT-21', 3, 3);
    case 'Crazed Sniper':
      return hits('AOF-EVENT-23', 0, 3);
    case 'Deadly Spores':
      return hits('AOF-EFFECT-03', 0, 6);
    case 'Carnivorous Fauna':
      return [danger('AOF-EVENT-14', 1)];
    case 'Booby Traps':
      return [danger('AOF-EFFECT-06', 6, { worse: quake })];
    case 'Deadly Vortex':
      return wounds('AOF-COND-10', 1);
    case 'Daemonic Infestation':
      return wounds('AOF-EFFECT-02', 6);
    case 'Sacrifice':
      return wounds('AOF-COND-07', 6);
    case 'Echoes of a rout':
      return wounds('AOF-COND-12', 6);
    case 'Building collapse':
      return [
        danger('AOF-BLDG-05', 6, { crossed: false }),
        { label: event, chance: 6, what: 'waver', rules: ['AOF-BLDG-05'] },
      ];
  }
}
