/** Synthetic fighters of a duel, warlocks and warbeasts of a battlegroup, units whose nerve is tested. */
import type { z } from 'zod';
import type { SampleProfile } from '../../ruleset.ts';
import type { Warbeast, Warlock } from '../battlegroup/schema.ts';
import type { Duel } from '../kinds/duel.ts';
import type { Unit } from '../morale/schema.ts';
import { attackers } from './attackers.ts';
import { targets } from './targets.ts';

type FighterExtra = Omit<z.input<typeof Duel>['first'], 'attacker' | 'target'>;

function valuesOf(list: readonly SampleProfile[], id: string): object {
  const values = list.find((profile) => profile.id === id)?.values;
  if (typeof values !== 'object' || values === null) throw new RangeError(`no sample profile ${id}`);
  return values;
}

/** The same fighter for either side of the table; a beast's FURY says how often it is forced. */
function fighter(id: string, title: string, attacker: string, target: string, extra: FighterExtra = {}) {
  const { points, ...attacks } = { points: 0, ...valuesOf(attackers, attacker) };
  return (['first', 'second'] as const).map(
    (part): SampleProfile => ({
      ...{ id: `${part}-${id}`, title, part, kind: 'duel' },
      values: {
        attacker: { ...attacks, ...(extra.FURY === undefined ? { points } : {}), name: title },
        target: { ...valuesOf(targets, target), name: title },
        ...extra,
      },
    }),
  );
}

function sample<V extends object>(part: string, kind: string, id: string, title: string, values: V): SampleProfile {
  return { id: `${part}-${id}`, title, part, kind, values: { name: title, ...values } };
}

const warlock = (id: string, title: string, values: Omit<z.input<typeof Warlock>, 'name'>) =>
  sample('warlock', 'battlegroup', id, title, values);
const beast = (id: string, title: string, values: Omit<z.input<typeof Warbeast>, 'name'>) =>
  sample('beasts', 'battlegroup', id, title, values);
const unit = (id: string, title: string, values: Omit<z.input<typeof Unit>, 'name'>) =>
  sample('unit', 'morale', id, title, values);

export const fighters: readonly SampleProfile[] = [
  fighter('light', 'Light warbeast', 'a-light-bite', 't-light', { FURY: 3, THR: 8, leech: 1 }),
  fighter('spitter', 'Heavy warbeast, fire spit', 'a-heavy-spitter', 't-heavy', { FURY: 4, THR: 9, leech: 2 }),
  fighter('champion', 'Champion', 'a-champion', 't-solo'),
  fighter('warlock', 'Fighting warlock', 'a-warlock-blade', 't-warlock-transfers'),
].flat();

export const battlegroups: readonly SampleProfile[] = [
  warlock('six', 'Warlock, six fury', { FURY: 6, keep: 2, transfers: 1, upkeeps: [{ name: 'Ward' }] }),
  warlock('fighting', 'Fighting warlock, five fury', { FURY: 5, spend: 3, keep: 1 }),
  warlock('shaman', 'Casting warlock, seven fury', { FURY: 7, spend: 5, heal: 1, upkeeps: [{ name: 'Haste' }] }),
  beast('heavy', 'Heavy warbeast', { FURY: 4, THR: 9, MAT: 6, power: 16 }),
  beast('light', 'Light warbeast', { FURY: 3, THR: 8, MAT: 6, power: 13, SPD: 6 }),
  beast('hot', 'Hot-headed warbeast, a friend beside it', {
    ...{ FURY: 4, THR: 7, MAT: 7, power: 17 },
    near: [{ who: 'friend', place: 'in melee range', DEF: 13, ARM: 15, boxes: 5 }],
  }),
  beast('calm', 'Calm warbeast', { FURY: 3, THR: 11, MAT: 5, power: 14 }),
  beast('construct', 'Construct beast', { FURY: 3, THR: 10, construct: true, MAT: 5, power: 16 }),
];

export const units: readonly SampleProfile[] = [
  unit('grunts', 'Ten grunts', { models: 10, CMD: 8 }),
  unit('banner', 'Ten grunts with a standard', { models: 10, CMD: 8, standardBearer: true }),
  unit('elite', 'Five elites', { models: 5, CMD: 9, DEF: 12, ARM: 16 }),
  unit('led', 'Six skirmishers near a commander', { models: 6, CMD: 7, commanderCMD: 9, DEF: 14, ARM: 12 }),
  unit('dead', 'Ten undead', { models: 10, CMD: 6, nerve: 'Undead' }),
];
