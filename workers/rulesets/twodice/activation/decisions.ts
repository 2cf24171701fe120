/** What could be done about an activation: how points are spent, charge or not, shoot or strike; what might change. */
import { type Changes, type Decisions, decisions, type Middle, type Option } from '../../decisions.ts';
import { chargeCost } from './resources.ts';
import type { Activation, Plan } from './schema.ts';

const CHARGE = 6;
const rule = { kind: 'rule', boostAttack: 'never', boostDamage: 'never', buy: true } as const;
const keepOf = ({ plan }: Activation) => ('keep' in plan ? { keep: plan.keep } : {});
const bestOf = ({ plan }: Activation): Plan =>
  plan.kind === 'optimal' ? plan : { kind: 'optimal', aim: 'destroy', order: 'as listed', keep: 0 };

const has = ({ attacker }: Activation, reach: 'melee' | 'ranged') =>
  attacker.weapons.some((weapon) => weapon.class === reach);

/** Ways to spend points, whichever plan a scenario keeps them in. */
export function spending(path: string, best: unknown, keep: object = {}): readonly Option[] {
  const one = (id: string, title: string, plan: unknown): Option => ({ id, title, changes: [[path, plan]] });
  return [
    one('buy', 'Buy attacks', { ...rule, ...keep }),
    one('hits', 'Boost hits', { ...rule, boostAttack: 'always', ...keep }),
    one('damage', 'Boost damage', { ...rule, boostDamage: 'always', ...keep }),
    one('best', 'Best play', best),
  ];
}

function ways(scenario: Activation): readonly Option[] {
  const { attacker, situation } = scenario;
  const best = bestOf(scenario);
  const charges = situation.charge !== 'no';
  const plan = ['plan', best] as const;
  return [
    ...(attacker.points > 0 ? spending('plan', best, keepOf(scenario)) : []),
    ...(charges && has(scenario, 'melee')
      ? [
          {
            id: 'stay',
            title: 'No charge, best play',
            changes: [plan, ['situation.charge', 'no']],
            before: true,
          } satisfies Option,
        ]
      : []),
    ...(!charges && has(scenario, 'melee') && scenario.combatAction !== 'ranged'
      ? [
          {
            id: 'charge',
            title: 'Charge, best play',
            changes: [plan, ['situation.charge', CHARGE]],
            before: true,
          } satisfies Option,
        ]
      : []),
    ...(has(scenario, 'melee') && has(scenario, 'ranged')
      ? [
          {
            id: 'shoot',
            title: 'Shoot, best play',
            changes: [plan, ['situation.charge', 'no'], ['combatAction', 'ranged']],
            before: true,
          } satisfies Option,
        ]
      : []),
  ];
}

function whatIfs(scenario: Activation): readonly Option[] {
  const { attacker, target, situation } = scenario;
  const shoots = !has(scenario, 'melee') || scenario.combatAction === 'ranged';
  const one = (id: string, title: string, ...changes: Changes): Option => ({ id, title, changes });
  const flip = (id: string, title: string, other: string, path: string, now: boolean) =>
    one(id, now ? other : title, [path, !now]);
  return [
    flip('down', 'knocked down', 'on its feet', 'target.knockedDown', target.knockedDown),
    one('point', attacker.points === 0 ? 'one point' : 'one more point', ['attacker.points', attacker.points + 1]),
    flip('behind', 'from behind', 'not from behind', 'situation.backStrike', situation.backStrike),
    one('arm', 'ARM -1', ['target.ARM', target.ARM - 1]),
    one('arm2', 'ARM -2', ['target.ARM', target.ARM - 2]),
    one('def', 'DEF -2', ['target.DEF', target.DEF - 2]),
    ...(shoots
      ? [
          flip('aim', 'aimed', 'not aimed', 'situation.aim', situation.aim),
          flip('cover', 'in cover', 'out of cover', 'situation.cover', situation.cover),
        ]
      : []),
  ];
}

/** A single row of boxes, and how many of them are marked. */
function rowOf(damage: string): { readonly boxes: number; readonly marked: number } | null {
  const [, boxes, marked] = /^#(\d+)(?::(\d+))?$/.exec(damage) ?? [];
  return boxes === undefined ? null : { boxes: Number(boxes), marked: Number(marked ?? 0) };
}

/** Attacks of one weapon that need no point. */
const initialOf = (weapon: Activation['attacker']['weapons'][number]) =>
  typeof weapon.initialAttacks === 'number' ? weapon.initialAttacks : null;

function middle(scenario: Activation): Middle | null {
  const { attacker, target } = scenario;
  const row = rowOf(target.damage);
  if (!row || target.others.length > 0) return null;
  const points = attacker.points - chargeCost(scenario);
  const weapons = attacker.weapons.map((weapon, i) => ({ weapon, id: `attacks${i}`, count: initialOf(weapon) }));
  return {
    steppers: [
      { id: 'boxes', title: 'Boxes left', value: row.boxes - row.marked, least: 1, most: row.boxes },
      ...(attacker.points > 0 ? [{ id: 'points', title: 'Points left', value: points, least: 0, most: points }] : []),
      ...weapons.flatMap(({ weapon, id, count }) =>
        count === null ? [] : [{ id, title: `${weapon.name}: attacks left`, value: count, least: 0, most: count }],
      ),
    ],
    rolls: plainly(scenario)
      ? weapons.flatMap(({ weapon, id, count }) =>
          count === null || weapon.power === '-'
            ? []
            : [
                {
                  title: weapon.name,
                  add: weapon.power - target.ARM - 2 * target.shields - target.bucklers,
                  from: 'boxes',
                  uses: [id, 'points'],
                },
              ],
        )
      : [],
  };
}

/** Whether a damage roll is P+S or POW against ARM and shields, and nothing else. */
function plainly({ attacker, target, situation }: Activation): boolean {
  const { modifiers } = target;
  return (
    !situation.backStrike &&
    situation.combined < 2 &&
    !target.powerField &&
    !target.fury &&
    !target.spellARM &&
    modifiers.ARM === undefined &&
    attacker.modifiers.damageRolls === 0 &&
    attacker.modifiers.STR === undefined &&
    attacker.weapons.every(({ damageModifier, qualities }) => damageModifier === 0 && !qualities.includes('Blessed'))
  );
}

function rest(scenario: Activation, counted: Readonly<Record<string, number>>): Changes {
  const { attacker, target, situation } = scenario;
  const row = rowOf(target.damage);
  const start = middle(scenario);
  if (!row || !start) return [];
  const made = start.steppers.some(({ id, value }) => id.startsWith('attacks') && (counted[id] ?? value) < value);
  // Once an attack is made the charge is over, and paid for.
  const charges = situation.charge !== 'no' && !made;
  const points = counted.points ?? attacker.points - chargeCost(scenario);
  const marked = row.boxes - (counted.boxes ?? row.boxes - row.marked);
  return [
    ['target.damage', marked > 0 ? `#${row.boxes}:${marked}` : `#${row.boxes}`],
    ['attacker.points', points + (charges ? chargeCost(scenario) : 0)],
    ['situation.charge', charges ? situation.charge : 'no'],
    ...attacker.weapons.flatMap((weapon, i): Changes => {
      const left = counted[`attacks${i}`];
      return left === undefined || initialOf(weapon) === null ? [] : [[`attacker.weapons[${i}].initialAttacks`, left]];
    }),
  ];
}

export const activationDecisions: Decisions = decisions<Activation>({ ways, whatIfs, middle, rest });
