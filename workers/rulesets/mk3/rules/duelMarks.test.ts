/** Boxes of a duel that were marked before it began, and boxes that come back (MK3-DMG-11), worked out by hand. */
import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { parseLayout } from '../../twodice/body/layout/parse.ts';
import { systemName, wearPlan } from '../../twodice/body/layout/wear.ts';
import { PictureWear } from '../../twodice/body/pictures.ts';
import { duel } from '../../twodice/duel/index.ts';
import { DuelQuestion } from '../../twodice/duel/question.ts';
import { Duel, type DuelInput } from '../../twodice/duel/schema.ts';
import { Boxes } from '../referee/boxes.ts';

type Fighter = DuelInput['first'];

/** Always hits, for so many points of ARM 10. */
const pin = (points: number): Fighter => ({
  attacker: {
    ...{ name: 'Pin', kind: 'warrior', MAT: 6 },
    weapons: [{ name: 'Pin', class: 'melee', power: 10 + points, damageDice: { fewer: 2 } }],
  },
  target: { DEF: 13, ARM: 10 },
  situation: { automatic: ['hit'] },
});

/** Does nothing but stand there. */
const post = (target: Partial<Fighter['target']>, more: Partial<Fighter> = {}): Fighter => ({
  attacker: { name: 'Post', kind: 'warrior', MAT: 6, weapons: [{ name: 'Stick', class: 'melee', power: '-' }] },
  target: { DEF: 5, ARM: 10, ...target },
  ...more,
});

function asked(first: Fighter, second: Fighter, rounds = 1) {
  const scenario = Duel.parse({ first, second, rounds });
  expect(duel.check(scenario)).toEqual([]);
  const question = new DuelQuestion(scenario);
  const tally = question.exact();
  if (!tally) throw new TypeError('not exact');
  const measures = question.measures(tally, null);
  const chances = (name: string) => {
    const measure = measures[name];
    if (measure?.kind === 'distribution')
      return Object.fromEntries(
        measure.points.filter((one) => one.probability > 1e-12).map((one) => [one.value, one.probability]),
      );
    if (measure?.kind === 'series') return measure.steps.map(({ value }) => value);
    return measure?.kind === 'probability' ? measure.value : undefined;
  };
  return { question, chances };
}

const left = (first: Fighter, second: Fighter, rounds = 1) => asked(first, second, rounds).chances('secondLeft');

describe('marks of the start are repaired', () => {
  test('MK3-DMG-11: a row comes back to as many boxes as are printed', () => {
    expect(left(pin(1), post({ damage: '#8:3' }))).toEqual({ 4: 1 });
    expect(left(pin(1), post({ damage: '#8:3' }, { repair: 1 }))).toEqual({ 5: 1 });
    expect(left(pin(1), post({ damage: '#8:3' }, { repair: 3 }))).toEqual({ 7: 1 });
    expect(left(pin(1), post({ damage: '#8:3' }, { repair: 3 }), 2)).toEqual({ 8: 1 });
    expect(left(pin(1), post({ damage: '#8:3', powerField: 1, powerFieldUse: 'lethal' }, { repair: 3 }))).toEqual({
      7: 1,
    });
  });

  test('MK3-DMG-11: what is counted as marked may be less than nothing', () => {
    const { question } = asked(pin(1), post({ damage: '#8:3' }, { repair: 3 }));
    expect(question.outcomes.find(({ name }) => name === 'secondBoxes')?.values).toEqual([
      -3, -2, -1, 0, 1, 2, 3, 4, 5,
    ]);
    expect(question.replay(1, 0).outcome.secondBoxes).toBe(-2);
  });

  test('MK3-CRIPPLE-06, MK3-SPIRAL-01: systems and aspects, box by box, the crippled ones first', () => {
    const chance = (damage: string, repair: number, measure: string) =>
      asked(pin(2), post({ damage }, { repair })).chances(measure);
    // Two of the three boxes are marked from the top, which leaves hull; the arm comes back from between them.
    const column = 'L..|x|x|x|x|x';
    expect(chance(column, 0, 'second left arm')).toEqual([1]);
    expect(chance(column, 1, 'second left arm')).toEqual([0]);
    expect(chance(column, 1, 'secondLeft')).toEqual({ 2: 1 });
    // Small letters are marked at the start.
    expect(chance('l..|x|x|x|x|x.', 1, 'second left arm')).toEqual([0]);
    expect(chance('@m|m|BB|BB|SS|SS', 1, 'second Mind')).toEqual([0]);
    expect(chance('@m|m|BBB|BBB|SSS|SSS', 0, 'second Mind')).toEqual([1]);
  });

  test('MK3-CRIPPLE-06: an arm in a gap is what the next point of the column marks', () => {
    const { chances } = asked(pin(2), post({ damage: 'L..|x|x|x|x|x' }, { repair: 1 }), 2);
    expect(chances('firstBy')).toEqual([0, 1]);
  });

  test('MK3-CRIPPLE-02: a cortex that is repaired gains focus in the same turn', () => {
    const jack = (repair: number): Fighter => ({
      attacker: {
        ...{ name: 'Jack', kind: 'heavy warjack', MAT: 6, points: 1 },
        weapons: [{ name: 'Pin', class: 'melee', power: 11, damageDice: { fewer: 2 } }],
      },
      target: { DEF: 5, ARM: 10, damage: 'c|.|.|.|.|.' },
      situation: { automatic: ['hit'] },
      repair,
    });
    expect(left(jack(0), post({ damage: '#9' }))).toEqual({ 8: 1 });
    expect(left(jack(1), post({ damage: '#9' }))).toEqual({ 7: 1 });
  });

  test('MK3-TOUGH-01, MK3-DMG-11: whom Tough saves has one box that its owner chooses, and more are repaired', () => {
    const stubborn = { damage: '.M|x|x|x|x|.', tough: true };
    const { chances } = asked(pin(3), post(stubborn));
    const rounded = (values: unknown) =>
      JSON.parse(JSON.stringify(values), (_, v) => (typeof v === 'number' ? +v.toFixed(12) : v));
    const third = +(1 / 3).toFixed(12);
    expect(rounded(chances('secondLeft'))).toEqual({ 0: +(2 / 3).toFixed(12), 1: third });
    // The box of its movement is the one, so that is no longer crippled.
    expect(rounded(chances('second movement'))).toEqual([+(2 / 3).toFixed(12)]);
    expect(rounded(left(pin(3), post(stubborn, { repair: 3 })))).toEqual({ 0: +(2 / 3).toFixed(12), 4: third });
  });

  test('MK3-COLOSSAL-05, MK3-DMG-11: boxes of both grids come back', () => {
    const damage = 'L{x|x|x|x|x|.}R{x|x|x|x|x|..}';
    expect(left(pin(2), post({ damage }))).toEqual({ 1: 1 });
    expect(left(pin(2), post({ damage }, { repair: 4 }))).toEqual({ 5: 1 });
  });

  test('MK3-COLOSSAL-04: what burns a colossal is on either grid', () => {
    const damage = 'L{L|x|x|x|x|x}R{R|x|x|x|x|x}';
    const { chances } = asked(post({ damage }, { burning: ['Corrosion'] }), post({}));
    expect(chances('firstLeft')).toEqual({ 1: expect.closeTo(2 / 3, 12), 2: expect.closeTo(1 / 3, 12) });
    expect(chances('first left grid: left arm')).toEqual([expect.closeTo(1 / 3, 12)]);
    expect(chances('first right grid: right arm')).toEqual([expect.closeTo(1 / 3, 12)]);
  });

  test('MK3-MONSTROSITY-03: rage is focus, which a warbeast has none of', () => {
    const beast: Fighter = {
      attacker: { name: 'Beast', kind: 'warbeast', MAT: 6, weapons: [{ name: 'Claw', class: 'melee', power: '-' }] },
      target: { DEF: 5, ARM: 10, damage: '#9', rage: true },
      ...{ FURY: 4, THR: 2, plan: { kind: 'rule', buy: false } },
    };
    expect(asked(pin(1), beast, 3).chances('secondFrenzies')).toEqual({ 0: 1 });
  });
});

describe('pictures', () => {
  /** Random losses and repairs on the engine's states and on a paper that has one box after the other. */
  function compared(damage: string, repair: number, seed: number): PictureWear {
    const layout = parseLayout(damage);
    const plan = wearPlan(layout);
    const wear = new PictureWear(layout, {
      ...{ repair, stands: true, back: 'moves first', firstBoard: 0, anyGrid: true },
      ...{ conditions: 1, conditionOf: () => 0 },
    });
    const paper = new Boxes(damage);
    const stream = new WordStream(streamState(77, seed));
    const names = plan.systems.map((system) => systemName(layout, system));
    for (let trial = 0; trial < 40; trial++) {
      wear.forget();
      paper.clear();
      let state = wear.start();
      for (let step = 0; step < 12; step++) {
        if (stream.die(3) === 1) {
          state = wear.repaired(state);
          paper.remove(repair);
        } else {
          const place = stream.die(plan.columns) - 1;
          const points = stream.die(6);
          const column = (place % plan.perBoard) + 1;
          const next = wear.afterAnywhere(state, points, place);
          const grid = place < plan.perBoard ? ('left' as const) : ('right' as const);
          paper.suffer(points, { die: () => column, roll: () => [] }, { column, grid });
          expect(next < 0).toBe(paper.disabled);
          if (next < 0) {
            state = wear.stand();
            paper.remove(1);
          } else state = next;
        }
        expect(wear.total - wear.worn[state]).toBe(paper.open + paper.fieldOpen);
        expect(names.filter((_, i) => wear.marks[state] & (1 << i))).toEqual(
          names.filter((one) => paper.crippled(one)),
        );
      }
    }
    return wear;
  }

  test.each([
    ['.L|L|M.|M|R|x', 1, true],
    ['F3:1;.L|.c|M|.|R|.', 2, true],
    ['@MM|bM|BB|B|S|sS', 1, true],
    ['L{x|x|x|x|x|.M}R{R|x|x|M|x|.}', 2, false],
    ['....L|....LL|....CM|....CM|....RR|....R', 2, false],
    ['L{L..|.|.S|M|.|x}R{R..|.|.S|M|.|.}', 3, false],
  ] as const)('MK3-DMG-11, MK3-GRID-02: %s, %s repaired at a time', (damage, repair, listed) => {
    expect(compared(damage, repair, 1).listed).toBe(listed);
  });

  test('MK3-DMG-11: pictures that are numbered as they come up answer as those that are listed', () => {
    const big = post({ damage: '....L|....LL|....CM|....CM|....RR|....R' }, { repair: 2 });
    const scenario = Duel.parse({ first: pin(7), second: big, rounds: 12 });
    const question = new DuelQuestion(scenario);
    expect(question.exact()).toBeNull();
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(3, 1), 2_000, tally);
    const { firstBy } = question.measures(tally, 2_000);
    // 34 boxes, seven fewer and two more each round: 29, 24, 19, 14, 9, 4, none.
    expect(firstBy?.kind === 'series' && firstBy.steps.map(({ value }) => value)).toEqual([
      0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1,
    ]);
  });
});
