/** Strikes drawn whole: the same law as dice, and the dice that a replay tells for them. */
import { describe, expect, test } from 'vitest';
import { some } from '../../fixtures/share.ts';
import { streamState, WordStream } from '../../kernel/streams.ts';
import { FRESH } from './build.ts';
import { ExactStrike } from './exact.ts';
import { folding } from './fold.ts';
import { freshLedger, type Heard, openLedger } from './ledger.ts';
import { lineOf } from './line.ts';
import { rollStrike } from './roll.ts';
import { sideOf } from './side.ts';
import type { Strike } from './strike.ts';
import { shooters, troops } from './testing/ask.ts';
import { Chooser, randomVolley } from './testing/random.ts';
import { unfoldStrike } from './unfold.ts';
import { Volley, type VolleyInput } from './volley/schema.ts';
import { targetLine, volleyStrike } from './volley/setup.ts';

function strikeOf(input: VolleyInput): Strike {
  const volley = Volley.parse(input);
  return volleyStrike(volley, lineOf(sideOf(volley.attacker)), targetLine(volley), FRESH);
}

/** Faces and counts that a listener heard, batch by batch. */
function recorder() {
  const all: Heard[] = [];
  return { all, listen: (_batch: unknown, heard: Heard) => void all.push(heard) };
}

/** Everything that a strike showed, as a few numbers. */
function features(all: readonly Heard[]): Record<string, number> {
  const faces = (name: 'toHit' | 'block' | 'ignore' | 'other') => all.flatMap((heard) => heard[name]);
  const of = (dice: readonly number[], wanted: number) => dice.filter((face) => face === wanted).length;
  const [toHit, block, ignore] = [faces('toHit'), faces('block'), faces('ignore')];
  return {
    first: toHit[0] ?? 0,
    last: toHit.at(-1) ?? 0,
    sixes: of(toHit, 6),
    ones: of(toHit, 1),
    blocks: block.length,
    lowBlocks: block.filter((face) => face < 3).length,
    lastBlock: block.at(-1) ?? 0,
    ignored: ignore.filter((face) => face > 4).length,
    others: faces('other').length,
  };
}

const cases: Record<string, VolleyInput> = {
  plain: { attacker: shooters(6), target: troops(4) },
  'two weapons, Regeneration': {
    attacker: shooters(
      3,
      {},
      {
        weapons: [
          { name: 'Bow', range: 24, attacks: 3, rules: ['Rending'] },
          { name: 'Gun', range: 24, attacks: 2, AP: 2, deadly: 3 },
        ],
      },
    ),
    target: troops(3, { tough: 3, rules: ['Regeneration'] }),
  },
  'a hero behind one model': {
    attacker: shooters(
      1,
      {},
      {
        weapons: [
          { name: 'Bow', range: 24, attacks: 2 },
          { name: 'Gun', range: 24, attacks: 3, AP: 1 },
        ],
      },
    ),
    target: troops(1, { joined: [{ quality: 3, defense: 2, tough: 3 }] }),
  },
  'Blast capped by the weapon': {
    attacker: shooters(3, { blast: 3, rules: ['Poison'] }),
    target: troops(4),
    rulings: { blastCap: 'weapon' },
  },
  'breath, fog and friendly fire': {
    attacker: shooters(4, {}, { rules: ['Breath Attack'] }),
    target: troops(5),
    condition: 'Mystical Fog',
    brutal: { friendlyFire: true, criticals: true },
  },
  'Blast and friendly fire that takes whole attacks': {
    attacker: shooters(3, { blast: 3 }),
    target: troops(9),
    brutal: { friendlyFire: true },
    rulings: { friendlyFireDice: 'each attack' },
  },
  snipers: { attacker: shooters(4, { rules: ['Sniper'] }), target: troops(3, { tough: 2 }) },
  vigilance: { attacker: shooters(5), target: troops(3, { tough: 2 }), targetStratagems: ['Eternal Vigilance'] },
};

describe('a strike drawn whole and unfolded', () => {
  test.each(Object.entries(cases))('%s: its dice are as dice fall', (_, input) => {
    const strike = strikeOf(input);
    const { tables } = folding(new ExactStrike(strike), 100);
    expect(tables).not.toBeNull();
    const from = strike.target.start;
    const ledger = freshLedger();
    const [words, other] = [new WordStream(streamState(3, 0)), new WordStream(streamState(3, 1))];
    const trials = 4000;
    const sums = { drawn: new Map<string, [number, number]>(), rolled: new Map<string, [number, number]>() };
    const note = (into: Map<string, [number, number]>, seen: Record<string, number>) => {
      for (const [name, value] of Object.entries(seen)) {
        const [sum, squares] = into.get(name) ?? [0, 0];
        into.set(name, [sum + value, squares + value * value]);
      }
    };
    for (let trial = 0; trial < trials; trial++) {
      const to = tables!.draw(0, from, words.next());
      const drawn = recorder();
      openLedger(ledger, strike);
      unfoldStrike(strike, 0, from, to, words, ledger, drawn.listen);
      const wounds = drawn.all.reduce((sum, heard) => sum + heard.wounds, 0);
      expect(wounds).toBe(strike.target.wounds[to] - strike.target.wounds[from]);
      note(sums.drawn, features(drawn.all));
      const rolled = recorder();
      openLedger(ledger, strike);
      rollStrike(strike, 0, from, other, ledger, rolled.listen);
      note(sums.rolled, features(rolled.all));
    }
    for (const [name, [sum, squares]] of sums.rolled) {
      const [drawn] = sums.drawn.get(name)!;
      const variance = squares / trials - (sum / trials) ** 2;
      // Nine features of seven strikes, at five standard deviations of a difference.
      expect(Math.abs(drawn - sum), name).toBeLessThanOrEqual(5 * Math.sqrt(2 * trials * variance));
    }
  });

  test('random strikes: every end that is drawn can be unfolded', () => {
    let unfolded = 0;
    for (let seed = 1; seed <= some(150); seed++) {
      const strike = strikeOf(randomVolley(new Chooser(seed)));
      const { tables } = folding(new ExactStrike(strike), 100);
      if (!tables) continue;
      const ledger = freshLedger();
      const stream = new WordStream(streamState(seed, 0));
      for (let trial = 0; trial < 5; trial++) {
        const to = tables.draw(0, strike.target.start, stream.next());
        openLedger(ledger, strike);
        unfoldStrike(strike, 0, strike.target.start, to, stream, ledger, () => unfolded++);
      }
    }
    expect(unfolded).toBeGreaterThan(some(300));
  });
});
