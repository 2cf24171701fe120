/** Synthetic casters, warjacks and warbeasts of a battlegroup. */
import type { z } from 'zod';
import type { SampleProfile } from '../../ruleset.ts';
import type { FocusGroup, FuryGroup, Warbeast, Warjack } from '../battlegroup/schema.ts';

type Caster = z.input<typeof FocusGroup>['caster'] | z.input<typeof FuryGroup>['caster'];

function sample<V extends object>(part: string, id: string, title: string, values: V): SampleProfile {
  return { id: `${part}-${id}`, title, part, kind: 'battlegroup', values: { name: title, ...values } };
}

const caster = (id: string, title: string, values: Caster) => sample('caster', id, title, values);
const warjack = (id: string, title: string, values: Omit<z.input<typeof Warjack>, 'name'>) =>
  sample('warjacks', id, title, values);
const warbeast = (id: string, title: string, values: Omit<z.input<typeof Warbeast>, 'name'>) =>
  sample('beasts', id, title, values);

export const battlegroups: readonly SampleProfile[] = [
  caster('warcaster', 'Warcaster, seven focus', { FOCUS: 7, upkeeps: [{ name: 'Ward', cost: 2 }] }),
  caster('fighting-warcaster', 'Fighting warcaster, five focus', { FOCUS: 5, spend: 2, keep: 1 }),
  caster('warlock', 'Warlock, six fury', { FURY: 6, keep: 2, transfers: 1 }),
  caster('fighting-warlock', 'Fighting warlock, five fury', { FURY: 5, spend: 2, keep: 1, healModels: 1 }),
  warjack('heavy', 'Heavy warjack', { work: { kind: 'points', points: 3 } }),
  warjack('light', 'Light warjack', { work: { kind: 'points', points: 1 } }),
  warjack('charger', 'Charging warjack', { work: { kind: 'actions', charge: true, boosts: 1, boughtAttacks: 1 } }),
  warjack('vector', 'Vector with induction', { type: 'vector', induction: true, work: { kind: 'points', points: 2 } }),
  warjack('colossal', 'Colossal', { type: 'colossal', work: { kind: 'points', points: 3 } }),
  warjack('monstrosity', 'Monstrosity', { type: 'monstrosity', focus: 1, work: { kind: 'points', points: 2 } }),
  warbeast('heavy', 'Heavy warbeast', { FURY: 4, THR: 9, MAT: 6, power: 16, boxes: 28 }),
  warbeast('light', 'Light warbeast', { FURY: 3, THR: 8, MAT: 6, power: 13, boxes: 21 }),
  warbeast('hot', 'Hot-headed warbeast, a friend beside it', {
    FURY: 5,
    THR: 7,
    MAT: 7,
    power: 17,
    boxes: 26,
    nearest: [{ who: 'friend', distance: 4, DEF: 13, ARM: 15, boxes: 5 }],
  }),
  warbeast('gargantuan', 'Gargantuan', { FURY: 5, THR: 10, MAT: 6, power: 19, boxes: 54 }),
  warbeast('construct', 'Construct beast', { FURY: 3, THR: 10, construct: true, MAT: 5, power: 16, boxes: 26 }),
  warbeast('pack', 'Pack of five', { type: 'pack', FURY: 5, THR: 8, MAT: 6, power: 12, boxes: 5 }),
];
