/** The same question through different kinds: one answer, whoever is asked. */
import { describe, expect, test } from 'vitest';
import { ActivationQuestion } from '../../twodice/activation/activation.ts';
import { Activation, type ActivationInput } from '../../twodice/activation/schema.ts';
import { compileArea } from '../../twodice/area/index.ts';
import { Area, type AreaInput } from '../../twodice/area/schema.ts';
import { duel } from '../../twodice/duel/index.ts';
import { Duel, type DuelInput } from '../../twodice/duel/schema.ts';
import { compileEffects } from '../../twodice/effects/index.ts';
import { Effects, type EffectsInput } from '../../twodice/effects/schema.ts';
import { compileHazard } from '../../twodice/hazard/index.ts';
import { Hazard } from '../../twodice/hazard/schema.ts';
import { hits } from '../../twodice/hits/index.ts';
import { Hits } from '../../twodice/hits/schema.ts';
import { answerOf, answerOrNothing } from '../../twodice/testing/answer.ts';

type Target = AreaInput['models'][number]['target'];

const BODIES: ReadonlyArray<readonly [string, Target]> = [
  ['a row', { DEF: 12, ARM: 15, damage: '#8' }],
  ['a Tough model', { DEF: 12, ARM: 13, damage: '#2', tough: true }],
  ['a grid with a shield', { DEF: 12, ARM: 13, damage: '.L|.L|M.|M.|R|R', shields: 1, shieldArm: 'left arm' }],
  ['a force field', { DEF: 12, ARM: 13, damage: 'F4:1;.L|.L|M.|M.|R|R' }],
  ['a spiral', { DEF: 12, ARM: 13, damage: '@MM|M|BB|B|SS|S' }],
  ['a colossal', { DEF: 12, ARM: 13, damage: 'L{L|.|.|M|.|.}R{R|.|.|M|.|.}', huge: true, firstGrid: 'right' }],
  ['a warcaster', { DEF: 12, ARM: 13, damage: '#9', powerField: 1 }],
  ['a warcaster who saves', { DEF: 12, ARM: 13, damage: '#9', powerField: 1, powerFieldUse: 'lethal' }],
  ['a warlock', { DEF: 12, ARM: 13, damage: '#6', fury: 1, beasts: [4, 3] }],
  ['a dragoon', { DEF: 12, ARM: 13, damage: '#3/#4', tough: true, dismounted: { DEF: 14, ARM: 12 } }],
  ['a unit', { DEF: 12, ARM: 13, others: [{ count: 2, DEF: 14, ARM: 12, damage: '#2' }], tough: true, tokens: 'soul' }],
  ['a monstrosity', { DEF: 12, ARM: 13, damage: 'B|.|.|M|.|.', rage: true }],
];

describe('one, two and three shots as activation and as area', () => {
  const weapon = (initialAttacks: number, qualities: readonly string[] = []) => ({
    name: 'Gun',
    class: 'ranged' as const,
    power: 12,
    initialAttacks,
    qualities,
  });
  const SETS = [[], ['Critical Knockdown'], ['Continuous Effect: Fire', 'Critical Disruption']];

  test.each(BODIES)('%s', (_, target) => {
    for (const shots of [1, 2, 3]) {
      for (const qualities of SETS) {
        const attacker = { kind: 'warrior', RAT: 6, weapons: [weapon(shots, qualities)] };
        const one = answerOf(new ActivationQuestion(Activation.parse({ attacker, target } as ActivationInput)));
        const shot = { attacker, attack: { kind: 'shot' }, models: [{ target }] };
        const other = answerOrNothing(compileArea(Area.parse(shot as AreaInput)));
        expect(other.value('destroyed1')).toBeCloseTo(one.value('destroyed'), 12);
        const { boxes } = one.measures;
        if (boxes && other.measures.boxes1) expect(other.value('boxes1')).toBeCloseTo(one.value('boxes'), 11);
        for (const name of ['tokens', 'models', 'rage', 'dismounted', 'Fire', 'Disruption']) {
          if (one.measures[name]) expect(other.value(`${name}1`), name).toBeCloseTo(one.value(name), 12);
        }
        for (const [name, measure] of Object.entries(one.measures)) {
          if (measure.kind !== 'series' || !other.measures[`${name} 1`]) continue;
          expect(other.value(`${name} 1`), name).toBeCloseTo(measure.steps[shots - 1].value, 12);
        }
      }
    }
  });
});

describe('one certain damage roll as hazard and as hits', () => {
  const LAYOUTS = ['#7', '.L|.L|M.|M.|R|R', 'F4:1;.L|.L|M.|M.|R|R', '@MM|M|BB|B|SS|S', 'L{L|.|.|M|.|.}R{R|.|.|M|.|.}'];

  test.each(LAYOUTS)('%s', (damage) => {
    const roll = { kind: 'damage roll' as const, POW: 10, dice: 2 };
    const question = compileHazard(Hazard.parse({ source: roll, models: [{ target: { DEF: 10, ARM: 12, damage } }] }));
    const { value, measures } = answerOf(question);
    const other = answerOf(hits.compile(Hits.parse({ target: { ARM: 12, damage }, hits: [{ dice: 2, power: 10 }] })));
    expect(value('destroyed1')).toBeCloseTo(other.value('destroyed'), 13);
    // There the boxes of a force field are counted apart.
    const field = other.measures.field ? other.value('field') : 0;
    expect(value('boxes1')).toBeCloseTo(other.value('boxes') + field, 12);
    for (const name of Object.keys(other.measures)) {
      if (measures[`${name} 1`]) expect(value(`${name} 1`), name).toBeCloseTo(other.value(name), 13);
    }
  });
});

describe('one turn of fire and corrosion as effects and as a duel', () => {
  const TARGETS: EffectsInput['target'][] = [
    { ARM: 14, damage: '#6' },
    { ARM: 14, damage: '#5', tough: true },
    { ARM: 14, damage: '#2', tough: true, leavesPlayWhenDisabled: 'before Tough' },
    { ARM: 15, damage: '.L|.L|M.|M.|R|R', shields: 1, shieldArm: 'left arm' },
    { ARM: 14, damage: '#6', fury: 1, beasts: [5] },
    { ARM: 14, damage: '#8', powerField: 1, powerFieldUse: 'lethal' },
  ];

  test.each(TARGETS)('MK3-CONT-02: %o', (target) => {
    const burning = answerOf(
      compileEffects(Effects.parse({ target, effects: ['Fire', 'Corrosion'], turns: 1, fieldAgainst: 'both' })),
    );
    const harmless = {
      attacker: { kind: 'warrior', MAT: 0, weapons: [{ name: 'Fist', class: 'melee', power: '-' }] },
      target: { DEF: 10, ARM: 20, damage: '#5' },
    };
    const scenario = Duel.parse({
      first: harmless,
      second: { ...harmless, target: { DEF: 10, ...target }, burning: ['Fire', 'Corrosion'] },
      rounds: 1,
    } as DuelInput);
    expect(answerOf(duel.compile(scenario)).value('firstWins')).toBeCloseTo(burning.value('destroyed'), 12);
  });
});
