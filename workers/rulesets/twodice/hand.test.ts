import fc from 'fast-check';
import { expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { throwAttack } from './attackRoll.ts';
import { throwDamage } from './damageRoll.ts';
import { CRITICAL, Hand, HIT, MISS } from './hand.ts';

const drops = { dropLowest: fc.nat(2), dropHighest: fc.nat(2) };
const RESULTS = { miss: MISS, hit: HIT, critical: CRITICAL };

test('attack rolls fall as the plain dice do, on the same stream', () => {
  const hand = new Hand();
  const rolls = fc.record({
    dice: fc.nat(6),
    ...drops,
    bonus: fc.integer({ min: -3, max: 12 }),
    defense: fc.nat(20),
    rerollMisses: fc.nat(2),
  });
  const automatic = fc.constantFrom('none', 'none', 'none', 'hit', 'miss');
  fc.assert(
    fc.property(rolls, automatic, fc.nat(1000), (roll, certain, index) => {
      const stream = new WordStream(streamState(5, index));
      const plain = new WordStream(streamState(5, index));
      for (let i = 0; i < 5; i++) {
        const expected = throwAttack(roll, certain, plain);
        expect(hand.attack(roll, certain, stream)).toBe(RESULTS[expected.result]);
        expect(hand.dice).toEqual(expected.dice);
        if (expected.dice.length > 0) expect(hand.total).toBe(expected.total);
        expect(hand.rerolled).toBe(expected.rerolled.length);
      }
      expect(stream.next()).toBe(plain.next());
    }),
    { seed: 31, numRuns: some(400) },
  );
});

test('damage rolls fall as the plain dice do, on the same stream', () => {
  const hand = new Hand();
  const rolls = fc.record({
    dice: fc.nat(8),
    ...drops,
    power: fc.integer({ min: -3, max: 20 }),
    armour: fc.nat(25),
    rerollBelow: fc.nat(9),
  });
  fc.assert(
    fc.property(rolls, fc.nat(1000), (roll, index) => {
      const stream = new WordStream(streamState(6, index));
      const plain = new WordStream(streamState(6, index));
      for (let i = 0; i < 5; i++) {
        const expected = throwDamage(roll, plain);
        expect(hand.damage(roll, stream)).toBe(expected.points);
        expect(hand.dice).toEqual(expected.dice);
        expect([...hand.kept]).toEqual([...expected.kept]);
        expect(hand.total).toBe(expected.total);
        expect(hand.rerolled).toBe(expected.rerolled ? 1 : 0);
      }
      expect(stream.next()).toBe(plain.next());
    }),
    { seed: 32, numRuns: some(400) },
  );
});

test('single dice and sums come from the same stream of words', () => {
  const hand = new Hand();
  const stream = new WordStream(streamState(7, 0));
  const plain = new WordStream(streamState(7, 0));
  for (let i = 0; i < 50; i++) {
    expect(hand.die(6, stream)).toBe(plain.die(6));
    expect(hand.sum(3, stream)).toBe(plain.die(6) + plain.die(6) + plain.die(6));
    expect(hand.dice).toHaveLength(3);
  }
});
