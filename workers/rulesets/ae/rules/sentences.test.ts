/** Sentences of rules that only a battle of several rounds shows, or that belong to more than one kind of question. */
import { describe, expect, test } from 'vitest';
import { contest } from '../contest/index.ts';
import { duel } from '../duel/index.ts';
import type { DuelInput } from '../duel/schema.ts';
import { morale } from '../morale/index.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { playScript } from '../testing/scripted.ts';

type Fighter = DuelInput['A']['units'][number];
type Script = Parameters<typeof playScript>[1];

const RIFLE = { name: 'Rifle', damage: '1d10+30' };
/** 20 Magnitude at no degree. */
const HAMMER = { name: 'Hammer', damage: '1d10+30', blast: 19 };
/** Hits at 50 or less. */
const SQUAD: Fighter = { squads: 1, BS: 45, WS: 45, T: 10, WP: 40 };

const battle = (A: Fighter[], B: Fighter[], rest: Partial<DuelInput> = {}): DuelInput => ({
  A: { units: A },
  B: { units: B },
  rounds: 1,
  ...rest,
});
const play = (A: Fighter[], B: Fighter[], script: Script, rest: Partial<DuelInput> = {}) =>
  playScript(compile(duel, battle(A, B, rest)), script);

describe('ships and fortresses', () => {
  test('AE-TRAIT-01: fire costs a Capital Ship 1 a turn, its crew puts it out, and nobody pins it', () => {
    const ship: Fighter = { kind: 'capital ship', state: { onFire: true } };
    const burning = ask(duel, battle([{ ...ship, extinguishes: false }], [{ ...SQUAD }], { rounds: 3 }));
    expect(burning.steps('mean1')).toEqual([99, 98, 97]);
    expect(ask(duel, battle([ship], [{ ...SQUAD }], { rounds: 3 })).steps('mean1')).toEqual([100, 100, 100]);
    expect(faults(contest, { action: 'Pinning', target: { kind: 'capital ship' } })).toEqual(['target.kind']);
  });

  test('AE-TRAIT-04: a Fortress is neither pinned nor broken, whatever it loses', () => {
    expect(faults(contest, { action: 'Pinning', target: { kind: 'fortress' } })).toEqual(['target.kind']);
    const gun = { name: 'Gun', damage: '4d10+30' };
    const fort: Fighter = { kind: 'fortress', WP: 1, T: 10, ranged: RIFLE };
    const answer = ask(duel, battle([{ ...SQUAD, BS: 95, ranged: gun }], [fort], { rounds: 2 }));
    expect(answer.measures['broken 2']).toBeUndefined();
    expect(answer.mean('squadsLost 2')).toBeGreaterThan(1);
  });

  test('AE-TRAIT-05: fire costs the Large 1 Magnitude a turn in a battle, too', () => {
    const large: Fighter = { ...SQUAD, traits: ['Large', 'Fearless'], state: { onFire: true }, extinguishes: false };
    expect(ask(duel, battle([large], [{ ...SQUAD }], { rounds: 2 })).steps('mean1')).toEqual([19, 18]);
  });
});

describe('nerves', () => {
  test('AE-BMN-03: a Horde that rallies and breaks again moves the number once', () => {
    // At 99 of WP it rallies almost always; twice 20 Magnitude of three squads, without a test it can pass.
    const horde = { squads: 5, WP: 99, outOfSight: true, losses: [20, 0, 20], modifiers: { willpower: -60 } };
    const answer = ask(morale, { side: { hordes: [horde], moraleNumber: 0 }, turns: 3 });
    expect(answer.spread('number 1').points.map(({ value }) => value)).toEqual([-1, 0]);
    expect(answer.chance('anyBroken')).toBeCloseTo(-answer.mean('number 1'), 12);
  });

  test('AE-TRAIT-11: a Blood Soaked Tide fights on in melee with Overwhelming (1), and never tests again', () => {
    const chargers: Fighter = { ...SQUAD, name: 'Chargers', melee: HAMMER, closesIn: 1 };
    const tide: Fighter = { ...SQUAD, name: 'Tide', squads: 5, WS: 30, melee: RIFLE, traits: ['Blood Soaked Tide'] };
    const { outcome, steps } = play(
      [chargers],
      [tide],
      [
        [100, 50],
        [10, 5],
        [100, 41],
        // It strikes back at 30 + 20 by no degree: 1, and 1 for Overwhelming.
        [100, 50],
        [10, 1],
      ],
    );
    expect(outcome).toMatchObject({ 'broken 2': 0, 'left 1': 18, 'left 2': 80, numberB: 0 });
    expect(JSON.stringify(steps)).not.toMatch(/breaks/);
    // Another 20 and no further test.
    const second = play(
      [chargers],
      [tide],
      [
        [100, 50],
        [10, 5],
        [100, 41],
        [100, 51],
        [100, 50],
        [10, 5],
        [100, 46],
      ],
      { rounds: 2 },
    );
    expect(second.outcome).toMatchObject({ 'left 2': 60, 'broken 2': 0 });
  });

  test('AE-TRAIT-13: each squad that Fanatics lose in battle is one more Magnitude of damage', () => {
    const gun: Fighter = { ...SQUAD, name: 'Gun', ranged: HAMMER };
    const fanatics: Fighter = { ...SQUAD, squads: 3, BS: 40, ranged: RIFLE, traits: ['Fanatics'] };
    // 20 lost is a squad; at 40 + 10 by no degree they take 1 and 1.
    const script: Script = [
      [100, 50],
      [10, 5],
      [100, 50],
      [10, 1],
    ];
    expect(play([gun], [fanatics], script).outcome).toMatchObject({ 'left 1': 18, 'left 2': 40 });
  });

  test('AE-TRAIT-26: in a battle, too, Magnitude comes back at the start of its turn, not after its end', () => {
    const hurt: Fighter = { ...SQUAD, squads: 2, magnitude: 30, replenishing: 4, ranged: RIFLE };
    expect(play([{ ...SQUAD }], [hurt], [[100, 100]]).outcome['left 2']).toBe(34);
    const last: Fighter = { ...hurt, squads: 1, magnitude: 1 };
    const killed: Script = [
      [100, 50],
      [10, 1],
    ];
    expect(play([{ ...SQUAD, ranged: RIFLE }], [last], killed).outcome).toMatchObject({ 'left 2': 0, 'out 2': 1 });
  });
});

describe('attacks', () => {
  test('AE-LEAD-03: only who stands within a Horde is out of reach of other Hordes, whatever units are called', () => {
    const line: Fighter = { ...SQUAD, ranged: RIFLE };
    const hero: Fighter = { kind: 'character', wounds: 200, T: 10 };
    // 50 hits by no degree: 31 and no armour but TB 1.
    const script: Script = [
      [100, 50],
      [10, 1],
    ];
    expect(play([line], [hero], script).outcome['left 2']).toBe(170);
    expect(play([{ ...line, name: 'Hero' }], [{ ...hero, name: 'Hero' }], script).outcome['left 2']).toBe(170);
  });

  test('AE-ATK-10: Hordes gain nothing by ganging up', () => {
    const one: Fighter = { ...SQUAD, name: 'One', melee: RIFLE };
    const hero: Fighter = { kind: 'character', wounds: 200, T: 10 };
    // Both hit at 50 and miss at 51.
    const script: Script = [
      [100, 51],
      [100, 51],
    ];
    expect(play([one, { ...one, name: 'Two' }], [hero], script).outcome['left 3']).toBe(200);
  });

  test('AE-ABANDON-06: the berserk strike at +20 with Overwhelming, and are Fearless', () => {
    const phantoms: Fighter = { ...SQUAD, squads: 5, magnitude: 20, melee: RIFLE, state: { berserk: true } };
    // 45 + 20 + 5 = 70 by no degree: 1, and 1 for Overwhelming.
    const script: Script = [
      [100, 70],
      [10, 1],
    ];
    expect(play([phantoms], [{ ...SQUAD }], script).outcome['left 2']).toBe(18);
    const answer = ask(
      duel,
      battle([{ ...SQUAD, ranged: HAMMER }], [{ ...phantoms, melee: undefined, magnitude: 80 }]),
    );
    expect(answer.chance('broken 2')).toBe(0);
  });

  test('AE-ABANDON-05, AE-ABANDON-07: who is in grief puts out no fire and strikes at nobody who flees', () => {
    const mourner: Fighter = {
      ...SQUAD,
      name: 'Phantoms',
      squads: 2,
      WP: 45,
      traits: ['Adept-Linked'],
      state: { onFire: true },
    };
    const adept: Fighter = { kind: 'character', name: 'Adept', wounds: 1, T: 10, role: 'Adept' };
    const sniper: Fighter = { kind: 'character', BS: 95, ranged: RIFLE, targets: 'characters first' };
    // 45 - 20 for the fire: 60 fails by 3; 10 + 3 is grief: 2 Magnitude, six rounds, and the fire burns on for 5.
    const { outcome } = play(
      [sniper],
      [mourner, adept],
      [
        [100, 95],
        [10, 1],
        [100, 60],
        [10, 10],
        [10, 1],
        [10, 1],
        [5, 1],
        [10, 5],
      ],
    );
    expect(outcome['left 2']).toBe(33);
  });
});
