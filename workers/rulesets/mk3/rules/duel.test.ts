import { describe, expect, test } from 'vitest';
import { some } from '../../../fixtures/share.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { chiSquareTail } from '../../../kernel/special.ts';
import { CHUNK_TRIALS, streamState } from '../../../kernel/streams.ts';
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import type { Measures } from '../../ruleset.ts';
import type { Chance, Walkable } from '../../twodice/duel/chance.ts';
import { duel } from '../../twodice/duel/index.ts';
import { DuelQuestion } from '../../twodice/duel/question.ts';
import { Duel, type DuelInput } from '../../twodice/duel/schema.ts';
import { chance, hitsWith, points, sum, toHit } from '../../twodice/testing/byHand.ts';
import { catalogue } from '../catalogue/index.ts';

type FighterInput = DuelInput['first'];

/** Draws that are written down beforehand: 1 or 0 for what happens, a value or a place, the number of an ending. */
class ScriptedChance implements Chance {
  private readonly draws: number[];

  constructor(draws: readonly number[]) {
    this.draws = [...draws];
  }

  happens(): boolean {
    return this.next() === 1;
  }

  value(of: Distribution): number {
    const value = this.next();
    if (of.probability(value) === 0) throw new RangeError(`${value} cannot be thrown`);
    return value;
  }

  place(count: number): number {
    return count === 1 ? 0 : this.next();
  }

  activation(play: Walkable, start: number, end: WalkEnd): void {
    this.next();
    // The ending in which nothing is hit.
    const { state, label } = play.endings(start).find((one) => one.state === start && one.label === 0) ?? {
      state: start,
      label: 0,
    };
    end.state = state;
    end.label = label;
  }

  private next(): number {
    const draw = this.draws.shift();
    if (draw === undefined) throw new RangeError('more draws than were written down');
    return draw;
  }
}

const fighter = (
  name: string,
  {
    attacker,
    target,
    ...rest
  }: Partial<Omit<FighterInput, 'attacker' | 'target'>> & {
    attacker?: Partial<FighterInput['attacker']>;
    target?: Partial<FighterInput['target']>;
  } = {},
): FighterInput => ({
  attacker: {
    name,
    kind: 'warrior',
    MAT: 6,
    weapons: [{ name: 'Blade', class: 'melee', power: 40 }],
    ...attacker,
  },
  target: { name, DEF: 13, ARM: 10, damage: '#1', ...target },
  ...rest,
});

function compile(input: DuelInput): DuelQuestion {
  const scenario = Duel.parse(input);
  expect(duel.check(scenario)).toEqual([]);
  return new DuelQuestion(scenario);
}

function read(measures: Measures) {
  const value = (name: string) => {
    const measure = measures[name];
    if (measure?.kind !== 'probability') throw new TypeError(`${name} is no probability`);
    return measure.value;
  };
  return { first: value('firstWins'), second: value('secondWins'), neither: value('neither'), measures };
}

function exact(input: DuelInput) {
  const question = compile(input);
  const tally = question.exact();
  if (tally === null) throw new TypeError('not exact');
  return read(question.measures(tally, null));
}

const hit = toHit(2, 6, 13);

describe('duels', () => {
  test('MK3-PACK-04, MK3-CRIPPLE-05: what is crippled beforehand is checked and told as in an activation', () => {
    const weapons = [{ name: 'Blade', class: 'melee', power: 40, location: 'left' }] as const;
    const crippled = fighter('A', { attacker: { kind: 'heavy warjack', weapons: [...weapons], crippled: ['left'] } });
    const one = toHit(1, 6, 13);
    const { first } = exact({ first: crippled, second: fighter('B', { attacker: { MAT: 0 } }), rounds: 1 });
    expect(first).toBeCloseTo(one, 12);
    expect(compile({ first: crippled, second: fighter('B') }).rules).toContain('MK3-CRIPPLE-05');
    expect(compile({ first: fighter('B'), second: crippled }).rules).toContain('MK3-CRIPPLE-05');
    const pack = fighter('A', { attacker: { kind: 'pack warbeast', crippled: ['spirit'] } });
    const faults = (input: DuelInput) => duel.check(Duel.parse(input)).map(({ path }) => path);
    expect(faults({ first: pack, second: fighter('B') })).toEqual(['first.attacker.crippled']);
    expect(faults({ first: fighter('B'), second: pack })).toEqual(['second.attacker.crippled']);
  });

  test('two models that kill with every hit take turns at it', () => {
    const { first, second, neither, measures } = exact({ first: fighter('A'), second: fighter('B'), rounds: 3 });
    const miss = 1 - hit;
    expect(first).toBeCloseTo(hit * (1 + miss ** 2 + miss ** 4), 13);
    expect(second).toBeCloseTo(hit * miss * (1 + miss ** 2 + miss ** 4), 13);
    expect(neither).toBeCloseTo(miss ** 6, 13);
    const { firstBy } = measures;
    expect(firstBy?.kind === 'series' && firstBy.steps[0].value).toBeCloseTo(hit, 13);
  });

  test('best play goes on with a target that is worn already, and beats every rule in the turn that decides', () => {
    const jack = (plan: FighterInput['plan']) =>
      fighter('Jack', {
        attacker: { kind: 'heavy warjack', points: 2, weapons: [{ name: 'Fist', class: 'melee', power: 14 }] },
        target: { ARM: 40 },
        plan,
      });
    const post = fighter('Post', {
      attacker: { weapons: [{ name: 'Stick', class: 'melee', power: 0 }] },
      target: { ARM: 17, damage: '#12' },
    });
    const wins = (plan: FighterInput['plan'], rounds: number) =>
      exact({ first: jack(plan), second: post, rounds }).first;
    const rules = (['never', 'always'] as const).flatMap((boostAttack) =>
      (['never', 'always'] as const).map((boostDamage) => ({ kind: 'rule' as const, boostAttack, boostDamage })),
    );
    for (const rule of rules) expect(wins({ kind: 'optimal' }, 1)).toBeGreaterThanOrEqual(wins(rule, 1) - 1e-12);
    // Over more turns it looks no further than each of them, and still it never stops attacking.
    expect(wins({ kind: 'optimal' }, 3)).toBeGreaterThan(wins({ kind: 'optimal' }, 2));
    const idle = { kind: 'rule' as const, buy: false };
    expect(wins({ kind: 'optimal', keep: 2 }, 4)).toBeCloseTo(wins(idle, 4), 12);
  });

  test('who begins is better off, and the better fighter is better off still', () => {
    const { first, second } = exact({ first: fighter('A'), second: fighter('B') });
    expect(first).toBeGreaterThan(second);
    const strong = exact({ first: fighter('A', { attacker: { MAT: 8 } }), second: fighter('B') });
    expect(strong.first).toBeGreaterThan(first);
    const armoured = exact({ first: fighter('A'), second: fighter('B', { target: { DEF: 15 } }) });
    expect(armoured.first).toBeLessThan(first);
  });

  test('MK3-CHARGE-04: the model that begins charges once, in its first turn', () => {
    const weak = { weapons: [{ name: 'Blade', class: 'melee' as const, power: 10 }] };
    const input = (charge: number | 'no'): DuelInput => ({
      first: fighter('A', { attacker: weak, situation: { charge }, target: { ARM: 14 } }),
      second: fighter('B', {
        attacker: { ...weak, weapons: [{ name: 'Blade', class: 'melee', power: 0 }] },
        target: { ARM: 15, damage: '#99' },
      }),
      rounds: 2,
    });
    const left = (charge: number | 'no') => {
      const { secondLeft } = exact(input(charge)).measures;
      return secondLeft?.kind === 'distribution' ? 99 - secondLeft.mean.value : Number.NaN;
    };
    expect(left('no')).toBeCloseTo(2 * hit * points(2, 10, 15), 11);
    expect(left(5)).toBeCloseTo(hit * (points(3, 10, 15) + points(2, 10, 15)), 11);
  });

  test('MK3-KD-02: a model knocked down in the enemy turn stands up in its own and fights on', () => {
    const down = {
      weapons: [{ name: 'Hammer', class: 'melee' as const, power: '-' as const, qualities: ['Knockdown' as const] }],
    };
    const { second } = exact({ first: fighter('A', { attacker: down }), second: fighter('B'), rounds: 1 });
    expect(second).toBeCloseTo(hit, 13);
    // Without standing up in between it would be hit automatically from the second round on.
    const harmless = { weapons: [{ name: 'Stick', class: 'melee' as const, power: 0 }] };
    const both = {
      weapons: [
        { name: 'Hammer', class: 'melee' as const, power: '-' as const, qualities: ['Knockdown' as const] },
        { name: 'Blade', class: 'melee' as const, power: 40 },
      ],
    };
    const once = hit * 1 + (1 - hit) * hit;
    const { first } = exact({
      first: fighter('A', { attacker: both, target: { ARM: 14 } }),
      second: fighter('B', { attacker: harmless, target: { ARM: 20 } }),
      rounds: 2,
    });
    expect(first).toBeCloseTo(1 - (1 - once) ** 2, 13);
  });

  test('MK3-THRESH-01, MK3-FRENZY-04: a beast with fury left tests, and in a frenzy makes one boosted attack', () => {
    const beast = {
      kind: 'warbeast' as const,
      weapons: [
        { name: 'Claw', class: 'melee' as const, power: 20 },
        { name: 'Bite', class: 'melee' as const, power: 30, initialAttacks: 0 },
      ],
    };
    const harmless = { weapons: [{ name: 'Stick', class: 'melee' as const, power: 0 }] };
    const input: DuelInput = {
      first: fighter('Beast', {
        attacker: beast,
        target: { ARM: 30, damage: '#9' },
        FURY: 2,
        THR: 8,
        plan: { kind: 'rule', boostAttack: 'always', buy: false },
      }),
      second: fighter('Post', { attacker: harmless, target: { ARM: 40, damage: '#9' } }),
      rounds: 2,
    };
    const { measures } = exact(input);
    const { firstFrenzies } = measures;
    if (firstFrenzies?.kind !== 'distribution') throw new TypeError('no frenzies');
    // One boost in round 1, so one fury at the check of round 2.
    expect(firstFrenzies.mean.value).toBeCloseTo(
      chance(2, (dice) => sum(dice) + 1 > 8),
      13,
    );
    const strong = exact({ ...input, second: fighter('Post', { attacker: harmless, target: { ARM: 10 } }) });
    const calm = chance(2, (dice) => sum(dice) + 1 <= 8);
    const boosted = chance(3, (dice) => hitsWith(dice, 6, 13));
    expect(strong.first).toBeCloseTo(boosted + (1 - boosted) * (calm * boosted + (1 - calm) * boosted), 13);
  });

  test('MK3-CONT-02: fire burns in the Maintenance Phase of the model that is on fire', () => {
    const harmless = { weapons: [{ name: 'Stick', class: 'melee' as const, power: 0 }] };
    const { second, first } = exact({
      first: fighter('A', { attacker: harmless, target: { ARM: 14 }, burning: ['Fire'] }),
      second: fighter('B', { attacker: harmless, target: { ARM: 20 } }),
      rounds: 1,
    });
    // GV-30: one box, ARM 14: destroyed in the next maintenance with 35/54.
    expect(second).toBeCloseTo(35 / 54, 13);
    expect(first).toBe(0);
  });

  test('MK3-WQ-14: a disrupted warjack has no focus in its next turn, and has it again in the one after', () => {
    const jack = {
      kind: 'heavy warjack' as const,
      points: 2,
      weapons: [{ name: 'Fist', class: 'melee' as const, power: 20 }],
    };
    const damage = (quality: 'Disruption' | 'Magical', rounds: number) => {
      const { measures } = exact({
        first: fighter('Mage', {
          attacker: { MAT: 20, weapons: [{ name: 'Wand', class: 'melee', power: '-', qualities: [quality] }] },
          target: { DEF: 5, ARM: 24, damage: '#99' },
        }),
        second: fighter('Jack', { attacker: jack, target: { DEF: 5, ARM: 30, damage: '#9' } }),
        rounds,
      });
      const { firstLeft } = measures;
      return firstLeft?.kind === 'distribution' ? 99 - firstLeft.mean.value : Number.NaN;
    };
    const one = toHit(2, 6, 5) * points(2, 20, 24);
    expect(damage('Magical', 1)).toBeCloseTo(3 * one, 10);
    const stopped = chance(2, (dice) => hitsWith(dice, 20, 5));
    expect(damage('Disruption', 1)).toBeCloseTo(stopped * one + (1 - stopped) * 3 * one, 10);
  });

  /** One point a turn on a jack of six boxes, one of which is its arm; the jack strikes back in the same round. */
  const worn = (repair: number, damage: string): number =>
    exact({
      first: fighter('Pin', {
        attacker: { weapons: [{ name: 'Pin', class: 'melee', power: 11, damageDice: { fewer: 2 } }] },
        situation: { automatic: ['hit'] },
      }),
      second: fighter('Jack', {
        attacker: { kind: 'heavy warjack', weapons: [{ name: 'Fist', class: 'melee', power: 30, location: 'left' }] },
        target: { DEF: 5, ARM: 10, damage },
        repair,
      }),
      rounds: 1,
    }).second;

  describe('an incorporeal model that attacks', () => {
    type WeaponInput = FighterInput['attacker']['weapons'][number];
    const touch: WeaponInput = { name: 'Touch', class: 'melee', power: '-' };
    const ghost = (weapon: WeaponInput = touch, more: Partial<FighterInput['attacker']> = {}) =>
      fighter('Ghost', { attacker: { ...more, weapons: [weapon] }, target: { ARM: 14, incorporeal: true } });
    const torch: WeaponInput = { ...touch, qualities: ['Continuous Effect: Fire'] };

    test('MK3-ADV-12: what is not magical hurts it only after its own melee or ranged attack', () => {
      const slain = (first: FighterInput, rounds = 1) => exact({ first, second: fighter('Man'), rounds }).second;
      expect(slain(ghost())).toBeCloseTo(hit, 13);
      expect(slain(ghost({ ...touch, class: 'ranged' }, { RAT: 6 }))).toBeCloseTo(hit, 13);
      // A miss is an attack as well.
      const blind = { ...ghost(), situation: { automatic: ['miss' as const] } };
      expect(slain(blind)).toBeCloseTo(hit, 13);
      expect(slain(ghost({ ...touch, class: 'magic' }, { magicAttack: 6 }), 3)).toBe(0);
      const unarmed = ghost({ ...touch, initialAttacks: 0 });
      expect(slain(unarmed, 3)).toBe(0);
      // Whoever acts before it meets it incorporeal, and in its own turn it is that again before it attacks.
      const later = (rounds: number) => exact({ first: fighter('Man'), second: ghost(), rounds }).first;
      expect(later(1)).toBe(0);
      expect(later(2)).toBeCloseTo(hit, 13);
      expect(later(3)).toBeCloseTo(1 - (1 - hit) ** 2, 13);
    });

    test('MK3-CONT-01: fire acts once on it, and ends when its next activation begins', () => {
      const burnt = (rounds: number) =>
        exact({ first: ghost(), second: fighter('Torch', { attacker: { weapons: [torch] } }), rounds }).second;
      // GV-30: one box, ARM 14: destroyed in the next maintenance with 35/54.
      const once = (hit * 35) / 54;
      expect(burnt(1)).toBe(0);
      expect(burnt(2)).toBeCloseTo(once, 13);
      expect(burnt(3)).toBeCloseTo(1 - (1 - once) ** 2, 13);
    });

    test('MK3-ADV-12: trials and replays say what exact arithmetic says, and name the rule', () => {
      const question = compile({ first: ghost(), second: fighter('Man'), rounds: 2 });
      expect(question.rules).toContain('MK3-ADV-12');
      const trials = 20_000;
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(5, 1), trials, tally);
      const expected = 1 - (1 - hit) ** 2;
      const { second } = read(question.measures(tally, trials));
      expect(Math.abs(second - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / trials));
      const said = question.replay(5, 0).steps.map(({ text }) => text);
      expect(said).toContain('its attack has cost it being incorporeal');
    });
  });

  test('MK3-KD-03: a stationary model does nothing', () => {
    const attacker = {
      kind: 'warrior' as const,
      MAT: 20,
      weapons: [{ name: 'Axe', class: 'melee' as const, power: 60 }],
    };
    const wins = (stationary: boolean) =>
      exact({
        first: fighter('Statue', { attacker, target: { DEF: 5, ARM: 10, stationary } }),
        second: fighter('Idler', { attacker: { weapons: [{ name: 'Hand', class: 'melee', power: '-' }] } }),
        rounds: 2,
      }).first;
    expect(wins(true)).toBe(0);
    expect(wins(false)).toBeGreaterThan(0.99);
  });

  test('MK3-CRIPPLE-06: one repaired box ends the penalty of the system', () => {
    const hull = '|.|.|.|.|.';
    expect(worn(0, `L${hull}`)).toBeCloseTo((5 / 6) * hit + (1 / 6) * toHit(1, 6, 13), 13);
    expect(worn(1, `L${hull}`)).toBeCloseTo(hit, 13);
  });

  test('MK3-DMG-11: the owner repairs what cripples first', () => {
    // Whatever column was hit before: with the arm gone and hull marked too, the arm comes back first.
    expect(worn(1, 'L|..|..|..|..|..')).toBeCloseTo(hit, 13);
  });

  test('MK3-ADV-04: an assault is part of the charge, so that later turns have no shot before the melee', () => {
    const none = { MAT: 0, RAT: 0 };
    const gun = { name: 'Gun', class: 'ranged' as const, power: '-' as const };
    const weapons = [gun, { name: 'Blade', class: 'melee' as const, power: '-' as const }];
    const question = compile({
      first: fighter('Raider', { attacker: { ...none, weapons }, situation: { charge: 5, assault: true } }),
      second: fighter('Post', { attacker: { ...none, weapons: [weapons[1]!] }, target: { damage: '#9' } }),
      rounds: 3,
    });
    const shots = question
      .replay(1, 0)
      .steps.filter(({ text }) => text.includes('RAT'))
      .map(({ label }) => label);
    expect(shots).toEqual([expect.stringContaining('Round 1')]);
  });

  test('MK3-COLOSSAL-02: which grid is hit first is no matter where there is one, whatever is repaired', () => {
    const counted = (firstGrid: 'left' | 'right', damage: string) => {
      const question = compile({
        first: fighter('Jack', { attacker: { kind: 'colossal' }, target: { ARM: 12, damage, firstGrid }, repair: 1 }),
        second: fighter('Man', { attacker: { weapons: [{ name: 'Pick', class: 'melee', power: 8 }] } }),
        rounds: 3,
      });
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(7, 1), 5_000, tally);
      return [...tally, ...(question.exact() ?? [])];
    };
    const grid = '.|A|A.|.C|L.|RMM';
    expect(counted('right', grid)).toEqual(counted('left', grid));
    const colossal = 'L{.L|.|.|.|.|.}R{.|.|.|.|.|.R}';
    expect(counted('right', colossal)).not.toEqual(counted('left', colossal));
  });

  test('MK3-MONSTROSITY-01: a monstrosity without its brain spends no focus', () => {
    const damage = (layout: string) => {
      const { measures } = exact({
        first: fighter('Monster', {
          attacker: { kind: 'monstrosity', points: 2, weapons: [{ name: 'Maul', class: 'melee', power: 20 }] },
          target: { ARM: 30, damage: layout },
        }),
        second: fighter('Post', {
          attacker: { weapons: [{ name: 'Stick', class: 'melee', power: 0 }] },
          target: { ARM: 16, damage: '#99' },
        }),
        rounds: 1,
      });
      const { secondLeft } = measures;
      return secondLeft?.kind === 'distribution' ? 99 - secondLeft.mean.value : Number.NaN;
    };
    const one = hit * points(2, 20, 16);
    expect(damage('B|.|.|.|.|.')).toBeCloseTo(3 * one, 11);
    expect(damage('b.|.|.|.|.|.')).toBeCloseTo(one, 11);
  });

  test('MK3-PRIO-07: a disruption ends when the turn of the model that caused it begins', () => {
    const question = compile({
      first: fighter('Mage', {
        attacker: { weapons: [{ name: 'Wand', class: 'melee', power: '-', qualities: ['Disruption'] }] },
      }),
      second: fighter('Jack', { attacker: { kind: 'heavy warjack', points: 2 } }),
    });
    const own = question.sides[0].start();
    const foe = { ...question.sides[1].start(), disrupted: true };
    expect(question.sides[1].controlled(foe)).toBe(0);
    question.turns[0].play(own, foe, new ScriptedChance([0]), false);
    // The wand missed: nothing disrupts the jack any more.
    expect(foe.disrupted).toBe(false);
    expect(question.sides[1].controlled(foe)).toBe(2);
  });

  test('MK3-TIMING-05: Maintenance, then Control, then Activation', () => {
    const question = compile({
      first: fighter('Beast', {
        attacker: { kind: 'warbeast' },
        target: { ARM: 20, damage: '#9' },
        FURY: 3,
        THR: 9,
        leech: 1,
        burning: ['Fire', 'Corrosion'],
      }),
      second: fighter('Post', { target: { ARM: 40, damage: '#9' } }),
    });
    const own = { ...question.sides[0].start(), points: 3 };
    const log: string[] = [];
    // Fire and corrosion stay, 2d6 + 12 is not above ARM, one point of corrosion, the check of 2d6 + 2 fury, the attack.
    question.turns[0].play(own, question.sides[1].start(), new ScriptedChance([1, 1, 0, 5, 0]), false, {
      effect: (what, stays) => log.push(`${what} ${stays ? 'stays' : 'ends'}`),
      suffered: (what, lost) => log.push(`${what} ${lost}`),
      frenzy: (sum, fury) => log.push(`check ${sum} + ${fury}`),
      attacks: () => log.push('attacks'),
    });
    expect(log).toEqual(['Fire stays', 'Corrosion stays', 'Fire 0', 'Corrosion 1', 'check 5 + 2', 'attacks']);
  });

  test('exact answers agree with trials, in every part of the tally', () => {
    const inputs: DuelInput[] = [
      {
        first: fighter('Beast', {
          attacker: {
            kind: 'warbeast',
            weapons: [
              { name: 'Claw', class: 'melee', power: 14, initialAttacks: 2, qualities: ['Critical Knockdown'] },
            ],
          },
          target: { ARM: 16, damage: '#9' },
          situation: { charge: 4 },
          FURY: 3,
          THR: 8,
          leech: 1,
        }),
        second: fighter('Caster', {
          attacker: {
            kind: 'warcaster',
            points: 2,
            weapons: [{ name: 'Sword', class: 'melee', power: 12, qualities: ['Continuous Effect: Fire'] }],
          },
          target: { DEF: 14, ARM: 14, damage: '#8', powerField: 2, powerFieldUse: 'lethal or 5 or more' },
          repair: 1,
        }),
        rounds: 3,
      },
      {
        first: fighter('Jack', {
          attacker: {
            kind: 'light warjack',
            points: 2,
            weapons: [
              { name: 'Saw', class: 'melee', power: 14, location: 'left', qualities: ['Critical Corrosion'] },
              { name: 'Fist', class: 'melee', power: 12, location: 'right' },
            ],
          },
          target: { ARM: 15, damage: 'L|L|.|R|M|x' },
          repair: 1,
        }),
        second: fighter('Monster', {
          attacker: {
            kind: 'monstrosity',
            points: 0,
            weapons: [{ name: 'Maul', class: 'melee', power: 14, location: 'right' }],
          },
          target: { ARM: 15, damage: '.|.|M|B|R|.', rage: true, tough: true },
        }),
        rounds: 2,
      },
    ];
    for (const [index, input] of inputs.entries()) {
      const question = compile(input);
      const expected = question.exact();
      if (expected === null) throw new TypeError('not exact');
      expect(question.exactErrorBound).toBeLessThan(1e-7);
      const trials = some(60_000);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(90, index), trials, tally);
      let chi = 0;
      let cells = 0;
      expected.forEach((p, i) => {
        if (p < 1e-15) expect(tally[i]).toBeLessThanOrEqual(p === 0 ? 0 : 1);
        const spread = trials * p * (1 - p);
        if (spread < 5) return;
        chi += (tally[i] - p * trials) ** 2 / spread;
        cells++;
      });
      // The counters are not independent of one another, so the bound is deliberately loose.
      expect(cells).toBeGreaterThan(15);
      expect(chiSquareTail(chi / 4, cells / 4)).toBeGreaterThan(1e-6);
      const counted = new Int32Array(question.tallySize);
      question.simulate(streamState(4, 1), 3, counted);
      const wins = [0, 0, 0];
      for (let trial = CHUNK_TRIALS; trial < CHUNK_TRIALS + 3; trial++) {
        const replay = question.replay(4, trial);
        wins[replay.outcome.winner]++;
        expect(replay.steps.length).toBeGreaterThan(0);
        expect(question.replay(4, trial)).toEqual(replay);
      }
      const { first, second, neither } = read(question.measures(counted, 3));
      expect(wins).toEqual([neither, first, second].map((share) => Math.round(share * 3)));
    }
  });

  test('every rule that takes part is in the catalogue as simulated or input', () => {
    const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));
    for (const { scenario } of duel.examples) {
      for (const id of new DuelQuestion(Duel.parse(scenario)).rules) {
        expect(['simulated', 'input'], `${id} is ${status.get(id)}`).toContain(status.get(id));
      }
    }
  });

  test('faults are named at the fighter they belong to', () => {
    const faults = (input: DuelInput) => duel.check(Duel.parse(input)).map(({ path }) => path);
    expect(faults({ first: fighter('A'), second: fighter('B', { target: { damage: '#3:3' } }) })).toEqual([
      'second.target.damage',
    ]);
    expect(faults({ first: fighter('A', { FURY: 3 }), second: fighter('B') })).toEqual(['first.FURY']);
    expect(faults({ first: fighter('A', { target: { others: [{ DEF: 1, ARM: 1 }] } }), second: fighter('B') })).toEqual(
      ['first.target.others'],
    );
  });
});
