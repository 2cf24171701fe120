import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { compileHazard, hazard } from '../../twodice/hazard/index.ts';
import { Hazard, type HazardInput } from '../../twodice/hazard/schema.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import { answerOf } from '../../twodice/testing/answer.ts';
import { catalogue } from '../catalogue/index.ts';

type Model = HazardInput['models'][number];
type Source = NonNullable<HazardInput['source']>;

const model = (ARM: number, target: Partial<Model['target']> = {}, extra: Partial<Model> = {}): Model => ({
  target: { DEF: 12, ARM, ...target },
  ...extra,
});
const scene = (source: Source, ...models: Model[]): HazardInput => ({ source, models });

function compile(input: HazardInput) {
  const scenario = Hazard.parse(input);
  expect(hazard.check(scenario)).toEqual([]);
  return compileHazard(scenario);
}
const ask = (input: HazardInput) => answerOf(compile(input)).value;
const fall = (height: number): Source => ({ kind: 'fall', height });

describe('falls', () => {
  test('MK3-GV-51: falls of 2", 5" and 7" roll 2, 4 and 5 dice', () => {
    const boxes = (height: number) => ask(scene(fall(height), model(0, { damage: '#200' })))('boxes1');
    expect([2, 5, 7].map((height) => (boxes(height) - 12) / 3.5)).toEqual([2, 4, 5].map((n) => expect.closeTo(n, 12)));
    const destroyed = (height: number) => ask(scene(fall(height), model(16)))('destroyed1');
    expect(destroyed(2)).toBeCloseTo(5 / 6, 12);
    expect(destroyed(5)).toBeCloseTo(1295 / 1296, 12);
    expect(destroyed(7)).toBe(1);
  });

  test('MK3-FALL-01: knocked down before the damage, so Tough does not help; shields do', () => {
    expect(ask(scene(fall(3), model(0, { tough: true })))('destroyed1')).toBe(1);
    expect(ask(scene(fall(3), model(0, { tough: true, cannotBeKnockedDown: true })))('destroyed1')).toBeCloseTo(
      2 / 3,
      13,
    );
    const shielded = ask(scene(fall(2), model(14, { shields: 1 })))('destroyed1');
    expect(shielded).toBeCloseTo(5 / 6, 13);
    expect(Hazard.safeParse(scene(fall(0.5), model(0))).success).toBe(false);
  });

  test('MK3-FALL-02: who is fallen upon lies down and suffers a roll of its own, larger bases nothing', () => {
    const answer = ask(
      scene(fall(2), model(16), model(16), model(0, {}, { contacted: false }), model(0, { huge: true })),
    );
    expect(answer('destroyed2')).toBeCloseTo(5 / 6, 13);
    expect(answer('all')).toBe(0);
    expect(answer('hit3')).toBe(0);
    expect(answer('hit4')).toBe(0);
    const two = ask(scene(fall(2), model(16), model(16)));
    expect(two('all')).toBeCloseTo((5 / 6) ** 2, 13);
  });

  test('MK3-FALL-02: who is fallen upon lies before the roll, so Tough is lost', () => {
    const upon = (target: Partial<Model['target']>) =>
      ask(scene(fall(2), model(0, { damage: '#60' }), model(0, target)));
    expect(upon({ damage: '#60' })('down2')).toBe(1);
    expect(upon({ tough: true })('destroyed2')).toBe(1);
    expect(upon({ tough: true, cannotBeKnockedDown: true })('destroyed2')).toBeCloseTo(2 / 3, 13);
  });

  test('MK3-FALL-02: the fallen model and each contacted one have a roll of their own', () => {
    const answer = ask(scene(fall(2), model(20), model(20)));
    // 2d6 + 12 beyond 20: 9 or more, 10 of 36.
    expect(answer('destroyed1')).toBeCloseTo(10 / 36, 13);
    expect(answer('all')).toBeCloseTo((10 / 36) ** 2, 13);
  });

  test('MK3-RUL-12: the power field works against a fall', () => {
    expect(ask(scene(fall(2), model(0, { damage: '#200', powerField: 1 })))('boxes1')).toBeCloseTo(14, 12);
  });
});

describe('bombardments', () => {
  const blast = (
    deviation: 'none' | 'd6' | '2d6',
    extra: Partial<Extract<Source, { kind: 'blast' }>> = {},
  ): Source => ({
    kind: 'blast',
    deviation,
    ...extra,
  });

  test('MK3-GV-55, MK3-SCEN-05, MK3-RUL-13: POW 10, not halved, against one box at ARM 13', () => {
    expect(ask(scene(blast('none'), model(13)))('destroyed1')).toBeCloseTo(11 / 12, 12);
  });

  test('MK3-SCEN-05: deviates 2d6" on one of six rays, AOE 4', () => {
    const question = compile(scene(blast('2d6'), model(13)));
    const { distance } = question.measures(question.exact()!, null);
    if (distance?.kind !== 'series') throw new TypeError('no distances');
    expect(distance.steps.map(({ label }) => Number.parseInt(label, 10))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(distance.steps.map(({ value }) => value * 36)).toEqual(
      [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => expect.closeTo(ways, 12)),
    );
    // A small base at the point is under it up to 2.59": by 2" only.
    expect(ask(scene(blast('2d6'), model(13)))('hit1')).toBeCloseTo(1 / 36, 13);
    // 7" straight back: 5" to 9" on ray 4.
    const behind = model(13, {}, { place: { kind: 'measured', inches: 7, bearing: 180 } });
    expect(ask(scene(blast('2d6'), behind))('hit1')).toBeCloseTo((1 / 6) * (24 / 36), 13);
  });

  test('MK3-SCEN-05: whoever is under it takes the damage without an attack roll, whatever its DEF', () => {
    const struck = (DEF: number) => ask(scene(blast('none'), { target: { DEF, ARM: 0 } }));
    for (const DEF of [0, 40]) {
      expect(struck(DEF)('hit1')).toBe(1);
      expect(struck(DEF)('destroyed1')).toBe(1);
    }
  });

  test('MK3-AOE-08, MK3-TERRAIN-04: the impact point behind it, and a trench', () => {
    const boxes = (extra: Partial<Model>) =>
      ask(scene(blast('none'), model(0, { shields: 1, damage: '#200' }, extra)))('boxes1');
    expect(boxes({})).toBeCloseTo(15, 12);
    expect(boxes({ blastFromBehind: true })).toBeCloseTo(17, 12);
    expect(boxes({ noBlast: true })).toBe(0);
  });

  test('MK3-DMG-04, MK3-ADV-12: immunities and incorporeal models', () => {
    const boxes = (types: Extract<Source, { kind: 'blast' }>['types'], target: Partial<Model['target']>) =>
      ask(scene(blast('none', { types }), model(0, { damage: '#200', ...target })))('boxes1');
    expect(boxes(['Damage Type: Fire', 'Magical'], { immunities: ['Fire'] })).toBe(0);
    expect(boxes([], { incorporeal: true })).toBe(0);
    expect(boxes(['Magical'], { incorporeal: true })).toBeCloseTo(17, 12);
  });
});

describe('damage rolls and ground', () => {
  test('MK3-DMG-01: a damage roll of so many dice with the power that is stated', () => {
    const boxes = (dice: number) =>
      ask(scene({ kind: 'damage roll', POW: 10, dice }, model(0, { damage: '#200' })))('boxes1');
    for (const dice of [0, 1, 2, 5]) expect(boxes(dice)).toBeCloseTo(10 + 3.5 * dice, 12);
  });

  test('MK3-GV-72, MK3-TERRAIN-08: fog after four checks', () => {
    const answer = ask(scene({ kind: 'ground', effect: 'none', checks: 4 }, model(10)));
    expect(answer('there')).toBeCloseTo(16 / 81, 12);
  });

  test('MK3-TERRAIN-08: it vanishes on 1 or 2 at the end of every turn, for good', () => {
    const question = compile(scene({ kind: 'ground', checks: 3 }, model(10)));
    for (let trial = 0; trial < 80; trial++) {
      const { steps, outcome } = question.replay(4, trial);
      const faces = steps.filter(({ label }) => label.startsWith('End of turn')).map(({ dice }) => dice[0]);
      expect(faces.slice(0, -1).every((face) => face > 2)).toBe(true);
      expect(outcome.there).toBe(faces.length === 3 && faces[2] > 2 ? 1 : 0);
    }
  });

  test('MK3-TERRAIN-07: whoever enters gets the continuous effect, if it is not immune', () => {
    const answer = ask(
      scene(
        { kind: 'ground', effect: 'Corrosion', checks: 1 },
        model(10),
        model(10, { immunities: ['Corrosion'] }),
        model(10, { incorporeal: true }),
        model(10, { immunities: ['Fire'] }),
      ),
    );
    expect([1, 2, 3, 4].map((i) => answer(`hit${i}`))).toEqual([2 / 3, 0, 0, 2 / 3].map((p) => expect.closeTo(p, 13)));
  });
});

describe('all of it', () => {
  const inputs: HazardInput[] = [
    ...hazard.examples.map(({ scenario }) => scenario as HazardInput),
    scene(
      { kind: 'blast', POW: 13, AOE: 5, deviation: 'd6' },
      model(14, { tough: true, damage: '#4', powerField: 1 }),
      model(12, { tough: true }, { place: { kind: 'stated', direct: false, directions: ['2'], from: 2, to: 5 } }),
    ),
    scene({ kind: 'damage roll', POW: 12, dice: 3 }, model(15, { damage: '#6:1' }), model(16, { tough: true })),
    scene({ kind: 'ground', effect: 'Fire', checks: 3 }, model(15), model(12, { immunities: ['Fire'] })),
  ];

  test.each(inputs.map((input, index) => [index, input] as const))(
    'dice and exact arithmetic agree, question %i',
    (index, input) => {
      expectAgreement(compile(input), 400 + index);
    },
  );

  test('what changes nothing is reported', () => {
    const ignored = (input: HazardInput) => unused(hazard, input);
    expect(ignored(scene(fall(3), model(10)))).toEqual([]);
    expect(ignored(scene(fall(3), model(10, { stealth: true }, { noBlast: true, place: { kind: 'stated' } })))).toEqual(
      ['models[0].target.stealth', 'models[0].place', 'models[0].noBlast'],
    );
  });

  test('a wrong question is refused with its field', () => {
    const faults = (input: HazardInput) => hazard.check(Hazard.parse(input)).map(({ path }) => path);
    expect(faults(scene(fall(3), model(10), model(10, { damage: '#3:3' })))).toEqual(['models[1].target.damage']);
    const place: Model['place'] = { kind: 'stated', from: 3, to: 2 };
    expect(faults(scene({ kind: 'blast' }, model(10, {}, { place })))).toEqual(['models[0].place.from']);
  });

  test('every rule that takes part is in the catalogue and not planned', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const input of inputs) {
      for (const id of compile(input).rules) expect(['simulated', 'input', 'geometry'], id).toContain(status.get(id));
    }
  });
});
