/** What a unit could do about its question in Age of Fantasy, by kind of question. */
import { type Decisions, decisions, first, flip, type Option, one } from '../decisions.ts';
import { hasGuns } from './cost.ts';
import type { Duel } from './duel/schema.ts';
import type { Melee } from './melee/schema.ts';
import type { Unit, Weapon } from './schema.ts';
import { carriers, sideOf } from './side.ts';
import type { Skirmish } from './skirmish/schema.ts';
import type { Volley } from './volley/schema.ts';

const morePower = ({ weapons }: Unit): Option =>
  one('ap', 'AP +1', ...weapons.map(({ AP }, i) => [`attacker.weapons[${i}].AP`, AP + 1] as const));
const worseBlock = ({ defense }: Unit): Option => one('block', 'Defense one worse', ['target.defense', defense + 1]);
const wavering = ({ state }: Unit): Option =>
  flip('wavering', 'target wavering', 'target steady', 'target.state.wavering', state.wavering);

type Reach = 'ranged' | 'melee';
const reachOf = ({ range }: Weapon): Reach => (range === undefined ? 'melee' : 'ranged');

/**
 * One model more, with what most of those carry who can attack so. Weapons that are counted are one more, too, or it
 * would come with empty hands. Nothing where nobody attacks so.
 */
function moreModels(unit: Unit, reach: readonly Reach[], shooters?: number): readonly Option[] {
  const [own] = sideOf(unit).profiles;
  const held = own.weapons.map((weapon) => carriers(own, weapon));
  const hands = new Map<string, { readonly copies: readonly number[]; models: number }>();
  for (let model = 0; model < own.models; model++) {
    const copies = held.map((of) => of[model]);
    if (!own.weapons.some((weapon, i) => copies[i] > 0 && reach.includes(reachOf(weapon)))) continue;
    const same = hands.get(copies.join()) ?? { copies, models: 0 };
    same.models++;
    hands.set(copies.join(), same);
  }
  if (hands.size === 0) return [];
  const { copies } = [...hands.values()].reduce((most, hand) => (hand.models > most.models ? hand : most));
  return [
    one(
      'model',
      'one more attacker',
      ['attacker.models', own.models + 1],
      ...own.weapons.flatMap(({ count }, i): Option['changes'] =>
        count === undefined ? [] : [[`attacker.weapons[${i}].count`, count + copies[i]]],
      ),
      ...(shooters === undefined ? [] : ([['situation.shooters', shooters + 1]] as const)),
    ),
  ];
}

const volley = decisions<Volley>({
  ways: () => [
    first('hold', 'Hold or advance', ['situation.action', 'Hold']),
    first('focused', 'Focused Fire', ['situation.action', 'Focused Fire']),
    first('overwatch', 'Overwatch', ['situation.action', 'Overwatch']),
  ],
  whatIfs: ({ attacker, target, situation }) => [
    flip('cover', 'in cover', 'out of cover', 'situation.cover', situation.cover),
    one('close', 'within 12"', ['situation.distance', 12]),
    one('far', 'at 20"', ['situation.distance', 20]),
    morePower(attacker),
    worseBlock(target),
    ...moreModels(attacker, ['ranged'], situation.shooters),
  ],
  middle: ({ attacker, target }) => ({
    steppers: [
      { id: 'shooters', title: 'Shooters still to roll', value: attacker.models, least: 0, most: attacker.models },
      { id: 'lost', title: 'Models lost', value: target.state.lost, least: 0, most: target.models - 1 },
      ...(target.tough > 1
        ? [{ id: 'wounds', title: 'Wounds on the next', value: target.state.wounds, least: 0, most: target.tough - 1 }]
        : []),
    ],
    rolls: [],
  }),
  rest: ({ attacker, target }, { shooters, lost, wounds }) => [
    ['situation.shooters', shooters ?? attacker.models],
    ['target.state.lost', lost ?? target.state.lost],
    ['target.state.wounds', wounds ?? target.state.wounds],
  ],
});

const melee = decisions<Melee>({
  ways: () => [
    one('charge', 'Charge', ['situation.action', 'Charge']),
    one('heavy', 'Heavy Charge, 3" to 6"', ['situation.action', 'Heavy Charge'], ['situation.distance', 5]),
  ],
  whatIfs: ({ attacker, target, situation }) => [
    flip('fatigued', 'target fatigued', 'target fresh', 'target.state.fatigued', target.state.fatigued),
    wavering(target),
    flip(
      'stance',
      'in a defensive stance',
      'without its stance',
      'situation.defensiveStance',
      situation.defensiveStance,
    ),
    one('back', 'nobody strikes back', ['situation.strikeBack', 'never']),
    morePower(attacker),
    worseBlock(target),
    ...moreModels(attacker, ['melee']),
  ],
});

/** What a side does in every activation: to shoot is offered to those who can. */
function courses(attacker: Unit, attackerPlan: object): readonly Option[] {
  const all = [
    ['charge', 'Charge', false],
    ['advance and charge', 'Shoot, then charge', true],
    ['hold and shoot', 'Hold and shoot', true],
    ['advance and shoot', 'Advance and shoot', true],
    ['stay', 'Hold', false],
  ] as const;
  const armed = hasGuns(attacker);
  return all
    .filter(([, , shot]) => armed || !shot)
    .map(([behaviour, title]) => one(behaviour, title, ['attackerPlan', { ...attackerPlan, behaviour }]));
}

const duel = decisions<Duel>({
  ways: ({ attacker, attackerPlan }) => courses(attacker, attackerPlan),
  whatIfs: ({ attacker, target }) => [
    morePower(attacker),
    worseBlock(target),
    wavering(target),
    ...moreModels(attacker, ['ranged', 'melee']),
  ],
});

const skirmish = decisions<Skirmish>({
  ways: ({ attacker, attackerPlan }) => courses(attacker, attackerPlan),
  whatIfs: ({ attacker, target, attackerUnits, targetUnits, situation }) => [
    one('more', 'one more unit', ['attackerUnits', attackerUnits + 1]),
    ...(targetUnits > 1 ? [one('fewer', 'one enemy fewer', ['targetUnits', targetUnits - 1])] : []),
    ...(situation.first === 'attacker' ? [] : [one('first', 'acting first', ['situation.first', 'attacker'])]),
    morePower(attacker),
    worseBlock(target),
  ],
});

/**
 * None for a whole battle: there each unit decides in each activation, by its army's doctrine, so no one course is held
 * or dropped; and games that tell two doctrines apart take minutes, which nobody waits for below a headline.
 */
export const DECISIONS: Readonly<Record<string, Decisions>> = { volley, melee, duel, skirmish };
