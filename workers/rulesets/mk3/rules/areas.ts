/** Questions of templates, sprays and shots into a melee, for tests. */
import { expect } from 'vitest';
import { area, compileArea } from '../../twodice/area/index.ts';
import { Area, type AreaInput } from '../../twodice/area/schema.ts';
import { answerOf } from '../../twodice/testing/answer.ts';

export type Model = AreaInput['models'][number];
export type WeaponInput = AreaInput['attacker']['weapons'][number];

export const gun = (power: number, extra: Partial<WeaponInput> = {}): WeaponInput => ({
  name: 'Gun',
  class: 'ranged',
  power,
  ...extra,
});
export const shooter = (RAT: number, weapon: WeaponInput, extra: Partial<AreaInput['attacker']> = {}) => ({
  kind: 'warrior' as const,
  RAT,
  magicAttack: RAT,
  weapons: [weapon],
  ...extra,
});
export const model = (
  DEF: number,
  ARM: number,
  extra: Partial<Model> = {},
  more: Partial<Model['target']> = {},
): Model => ({
  target: { DEF, ARM, ...more },
  ...extra,
});
/** A place that is under the template on a direct hit only. */
export const beside: Model['place'] = { kind: 'stated', direct: true };

export function compile(input: AreaInput) {
  const scenario = Area.parse(input);
  expect(area.check(scenario)).toEqual([]);
  return compileArea(scenario);
}
export const ask = (input: AreaInput) => answerOf(compile(input)).value;
export const faults = (input: AreaInput) => area.check(Area.parse(input)).map(({ path }) => path);

export function distances(input: AreaInput): ReadonlyMap<string, number> {
  const question = compile(input);
  const { distance } = question.measures(question.exact()!, null);
  if (distance?.kind !== 'series') throw new TypeError('no distances');
  return new Map(distance.steps.map(({ label, value }) => [label, value]));
}
export const meanDistance = (of: ReadonlyMap<string, number>) =>
  [...of].reduce((sum, [label, value]) => sum + Number.parseFloat(label) * value, 0);

export const template = { kind: 'template', AOE: 4 } as const;
/** A template that certainly misses: the target hides and is far enough away. */
export const missing = (distance: number, AOE: number, extra: Partial<Model> = {}): AreaInput => ({
  attacker: shooter(5, gun(60)),
  attack: { kind: 'template', AOE },
  models: [model(13, 0, { situation: { distance }, ...extra }, { stealth: true })],
});
