/** One body in every kind: damage that no activation deals, against small cases enumerated die by die. */
import { describe, expect, test } from 'vitest';
import { compileArea } from '../../twodice/area/index.ts';
import { Area, type AreaInput } from '../../twodice/area/schema.ts';
import { compileHazard } from '../../twodice/hazard/index.ts';
import { Hazard, type HazardInput } from '../../twodice/hazard/schema.ts';
import { compilePowerAttack } from '../../twodice/powerAttack/index.ts';
import { PowerAttack, type PowerAttackInput } from '../../twodice/powerAttack/schema.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import { answerOf } from '../../twodice/testing/answer.ts';

const hazard = (input: HazardInput) => compileHazard(Hazard.parse(input));
const area = (input: AreaInput) => compileArea(Area.parse(input));
const power = (input: PowerAttackInput) => compilePowerAttack(PowerAttack.parse(input));

/** Calls `seen` with every fall of so many d6 and its chance. */
function eachRoll(dice: number, seen: (faces: readonly number[], chance: number) => void): void {
  for (let fall = 0; fall < 6 ** dice; fall++) {
    const faces = Array.from({ length: dice }, (_, i) => (Math.floor(fall / 6 ** i) % 6) + 1);
    seen(faces, 6 ** -dice);
  }
}
const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);

/** A grid by hand: boxes marked in each of six columns of five, down from the top and on to the right. */
function markByHand(free: readonly number[], marked: number[], column: number, points: number): number {
  let left = points;
  for (let i = 0; i < 6 && left > 0; i++) {
    const at = (column + i) % 6;
    while (left > 0 && marked[at] < free[at]) {
      marked[at]++;
      left--;
    }
  }
  return left;
}

describe('falls', () => {
  const warlock = { DEF: 14, ARM: 15, damage: '#8', fury: 2, beasts: [9] };
  const fall: HazardInput['source'] = { kind: 'fall', height: 5 };

  test('MK3-XFER-01, MK3-XFER-02, MK3-FALL-01: a warlock falls 5" and passes it on to his beast', () => {
    let destroyed = 0;
    let beast = 0;
    eachRoll(4, (faces, chance) => {
      const points = Math.max(0, total(faces) + 12 - 15);
      if (points >= 9) beast += chance;
      if (points - 9 >= 8) destroyed += chance;
    });
    expect(destroyed).toBeCloseTo(0.054, 3);
    const question = hazard({ source: fall, models: [{ target: warlock }] });
    const answer = answerOf(question).value;
    expect(answer('destroyed1')).toBeCloseTo(destroyed, 13);
    expect(answer('beast 1 destroyed 1')).toBeCloseTo(beast, 13);
    expect(question.rules).toContain('MK3-XFER-02');
    expectAgreement(question, 5);
  });

  test('MK3-GRID-01, MK3-CRIPPLE-01: a warjack falls onto its grid', () => {
    const damage = '....L|....LL|....CM|....CM|....RR|....R';
    const free = [5, 6, 6, 6, 6, 5];
    const chances = { movement: 0, cortex: 0, boxes: 0 };
    for (let column = 0; column < 6; column++) {
      eachRoll(4, (faces, chance) => {
        const points = Math.max(0, total(faces) + 12 - 8);
        const marked = [0, 0, 0, 0, 0, 0];
        const left = markByHand(free, marked, column, points);
        chances.boxes += ((points - left) * chance) / 6;
        if (marked[2] === 6 && marked[3] === 6) chances.movement += chance / 6;
        if (marked[2] >= 5 && marked[3] >= 5) chances.cortex += chance / 6;
      });
    }
    const question = hazard({ source: fall, models: [{ target: { DEF: 10, ARM: 8, damage } }] });
    const answer = answerOf(question).value;
    expect(answer('boxes1')).toBeCloseTo(chances.boxes, 12);
    expect(answer('movement 1')).toBeCloseTo(chances.movement, 13);
    expect(answer('cortex 1')).toBeCloseTo(chances.cortex, 13);
    expectAgreement(question, 6);
  });

  test('MK3-COLOSSAL-04, MK3-COLOSSAL-05: a die picks the grid of a colossal, the rest goes to the other at a new column', () => {
    const left = '..|..|..|..|..|.M';
    const right = 'R|R|R|R|R|R';
    const free = [
      [2, 2, 2, 2, 2, 2],
      [1, 1, 1, 1, 1, 1],
    ] as const;
    const chances = { movement: 0, arm: 0, destroyed: 0 };
    for (let grid = 0; grid < 2; grid++) {
      for (let column = 0; column < 6; column++) {
        for (let rest = 0; rest < 6; rest++) {
          eachRoll(2, (faces, chance) => {
            const points = Math.max(0, total(faces) + 12 - 10);
            const marked = [
              [0, 0, 0, 0, 0, 0],
              [0, 0, 0, 0, 0, 0],
            ];
            let over = markByHand(free[grid], marked[grid], column, points);
            over = markByHand(free[1 - grid], marked[1 - grid], rest, over);
            const here = chance / 72;
            if (marked[0][5] === 2) chances.movement += here;
            if (marked[1].every((count) => count === 1)) chances.arm += here;
            if (total(marked[0]) + total(marked[1]) === 18) chances.destroyed += here;
          });
        }
      }
    }
    const question = hazard({
      source: { kind: 'damage roll', POW: 12, dice: 2 },
      models: [{ target: { DEF: 10, ARM: 10, damage: `L{${left}}R{${right}}`, huge: true } }],
    });
    const answer = answerOf(question).value;
    expect(answer('left grid: movement 1')).toBeCloseTo(chances.movement, 13);
    expect(answer('right grid: right arm 1')).toBeCloseTo(chances.arm, 13);
    expect(answer('destroyed1')).toBeCloseTo(chances.destroyed, 13);
    expect(question.rules).toContain('MK3-COLOSSAL-04');
    expectAgreement(question, 7);
  });

  test('MK3-CAV-05: the excess of the fall that unseats a dragoon is lost', () => {
    const dragoon = { DEF: 10, ARM: 14, damage: '#5/#4', tough: true };
    let off = 0;
    eachRoll(2, (faces, chance) => {
      if (Math.max(0, total(faces) + 12 - 14) >= 5) off += chance;
    });
    const answer = answerOf(hazard({ source: { kind: 'fall', height: 2 }, models: [{ target: dragoon }] })).value;
    expect(answer('dismounted1')).toBeCloseTo(off, 13);
    expect(answer('destroyed1')).toBe(0);
  });

  test('MK3-FIELD-01: a force field takes the points before any column', () => {
    const damage = 'F10:4;....L|....LL|....CM|....CM|....RR|....R';
    const question = hazard({
      source: { kind: 'damage roll', POW: 10, dice: 2 },
      models: [{ target: { DEF: 10, ARM: 12, damage } }],
    });
    expect(answerOf(question).value('boxes1')).toBeCloseTo(5, 12);
    expect(answerOf(question).value('left arm 1')).toBe(0);
    expectAgreement(question, 8);
  });
});

describe('templates, sprays and shots', () => {
  const gunner = (power: number, qualities: string[] = []): AreaInput['attacker'] =>
    ({
      kind: 'warrior',
      RAT: 6,
      weapons: [{ name: 'Gun', class: 'ranged', power, qualities }],
    }) as AreaInput['attacker'];

  test('MK3-CRIPPLE-03, MK3-CRIPPLE-05, MK3-RUL-17: DEF 5 in the middle of a sequence, a shield that is lost with its arm', () => {
    const damage = 'L|M|.|.|.|....';
    const target = { DEF: 15, ARM: 12, damage, shields: 1, shieldArm: 'left arm' as const };
    const question = area({
      attacker: gunner(8),
      attack: { kind: 'shot' },
      attacks: 2,
      models: [{ target }],
    });
    const free = [1, 1, 1, 1, 1, 4];
    const hitAt = (defense: number) => {
      let found = 0;
      eachRoll(2, (faces, chance) => {
        const ones = faces.every((face) => face === 1);
        const sixes = faces.every((face) => face === 6);
        if (!ones && (sixes || total(faces) + 6 >= defense)) found += chance;
      });
      return found;
    };
    let destroyed = 0;
    let boxes = 0;
    const shot = (marked: readonly number[], left: number, chance: number): void => {
      if (left === 0 || total(marked) === 9) {
        boxes += total(marked) * chance;
        if (total(marked) === 9) destroyed += chance;
        return;
      }
      const hit = hitAt(marked[1] === 1 ? 5 : 15);
      shot(marked, left - 1, chance * (1 - hit));
      for (let column = 0; column < 6; column++) {
        eachRoll(2, (faces, one) => {
          const points = Math.max(0, total(faces) + 8 - (marked[0] === 1 ? 12 : 14));
          const after = [...marked];
          markByHand(free, after, column, points);
          shot(after, left - 1, (chance * hit * one) / 6);
        });
      }
    };
    shot([0, 0, 0, 0, 0, 0], 2, 1);
    const answer = answerOf(question).value;
    expect(answer('destroyed1')).toBeCloseTo(destroyed, 12);
    expect(answer('boxes1')).toBeCloseTo(boxes, 11);
    expectAgreement(question, 9);
  });

  test('MK3-CONT-01, MK3-CRIT-02, MK3-WQ-05: who burns under a template, and who only after a critical hit', () => {
    const models: AreaInput['models'] = [
      { target: { DEF: 12, ARM: 30 } },
      { target: { DEF: 12, ARM: 30 }, place: { kind: 'stated', direct: true } },
      { target: { DEF: 12, ARM: 30, immunities: ['Fire'] }, place: { kind: 'stated', direct: true } },
    ];
    const burning = area({ attacker: gunner(10, ['Continuous Effect: Fire']), models });
    const answer = answerOf(burning).value;
    expect(answer('Fire2')).toBeCloseTo(answer('direct'), 13);
    expect(() => answer('Fire3')).toThrow();
    const critical = area({ attacker: gunner(10, ['Critical Fire']), models });
    const found = answerOf(critical).value;
    expect(found('Fire1')).toBeCloseTo(found('critical'), 13);
    expect(found('Fire2')).toBeCloseTo(found('critical'), 13);
    expectAgreement(burning, 10);
    expectAgreement(critical, 11);
  });

  test('MK3-DMG-02, MK3-DMG-13: attacks go on to the next model of a unit, which stands upright', () => {
    const question = area({
      attacker: gunner(20),
      attack: { kind: 'shot' },
      attacks: 3,
      models: [{ target: { DEF: 5, ARM: 10, others: [{ count: 1, DEF: 25, ARM: 10 }], tokens: 'soul' } }],
    });
    const answer = answerOf(question).value;
    // 35/36 against DEF 5; only two sixes hit DEF 25. Three shots: the hard one comes after the easy one.
    const easy = 35 / 36;
    const hard = 1 / 36;
    const both = easy * hard + easy * (1 - hard) * hard + (1 - easy) * easy * hard;
    expect(answer('destroyed1')).toBeCloseTo(both, 12);
    expect(answer('models1')).toBeCloseTo(1 - (1 - easy) ** 3 + both, 12);
    expect(answer('tokens1')).toBeCloseTo(answer('models1'), 12);
    expectAgreement(question, 12);
  });
});

describe('power attacks', () => {
  test('MK3-SPIRAL-01, MK3-POWER-05: a slam onto a spiral', () => {
    const damage = '@MM|M|BB|B|SS|S';
    const free = [2, 1, 2, 1, 2, 1];
    const question = power({
      attacker: { kind: 'heavy warjack', MAT: 6, STR: 8, points: 1 },
      attack: { kind: 'slam', moved: 5 },
      target: { DEF: 13, ARM: 14, damage },
    });
    let hit = 0;
    eachRoll(2, (faces, chance) => {
      const ones = faces.every((face) => face === 1);
      if (!ones && (faces.every((face) => face === 6) || total(faces) + 6 >= 13)) hit += chance;
    });
    const chances = { mind: 0, destroyed: 0 };
    for (let branch = 0; branch < 6; branch++) {
      eachRoll(2, (faces, chance) => {
        const marked = [0, 0, 0, 0, 0, 0];
        markByHand(free, marked, branch, Math.max(0, total(faces) + 8 - 14));
        if (marked[0] === 2 && marked[1] === 1) chances.mind += (hit * chance) / 6;
        if (total(marked) === 9) chances.destroyed += (hit * chance) / 6;
      });
    }
    const answer = answerOf(question).value;
    expect(answer('Mind 1')).toBeCloseTo(chances.mind, 13);
    expect(answer('destroyed1')).toBeCloseTo(chances.destroyed, 13);
    expectAgreement(question, 13);
  });

  test('MK3-RUL-09, MK3-RUL-12: slammed over an edge, two rolls on one body; Rage counts the attack alone', () => {
    const question = power({
      attacker: { kind: 'heavy warjack', MAT: 40, STR: 20, points: 1 },
      attack: { kind: 'slam', moved: 5, dropAfter: 0, dropHeight: 2 },
      target: { DEF: 5, ARM: 14, damage: '....B|....B|....B|....B|....B|....B', rage: true },
    });
    const answer = answerOf(question).value;
    // Every hit damages once as an attack; only all ones miss.
    expect(answer('rage1')).toBeCloseTo(35 / 36, 12);
    expectAgreement(question, 14);
  });
});
