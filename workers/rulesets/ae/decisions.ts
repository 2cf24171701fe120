/** What a unit could do about its attack, by kind of question. */
import { type Decisions, decisions, first, flip, type Middle, type Option, one } from '../decisions.ts';
import type { Exchange, Melee, Volley } from './exchange/schema.ts';

const HORDES: readonly string[] = ['horde', 'capital ship', 'fortress'];

function anyAttack({ attacker, target, situation }: Exchange): readonly Option[] {
  return [
    flip('cover', 'in cover', 'out of cover', 'situation.inCover', situation.inCover),
    flip('broken', 'target broken', 'target unbroken', 'target.state.broken', target.state.broken),
    one('ap', 'AP -1', ['target.AP', target.AP - 1]),
    one('pen', 'Penetration +2', ['attacker.weapon.penetration', attacker.weapon.penetration + 2]),
    ...(situation.attacks > 1 || !HORDES.includes(attacker.kind)
      ? [one('attack', 'one more attack', ['situation.attacks', situation.attacks + 1])]
      : []),
  ];
}

/** What is left of the target, and attacks still to be made. */
function middle({ target, situation }: Exchange): Middle | null {
  if (!HORDES.includes(target.kind)) return null;
  const magnitude = target.magnitude ?? 20 * target.squads;
  return {
    steppers: [
      { id: 'magnitude', title: 'Magnitude left', value: magnitude, least: 1, most: magnitude },
      ...(situation.attacks > 1
        ? [{ id: 'attacks', title: 'Attacks left', value: situation.attacks, least: 1, most: situation.attacks }]
        : []),
    ],
    rolls: [],
  };
}

const rest: NonNullable<Decisions<Exchange>['rest']> = ({ target, situation }, { magnitude, attacks }) => [
  ['target.magnitude', magnitude ?? target.magnitude ?? 20 * target.squads],
  ['situation.attacks', attacks ?? situation.attacks],
];

const volley = decisions<Volley>({
  ways: ({ situation }) => [
    one('single', 'Single shot', ['situation.mode', 'single shot'], ['situation.aim', false]),
    first('aimed', 'Aimed single shot', ['situation.mode', 'single shot'], ['situation.aim', true]),
    one('semi', 'Semi-automatic', ['situation.mode', 'semi-automatic'], ['situation.aim', situation.aim]),
    one('full', 'Full auto', ['situation.mode', 'full auto'], ['situation.aim', situation.aim]),
  ],
  whatIfs: (scenario) => [
    ...anyAttack(scenario),
    flip('near', 'point-blank', 'not point-blank', 'situation.pointBlank', scenario.situation.pointBlank),
  ],
  middle,
  rest,
});

const melee = decisions<Melee>({
  ways: () => [
    first('charge', 'Charge', ['situation.charge', true], ['situation.aim', false]),
    first('hold', 'Hold and strike', ['situation.charge', false], ['situation.aim', false]),
    first('aim', 'Hold and aim', ['situation.charge', false], ['situation.aim', true]),
  ],
  whatIfs: anyAttack,
  middle,
  rest,
});

export const DECISIONS: Readonly<Record<string, Decisions>> = { volley, melee };
