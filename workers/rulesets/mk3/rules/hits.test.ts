import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { chiSquareTail } from '../../../kernel/special.ts';
import { CHUNK_TRIALS, streamState } from '../../../kernel/streams.ts';
import { hits } from '../../twodice/hits/index.ts';
import { Hits, type HitsInput } from '../../twodice/hits/schema.ts';
import { ask, compile, GRID, marked, picture, SPIRAL, simulated, sure } from '../../twodice/hits/testing/ask.ts';
import { catalogue } from '../catalogue/index.ts';

describe('hits on grids and spirals', () => {
  test('MK3-GV-59: 9 to column 5, 13 to column 6, which wraps, and 11 to column 5', () => {
    const target = { ARM: 0, damage: GRID };
    const cases = [
      [sure(9, 5), [0, 0, 0, 0, 6, 3], { 'right arm': 0 }],
      [sure(13, 6), [5, 3, 0, 0, 0, 5], { 'left arm': 0 }],
      [sure(11, 5), [0, 0, 0, 0, 6, 5], { 'right arm': 1 }],
    ] as const;
    for (const [hit, columns, crippled] of cases) {
      expect(marked(picture({ target, hits: [hit] }))).toEqual(columns);
      expect(ask({ target, hits: [hit] }).crippled).toMatchObject(crippled);
    }
  });

  test('MK3-GV-64: 9 to branch 1 and 8 to branch 6, which wraps', () => {
    const target = { ARM: 0, damage: SPIRAL };
    expect(marked(picture({ target, hits: [sure(9, 1)] }))).toEqual([4, 5, 0, 0, 0, 0]);
    expect(ask({ target, hits: [sure(9, 1)] }).crippled.Mind).toBe(1);
    expect(marked(picture({ target, hits: [sure(8, 6)] }))).toEqual([3, 0, 0, 0, 0, 5]);
    expect(ask({ target, hits: [sure(8, 6)] }).crippled.Mind).toBe(0);
  });

  test('MK3-GV-67: three of seven points stay in the left grid, four go to any column of the right one', () => {
    const letters = 'A|C|M|G|H|R';
    const target = { ARM: 0, damage: `L{.x|.x|.x|x|x|x}R{....A|....C|....M|....G|....H|....I}` };
    const { crippled, boxes } = ask({ target, hits: [{ ...sure(8), grid: 'left' }] });
    expect(boxes).toBe(8);
    for (const system of ['arc node', 'cortex', 'movement', 'field generator', 'head', 'interface node']) {
      expect(crippled[`right grid: ${system}`], system).toBeCloseTo(1 / 6, 14);
    }
    const burning = ask({ target: { ARM: 0, damage: `L{${letters}}R{${letters}}` }, hits: [sure(1)] }).crippled;
    const names = Object.keys(burning);
    expect(names).toHaveLength(12);
    for (const name of names) expect(burning[name], name).toBeCloseTo(1 / 12, 14);
  });

  test('MK3-GV-60: one hit of 11 on a random column of an empty grid', () => {
    const { crippled } = ask({ target: { ARM: 0, damage: GRID }, hits: [sure(11)] });
    expect(crippled['left arm']).toBeCloseTo(1 / 6, 14);
    expect(crippled['right arm']).toBeCloseTo(1 / 6, 14);
    expect(crippled.cortex).toBeCloseTo(1 / 6, 14);
    expect(crippled.movement).toBe(0);
  });

  test('MK3-GV-61: three hits of 3d6 + 16 against ARM 19', () => {
    const { crippled, destroyed } = ask({
      target: { ARM: 19, damage: GRID },
      hits: [{ count: 3, dice: 3, power: 16 }],
    });
    expect(crippled['left arm']).toBeCloseTo(391143925 / 1088391168, 13);
    expect(crippled['right arm']).toBeCloseTo(678660041 / 2176782336, 13);
    expect(crippled.cortex).toBeCloseTo(10755871 / 30233088, 13);
    expect(crippled.movement).toBeCloseTo(324637579 / 1088391168, 13);
    expect(destroyed).toBeCloseTo(74971 / 5038848, 13);
  });

  test('MK3-GV-63: five hits of 2d6 + 18 against ARM 17 destroy it when they sum to 34', () => {
    const { destroyed } = ask({ target: { ARM: 17, damage: GRID }, hits: [{ count: 5, dice: 2, power: 18 }] });
    expect(destroyed).toBeCloseTo(26724643 / 30233088, 12);
  });

  test('MK3-GV-65: three hits of 2d6 + 15 against ARM 17 on a spiral', () => {
    const { crippled, destroyed } = ask({
      target: { ARM: 17, damage: SPIRAL },
      hits: [{ count: 3, dice: 2, power: 15 }],
    });
    expect(crippled.Body).toBeCloseTo(55997 / 279936, 13);
    expect(crippled.Mind).toBeCloseTo(122989 / 559872, 13);
    expect(crippled.Spirit).toBeCloseTo(784391 / 3359232, 13);
    expect(destroyed).toBeCloseTo(7 / 3888, 13);
  });

  test('MK3-GRID-01: a d6 picks the column, and boxes are marked from its top', () => {
    const one = '.|L|.|.|.|.';
    expect(ask({ target: { ARM: 0, damage: one }, hits: [sure(1)] }).crippled['left arm']).toBeCloseTo(1 / 6, 14);
    const top = ask({ target: { ARM: 0, damage: 'LR|..|..|..|..|..' }, hits: [sure(1, 1)] }).crippled;
    expect(top).toEqual({ 'left arm': 1, 'right arm': 0 });
  });

  test('MK3-GRID-02: what a full column cannot take goes to the right, and from 6 to 1', () => {
    const { crippled } = ask({ target: { ARM: 0, damage: 'L|.|.|.|R|.' }, hits: [sure(3, 5)] });
    expect(crippled).toEqual({ 'left arm': 1, 'right arm': 1 });
  });

  test('MK3-GRID-04, MK3-GRID-05: destroyed only with every box marked, hull included', () => {
    const target = { ARM: 0, damage: 'L|.|.|.|.|.' };
    expect(ask({ target, hits: [sure(5)] }).destroyed).toBe(0);
    expect(ask({ target, hits: [sure(6)] }).destroyed).toBeCloseTo(1, 14);
  });

  test('MK3-GRID-05: letters are systems, everything else is hull', () => {
    expect(Object.keys(ask({ target: { ARM: 0, damage: 'A|C|M|G|H|S' }, hits: [sure(1)] }).crippled)).toEqual([
      'arc node',
      'cortex',
      'field generator',
      'head',
      'movement',
      'superstructure',
    ]);
  });

  test('MK3-GRID-05: of a monstrosity, a vector and a colossal there are brain, interface node and superstructure', () => {
    const systems = (damage: string) => Object.keys(ask({ target: { ARM: 0, damage }, hits: [sure(1)] }).crippled);
    expect(systems('B|I|S|.|.|.')).toEqual(['brain', 'interface node', 'superstructure']);
    expect(systems('L|R|.|.|.|.')).toEqual(['left arm', 'right arm']);
    expect(systems('.|.|.|.|.|.')).toEqual([]);
  });

  test('MK3-SPIRAL-01: a d6 picks the branch, outermost first, full branches pass on clockwise', () => {
    const { crippled } = ask({ target: { ARM: 0, damage: '@MB|M|B|B|S|S' }, hits: [sure(2, 6)] });
    expect(crippled).toEqual({ Body: 0, Mind: 0, Spirit: 0 });
    expect(ask({ target: { ARM: 0, damage: '@MB|M|B|B|S|S' }, hits: [sure(4, 5)] }).crippled).toMatchObject({
      Spirit: 1,
    });
  });

  test('MK3-SPIRAL-01: a model is destroyed with its last circle, whichever branch it is on', () => {
    const spiral = (points: number) => ask({ target: { ARM: 0, damage: '@MB|M|B|B|S|S' }, hits: [sure(points)] });
    expect(spiral(6)).toMatchObject({ destroyed: 0, boxes: 6 });
    expect(spiral(7)).toMatchObject({ destroyed: 1, boxes: 7 });
  });

  test('MK3-CRIPPLE-01: crippled while all its boxes are marked, those marked before included', () => {
    const target = { ARM: 0, damage: 'l.|L|.|.|.|.' };
    expect(ask({ target, hits: [sure(1, 2)] }).crippled['left arm']).toBe(1);
    expect(ask({ target, hits: [sure(1, 1)] }).crippled['left arm']).toBe(0);
  });

  test('MK3-FIELD-01: the force field takes the first points, the rest goes to the rolled column', () => {
    const target = { ARM: 0, damage: `F3;${GRID}` };
    const { field, boxes, crippled } = ask({ target, hits: [sure(8, 2)] });
    expect([field, boxes, crippled['left arm']]).toEqual([3, 5, 0]);
    expect(ask({ target, hits: [sure(2), sure(2)] })).toMatchObject({ field: 3, boxes: 1 });
  });

  test('MK3-DMG-02: points beyond the last box vanish', () => {
    expect(ask({ target: { ARM: 0, damage: '#4' }, hits: [sure(9)] })).toMatchObject({ destroyed: 1, boxes: 4 });
  });

  test('MK3-COLOSSAL-05: what one grid cannot take goes to the other at a column rolled anew', () => {
    const grid = '.|.|.|.|.|.';
    const input: HitsInput = {
      target: { ARM: 0, damage: `L{.|.|.|x|x|x}R{L|${grid.slice(2)}}` },
      hits: [{ ...sure(4), grid: 'left' }],
    };
    expect(ask(input)).toMatchObject({ boxes: 4, crippled: { 'right grid: left arm': expect.closeTo(1 / 6, 14) } });
    const { boxes, crippled } = simulated(input, 60_000);
    expect(boxes).toBe(4);
    expect(Math.abs(crippled['right grid: left arm'] - 1 / 6)).toBeLessThan(0.006);
  });

  test('MK3-COLOSSAL-01, MK3-COLOSSAL-02: each grid is marked by itself; a named grid takes all of a hit that fits', () => {
    const target = { ARM: 0, damage: 'L{L|.|.|.|.|.}R{L|.|.|.|.|.}' };
    const { crippled, boxes } = simulated({ target, hits: [{ ...sure(6), grid: 'right' }] }, 2000);
    expect([boxes, crippled['left grid: left arm'], crippled['right grid: left arm']]).toEqual([6, 0, 1]);
  });

  test('MK3-COLOSSAL-02: the left field of fire is the left grid', () => {
    const target = { ARM: 0, damage: 'L{L|.|.|.|.|.}R{L|.|.|.|.|.}' };
    const { crippled } = simulated({ target, hits: [{ ...sure(6), grid: 'left' }] }, 2000);
    expect(crippled['left grid: left arm']).toBe(1);
  });

  test('MK3-COLOSSAL-04, MK3-GV-67: without an origin each grid takes the damage half of the time', () => {
    const input: HitsInput = {
      target: { ARM: 0, damage: 'L{L|.|.|.|.|.}R{L|.|.|.|.|.}' },
      hits: [sure(1)],
    };
    const { crippled } = simulated(input, 120_000);
    for (const side of ['left', 'right'])
      expect(Math.abs(crippled[`${side} grid: left arm`] - 1 / 12)).toBeLessThan(0.004);
  });

  test('dice agree with exact arithmetic, and replays with the tally', () => {
    const inputs: HitsInput[] = [
      { target: { ARM: 17, damage: GRID }, hits: [{ count: 4, dice: 2, power: 16 }] },
      {
        target: { ARM: 16, damage: SPIRAL },
        hits: [
          { dice: 3, power: 16 },
          { count: 2, dice: 2, power: 15, column: 3 },
        ],
      },
      { target: { ARM: 18, damage: 'F6:1;...L|..L|.CM|.CM|..R|..xR' }, hits: [{ count: 3, dice: 3, power: 17 }] },
      { target: { ARM: 14, damage: '#12:2' }, hits: [{ count: 3, dice: 2, power: 12 }] },
      {
        target: { ARM: 14, damage: '#12:2' },
        hits: [{ count: 3, dice: 2, power: 10 }],
        repairs: [
          { after: 0, boxes: 1 },
          { after: 2, boxes: 1, roll: 'd3' },
        ],
      },
      {
        target: { ARM: 18, damage: 'F6:3;..GL|.MGL|.CM|.CM|..R|..xR' },
        hits: [
          { dice: 1, power: 15, system: 'field generator' },
          { count: 2, dice: 1, power: 21 },
          { dice: 1, power: 16, column: 'every' },
        ],
        repairs: [
          { after: 1, what: 'force field' },
          { after: 2, boxes: 0, roll: 'd3', first: ['left arm'] },
          { after: 2, what: 'force field' },
        ],
      },
      {
        target: { ARM: 16, damage: SPIRAL },
        hits: [
          { dice: 2, power: 12, system: 'Mind' },
          { dice: 2, power: 14, column: 'every' },
          { dice: 2, power: 14 },
        ],
      },
      {
        target: { ARM: 16, damage: 'L{L|.|C|.|.|.}R{..|M|.|.|LC|.}' },
        hits: [
          { dice: 1, power: 15 },
          { dice: 1, power: 14, system: 'cortex' },
          { dice: 1, power: 17, grid: 'left' },
        ],
        repairs: [{ after: 2, boxes: 1 }],
      },
    ];
    inputs.forEach((input, index) => {
      const question = compile(input);
      const exact = question.exact()!;
      const trials = some(40_000);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(18, index), trials, tally);
      let chi = 0;
      let cells = 0;
      exact.forEach((p, i) => {
        if (p === 0) expect(tally[i]).toBe(0);
        const spread = trials * p * (1 - p);
        if (spread < 5) return;
        chi += (tally[i] - p * trials) ** 2 / spread;
        cells++;
      });
      // The parts of the tally are not independent, so this bound is deliberately loose.
      expect(chiSquareTail(chi / 4, cells / 4)).toBeGreaterThan(1e-6);
      const counted = new Int32Array(question.tallySize);
      const state = streamState(19, 1);
      question.simulate(state, 3, counted);
      const { values } = question.outcomes[1];
      for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + 3; trial++)
        counted[question.replay(19, trial).outcome.boxes - values[0]]--;
      const boxes = values.length;
      expect([...counted.slice(0, boxes)].every((count) => count === 0)).toBe(true);
    });
  });

  test('a wrong layout is refused with the exact place', () => {
    const faulty = (damage: string) => hits.check(Hits.parse({ target: { ARM: 10, damage }, hits: [sure(1)] }))[0];
    expect(faulty('....|....|....|....|....|....|....')).toMatchObject({
      path: 'target.damage',
      message: 'cannot be read at character 30: found a 7th column',
    });
    expect(faulty('xx|xx|xx|xx|xx|xx').message).toContain('destroyed already');
    expect(
      hits.check(Hits.parse({ target: { ARM: 10, damage: '#5' }, hits: [{ ...sure(1), count: 20 }, sure(1)] }))[0].path,
    ).toBe('hits');
  });

  test('every rule that takes part is in the catalogue as simulated or input', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const damage of ['#8', GRID, SPIRAL, `F3;${GRID}`, `L{${GRID}}R{${GRID}}`]) {
      const target = { ARM: 10, damage };
      const system = damage.startsWith('@') ? 'Mind' : damage.startsWith('#') ? [] : 'cortex';
      const named = typeof system === 'string' ? [{ ...sure(1), system }] : [];
      const field: HitsInput['repairs'] = damage.startsWith('F') ? [{ what: 'force field' }] : [];
      for (const id of compile({ target, hits: [sure(1), sure(1, 'every'), ...named], repairs: [{}, ...field] })
        .rules) {
        expect(['simulated', 'input'], id).toContain(status.get(id));
      }
    }
  });
});
