/**
 * Best play against every way to play: a dynamic programme that throws every fall of the dice in plain loops and tries
 * every attack, spell and boost that the rules allow, in every order.
 */
import { describe, expect, test } from 'vitest';
import { doubles, sum, toHit } from '../../twodice/testing/byHand.ts';
import { answer, ask, blade, destroyed, scene, spell, type WeaponInput } from './ask.ts';

interface Arm {
  readonly name: string;
  readonly class: 'melee' | 'magic';
  readonly power: number | '-';
  readonly initialAttacks: number;
  readonly cost: number;
  readonly qualities: Array<'Knockdown' | 'Critical Knockdown'>;
}

interface Case {
  readonly arms: readonly Arm[];
  readonly MAT: number;
  readonly magic: number;
  readonly points: number;
  readonly DEF: number;
  readonly ARM: number;
  readonly boxes: number;
  readonly tough: boolean;
  readonly charge: boolean;
  readonly order: 'as listed' | 'free';
}

interface Spot {
  readonly boxes: number;
  readonly points: number;
  readonly down: boolean;
  readonly charging: boolean;
  readonly left: readonly number[];
}

const FACES = [1, 2, 3, 4, 5, 6];

function everyFall(dice: number): number[][] {
  let falls: number[][] = [[]];
  for (let i = 0; i < dice; i++) falls = falls.flatMap((fall) => FACES.map((face) => [...fall, face]));
  return falls;
}
const FALLS = [0, 1, 2, 3].map(everyFall);

/** Chances of a miss, a plain hit and a critical one (MK3-ATK-02, MK3-CRIT-01, MK3-ATK-09). */
function attackChances(dice: number, stat: number, DEF: number): readonly [number, number, number] {
  let hit = 0;
  let critical = 0;
  for (const fall of FALLS[dice]) {
    const ones = fall.every((face) => face === 1);
    const sixes = fall.every((face) => face === 6);
    if (ones || (!sixes && sum(fall) + stat < DEF)) continue;
    if (doubles(fall)) critical++;
    else hit++;
  }
  const all = FALLS[dice].length;
  return [(all - hit - critical) / all, hit / all, critical / all];
}

/** P(destroyed) with the best of everything. */
function bestByHand(game: Case): number {
  const known = new Map<string, number>();
  const value = (spot: Spot): number => {
    const key = JSON.stringify(spot);
    const found = known.get(key);
    if (found !== undefined) return found;
    let best = 0;
    const initial = spot.left.flatMap((count, i) => (count > 0 ? [i] : []));
    const options = (game.order === 'free' ? initial : initial.slice(0, 1)).map((i) => ({
      i,
      price: 0,
      bought: false,
    }));
    game.arms.forEach(({ class: sort, cost }, i) => {
      // Spells at any time, bought strikes after the initial ones (MK3-SPELL-01, MK3-ATK-06).
      if (sort === 'magic' && cost > 0) options.push({ i, price: cost, bought: true });
      if (sort === 'melee' && initial.length === 0) options.push({ i, price: 1, bought: true });
    });
    for (const { i, price, bought } of options) {
      if (price > spot.points) continue;
      for (const boost of [0, 1]) {
        if (price + boost <= spot.points) best = Math.max(best, attack(spot, i, price, bought, boost));
      }
    }
    known.set(key, best);
    return best;
  };

  const attack = (spot: Spot, i: number, price: number, bought: boolean, boost: number): number => {
    const arm = game.arms[i];
    const sure = arm.class === 'melee' && spot.down;
    if (sure && boost === 1) return 0;
    const stat = arm.class === 'melee' ? game.MAT : game.magic;
    const chances = sure ? [0, 1, 0] : attackChances(2 + boost, stat, spot.down ? 5 : game.DEF);
    const charged = spot.charging && arm.class === 'melee';
    const after: Spot = {
      boxes: spot.boxes,
      points: spot.points - price - boost,
      down: spot.down,
      charging: spot.charging && arm.class !== 'melee',
      left: bought ? spot.left : spot.left.map((count, at) => (at === i ? count - 1 : count)),
    };
    const knocks = [false, arm.qualities.includes('Knockdown'), arm.qualities.length > 0];
    return chances.reduce((total, chance, kind) => {
      if (chance === 0) return total;
      if (kind === 0) return total + chance * value(after);
      const struck = { ...after, down: after.down || knocks[kind] };
      if (arm.power === '-') return total + chance * value(struck);
      const plain = hurt(struck, arm.power, charged ? 3 : 2);
      const boosted = !charged && struck.points > 0 ? hurt({ ...struck, points: struck.points - 1 }, arm.power, 3) : 0;
      return total + chance * Math.max(plain, boosted);
    }, 0);
  };

  const hurt = (spot: Spot, power: number, dice: number): number => {
    let total = 0;
    for (const fall of FALLS[dice]) {
      const points = Math.max(0, sum(fall) + power - game.ARM);
      if (points < spot.boxes) total += value({ ...spot, boxes: spot.boxes - points });
      // Tough, unless it lies (MK3-TOUGH-01, -02).
      else if (game.tough && !spot.down) total += 2 / 3 + value({ ...spot, boxes: 1, down: true }) / 3;
      else total += 1;
    }
    return total / FALLS[dice].length;
  };

  return value({
    boxes: game.boxes,
    points: game.points,
    down: false,
    charging: game.charge,
    left: game.arms.map((arm) => (arm.class === 'melee' ? arm.initialAttacks : 0)),
  });
}

function byProgram(game: Case): number {
  return destroyed({
    attacker: {
      kind: 'warcaster',
      MAT: game.MAT,
      magicAttack: game.magic,
      points: game.points,
      weapons: [...game.arms] as WeaponInput[],
    },
    target: { DEF: game.DEF, ARM: game.ARM, damage: `#${game.boxes}`, tough: game.tough },
    situation: { charge: game.charge ? 5 : 'no' },
    plan: { kind: 'optimal', order: game.order },
  });
}

/** A small generator of its own: the same cases in every run. */
function casesOf(count: number, seed: number): Case[] {
  let word = seed;
  const upTo = (most: number) => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return Math.floor((word / 2 ** 32) * (most + 1));
  };
  return Array.from({ length: count }, (): Case => {
    const melee = (name: string): Arm => ({
      ...{ name, class: 'melee', power: 9 + upTo(6), initialAttacks: 1, cost: 0 },
      qualities: upTo(3) === 0 ? ['Critical Knockdown'] : [],
    });
    const cast = (name: string): Arm => ({
      ...{ name, class: 'magic', power: upTo(2) === 0 ? '-' : 8 + upTo(7), initialAttacks: 0, cost: 1 + upTo(1) },
      qualities: upTo(1) === 0 ? ['Knockdown'] : [],
    });
    const arms = [
      melee('Sword'),
      cast('Bolt'),
      ...(upTo(1) ? [melee('Mace')] : []),
      ...(upTo(2) ? [] : [cast('Push')]),
    ];
    return {
      ...{ arms, MAT: 5 + upTo(3), magic: 5 + upTo(3), points: 1 + upTo(2), DEF: 11 + upTo(5), ARM: 12 + upTo(5) },
      ...{ boxes: 1 + upTo(4), tough: upTo(3) === 0, charge: upTo(3) === 0, order: upTo(1) ? 'free' : 'as listed' },
    };
  });
}

describe('best play', () => {
  test('MK3-SPELL-01, MK3-ATK-06, MK3-PRIO-04: as good as the best of every way to play, over 60 small cases', () => {
    const cases = casesOf(60, 20_261);
    const gains = cases.filter((game) => {
      const expected = bestByHand(game);
      expect(byProgram(game), JSON.stringify(game)).toBeCloseTo(expected, 11);
      // Without the spells it would be worse: they are really cast.
      return expected > bestByHand({ ...game, arms: game.arms.filter((arm) => arm.class === 'melee') }) + 1e-6;
    });
    expect(gains.length).toBeGreaterThan(10);
    expect(new Set(cases.map(({ order }) => order)).size).toBe(2);
  });

  test('MK3-SPELL-01: a spell that knocks down is cast before the first strike, in the listed order too', () => {
    const push = spell({ name: 'Push', power: '-', cost: 2, initialAttacks: 0, qualities: ['Knockdown'] });
    const attacker = { kind: 'warcaster' as const, points: 2, MAT: 3, magicAttack: 8 };
    const target = { DEF: 14, ARM: 14, damage: '#1' };
    for (const order of ['as listed', 'free'] as const) {
      for (const weapons of [
        [blade({ power: 20 }), push],
        [push, blade({ power: 20 })],
      ]) {
        const plan = { kind: 'optimal' as const, order };
        // The push hits or not; the sword then hits without a roll, or at DEF 14. Two dice and 20 always do it.
        const pushed = toHit(2, 8, 14);
        const value = destroyed(scene(weapons, { attacker, target, plan }));
        expect(value).toBeCloseTo(pushed + (1 - pushed) * toHit(2, 3, 14), 12);
      }
    }
  });

  test('MK3-ATK-05: best play in the listed order says so, and what any order would add', () => {
    const trip = blade({ name: 'Trip', power: '-', qualities: ['Knockdown'] });
    const axe = blade({ name: 'Axe', power: 20 });
    const at = (order: 'as listed' | 'free', weapons: readonly WeaponInput[]) =>
      scene(weapons, {
        attacker: { kind: 'heavy warjack', points: 1, MAT: 4 },
        target: { DEF: 14, ARM: 14, damage: '#30' },
        plan: { kind: 'optimal', aim: 'damage', order },
      });
    const listed = ask(at('as listed', [axe, trip]));
    const free = answer(at('free', [axe, trip])).boxes;
    const kept = answer(at('as listed', [axe, trip])).boxes;
    expect(free).toBeGreaterThan(kept + 0.5);
    expect(listed.policy?.summary).toContain('Best play in the listed order');
    expect(listed.notes.join()).toContain(`it would be ${free.toFixed(2)} boxes instead of ${kept.toFixed(2)} boxes`);
    const better = ask(at('as listed', [trip, axe]));
    expect(better.notes.join()).toContain('No other order');
    const open = ask(at('free', [axe, trip]));
    expect(open.policy?.summary).toMatch(/^Best play:/);
    expect(open.notes.join()).not.toContain('order');
    // One weapon has one order.
    expect(ask(at('as listed', [axe])).policy?.summary).toMatch(/^Best play:/);
  });
});
