/** The loop for plain duels against the play it stands for: equal trials, counter by counter. */
import { describe, expect, test, vi } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import { streamState } from '../../../kernel/streams.ts';
import { Chooser, randomDuel } from '../testing/random.ts';
import { DuelQuestion } from './question.ts';
import { Duel, type DuelInput } from './schema.ts';
import { swiftDuel } from './swift.ts';
import { SwiftDuel } from './swiftLoop.ts';

/** A random duel with what the loop does not know taken out, most of the time. */
function plainer(pick: Chooser): DuelInput {
  const input = randomDuel(pick);
  const unit = (one: DuelInput['attacker']): DuelInput['attacker'] => {
    const kept = (rule: string) => !['Fear', 'Phalanx', 'Breath Attack'].includes(rule) || pick.oneIn(20);
    const weapons = one.weapons?.map((weapon) => ({ ...weapon, blast: 0, deadly: pick.oneIn(10) ? 3 : 0 }));
    const models = pick.int(1, 12);
    const state = { ...one.state, exhaustion: 0, shaken: 0, fatigued: pick.oneIn(4), lost: pick.int(0, models - 1) };
    return {
      ...one,
      models,
      weapons,
      joined: [],
      rules: one.rules?.filter(kept),
      heavyDamage: false,
      multiBased: pick.oneIn(9),
      state,
    };
  };
  const charge = (plan: DuelInput['attackerPlan']): DuelInput['attackerPlan'] => ({
    ...plan,
    spells: [],
    stratagems: [],
    ambush: 0,
    orders: [],
    whenWavering: 'rest',
    behaviour: pick.oneIn(5) ? 'stay' : 'charge',
  });
  const [attacker, target] = [unit(input.attacker), unit(input.target)].map((one) =>
    one.multiBased ? { ...one, state: { ...one.state, lost: 0 } } : one,
  );
  return {
    ...input,
    attacker,
    target,
    attackerPlan: charge(input.attackerPlan),
    targetPlan: charge(input.targetPlan),
    situation: {
      ...input.situation,
      first: pick.of(['attacker', 'target'] as const),
      dangerous: false,
      exhaustion: false,
      prolonged: false,
      distance: pick.int(1, 30),
    },
    condition: pick.of(['none', 'Mystical Fog', 'Smell of Death'] as const),
    brutal: {},
  };
}

const TRIALS = 300;

describe('the loop for plain duels', () => {
  test('random duels: the same counters as played one by one', () => {
    let swift = 0;
    for (let seed = 1; seed <= some(200); seed++) {
      const question = new DuelQuestion(Duel.parse(plainer(new Chooser(seed))));
      const [fast, slow] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
      const [one, other] = [streamState(seed, 0), streamState(seed, 0)];
      question.simulate(one, TRIALS, fast);
      question.simulate(one, 100, fast);
      question.simulateSlowly(other, TRIALS + 100, slow);
      expect(fast, `seed ${seed}`).toEqual(slow);
      expect(one).toEqual(other);
      if (isSwift(question)) swift++;
    }
    expect(swift).toBeGreaterThan(some(100));
  });

  test('random duels: equal trials in WebAssembly and in JavaScript, whoever shares the memory', () => {
    const inJavaScript = vi.spyOn(SwiftDuel.prototype, 'simulate');
    const pairs = Array.from({ length: some(60) }, (_, i) => {
      const { pairing, sections, ends, tallySize } = new DuelQuestion(Duel.parse(plainer(new Chooser(1_000 + i))));
      const duel = swiftDuel(pairing, sections, ends);
      const tallies = [new Int32Array(tallySize), new Int32Array(tallySize)] as const;
      return { duel, tallies, streams: [streamState(i, 0), streamState(i, 0)] as const };
    });
    let asked = 0;
    for (const trials of [1_000, 999, 1_001]) {
      for (const { duel, tallies, streams } of pairs) {
        if (!duel) continue;
        duel.simulate(streams[0], trials, tallies[0]);
        expect(inJavaScript).toHaveBeenCalledTimes(asked++);
        SwiftDuel.prototype.simulate.call(duel, streams[1], trials, tallies[1]);
        expect(tallies[0]).toEqual(tallies[1]);
        expect(streams[0]).toEqual(streams[1]);
      }
    }
    inJavaScript.mockRestore();
    expect(asked).toBeGreaterThan(some(60));
  });

  test('random duels: charges swept are charges spread cell by cell', () => {
    for (let seed = 1; seed <= some(60); seed++) {
      const question = new DuelQuestion(Duel.parse(plainer(new Chooser(seed))));
      const [swept, spread] = [question.exact(), question.exact(undefined, false)];
      if (!swept || !spread) continue;
      spread.forEach((chance, i) => {
        const off = Math.abs(swept[i] - chance);
        expect(off, `seed ${seed}, counter ${i}`).toBeLessThanOrEqual(2 * question.exactErrorBound * chance);
      });
    }
  });

  test('random duels with Fear, Phalanxes and mixed weapons: charges gathered are charges spread cell by cell (AOF-SR-08, AOF-SR-16)', () => {
    let gathered = 0;
    for (let seed = 1; seed <= some(60); seed++) {
      const pick = new Chooser(seed);
      const { attacker, target, rulings, attackerModifiers, targetModifiers } = randomDuel(pick);
      const rules = pick.some(['Fear', 'Phalanx', 'Breath Attack', 'Furious'] as const, 2);
      const duel = Duel.parse({
        attacker: { ...attacker, rules: [...new Set([...(attacker.rules ?? []), ...rules])], state: {} },
        target: { ...target, state: {} },
        attackerModifiers,
        targetModifiers,
        situation: { distance: pick.int(1, 20), rounds: 3 },
        rulings: { ...rulings, deadlyOverkillCounts: false },
      });
      const question = new DuelQuestion(duel);
      const [fast, spread] = [question.exact(), question.exact(undefined, false)];
      if (!fast || !spread) continue;
      gathered++;
      spread.forEach((chance, i) => {
        const off = Math.abs(fast[i] - chance);
        expect(off, `seed ${seed}, counter ${i}`).toBeLessThanOrEqual(2 * question.exactErrorBound * chance);
      });
    }
    expect(gathered).toBeGreaterThan(some(40));
  });

  test('random duels of any kind: the loop leaves alone what it does not know', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const question = new DuelQuestion(Duel.parse(randomDuel(new Chooser(seed))));
      const [fast, slow] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
      question.simulate(streamState(seed, 0), 100, fast);
      question.simulateSlowly(streamState(seed, 0), 100, slow);
      expect(fast, `seed ${seed}`).toEqual(slow);
    }
  });
});

function isSwift({ pairing, sections, ends }: DuelQuestion): boolean {
  return swiftDuel(pairing, sections, ends) !== null;
}
