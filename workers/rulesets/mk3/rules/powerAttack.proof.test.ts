/** Power attacks: dice against exact arithmetic, whole questions, and what is said of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { powerAttack } from '../../twodice/powerAttack/index.ts';
import type { PowerAttackInput } from '../../twodice/powerAttack/schema.ts';
import { expectAgreement } from '../../twodice/testing/agreement.ts';
import { catalogue } from '../catalogue/index.ts';
import { type Attack, type Attacker, compile, faults, fist, helpless, other, scene, throwAt } from './powerAttacks.ts';

describe('all of it', () => {
  const tough = { damage: '#6', ARM: 14, tough: true };
  const inputs: PowerAttackInput[] = [
    ...powerAttack.examples.map(({ scenario }) => scenario as PowerAttackInput),
    scene(
      { kind: 'slam', wall: 5, dropAfter: 4, dropHeight: 4 },
      { ...tough, powerField: 2, cannotBeKnockedDown: true },
      { marshal: 'Hurry!' },
      {
        boostAttack: true,
        others: [
          other({ ARM: 17, damage: '#9', tough: true, cannotBeKnockedDown: true }, { inches: 1 }),
          other({ base: 'large', ARM: 16, damage: '#20' }, { inches: 3 }),
          other({ ARM: 15 }, { inches: 4 }),
        ],
      },
    ),
    scene(
      throwAt(5),
      { ...tough, STR: 10, base: 'medium' },
      { weapons: [fist()] },
      {
        boostDamage: true,
        others: [
          other({ base: 'medium', ARM: 18, damage: '#10', DEF: 12 }, { boostAttack: true }),
          other({ ARM: 16 }, { contact: 'when the throw misses', missDirections: ['1', '3'], missInches: 2 }),
          other({ ARM: 17, powerField: 1 }, { contact: 'when the throw hits' }),
          other({ base: 'large', ARM: 18, damage: '#4' }, { contact: 'when the throw misses', missDirections: ['4'] }),
        ],
      },
    ),
    scene({ kind: 'power strike', wall: 6 }, tough, { kind: 'gargantuan', weapons: [fist()] }),
  ];

  test.each(inputs.map((input, index) => [index, input] as const))(
    'dice and exact arithmetic agree, question %i',
    (index, input) => {
      expectAgreement(compile(input), 300 + index);
    },
  );

  test('questions at random: dice and exact arithmetic agree', () => {
    const someTarget = fc.record({
      DEF: fc.integer({ min: 8, max: 15 }),
      ARM: fc.integer({ min: 10, max: 20 }),
      damage: fc.constantFrom('#1', '#5', '#12:3'),
      tough: fc.boolean(),
      knockedDown: fc.boolean(),
      cannotBeKnockedDown: fc.boolean(),
      powerField: fc.nat(2),
      base: fc.constantFrom('small' as const, 'medium' as const, 'large' as const, 'huge' as const),
      STR: fc.integer({ min: 6, max: 13 }),
    });
    const some = fc.record({
      attacker: fc.record({
        kind: fc.constantFrom('heavy warjack' as const, 'colossal' as const, 'gargantuan' as const),
        MAT: fc.integer({ min: 5, max: 8 }),
        STR: fc.integer({ min: 8, max: 15 }),
        points: fc.constant(3),
        crippled: fc.subarray(['right', 'body'] as const),
        weapons: fc.constant<NonNullable<Attacker['weapons']>>([fist(), fist('right')]),
      }),
      attack: fc.oneof(
        fc.constantFrom<Attack>({ kind: 'head-butt' }, { kind: 'sweep' }, { kind: 'power strike', wall: 5 }),
        fc.record({
          kind: fc.constant('slam' as const),
          moved: fc.constantFrom(2, 5),
          rough: fc.boolean(),
          wall: fc.integer({ min: 1, max: 6 }),
          dropAfter: fc.integer({ min: 0, max: 5 }),
        }),
        fc.record({ kind: fc.constant('throw' as const), wall: fc.integer({ min: 2, max: 9 }) }),
        fc.record({
          kind: fc.constant('throw' as const),
          aim: fc.constant('at the first other model' as const),
          distance: fc.integer({ min: 1, max: 8 }),
        }),
      ),
      target: someTarget,
      boostAttack: fc.boolean(),
      boostDamage: fc.boolean(),
      others: fc.array(
        fc.record({
          target: someTarget,
          inches: fc.integer({ min: 0, max: 6 }),
          contact: fc.constantFrom(
            'by distance' as const,
            'always' as const,
            'when the throw hits' as const,
            'when the throw misses' as const,
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    let asked = 0;
    for (const input of fc.sample(some, { seed: 98, numRuns: share(20, 300) }) as PowerAttackInput[]) {
      if (faults(input).length === 0) expectAgreement(compile(input), 600 + asked++);
    }
    expect(asked).toBeGreaterThan(share(10, 30));
  });

  test('what changes nothing is reported', () => {
    const ignored = (input: PowerAttackInput) => unused(powerAttack, input);
    expect(ignored(scene({ kind: 'slam' }))).toEqual([]);
    expect(ignored(scene({ kind: 'slam', wall: 7 }, { STR: 9 }, { weapons: [fist()] }))).toEqual([
      'attacker.weapons[0]',
      'attack.wall',
      'target.STR',
    ]);
    expect(ignored(scene({ kind: 'slam' }, {}, {}, { others: [other({}, { inches: 7 })] }))).toEqual([
      'others[0].target.base',
    ]);
    expect(ignored(scene({ kind: 'head-butt' }, {}, {}, { others: [other()] }))).toContain('others[0].target.base');
    expect(ignored(scene({ kind: 'slam' }, {}, {}, { situation: { cover: true, obstacle: true } }))).toEqual([
      'situation.cover',
    ]);
    const collateral = other({}, { situation: { obstacle: true } });
    expect(ignored(scene({ kind: 'slam' }, {}, {}, { others: [collateral] }))).toEqual([
      'others[0].situation.obstacle',
    ]);
    expect(ignored(scene({ kind: 'slam' }, helpless, {}, { boostAttack: true }))).toEqual(['boostAttack']);
  });

  test('every rule that takes part is in the catalogue and not planned', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const input of inputs) {
      for (const id of compile(input).rules) expect(['simulated', 'input', 'geometry'], id).toContain(status.get(id));
    }
  });
});
