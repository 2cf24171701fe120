/** Kinds that say how two profiles meet, each with how its scenarios are put together by hand. */
import { expect } from 'vitest';
import { compiled } from '../../../answer.ts';
import { findKind } from '../../../rulesets/index.ts';
import { headlineValue } from '../../../rulesets/readMeasure.ts';
import { fighter, sampleHordes } from '../../matrix/examples.ts';
import { matrix } from '../../matrix/index.ts';
import { MatrixRequest } from '../../matrix/request.ts';
import { answered, context } from '../../testing/context.ts';
import { fieldOf } from '../field.ts';
import { Matchups } from '../grid.ts';

export type Values = Record<string, unknown>;
type Part = Record<string, Values>;
export const partsOf = (values: Values) => values as Part;

/** How two profiles are put into a scenario by hand, and what the meeting comes to for the first. */
export interface Case {
  readonly ruleset: string;
  readonly kind: string;
  readonly base?: Values;
  readonly profiles: ReadonlyArray<{ name: string; values: Values }>;
  readonly scenario: (row: Values, column: Values) => Values;
  /** Measures of winning and losing, or of the share destroyed with what all of it comes to. */
  readonly wins?: readonly [string, string | null];
  readonly share?: (column: Values) => readonly [string, number];
}

export const solos = [
  { name: 'Duellist', kind: 'warrior', MAT: 8, power: [12, 11], DEF: 15, ARM: 14, boxes: 5 },
  { name: 'Axeman', kind: 'warrior', MAT: 6, power: [13], DEF: 13, ARM: 15, boxes: 8 },
].map(fighter);
export const beast = fighter({
  name: 'Beast',
  kind: 'warbeast',
  MAT: 6,
  spends: 3,
  power: [15, 13],
  DEF: 12,
  ARM: 16,
  boxes: 14,
});
const unit = {
  name: 'Unit',
  values: {
    attacker: partsOf(solos[1].values).attacker,
    target: { name: 'Trooper', DEF: 13, ARM: 13, others: [{ count: 3, DEF: 13, ARM: 13 }] },
  },
};
const models = [...solos, beast];
const gunners = models.map(({ name, values }, i) => ({
  name,
  values: {
    ...values,
    attacker: {
      ...partsOf(values).attacker,
      RAT: 5 + i,
      weapons: [{ name: 'Gun', class: 'ranged', power: 12 + i, RNG: 10 }],
    },
  },
}));
const slammers = [0, 1, 2].map((i) => ({
  name: `Slammer ${i}`,
  values: {
    attacker: { name: 'Slammer', kind: 'warbeast', MAT: 6, STR: 12 + i, points: 1 },
    target: { name: 'Slammed', DEF: 12, ARM: 15, damage: `#${3 + i}` },
  },
}));
export const hordes = sampleHordes(['line-infantry', 'assault-infantry', 'hero']);
const destroyed = () => ['destroyed', 1] as const;
export const side = (values: Values, part: string) => partsOf(values)[part];
export const attack = (row: Values, column: Values) => ({
  attacker: side(row, 'attacker'),
  target: side(column, 'target'),
});
const several = (row: Values, column: Values) => ({
  attackers: [{ attacker: side(row, 'attacker') }],
  target: side(column, 'target'),
});
const duels = (row: Values, column: Values) => ({ first: row, second: column, rounds: 2 });
export const whole = (values: Values) => {
  const { kind, squads = 5, wounds } = values as { kind: string; squads?: number; wounds?: number };
  return kind === 'character' ? wounds! : 20 * squads;
};
const plainUnit = ({ ranged: _r, melee: _m, ...values }: Values) => values;
export const exchange = (weapon: 'ranged' | 'melee') => (row: Values, column: Values) => ({
  attacker: { ...plainUnit(row), weapon: row[weapon] },
  target: plainUnit(column),
});

export const cases: readonly Case[] = [
  ...['mk2', 'mk3'].flatMap((ruleset): Case[] => {
    const units = [...solos.slice(0, 1), beast, unit];
    const models4 = (column: Values) => (side(column, 'target').others ? (['models', 4] as const) : destroyed());
    return [
      { ruleset, kind: 'activation', profiles: units, scenario: attack, share: models4 },
      { ruleset, kind: 'several', profiles: units, scenario: several, share: models4 },
      {
        ruleset,
        kind: 'duel',
        base: { rounds: 2 },
        profiles: models,
        scenario: duels,
        wins: ['firstWins', 'secondWins'],
      },
      {
        ruleset,
        kind: 'area',
        base: { attack: { kind: 'shot' } },
        profiles: gunners,
        scenario: (row, column) => ({
          attack: { kind: 'shot' },
          attacker: side(row, 'attacker'),
          models: [{ target: side(column, 'target') }],
        }),
        share: () => ['destroyed1', 1],
      },
      { ruleset, kind: 'powerAttack', profiles: slammers, scenario: attack, share: () => ['destroyed1', 1] },
    ];
  }),
  {
    ruleset: 'mk2',
    kind: 'attack',
    profiles: [0, 1, 2].map((i) => ({
      name: `Model ${i}`,
      values: { attack: { stat: 5 + i, power: 14 - i }, target: { DEF: 12 + i, ARM: 15, boxes: 2 + i } },
    })),
    scenario: (row, column) => ({ attack: row.attack, target: column.target }),
    share: destroyed,
  },
  {
    ruleset: 'ae',
    kind: 'volley',
    profiles: hordes,
    scenario: exchange('ranged'),
    share: (column) => ['loss', whole(column)],
  },
  {
    ruleset: 'ae',
    kind: 'melee',
    profiles: hordes,
    scenario: exchange('melee'),
    share: (column) => ['loss', whole(column)],
  },
  { ruleset: 'ae', kind: 'contest', profiles: hordes, scenario: exchange('melee'), wins: ['success', null] },
  {
    ruleset: 'ae',
    kind: 'duel',
    base: { rounds: 1 },
    profiles: ['Keen', 'Weak', 'Third'].map((name, i) => ({
      name,
      values: {
        ...{ name, kind: 'character', wounds: 2 + i, BS: 60 - 15 * i, T: 20, AP: 0 },
        ranged: { name: 'Gun', damage: '1d10+3' },
      },
    })),
    scenario: (row, column) => ({ A: { units: [row] }, B: { units: [column] }, rounds: 1 }),
    wins: ['holdsA', 'holdsB'],
  },
];

/** One question asked directly: its measures as numbers. */
export function asked({ ruleset, kind, scenario }: Case, row: Values, column: Values): (name: string) => number {
  const checked = findKind(ruleset, kind).schema.parse(scenario(row, column));
  expect(findKind(ruleset, kind).check(checked)).toEqual([]);
  const question = compiled({ ruleset, kind, scenario: checked });
  const measures = question.measures(question.exact()!, null);
  return (name) => headlineValue(measures[name]);
}

export const requestOf = ({ ruleset, kind, base = {}, profiles }: Case, rest: object = {}) =>
  MatrixRequest.parse({ ruleset, profiles, situations: [{ title: 'Meeting', kind, base }], method: 'exact', ...rest });

export async function met(one: Case, rest: object = {}) {
  const request = requestOf(one, rest);
  const { known } = await answered(matrix, request);
  return { known, matchups: new Matchups(fieldOf(request, context), request) };
}
