/** What other questions about Hordes take from where they stand: each field with its value and why. */
import type { FollowUp, PositionField } from '../../ruleset.ts';
import { fearOf, supportOf } from './aura.ts';
import { HOME } from './schema.ts';
import {
  coverAt,
  enemiesOf,
  groundsAt,
  isAtHome,
  isHorde,
  type OnSquare,
  type Square,
  type Squares,
} from './squares.ts';

const field = (path: string, title: string, value: PositionField['value'], why: string): PositionField => ({
  path,
  title,
  value,
  why,
});

export const canBeAttacked = (squares: Squares, from: number, to: number): boolean =>
  enemiesOf(squares, from).includes(to) && squares.units[from]!.kind !== 'control point';

/** An attack of one unit on another. @param charge whether it charged; null in a volley */
export function attackOf(squares: Squares, from: number, to: number, charge: boolean | null): FollowUp {
  const [one, two] = [squares.units[from]!, squares.units[to]!];
  const melee = charge !== null;
  const cover = coverAt(squares, two);
  return {
    kind: melee ? 'melee' : 'volley',
    title: `${one.called} ${melee ? (charge ? 'charges' : 'fights') : 'shoots at'} ${two.called}`,
    fields: [
      ...profile(squares, 'attacker', from, one),
      ...profile(squares, 'target', to, two),
      ...(charge === null ? [] : [field('situation.charge', 'Charge', charge, charge ? 'it charges' : 'it does not')]),
      field('situation.inCover', 'Target in cover', cover.AP > 0, cover.why),
      ...(cover.AP > 0 ? [field('situation.coverAP', 'AP of the cover', cover.AP, cover.why)] : []),
      ...home(squares, 'target', 'targetOnItsTerrain', 'Target on its own terrain', two, two),
      ...home(squares, 'attacker', 'targetOnAttackersTerrain', "Target on the attacker's terrain", one, two),
    ],
  };
}

function profile(squares: Squares, path: 'attacker' | 'target', index: number, unit: OnSquare): PositionField[] {
  const [support, fear] = [supportOf(squares, index), fearOf(squares, index)];
  const { called } = unit;
  return [
    field(`${path}.kind`, 'Kind', unit.kind, `${called} is one`),
    ...(isHorde(unit) ? [field(`${path}.squads`, 'Squads', unit.squads, `${called} has so many`)] : []),
    field(`${path}.state.broken`, 'Broken', unit.broken, unit.broken ? `${called} is broken` : `${called} is not`),
    field(`${path}.state.supported`, 'Supported', support.amount > 0, support.why),
    ...(fear.amount > 0
      ? [field(`${path}.state.facingFearIncarnate`, 'Squads of a Fear Incarnate Horde near', fear.amount, fear.why)]
      : []),
  ];
}

/** Whether the trait of a unit holds where the target stands, with the trait itself. */
function home(
  squares: Squares,
  path: 'attacker' | 'target',
  name: string,
  title: string,
  unit: OnSquare,
  at: Square,
): PositionField[] {
  const so = isAtHome(squares, unit, at);
  const ground = groundsAt(squares, at).find(({ kind }) => unit.atHome.some((trait) => trait === HOME[kind]));
  const trait = ground && HOME[ground.kind];
  const why = trait ? `${unit.called} is ${trait}, on ${ground.name || ground.kind}` : 'no ground of such a trait';
  return [
    field(`situation.${name}`, title, so, why),
    ...(trait ? [field(`${path}.traits`, `Traits of ${unit.called}`, [trait], why)] : []),
  ];
}
