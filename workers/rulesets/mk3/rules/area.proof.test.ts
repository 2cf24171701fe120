/** Templates, sprays and shots into a melee: dice against exact arithmetic, whole questions, and what is said of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { area } from '../../twodice/area/index.ts';
import type { AreaInput } from '../../twodice/area/schema.ts';
import { throwAttack } from '../../twodice/attackRoll.ts';
import { throwDamage } from '../../twodice/damageRoll.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import { catalogue } from '../catalogue/index.ts';
import { ask, beside, compile, faults, gun, model, shooter } from './areas.ts';

describe('all of it', () => {
  const tough = { tough: true, damage: '#3' };
  const inputs: AreaInput[] = [
    ...area.examples.map(({ scenario }) => scenario as AreaInput),
    {
      attacker: {
        ...shooter(6, gun(13, { initialAttacks: 2, qualities: ['Critical Knockdown'] })),
        kind: 'warcaster',
        points: 6,
      },
      attack: { kind: 'template', AOE: 5 },
      models: [
        model(13, 12, { boostDamage: true, situation: { distance: 7 } }, tough),
        model(12, 10, { place: { kind: 'measured', inches: 2, bearing: 45 } }, { ...tough, powerField: 1 }),
        model(12, 11, { place: { kind: 'stated', direct: false, directions: ['1', '4'], to: 3 } }),
        model(12, 9, { place: beside }, { incorporeal: true }),
      ],
    },
    {
      attacker: shooter(7, gun(11, { initialAttacks: 3, qualities: ['Knockdown'] })),
      attack: { kind: 'into melee' },
      models: [model(12, 14, {}, { damage: '#4', tough: true }), model(11, 12, {}, tough), model(12, 12)],
    },
    {
      attacker: { ...shooter(6, gun(12, { initialAttacks: 'd3', spray: true })), kind: 'warrior' },
      attack: { kind: 'spray' },
      models: [model(13, 14, {}, tough), model(12, 15, {}, { powerField: 2, damage: '#8:2' }), model(12, 12)],
    },
  ];

  test.each(inputs.map((input, index) => [index, input] as const))(
    'dice and exact arithmetic agree, question %i',
    (index, input) => {
      expectAgreement(compile(input), 200 + index);
    },
  );

  test('questions at random: dice and exact arithmetic agree', () => {
    const someModel = fc.record({
      target: fc.record({
        DEF: fc.integer({ min: 8, max: 15 }),
        ARM: fc.integer({ min: 8, max: 18 }),
        damage: fc.constantFrom('#1', '#1', '#4', '#6:2'),
        tough: fc.boolean(),
        knockedDown: fc.boolean(),
        cannotBeKnockedDown: fc.boolean(),
        powerField: fc.nat(2),
        stealth: fc.boolean(),
        incorporeal: fc.boolean(),
        leavesPlayWhenDisabled: fc.constantFrom('no' as const, 'after Tough' as const, 'before Tough' as const),
      }),
      situation: fc.record({ cover: fc.boolean(), distance: fc.constantFrom(3, 7, 13) }),
      boostAttack: fc.boolean(),
      boostDamage: fc.boolean(),
      place: fc.oneof(
        fc.record({
          kind: fc.constant('stated' as const),
          direct: fc.boolean(),
          directions: fc.subarray(['1', '2', '4', '6'] as const),
          to: fc.constantFrom(2, 5),
        }),
        fc.constant({ kind: 'stated' as const }),
      ),
    });
    const question = fc.record({
      attacker: fc.record({
        kind: fc.constant('warcaster' as const),
        RAT: fc.integer({ min: 4, max: 8 }),
        points: fc.constant(20),
        weapons: fc.tuple(
          fc.record({
            name: fc.constant('Gun'),
            class: fc.constant('ranged' as const),
            power: fc.integer({ min: 6, max: 16 }),
            initialAttacks: fc.constantFrom(1, 1, 2, 'd3' as const),
            RNG: fc.constantFrom(8, 14),
            qualities: fc.subarray(['Knockdown', 'Critical Knockdown', 'Weapon Master', 'Magical'] as const, {
              maxLength: 2,
            }),
            attackDice: fc.record({ additional: fc.nat(1), rerollMisses: fc.nat(1) }),
            damageDice: fc.record({ rerollBelow: fc.constantFrom(0, 3) }),
          }),
        ),
      }),
      attack: fc.constantFrom(
        { kind: 'template', AOE: 4 } as const,
        { kind: 'spray' } as const,
        { kind: 'into melee' } as const,
      ),
      models: fc.array(someModel, { minLength: 1, maxLength: 3 }),
    });
    let asked = 0;
    for (const input of fc.sample(question, { seed: 99, numRuns: share(20, 300) }) as AreaInput[]) {
      if (faults(input).length > 0) continue;
      const compiled = compile(input);
      if (!compiled.exact()) continue;
      expectAgreement(compiled, 500 + asked++);
    }
    expect(asked).toBeGreaterThan(share(10, 25));
  });

  test('harder targets fall no more often, wider templates reach no fewer', () => {
    const question = (DEF: number, ARM: number, AOE: number): AreaInput => ({
      attacker: shooter(6, gun(14)),
      attack: { kind: 'template', AOE },
      models: [
        model(DEF, ARM, { situation: { distance: 9 } }),
        model(12, 12, { place: { kind: 'measured', inches: 2, bearing: 100 } }),
      ],
    });
    for (let step = 0; step < 6; step++) {
      const at = ask(question(10 + step, 12 + step, 4));
      expect(ask(question(11 + step, 12 + step, 4))('destroyed1')).toBeLessThanOrEqual(at('destroyed1'));
      expect(ask(question(10 + step, 13 + step, 4))('destroyed1')).toBeLessThanOrEqual(at('destroyed1'));
      expect(ask(question(10 + step, 12 + step, 5))('hit')).toBeGreaterThanOrEqual(at('hit'));
    }
  });

  test('two templates at a tough target, dice by the plain rules', () => {
    const scenario: AreaInput = {
      attacker: shooter(6, gun(14, { initialAttacks: 2, qualities: ['Critical Knockdown'] })),
      attack: { kind: 'template', AOE: 4 },
      models: [
        model(14, 14, { situation: { distance: 7 } }, { damage: '#3', tough: true }),
        model(12, 13, { place: { kind: 'measured', inches: 2.5, bearing: 90 } }),
      ],
    };
    const answer = ask(scenario);
    const trials = 60_000;
    const stream = new WordStream(streamState(77, 0));
    const counts = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      let [left, down, alive] = [3, false, true];
      const hurt = (power: number, armour: number) =>
        throwDamage({ dice: 2, dropLowest: 0, dropHighest: 0, power, armour, rerollBelow: 0 }, stream).points;
      for (let shot = 0; shot < 2 && left > 0; shot++) {
        const roll = { dice: 2, dropLowest: 0, dropHighest: 0, bonus: 6, defense: down ? 5 : 14, rerollMisses: 0 };
        const { result } = throwAttack(roll, 'none', stream);
        let [x, y] = [0, 0];
        if (result === 'miss') {
          const angle = (stream.die(6) - 1) * (Math.PI / 3);
          const inches = Math.min(3.5, stream.die(6));
          [x, y] = [inches * Math.sin(angle), inches * Math.cos(angle)];
        }
        const reach = 2 + 15 / 25.4;
        if (result !== 'miss' || Math.hypot(x, y) <= reach) {
          if (result === 'critical') down = true;
          const points = hurt(result === 'miss' ? 7 : 14, 14);
          left = Math.max(0, left - points);
          if (left === 0 && !down && stream.die(6) >= 5) [left, down] = [1, true];
        }
        if (alive && Math.hypot(x - 2.5, y) <= reach && hurt(7, 13) > 0) alive = false;
      }
      if (left === 0) counts[0]++;
      if (!alive) counts[1]++;
    }
    counts.forEach((count, i) => {
      const p = answer(`destroyed${i + 1}`);
      expect(Math.abs(count / trials - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / trials));
    });
  });

  test('a wrong question is refused with its field', () => {
    const good: AreaInput = { attacker: shooter(6, gun(10)), models: [model(12, 12)] };
    expect(faults(good)).toEqual([]);
    expect(faults({ ...good, weapon: 'Axe' })).toEqual(['weapon']);
    expect(faults({ ...good, attacker: shooter(6, gun(10, { spray: true })) })).toEqual(['attack.kind']);
    expect(faults({ ...good, attacker: { kind: 'warrior', weapons: [gun(10)] } })).toEqual(['attacker.RAT']);
    expect(faults({ ...good, models: [model(12, 12, { boostAttack: true })] })).toEqual(['attacker.points']);
    expect(faults({ ...good, attacks: 2 })).toEqual(['attacks']);
    expect(faults({ ...good, models: [model(12, 12), model(12, 12)] })).toEqual(['models[1].place.inches']);
    expect(faults({ ...good, models: [model(12, 12, {}, { damage: '#2:2' })] })).toEqual(['models[0].target.damage']);
    expect(faults({ ...good, models: [model(12, 12, { place: { kind: 'measured', inches: 2 } })] })).toEqual([
      'models[0].place.inches',
    ]);
  });

  test('what changes nothing is reported', () => {
    const ignored = (input: AreaInput) => unused(area, input).filter((path) => !/kind$|magicAttack$|RNG$/.test(path));
    const good: AreaInput = { attacker: shooter(6, gun(10)), models: [model(12, 12)] };
    expect(ignored(good)).toEqual([]);
    const besideHim = model(12, 12, { place: beside, situation: { cover: true }, boostAttack: true });
    expect(
      ignored({
        ...good,
        attacker: { ...shooter(6, gun(10)), kind: 'warcaster', points: 9 },
        models: [model(12, 12), besideHim],
      }),
    ).toEqual(['attacker.points', 'models[1].situation.cover', 'models[1].boostAttack']);
    expect(
      ignored({
        ...good,
        attack: { kind: 'spray' },
        models: [model(12, 12, { situation: { cover: true, distance: 4 } })],
      }),
    ).toEqual(['models[0].situation.cover', 'models[0].situation.distance']);
    expect(ignored({ ...good, attack: { kind: 'into melee', assault: true } })).toEqual(['attack.assault']);
  });

  test('every rule that takes part is in the catalogue and not planned', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const input of inputs) {
      for (const id of compile(input).rules) expect(['simulated', 'input', 'geometry'], id).toContain(status.get(id));
    }
  });
});
