/** Stat lines of Mk II. What both games read alike is tested in mk3/statline.test.ts. */
import { describe, expect, test } from 'vitest';
import { Activation, activation } from './kinds/activation.ts';
import { duel } from './kinds/duel.ts';
import { statLines } from './statline.ts';

const LINE = 'SPD 5 STR 12 MAT 6 RAT 4 DEF 11 ARM 18 CMD 9 FURY 4 THR 9';
const reader = (part: string) => {
  const found = statLines.find((one) => one.part === part);
  if (!found) throw new RangeError(part);
  return found;
};

describe('stat lines of Mk II', () => {
  test('a warbeast: forced as often as its FURY, weapons with their initial attacks', () => {
    const { values, unknown } = reader('attacker').read(`${LINE}, Claw P+S 16 x2 Open Fist, Jaws P+S 14`);
    expect(unknown).toEqual([]);
    expect(values).toEqual({
      ...{ STR: 12, MAT: 6, RAT: 4, magicAttack: 4, kind: 'warbeast', points: 4 },
      weapons: [
        { name: 'Claw', class: 'melee', power: 16, initialAttacks: 2, qualities: ['Open Fist'] },
        { name: 'Jaws', class: 'melee', power: 14 },
      ],
    });
  });

  test('MK2-ATK-17: a ROF is what may be made in all, and the initial attack stays one', () => {
    const { values } = reader('attacker').read('RAT 6, Spines RNG 10 ROF 3 POW 12');
    expect(values.weapons).toEqual([{ name: 'Spines', class: 'ranged', power: 12, RNG: 10, ROF: 3 }]);
    const scenario = Activation.parse({
      attacker: { kind: 'warbeast', points: 3, ...values },
      target: { DEF: 5, ARM: 40, damage: '#9' },
      plan: { kind: 'rule' },
    });
    expect(
      activation
        .compile(scenario)
        .replay(1, 0)
        .steps.filter(({ dice }) => dice.length === 2).length,
    ).toBe(6);
    expect(
      reader('attacker')
        .read('Gun RNG 8 ROF d3 POW 10')
        .unknown.map(({ text }) => text),
    ).toContain('ROF d3');
  });

  test('a warlock has FURY for its magic attacks and holds what is said', () => {
    const { values } = reader('attacker').read('MAT 5 FURY 7, 3 fury, Bolt COST 2 RNG 10 POW 12');
    expect(values).toMatchObject({ MAT: 5, magicAttack: 7, points: 3 });
    expect(values).not.toHaveProperty('kind');
  });

  test('a target with a spiral, a dragoon, shields; grids and focus are of another game', () => {
    const spiral = '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS';
    const read = (text: string) => reader('target').read(text);
    expect(read(`${LINE} ${spiral}, Tough, 2 Shields, Immunity: Fire`)).toMatchObject({
      values: { DEF: 11, ARM: 18, damage: spiral, tough: true, shields: 2, immunities: ['Fire'] },
      unknown: [],
    });
    expect(read('DEF 13 ARM 16 #5/#5').values).toMatchObject({ damage: '#5/#5' });
    expect(read('DEF 15 ARM 15 16 boxes, 2 fury').values).toMatchObject({ damage: '#16', fury: 2 });
    expect(read('DEF 12 ARM 18 ....L|....LL|....CM|....CM|....RR|....R').values).not.toHaveProperty('damage');
    expect(read('DEF 12 ARM 18 power field 3').values).toEqual({ DEF: 12, ARM: 18 });
    expect(read('DEF 12 Huge base').unknown.map(({ text }) => text)).toEqual(['Huge base']);
  });

  test('a fighter of a duel, faultless as read', () => {
    const { values, unknown } = reader('first').read(`${LINE}, 28 boxes, Claw P+S 16 x2`);
    expect(unknown).toEqual([]);
    expect(values).toMatchObject({ FURY: 4, THR: 9, attacker: { kind: 'warbeast' }, target: { damage: '#28' } });
    const scenario = duel.schema.parse({ first: values, second: values });
    expect(duel.check(scenario)).toEqual([]);
  });

  test('the examples are read whole', () => {
    for (const { example, read, part } of statLines) expect(read(example).unknown, part).toEqual([]);
  });
});
