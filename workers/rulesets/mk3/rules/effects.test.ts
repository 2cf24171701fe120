import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { tallyOffsets } from '../../../kernel/countdown.ts';
import { chiSquareTail } from '../../../kernel/special.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import type { DistributionMeasure } from '../../ruleset.ts';
import { effects } from '../../twodice/effects/index.ts';
import { EffectsQuestion } from '../../twodice/effects/question.ts';
import { Effects, type EffectsInput } from '../../twodice/effects/schema.ts';
import { TotalRun } from '../../twodice/run/index.ts';
import { catalogue } from '../catalogue/index.ts';

function ask(input: EffectsInput) {
  const scenario = Effects.parse(input);
  expect(effects.check(scenario)).toEqual([]);
  const question = new EffectsQuestion(scenario);
  const measures = question.measures(question.exact(), null);
  const { destroyed, alive } = measures;
  const damage = measures.damage as DistributionMeasure;
  const boxes = measures.boxes as DistributionMeasure;
  if (destroyed?.kind !== 'probability' || alive?.kind !== 'series') throw new TypeError('not an effects answer');
  return { question, destroyed: destroyed.value, alive: alive.steps.map(({ value }) => value), damage, boxes };
}

/** The same game at the table: dice one by one, the rules of MK3-CONT and MK3-KD-02 in plain words. */
function play(scenario: Effects, boxes: number, stream: WordStream): { marked: number; fell: number } {
  const { target } = scenario;
  let left = boxes;
  let downUntil = target.knockedDown ? 1 : 0;
  let on = scenario.effects.filter((effect) => !target.immunities.includes(effect));
  if (scenario.order === 'Fire first') on.sort((a) => (a === 'Fire' ? -1 : 1));
  else on.sort((a) => (a === 'Fire' ? 1 : -1));
  for (let turn = 1; turn <= scenario.turns; turn++) {
    on = on.filter(() => stream.die(6) > 2);
    let focus = target.powerField;
    for (const effect of on) {
      let points = 1;
      if (effect === 'Fire') points = Math.max(0, stream.die(6) + stream.die(6) + 12 - target.ARM - 2 * target.shields);
      if (points > 0 && focus > 0 && (effect === 'Fire' || scenario.fieldAgainst === 'both')) {
        focus--;
        points = Math.max(0, points - 5);
      }
      left -= points;
      if (left > 0) continue;
      const down = downUntil >= turn;
      if (!target.tough || down || stream.die(6) < 5) return { marked: boxes, fell: turn - 1 };
      left = 1;
      if (!target.cannotBeKnockedDown) downUntil = turn + 1;
    }
  }
  return { marked: boxes - left, fell: scenario.turns };
}

/** The layout of a tally over a row of boxes. */
function layoutOf({ run }: EffectsQuestion) {
  if (!(run instanceof TotalRun)) throw new TypeError('not a row of boxes');
  return run.engine.layout;
}

describe('continuous effects', () => {
  test('MK3-GV-29: how often a continuous effect resolves, and corrosion against five boxes', () => {
    const { damage } = ask({ target: { ARM: 10, damage: '#200' }, effects: ['Corrosion'], turns: 60 });
    const atLeast = (points: number) => damage.points.find(({ value }) => value === points)!.atLeast;
    expect(atLeast(1)).toBeCloseTo(2 / 3, 12);
    expect(atLeast(3)).toBeCloseTo(8 / 27, 12);
    // Sixty turns of the endless sum: what is missing is below 60 (2/3)^60.
    expect(damage.mean.value).toBeCloseTo(2, 8);
    const five = ask({ target: { ARM: 10, damage: '#5' }, effects: ['Corrosion'], turns: 60 });
    expect(five.destroyed).toBeCloseTo(32 / 243, 12);
    expect(five.boxes.mean.value).toBeCloseTo(422 / 243, 12);
  });

  test('MK3-GV-30: fire on one box at ARM 14, next turn and ever', () => {
    const target = { ARM: 14, damage: '#1' };
    expect(ask({ target, turns: 1 }).destroyed).toBeCloseTo(35 / 54, 13);
    expect(ask({ target, turns: 60 }).destroyed).toBeCloseTo(35 / 53, 10);
  });

  test('MK3-GV-31: fire on eight boxes at ARM 15 by turn 1, 2, 3 and 4', () => {
    const { alive } = ask({ target: { ARM: 15, damage: '#8' }, turns: 4 });
    [1 / 18, 779 / 2916, 56315 / 157464, 267853 / 708588].forEach((expected, turn) => {
      expect(1 - alive[turn]).toBeCloseTo(expected, 12);
    });
  });

  test('MK3-GV-32: a burning warcaster with and without focus', () => {
    const mean = (powerField: number) =>
      ask({ target: { ARM: 15, damage: '#200', powerField }, turns: 1 }).damage.mean.value;
    expect(mean(1)).toBeCloseTo(10 / 27, 13);
    expect(mean(0)).toBeCloseTo(145 / 54, 13);
  });

  test('MK3-CONT-01: an effect that is named twice is on the model once', () => {
    const target = { ARM: 14, damage: '#9' };
    expect(ask({ target, effects: ['Fire', 'Fire'] }).destroyed).toBe(ask({ target, effects: ['Fire'] }).destroyed);
  });

  test('MK3-CONT-02: every effect is checked before any resolves, and 1 or 2 ends it for good', () => {
    const { alive, damage } = ask({ target: { ARM: 0, damage: '#1' }, turns: 3 });
    // Fire kills whenever it stays in the first turn; once expired it never comes back.
    expect(alive[0]).toBeCloseTo(1 / 3, 13);
    expect(alive[2]).toBeCloseTo(1 / 3, 13);
    expect(damage.points[0]).toMatchObject({ value: 0 });
    // Both stay in 4/9, one of them in 4/9: corrosion after a fire that expired still does its point.
    const both = ask({ target: { ARM: 30, damage: '#9' }, effects: ['Fire', 'Corrosion'], turns: 1 });
    expect(both.damage.mean.value).toBeCloseTo(2 / 3, 13);
  });

  test('MK3-CONT-03: nothing but its check ends an effect: it outlasts every turn with chance 2/3 each', () => {
    const { damage } = ask({ target: { ARM: 10, damage: '#200' }, effects: ['Corrosion'], turns: 4 });
    expect(damage.points.map(({ probability }) => probability)).toEqual(
      [1 / 3, 2 / 9, 4 / 27, 8 / 81, 16 / 81].map((expected) => expect.closeTo(expected, 13)),
    );
  });

  test('MK3-CONT-04: corrosion does one point whatever the ARM', () => {
    for (const ARM of [0, 20, 40]) {
      const { damage } = ask({ target: { ARM, damage: '#9' }, effects: ['Corrosion'], turns: 1 });
      expect(damage.points.map(({ value }) => value)).toEqual([0, 1]);
    }
  });

  test('MK3-CONT-05: fire is a damage roll of 2d6 + 12 against ARM', () => {
    const { damage } = ask({ target: { ARM: 17, damage: '#200' }, turns: 1 });
    const ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    for (const { value, probability } of damage.points) {
      if (value > 0) expect(probability).toBeCloseTo(((2 / 3) * ways[value + 5]) / 36, 13);
    }
  });

  test('every rule that takes part is in the catalogue as simulated or input', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    const { question } = ask({
      target: {
        ARM: 14,
        tough: true,
        shields: 1,
        bucklers: 1,
        powerField: 1,
        incorporeal: true,
        immunities: ['Fire', 'Corrosion'],
      },
      effects: ['Fire', 'Corrosion'],
    });
    for (const id of question.rules) expect(['simulated', 'input'], id).toContain(status.get(id));
  });

  test('MK3-IMM-02, MK3-IMM-04, MK3-ADV-12: immunity ends the effect, incorporeal models have none', () => {
    const both: EffectsInput['effects'] = ['Fire', 'Corrosion'];
    const target = { ARM: 10, damage: '#2' };
    const free = ask({ target: { ...target, immunities: ['Fire', 'Corrosion'] }, effects: both });
    expect(free.destroyed).toBe(0);
    expect(free.damage.mean.value).toBe(0);
    expect(ask({ target: { ...target, incorporeal: true }, effects: both }).destroyed).toBe(0);
    const onlyFire = ask({ target: { ...target, immunities: ['Corrosion'] }, effects: both }).destroyed;
    expect(onlyFire).toBe(ask({ target, effects: ['Fire'] }).destroyed);
  });

  test('MK3-RUL-22: shields count against fire, not on an inert model', () => {
    const destroyed = (extra: Partial<EffectsInput['target']>) =>
      ask({ target: { ARM: 14, damage: '#4', ...extra } }).destroyed;
    expect(destroyed({ shields: 1 })).toBe(destroyed({ ARM: 16 }));
    expect(destroyed({ shields: 1, inert: true })).toBe(destroyed({}));
  });

  test('MK3-TOUGH-02, MK3-KD-02: Tough saves once, then the model lies down through the next phase', () => {
    const certain = { ARM: 0, damage: '#1', tough: true };
    // Fire always kills here. Turn 1: 2/3 stays, 1/3 saved; turn 2 (still down): no Tough; so only 2/9 reach turn 2.
    const { alive } = ask({ target: certain, turns: 3 });
    expect(1 - alive[0]).toBeCloseTo((2 / 3) * (2 / 3), 13);
    expect(1 - alive[1]).toBeCloseTo(4 / 9 + (2 / 9) * (2 / 3), 13);
    const lying = ask({ target: { ...certain, knockedDown: true }, turns: 1 });
    expect(lying.destroyed).toBeCloseTo(2 / 3, 13);
    const stubborn = ask({ target: { ...certain, cannotBeKnockedDown: true }, turns: 2 });
    expect(1 - stubborn.alive[1]).toBeCloseTo(4 / 9 + (2 / 9) * (4 / 9), 13);
  });

  test('dice thrown one by one and the simulation agree with exact arithmetic', () => {
    const inputs: EffectsInput[] = [];
    for (const ARM of [10, 14, 16]) {
      for (const damage of ['#1', '#5', '#12:2']) {
        for (const [tough, cannotBeKnockedDown, powerField] of [
          [false, false, 0],
          [true, false, 0],
          [true, true, 1],
        ] as const) {
          const target = { ARM, damage, tough, cannotBeKnockedDown, powerField, shields: ARM === 10 ? 1 : 0 };
          inputs.push({
            target,
            effects: ['Fire', 'Corrosion'],
            order: 'Corrosion first',
            turns: 3,
            fieldAgainst: 'both',
          });
          inputs.push({ target: { ...target, knockedDown: tough }, effects: ['Fire', 'Corrosion'], turns: 4 });
        }
      }
    }
    inputs.forEach((input, index) => {
      if (index % share(3, 1) !== 0) return;
      const { question } = ask(input);
      const exact = question.exact();
      const at = tallyOffsets(layoutOf(question));
      const trials = 20_000;
      const simulated = new Int32Array(question.tallySize);
      question.simulate(streamState(3, index), trials, simulated);
      const played = new Int32Array(question.tallySize);
      const stream = new WordStream(streamState(4, index));
      for (let i = 0; i < trials; i++)
        played[at.fell + play(question.scenario, question.body.boxesLeft, stream).fell]++;
      for (const counts of [simulated, played]) {
        let chi = 0;
        let cells = 0;
        for (let i = at.fell; i < at.label; i++) {
          if (exact[i] * trials < 5) continue;
          chi += (counts[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
          cells++;
        }
        if (cells > 1) expect(chiSquareTail(chi, cells - 1), JSON.stringify(input)).toBeGreaterThan(1e-6);
      }
    });
  });

  test('replays end as counted and read like the rule', () => {
    const { question } = ask({
      target: { ARM: 14, damage: '#6', tough: true, powerField: 1 },
      effects: ['Fire', 'Corrosion'],
      turns: 4,
    });
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(9, 0), 500, tally);
    const replayed = new Int32Array(question.tallySize);
    for (let trial = 0; trial < 500; trial++) replayed[question.replay(9, trial).outcome.damage]++;
    const { fell } = tallyOffsets(layoutOf(question));
    expect(replayed.slice(0, fell)).toEqual(tally.slice(0, fell));
    const [first] = question.replay(9, 0).steps;
    expect(first.label).toBe('Turn 1: Fire check');
    expect(first.text).toBe(first.dice[0] <= 2 ? 'it expires' : 'it stays');
  });

  test('grids, spirals and colossals burn as rows with as many boxes do, and their systems with them', () => {
    const burn = (damage: string) => {
      const { question } = ask({ target: { ARM: 15, damage }, effects: ['Fire', 'Corrosion'], turns: 4 });
      return { question, measures: question.measures(question.exact(), null) };
    };
    const row = burn('#9').measures.destroyed;
    const colossal = (damage: string) => {
      const question = effects.compile(
        Effects.parse({ target: { ARM: 15, damage }, effects: ['Fire', 'Corrosion'], turns: 4 }),
      );
      const exact = question.exact();
      if (!exact) throw new TypeError('no exact answer');
      return question.measures(exact, null);
    };
    for (const damage of ['..|L|..|R|.|MM', '@MM|M|B|BB|S|SS', 'F3;.|.|.|.|.|.', 'L{.|.|.|.|x|x}R{.|.|.|.|.|x}']) {
      const { destroyed } = damage.startsWith('L') ? colossal(damage) : burn(damage).measures;
      if (row?.kind !== 'probability' || destroyed?.kind !== 'probability') throw new TypeError('no chance');
      expect(destroyed.value, damage).toBeCloseTo(row.value, 12);
    }
    const { question, measures } = burn('@MM|M|B|BB|S|SS');
    const trials = 40_000;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(14, 0), trials, tally);
    const simulated = question.measures(tally, trials);
    for (const aspect of ['Mind', 'Body', 'Spirit']) {
      const [exact, counted] = [measures[aspect], simulated[aspect]];
      if (exact?.kind !== 'series' || counted?.kind !== 'series') throw new TypeError('no series');
      exact.steps.forEach(({ value }, turn) => {
        expect(Math.abs(counted.steps[turn].value - value)).toBeLessThan(5 * Math.sqrt(0.25 / trials));
      });
    }
    expect(question.replay(14, 3).steps.length).toBeGreaterThan(0);
  });

  test('MK3-CRIPPLE-05: a shield counts against fire until its arm is crippled', () => {
    const burn = (damage: string) => {
      const { question } = ask({
        target: { ARM: 13, damage, shields: 1, shieldArm: 'left arm' },
        effects: ['Fire'],
        turns: 1,
      });
      const { boxes } = question.measures(question.exact(), null);
      return boxes?.kind === 'distribution' ? boxes.mean.value : Number.NaN;
    };
    const hull = Array.from({ length: 5 }, () => '.......').join('|');
    expect(burn(`L|${hull}`)).toBeCloseTo(burn(`.|${hull}`.replace('.', 'L')), 13);
    // 2d6 + 12 against ARM 15 with the shield, ARM 13 without it, in two turns of three.
    const mean = (armour: number) => {
      let sum = 0;
      for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) sum += Math.max(0, a + b + 12 - armour) / 36;
      return (sum * 2) / 3;
    };
    expect(burn(`L|${hull}`)).toBeCloseTo(mean(15), 12);
    expect(burn(`l.|${hull}`)).toBeCloseTo(mean(13), 12);
  });
});
