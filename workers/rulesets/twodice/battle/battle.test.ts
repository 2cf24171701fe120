/** Battles of both 2d6 games: scenes worked by hand, and what is refused. */
import { describe, expect, it } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { RolledChance } from '../duel/chance.ts';
import { controlPhase } from './economy.ts';
import { battle } from './index.ts';
import { Battle, type BattleInput } from './schema.ts';
import { Skirmish } from './skirmish.ts';

const rolled = (seed: number) => new RolledChance(new WordStream(streamState(seed, 0)));
const caster = (kind: 'warcaster' | 'warlock', changes: object = {}) => ({
  attacker: { name: 'Leader', kind, MAT: 6, weapons: [{ name: 'Blade', class: 'melee' as const, power: 12 }] },
  target: { name: 'Leader', DEF: 15, ARM: 15, damage: '#16' },
  ...{ SPD: 6, base: 30 as const, cost: 0 },
  ...changes,
});
const jack = (name: string, changes: object = {}) => ({
  attacker: {
    name,
    kind: 'heavy warjack' as const,
    MAT: 6,
    weapons: [{ name: 'Fist', class: 'melee' as const, power: 16 }],
  },
  target: { name, DEF: 12, ARM: 18, damage: '#28' },
  ...{ SPD: 5, base: 50 as const, cost: 10 },
  ...changes,
});
const beast = (name: string, changes: object = {}) => ({
  ...jack(name),
  attacker: {
    name,
    kind: 'warbeast' as const,
    MAT: 6,
    weapons: [{ name: 'Claw', class: 'melee' as const, power: 16 }],
  },
  ...{ FURY: 4, THR: 9 },
  ...changes,
});
const fought = (first: object[], second: object[], changes: object = {}) =>
  Battle.parse({
    first: { name: 'A', control: 6, models: first },
    second: { name: 'B', control: 6, models: second },
    begins: 'first',
    ...changes,
  } as BattleInput);

describe('what happens before the first attack', () => {
  it('TAB-MK3-01: completely within 7" of one edge and within 10" of the other, the caster behind', () => {
    const game = new Skirmish(fought([caster('warcaster'), jack('J'), jack('K')], [caster('warcaster'), jack('L')]));
    let looked = 0;
    game.play(rolled(1), {
      turn: (round, side) => {
        if (round > 1 || side === 1) return;
        looked++;
        const { bases } = game.field;
        // A 50 mm base is 1.9685" wide and stands at the front of its zone: 24" - 7" from the middle, and 24" - 10".
        expect(bases[1].at.y).toBeCloseTo(-17 - 0.984252, 5);
        expect(bases[2].at.y).toBeCloseTo(-17 - 0.984252, 5);
        expect(bases[4].at.y).toBeCloseTo(14 + 0.984252, 5);
        expect(bases[0].at.y - 0.590551).toBeGreaterThan(-24);
        expect(bases[0].at.y).toBeLessThan(bases[1].at.y);
        expect(bases[3].at.y).toBeGreaterThan(bases[4].at.y);
      },
    });
    expect(looked).toBe(1);
  });

  it('MK3-FOCUS-01 to -03: power up, then the rest to whoever reaches an enemy, three at most', () => {
    const scenario = fought([caster('warcaster'), jack('Near'), jack('Far')], [caster('warcaster'), jack('Foe')]);
    const game = new Skirmish(scenario);
    game.field.on.fill(1);
    const at = [
      [0, -12],
      [0, -6],
      [10, -6],
      [0, 20],
      [0, 2],
    ];
    for (const [u, [x, y]] of at.entries()) game.field.place(u, x, y);
    controlPhase(game, 0);
    // FOCUS 6: both power up for nothing, "Near" is within 5" + 3" + 0.5" of the foe and takes two more.
    expect(game.states.slice(0, 3).map(({ points }) => points)).toEqual([0, 3, 1]);
    // Out of the control range of 12" there is nothing.
    game.field.place(0, 0, -23);
    controlPhase(game, 0);
    expect(game.states[1].points).toBe(0);
  });

  it('MK3-LEECH-01: as much as there is room for, from whoever holds most', () => {
    const scenario = fought([caster('warlock'), beast('One'), beast('Two')], [caster('warlock'), beast('Foe')]);
    const game = new Skirmish(scenario);
    game.field.on.fill(1);
    const at = [
      [0, -12],
      [0, -6],
      [5, -6],
      [0, 20],
      [0, 2],
    ];
    for (const [u, [x, y]] of at.entries()) game.field.place(u, x, y);
    game.held[0] = 2;
    game.states[1].points = 4;
    game.states[2].points = 3;
    controlPhase(game, 0);
    expect(game.held[0]).toBe(6);
    // 4 and 3, then 3 and 3, and so on: of equal ones the first.
    expect([game.states[1].points, game.states[2].points]).toEqual([1, 2]);
  });
});

describe('how it ends', () => {
  it('TAB-MK3-40: with the fall of a caster, at once', () => {
    // A certain kill: whoever charges first marks far more than the boxes there are.
    const giant = jack('Giant', {
      SPD: 15,
      attacker: { name: 'Giant', kind: 'warrior', MAT: 20, weapons: [{ name: 'Maul', class: 'melee', power: 60 }] },
    });
    const game = new Skirmish(fought([caster('warcaster'), giant], [caster('warcaster')]));
    for (let seed = 0; seed < 30; seed++) {
      game.play(rolled(seed));
      expect([game.winner, game.how]).toEqual([0, 'caster']);
      expect(game.lastRound).toBeLessThanOrEqual(4);
    }
  });

  it('TAB-MK3-50: after the last round by points of what is destroyed, and otherwise by nobody', () => {
    const game = new Skirmish(
      fought([caster('warcaster'), jack('J')], [caster('warcaster'), jack('K')], { rounds: 1 }),
    );
    game.play(rolled(3));
    // Armies that begin 31" apart do not meet in one round.
    expect([game.winner, ...game.destroyed]).toEqual([2, 0, 0]);
  });
});

describe('what cannot be fought is refused by name', () => {
  const faults = (first: object[], changes: object = {}) =>
    battle.check(fought(first, [caster('warcaster')], changes)).map(({ path }) => path);

  it.each<[string, object[], string]>([
    ['no caster', [jack('J')], 'first.models'],
    ['two casters', [caster('warcaster'), caster('warlock')], 'first.models'],
    ['a beast without FURY', [caster('warlock'), beast('B', { FURY: undefined })], 'first.models[1].FURY'],
    [
      'more focus than there is',
      [caster('warcaster', { target: { DEF: 15, ARM: 15, damage: '#16', powerField: 7 } })],
      'first.models[0].attacker.points',
    ],
    [
      'transfers',
      [caster('warlock', { target: { DEF: 15, ARM: 15, damage: '#16', fury: 3 } })],
      'first.models[0].target.fury',
    ],
    [
      'too many for the zone',
      [caster('warcaster'), jack('J', { base: 120, copies: 10 }), jack('K', { base: 120, copies: 5 })],
      'first.models',
    ],
    ['too many', [caster('warcaster'), jack('J', { copies: 10 }), jack('K', { copies: 10 })], 'first.models'],
  ])('%s', (_, models, path) => {
    expect(faults(models)).toContain(path);
  });
});
