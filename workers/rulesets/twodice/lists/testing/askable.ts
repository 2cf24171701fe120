/** Whatever a reader builds, the questions that it is for take: random rosters, tables and profiles of every sort. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from '../asked.ts';
import type { ListGame } from '../game.ts';
import { readList } from '../index.ts';
import type { Values } from '../report.ts';

const text = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const number = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) }, fc.integer({ min: 0, max: 120 }));
const some = <T>(value: T) => fc.option(fc.constant(value), { nil: undefined });
const GRID = 'xxxxxxx....x.......L..R.LLMCRRxMMCCx';

const weapon = fc.record(
  {
    tag: fc.constantFrom('melee_weapon', 'ranged_weapon', 'mount_weapon'),
    pow: fc.oneof(number, fc.constantFrom('-', '*')),
    p_plus_s: fc.oneof(number, fc.constant('-')),
    rng: fc.constantFrom('10', 'SP8', '*', 'CTRL', '99'),
    rof: fc.constantFrom('1', '3', 'd3', '9', '\u221e'),
    count: number,
    location: fc.constantFrom('L', 'R', 'H', 'S', ''),
    shield: some('true'),
    open_fist: some('true'),
    capacity: fc.constantFrom('Chain Weapon', 'Critical Knockdown', 'BLESSED', 'Sustained Attack', ''),
  },
  { requiredKeys: ['tag'] },
);
const xmlCard = fc
  .record({
    tag: fc.constantFrom('warcaster', 'warlock', 'warjack', 'warbeast', 'colossal', 'battleEngine', 'solo', 'unit'),
    about: fc.record(
      {
        qualification: fc.constantFrom('Heavy Warjack', 'Light Warjack', 'Lesser Warbeast', 'Gargantuan', 'War Thing'),
        focus: number,
        fury: number,
        threshold: number,
        damage_grid: fc.constantFrom(GRID, `10-${GRID}`, '....'),
        damage_spiral: fc.constantFrom('7-8-7', '2-24-13', '1-1-1'),
        damage_grid_left: fc.constant(GRID),
        damage_grid_right: fc.constant(GRID),
        isWarbeastPack: fc.constant('true'),
        baseCount: number,
        fullCount: number,
      },
      { requiredKeys: [] },
    ),
    stats: fc.record(
      {
        mat: number,
        rat: number,
        str: number,
        def: number,
        arm: number,
        focus: number,
        hitpoints: number,
        tough: some('true'),
        incorporeal: some('true'),
      },
      { requiredKeys: [] },
    ),
    weapons: fc.array(weapon, { maxLength: 12 }),
    spell: some('<spell name="Bolt" cost="2" rng="10" aoe="-" pow="12" up="no" off="yes"/>'),
  })
  .map(({ tag, about, stats, weapons, spell }) => {
    const given = (values: Readonly<Record<string, unknown>>) =>
      text(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
    const arms = weapons.map(({ tag: kind, capacity, ...values }, i) => {
      const inside = capacity === undefined ? '' : `<capacity title="${capacity}"/>`;
      return `<${kind} name="Arm ${i % 4}"${given(values)}>${inside}</${kind}>`;
    });
    return `<${tag} name="Trial"${given(about)}><basestats${given(stats)}/><weapons>${arms.join('')}</weapons>${spell ?? ''}</${tag}>`;
  });

const KINDS = [
  'warrior',
  'warcaster',
  'warlock',
  'light warjack',
  'colossal',
  'vector',
  'monstrosity',
  'warbeast',
  'lesser warbeast',
  'gargantuan',
  'pack warbeast',
  'battle engine',
  'warjack',
  'anything',
];
const LAYOUTS = [
  '1',
  '8',
  '0',
  '#5/#5',
  '#18:3',
  '..L|..L|.CM|.CM|..R|..R',
  'F8;..L|..L|.CM|.CM|..R|..R',
  '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS',
  'L{..L|..L|.CM|.CM|..R|..R}R{..L|..L|.CM|.CM|..R|..R}',
  'rubbish',
];
const ARMS = [
  'Axe P+S 18, Weapon Master',
  '40x Claw P+S 12',
  '30x Claw P+S 12',
  'Gun RNG 10 ROF d3 POW 12',
  '2x Gun RNG 99 ROF 3 POW 90',
  'Spray SP 8 POW -',
  'Bolt RNG 10 COST 2 POW 12',
  'Bolt RNG 10 COST 12 POW 12',
  'Flail P+S 15, Chain Weapon, Open Fist, left',
  'Nothing',
];
const row = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.array(fc.oneof(number.map(String), fc.constantFrom('', '-', 'x')), { minLength: 8, maxLength: 8 }),
    fc.constantFrom(...LAYOUTS),
    fc.array(fc.constantFrom(...ARMS), { maxLength: 12 }),
    fc.constantFrom('', 'Tough; Shield', 'Immunity: Fire', 'Incorporeal'),
    fc.constantFrom('', '1', '6/10', '40'),
  )
  .map(
    ([kind, stats, boxes, arms, rules, models]) =>
      `Trial,${kind},${models},${stats.join(',')},${boxes},"${arms.join(' / ')}",${rules}`,
  );

/** Whole attackers and targets, with fields that fit one another or do not. */
const written = fc.record(
  {
    kind: fc.constantFrom(...KINDS),
    attacker: fc.record(
      {
        MAT: number,
        RAT: number,
        points: number,
        crippled: fc.constantFrom(['mind'], ['cortex'], ['nothing']),
        marshal: fc.constantFrom('Crush!', 'x'),
        modifiers: fc.constantFrom({ STR: { doubled: 1 } }, { MAT: 3 }, {}),
        weapons: fc.array(
          fc.record(
            {
              name: fc.constantFrom('Axe', 'Gun'),
              class: fc.constantFrom('melee', 'ranged', 'magic', 'odd'),
              power: fc.oneof(number, fc.constant('-')),
              cost: number,
              mount: fc.boolean(),
              initialAttacks: number,
              damageDice: fc.constantFrom({ dropLowest: 2 }, { additional: 1 }),
              qualities: fc.constantFrom(['Chain Weapon'], ['Odd'], []),
            },
            { requiredKeys: ['name', 'class', 'power'] },
          ),
          { maxLength: 11 },
        ),
      },
      { requiredKeys: [] },
    ),
    target: fc.record(
      {
        DEF: number,
        ARM: number,
        damage: fc.constantFrom(...LAYOUTS.map((layout) => (/^\d+$/.test(layout) ? `#${layout}` : layout))),
        powerField: number,
        fury: number,
        beasts: fc.constantFrom([], [10]),
        shieldArm: fc.constantFrom('left arm', 'head', 'none'),
        others: fc.constantFrom([], [{ count: 3, DEF: 12, ARM: 12 }], [{ count: 30 }]),
        tokens: number,
        rage: fc.boolean(),
        knockedDown: fc.boolean(),
        firstGrid: fc.constantFrom('left', 'right', 'random'),
      },
      { requiredKeys: [] },
    ),
    FURY: number,
    THR: number,
    models: fc.constantFrom(1, 10),
  },
  { requiredKeys: ['kind'] },
);

/** A refused question names only what the unit leaves open, against opponents of one box and one blade. */
export function asksWhatItBuilds(game: ListGame): void {
  const { activation, duel } = game.questions;
  const enemy = { kind: 'warrior', MAT: 5, weapons: [{ name: 'Stick', class: 'melee', power: 5 }] };
  const victim = { DEF: 10, ARM: 10, damage: '#1' };
  const open = (part: Values, path: string) => {
    const [field, inner] = path.split(/[.[]/);
    if (field === 'attacker' || field === 'target') return !Object.hasOwn(part[field] as Values, inner);
    return !Object.hasOwn(part, field);
  };

  const sources = {
    'roster XML': fc
      .array(xmlCard, { minLength: 1, maxLength: 3 })
      .map((cards) => `<ruleset><armies><army>${cards.join('')}</army></armies></ruleset>`),
    CSV: fc
      .array(row, { minLength: 1, maxLength: 3 })
      .map((rows) => `name,kind,models,MAT,RAT,STR,DEF,ARM,FOCUS,FURY,THR,boxes,weapons,rules\n${rows.join('\n')}`),
    JSON: fc
      .array(written, { minLength: 1, maxLength: 3 })
      .map((all) => JSON.stringify(all.map((one) => ({ name: 'Trial', DEF: 12, ...one })))),
  };
  test.each(Object.entries(sources))('every unit of %s is one that questions take', (_, source) => {
    fc.assert(
      fc.property(source, (list) => {
        const { units } = readList(game, list);
        expect(units.length).toBeGreaterThan(0);
        for (const { parts = {} } of units) {
          const { attacker, target, first } = parts as Record<string, Values>;
          const refused = [
            ...faultsOf(activation, { attacker, target: victim })
              .filter(({ path }) => !path.startsWith('attacker.') || !open(attacker, path.slice('attacker.'.length)))
              .map(({ path, message }) => `attacker: ${path} ${message}`),
            ...faultsOf(activation, { attacker: enemy, target })
              .filter(({ path }) => !path.startsWith('target.') || !open(target, path.slice('target.'.length)))
              .map(({ path, message }) => `target: ${path} ${message}`),
            ...faultsOf(duel, { first, second: { attacker: enemy, target: victim } })
              .filter(({ path }) => !path.startsWith('first.') || !open(first, path.slice('first.'.length)))
              .map(({ path, message }) => `fighter: ${path} ${message}`),
          ];
          expect(refused).toEqual([]);
        }
      }),
      { numRuns: 20, seed: 1417 },
    );
  });
}

/** A kind that takes what a reader builds. */
interface Takes {
  readonly schema: { parse(input: unknown): unknown };
  check(scenario: never): readonly unknown[];
}

/** Every unit of an army against the next one, as they were read from a table. */
export function asksEveryPair(
  game: ListGame,
  table: string,
  { activation, duel }: Record<'activation' | 'duel', Takes>,
) {
  const { units } = readList(game, table);
  const problems = (kind: Takes, input: unknown) => kind.check(kind.schema.parse(input) as never);
  units.forEach(({ parts }, i) => {
    const other = units[(i + 1) % units.length].parts;
    expect(problems(activation, { attacker: parts?.attacker, target: other?.target })).toEqual([]);
    expect(problems(duel, { first: parts?.first, second: other?.second })).toEqual([]);
  });
}
