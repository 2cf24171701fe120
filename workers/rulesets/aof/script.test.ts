/** Sequences of dice, told beforehand: what is rolled, in which order, and what it leads to. */
import { describe, expect, test } from 'vitest';
import { FRESH } from './build.ts';
import { freshLedger, openLedger } from './ledger.ts';
import { type Line, lineOf } from './line.ts';
import { clash, freshUpshot } from './melee/clash.ts';
import { Exchange, type ExchangeOptions } from './melee/exchange.ts';
import type { Fighter } from './melee/fighter.ts';
import { Melee, type MeleeInput } from './melee/schema.ts';
import { exchangeOptions, fighterOf, meleeLine } from './melee/setup.ts';
import { rollStrike } from './roll.ts';
import { sideOf } from './side.ts';
import { five, shooters, troops } from './testing/ask.ts';
import { Script } from './testing/script.ts';
import { Volley, type VolleyInput } from './volley/schema.ts';
import { targetLine, volleyStrike } from './volley/setup.ts';

/** Shoots with these dice; all of them must be used. */
function shoot(
  input: VolleyInput,
  ...faces: number[]
): { line: Line; state: number; ledger: ReturnType<typeof freshLedger> } {
  const volley = Volley.parse(input);
  const line = targetLine(volley);
  const strike = volleyStrike(volley, lineOf(sideOf(volley.attacker)), line, FRESH);
  const ledger = freshLedger();
  openLedger(ledger, strike);
  const script = new Script(...faces);
  const state = rollStrike(strike, 0, line.start, script, ledger);
  expect(script.left).toBe(0);
  return { line, state, ledger };
}

const wounds = (input: VolleyInput, ...faces: number[]) => {
  const { line, state } = shoot(input, ...faces);
  return line.wounds[state];
};

describe('shooting with dice that are known', () => {
  test('G02: 3, 4 and 5 at -1 are one success', () => {
    // One hit, and a 1 to block it.
    expect(wounds({ attacker: shooters(3), target: troops(9), situation: { cover: true } }, 3, 4, 5, 1)).toBe(1);
  });

  test('AOF-TEST-03: a 6 hits at -9 and a 1 misses at +9', () => {
    const at = (hit: number) => ({ attacker: shooters(2), target: troops(9), shooterModifiers: { hit } });
    expect(wounds({ ...at(-6), situation: { hunkered: true } }, 5, 6, 1)).toBe(1);
    expect(wounds(at(6), 1, 2, 1)).toBe(1);
  });

  test('AOF-SR-17, AOF-SR-19: a raw 6 is three hits, each with AP(4)', () => {
    const input = { attacker: shooters(2, { rules: ['Poison', 'Rending'] }), target: troops(9, { defense: 2 }) };
    // The 5 hits once at AP 0 and is blocked by a 2; the 6 three times, and only a 6 blocks.
    expect(wounds(input, 5, 2, 6, 5, 6, 2)).toBe(2);
  });

  test('AOF-SR-06, AOF-SR-25: what a Deadly hit does too much is lost; the wounded model goes first', () => {
    const input = { attacker: shooters(3, { deadly: 2 }), target: troops(3, { tough: 3 }) };
    const { line, state, ledger } = shoot(input, 4, 1, 4, 1, 4, 1);
    // Two on the first, one of two kills it, two on the second.
    expect([line.wounds[state], line.left[state], line.room[state], ledger.overkill]).toEqual([5, 2, 1, 1]);
  });

  test('AOF-SR-18: a die for each wound, 5 and 6 ignore it', () => {
    const input = { attacker: shooters(1, { deadly: 3 }), target: troops(1, { tough: 6, rules: ['Regeneration'] }) };
    expect(wounds(input, 4, 1, 5, 4, 6)).toBe(1);
  });

  test('AOF-SR-04: three hits at most on three models', () => {
    expect(wounds({ attacker: shooters(1, { blast: 6 }), target: troops(3) }, 4, 1, 2, 6)).toBe(2);
  });

  test('AOF-SR-12: a hero is wounded when the others are gone, and blocks for himself in the next group', () => {
    const attacker: VolleyInput['attacker'] = {
      quality: 4,
      defense: 4,
      weapons: [
        { name: 'First', range: 24, attacks: 2 },
        { name: 'Second', range: 24, attacks: 1 },
      ],
    };
    const target = troops(1, { joined: [{ quality: 3, defense: 2, tough: 3 }] });
    // First group: Defense 5+ for both hits, the second one on the hero; then his own 2+ blocks.
    const { line, state } = shoot({ attacker, target }, 4, 4, 4, 4, 4, 2);
    expect([line.leftOf[0][state], line.wounds[state]]).toEqual([0, 2]);
  });

  test('AOF-BRUTAL-03, AOF-BRUTAL-04: mishaps on 1 to 3, critical wounds on 4 to 6', () => {
    const brutal = { mishaps: true, criticals: true };
    const { line, state, ledger } = shoot(
      { attacker: shooters(4), target: troops(9), brutal },
      1,
      3,
      1,
      4,
      6,
      6,
      4,
      6,
      6,
      3,
    );
    expect([ledger.mishaps, line.wounds[state]]).toEqual([1, 1]);
  });

  test('AOF-CP-03: one more on the die that needs it, once', () => {
    const input: VolleyInput = { attacker: shooters(2), target: troops(9), shooterStratagems: ['High Command'] };
    expect(wounds(input, 3, 1, 3)).toBe(1);
  });
});

describe('a melee with dice that are known', () => {
  function fight(input: MeleeInput, options: Partial<ExchangeOptions>, ...faces: number[]) {
    const melee = Melee.parse(input);
    const [a, b] = (['attacker', 'target'] as const).map(
      (which): Fighter => fighterOf(melee, which, meleeLine(melee, which)),
    );
    const exchange = new Exchange(a, b, { ...exchangeOptions(melee, 0), ...options });
    const fates = [
      { state: a.line.start, flags: 0 },
      { state: b.line.start, flags: 0 },
    ];
    const upshot = freshUpshot();
    const script = new Script(...faces);
    clash(exchange, fates[0], fates[1], script, freshLedger(), upshot, null);
    expect(script.left).toBe(0);
    return { upshot, fates, lines: [a.line, b.line] };
  }
  const pair = { attacker: five({ models: 2 }), target: five({ models: 3 }) };

  test('AOF-MELEE-04, AOF-MELEE-05, AOF-MELEE-06: strike, strike back with the survivors, compare, test', () => {
    // Two hits, one blocked; two survivors miss; the loser fails on a 3, with two of three left.
    const { upshot, fates, lines } = fight(pair, {}, 4, 4, 5, 3, 1, 2, 3);
    expect(upshot).toMatchObject({ won: 1, margin: 1, replied: true });
    expect([lines[1].left[fates[1].state], fates[1].flags & 1]).toEqual([2, 1]);
  });

  test('AOF-MELEE-07: a tie asks nobody', () => {
    const { upshot } = fight(pair, {}, 4, 3, 1, 2, 4, 1);
    expect(upshot).toMatchObject({ won: 0, margin: 0 });
  });

  test('AOF-SR-16: the Phalanx comes first, and its wounds count', () => {
    const target = five({ models: 3, rules: ['Phalanx'] });
    // Two dice for two chargers: one falls. The other misses, the three miss, and the charger fails its test.
    const { upshot, fates, lines } = fight({ ...pair, target }, {}, 1, 2, 3, 1, 1, 1, 6);
    expect(upshot).toMatchObject({ won: -1, margin: -1 });
    expect(lines[0].left[fates[0].state]).toBe(1);
  });

  test('AOF-SR-08: Fear adds a D3 after the blows', () => {
    const { upshot } = fight({ ...pair, attacker: five({ models: 2, rules: ['Fear'] }) }, {}, 3, 3, 3, 3, 3, 2, 4);
    expect(upshot).toMatchObject({ won: 1, margin: 0, striker: 2 });
  });
});
