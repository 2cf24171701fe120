/** The sequence of a battle, followed die by die. */
import { describe, expect, test } from 'vitest';
import { ask, compile, faults } from '../testing/ask.ts';
import { playScript } from '../testing/scripted.ts';
import { duel } from './index.ts';
import { Duel, type DuelInput } from './schema.ts';
import { Field } from './setup.ts';

type Fighter = DuelInput['A']['units'][number];
type Script = Parameters<typeof playScript>[1];

/** Gets through everything; 20 Magnitude at no degree. */
const HAMMER = { name: 'Hammer', damage: '1d10+30', blast: 19 };
const RIFLE = { name: 'Rifle', damage: '1d10+30' };
/** Hits at 50 or less. */
const SQUAD: Fighter = { squads: 1, BS: 45, WS: 45, T: 10, WP: 40 };

const play = (
  A: Fighter[],
  B: Fighter[],
  script: Script,
  rest: Partial<DuelInput> & { side?: Partial<DuelInput['B']> } = {},
) => {
  const { side, ...others } = rest;
  return playScript(compile(duel, { A: { units: A }, B: { units: B, ...side }, rounds: 1, ...others }), script);
};

describe('actions', () => {
  test('AE-ACT-01: one attack a turn, and Aim with the other Half Action unless a burst takes both', () => {
    const target: Fighter = { ...SQUAD, magnitude: 1 };
    const kills = (attacker: Fighter) =>
      ask(duel, { A: { units: [{ ...SQUAD, ...attacker }] }, B: { units: [target] }, rounds: 1 }).chance('out 2');
    const ranged = { ...RIFLE, full: 3 };
    expect(kills({ ranged })).toBeCloseTo(0.5, 12);
    expect(kills({ ranged, aims: true })).toBeCloseTo(0.6, 12);
    expect(kills({ ranged, aims: true, mode: 'full auto' })).toBeCloseTo(0.3, 12);
    expect(kills({ ranged, aims: true, mode: 'full auto', traits: ['Wild Fire'] })).toBeCloseTo(0.4, 12);
    expect(faults(duel, { A: { units: [{ attacks: 2 }] }, B: { units: [{}] } })).toEqual(['A.units[0].attacks']);
  });

  test('AE-ACT-02: an aim is for one attack', () => {
    const hero: Fighter = { kind: 'character', BS: 45, attacks: 2, aims: true, ranged: RIFLE };
    // Five more for the squad and ten for the aim: 60, and 50 for the second shot.
    const first: Script = [
      [100, 60],
      [10, 1],
    ];
    expect(play([hero], [SQUAD], [...first, [100, 51]]).outcome['left 2']).toBe(19);
    expect(play([hero], [SQUAD], [...first, [100, 50], [10, 1]]).outcome['left 2']).toBe(18);
    const shots = ask(duel, { A: { units: [hero] }, B: { units: [{ ...SQUAD, magnitude: 2 }] }, rounds: 1 });
    expect(shots.chance('out 2')).toBeCloseTo(0.6 * 0.5, 12);
  });

  test('AE-LEAD-49: what a free Half Action adds is a single shot without an aim, a burst only of Wild Fire', () => {
    const horde: Fighter = { ...SQUAD, leader: 'LEAD-49 free Half Action', mode: 'full auto', aims: true };
    const gunners: Fighter = { ...horde, ranged: { ...RIFLE, full: 3 } };
    // At 50 - 20, then at 50 with the leader's degree: 2 Magnitude.
    const misses: Script = [[100, 31]];
    expect(play([gunners], [SQUAD], [...misses, [100, 50], [10, 1]]).outcome['left 2']).toBe(18);
    expect(play([gunners], [SQUAD], [...misses, [100, 51]]).outcome['left 2']).toBe(20);
    const wild: Fighter = { ...gunners, traits: ['Wild Fire'] };
    expect(
      play(
        [wild],
        [SQUAD],
        [
          [100, 41],
          [100, 31],
        ],
      ).outcome,
    ).toMatchObject({ 'left 1': 18, 'left 2': 20 });
    const single: Fighter = { ...gunners, mode: 'single shot' };
    expect(
      play(
        [single],
        [SQUAD],
        [
          [100, 61],
          [100, 51],
        ],
      ).outcome['left 2'],
    ).toBe(20);
  });

  test('AE-TRAIT-06, AE-FIRE-01: fire costs a ship a Wound a turn, Swarm or not: halved is Magnitude', () => {
    const burning = (kind: Fighter['kind']): Fighter => ({
      ...{ kind, traits: ['Swarm'], state: { onFire: true }, extinguishes: false, T: 40 },
    });
    const left = (unit: Fighter) =>
      ask(duel, { A: { units: [unit] }, B: { units: [{ kind: 'character', wounds: 1 }] }, rounds: 3 }).mean('left 1');
    expect(left(burning('capital ship'))).toBeCloseTo(97, 12);
    expect(play([burning('capital ship')], [SQUAD], [], { rounds: 3 }).outcome['left 1']).toBe(97);
    // 1d10 halved and rounded down is 2.5 a turn, and 5.5 of a Fortress.
    expect(left({ ...burning('horde'), squads: 5 })).toBeCloseTo(100 - 3 * 2.5, 10);
    expect(left(burning('fortress'))).toBeCloseTo(100 - 3 * 5.5, 10);
  });

  test('AE-LEAD-07: who begins, and whether sides or units alternate', () => {
    const units = [{ name: 'One' }, { name: 'Two' }];
    const order = (rest: Partial<DuelInput>) => new Field(Duel.parse({ A: { units }, B: { units }, ...rest })).order;
    expect(order({})).toEqual([0, 2, 1, 3]);
    expect(order({ first: 'B' })).toEqual([2, 0, 3, 1]);
    expect(order({ first: 'B', order: 'side after side' })).toEqual([2, 3, 0, 1]);
  });
});

describe('breaking and fleeing', () => {
  const attacker: Fighter = { ...SQUAD, name: 'Chargers', melee: HAMMER, closesIn: 1 };
  const victim: Fighter = { ...SQUAD, name: 'Victims', squads: 5, melee: RIFLE };
  /** 50 hits by no degree: 20 Magnitude, one Break test at 40, and 41 fails it. */
  const broken: Script = [
    [100, 50],
    [10, 5],
    [100, 41],
  ];

  test('AE-MORALE-06: who breaks in melee flees without striking back, under an attack of opportunity', () => {
    // At 50 and 20 for its flight: 70 hits.
    const { outcome, steps } = play([attacker], [victim], [...broken, [100, 70], [10, 5]]);
    expect(outcome).toMatchObject({ 'broken 2': 1, 'left 2': 60, numberB: -1, holdsA: 1 });
    expect(steps.filter(({ label }) => label.startsWith('Chargers (Hammer)'))).toHaveLength(2);
  });

  test('AE-ACT-02: an attack of opportunity has no aim', () => {
    const aiming: Fighter = { ...attacker, closesIn: 0, aims: true };
    // 60 hits with an aim, and 70 hits whoever runs without one.
    const first: Script = [
      [100, 60],
      [10, 5],
      [100, 41],
    ];
    expect(play([aiming], [victim], [...first, [100, 71]]).outcome).toMatchObject({ 'broken 2': 1, 'left 2': 80 });
    expect(play([aiming], [victim], [...first, [100, 70], [10, 5]]).outcome).toMatchObject({ 'left 2': 60 });
  });

  test('AE-ATK-10: one attack of opportunity in a round, and only of those in melee', () => {
    const shooter: Fighter = { ...SQUAD, name: 'Shooters', ranged: RIFLE, melee: RIFLE };
    // The shooters are not engaged; 91 misses.
    const script: Script = [...broken, [100, 71], [100, 91]];
    expect(play([attacker, shooter], [victim], script).outcome).toMatchObject({ 'broken 3': 1, 'left 3': 80 });
  });

  test('AE-TRAIT-14: a Fighting Withdrawal gives no opportunity and goes on shooting', () => {
    const steady: Fighter = { ...victim, traits: ['Fighting Withdrawal'], ranged: RIFLE, closesIn: 1 };
    // At BS 45 and four squads: 65 hits by no degree, 1 Magnitude.
    const { outcome } = play([attacker], [steady], [...broken, [100, 65], [10, 5]]);
    expect(outcome).toMatchObject({ 'broken 2': 1, 'left 1': 19, 'left 2': 80 });
    // It moves with its other Half Action: no aim, no burst.
    for (const hurried of [{ aims: true }, { mode: 'full auto' as const, ranged: { ...RIFLE, full: 3 } }]) {
      const shot = (roll: number, ...more: Script) =>
        play([attacker], [{ ...steady, ...hurried }], [...broken, [100, roll], ...more]);
      expect(shot(66).outcome['left 1']).toBe(20);
      expect(shot(65, [10, 5]).outcome['left 1']).toBe(19);
    }
  });

  test('a broken Horde is harder pressed, tests no more, and leaves the field', () => {
    const gun: Fighter = { ...SQUAD, ranged: RIFLE };
    const run: Fighter = { ...SQUAD, squads: 2, state: { broken: true } };
    const { outcome } = play(
      [gun],
      [run],
      [
        [100, 70],
        [10, 5],
        [100, 71],
      ],
      { rounds: 2, side: { turnsToLeave: 2 } },
    );
    expect(outcome).toMatchObject({ 'left 2': 39, 'stands 2 2': 0, holdsA: 1, 'broken 2': 0 });
  });

  test('it rallies at a Control Point, at a Command test, with a Leader, or among friends', () => {
    const run: Fighter = { ...SQUAD, squads: 2, state: { broken: true } };
    const still: Fighter = { ...SQUAD };
    expect(play([still], [run], [[100, 70]], { side: { controlPoints: 1 } }).outcome['rallied 2']).toBe(1);
    expect(
      play(
        [still],
        [run],
        [
          [100, 45],
          [100, 40],
        ],
        { side: { command: 45 } },
      ).outcome['rallied 2'],
    ).toBe(1);
    expect(play([still], [run], [[100, 46]], { side: { command: 45 } }).outcome['rallied 2']).toBe(0);
    // A Commander on the field spends his turn on it; one who has fallen cannot.
    const chief: Fighter = { kind: 'character', name: 'Chief', role: 'commander', ranged: RIFLE };
    expect(
      play(
        [still],
        [run, chief],
        [
          [100, 45],
          [100, 41],
        ],
        { side: { command: 45 } },
      ).outcome['rallied 2'],
    ).toBe(0);
    expect(play([still], [{ ...run, outOfSight: true }], [[100, 40]]).outcome['rallied 2']).toBe(1);
    const captain: Fighter = { kind: 'character', role: 'leader', within: 'Unit', name: 'Captain' };
    expect(play([still], [run, captain], [[100, 40]]).outcome['rallied 2']).toBe(1);
    const friend: Fighter = { ...SQUAD, name: 'Friend' };
    expect(play([still], [run, friend, { ...friend, name: 'Another' }], [[100, 40]]).outcome['rallied 2']).toBe(1);
    expect(play([still], [run, friend], []).outcome['rallied 2']).toBe(0);
  });

  test('a frightening Horde takes its Magnitude Modifier off Willpower', () => {
    const fright: Fighter = { ...attacker, squads: 3, WS: 35, traits: ['Fear Incarnate'] };
    // At 40 - 15 = 25.
    const broken = (...rolls: ReadonlyArray<readonly [number, number]>) =>
      play([fright], [{ ...victim }], [[100, 50], [10, 5], ...rolls]).outcome['broken 2'];
    expect(broken([100, 25], [100, 100])).toBe(0);
    expect(broken([100, 26], [100, 71])).toBe(1);
  });
});

describe('leaders, commanders and Adepts', () => {
  const sniper: Fighter = { kind: 'character', name: 'Sniper', BS: 95, ranged: RIFLE, targets: 'characters first' };

  test('a Leader is protected by his Horde, and his trait ends with him', () => {
    const horde: Fighter = { ...SQUAD, name: 'Guard', leader: 'LEAD-43 hard to hit' };
    const captain: Fighter = { kind: 'character', name: 'Captain', wounds: 1, T: 10, role: 'leader', within: 'Guard' };
    // 95 - 10 hits the Captain at 85; then 95 + 5 hits the Guard at 96, which is 90 while he lives.
    const { outcome } = play(
      [{ ...sniper, attacks: 2 }],
      [horde, captain],
      [
        [100, 85],
        [10, 1],
        [100, 96],
        [10, 1],
      ],
    );
    expect(outcome).toMatchObject({ 'out 3': 1, 'left 2': 19 });
    expect(play([sniper], [horde, captain], [[100, 86]]).outcome['out 3']).toBe(0);
    // Hordes shoot at the Horde around him.
    const line: Fighter = { ...SQUAD, ranged: RIFLE, targets: 'characters first' };
    expect(
      play(
        [line],
        [horde, captain],
        [
          [100, 40],
          [10, 1],
        ],
      ).outcome,
    ).toMatchObject({ 'left 2': 19, 'out 3': 0 });
  });

  test("a Commander's trait ends for all his Hordes", () => {
    const horde: Fighter = { ...SQUAD, name: 'Guard', commander: 'LEAD-43 hard to hit' };
    const chief: Fighter = { kind: 'character', name: 'Chief', wounds: 1, T: 10, role: 'commander' };
    const { outcome } = play(
      [{ ...sniper, attacks: 2 }],
      [horde, chief],
      [
        [100, 95],
        [10, 1],
        [100, 96],
        [10, 1],
      ],
    );
    expect(outcome).toMatchObject({ 'out 3': 1, 'left 2': 19, numberB: -1 });
  });

  test.each([
    ['none', 0],
    ['commander', -1],
    ['superheavy', -1],
    ['supreme commander', -2],
    ['Eva-class', -2],
  ] as const)('the loss of a %s moves the Morale Number by %i', (role, change) => {
    const lost: Fighter = { kind: 'character', wounds: 1, T: 10, role };
    expect(
      play(
        [sniper],
        [lost],
        [
          [100, 95],
          [10, 1],
        ],
      ).outcome.numberB,
    ).toBe(change);
  });

  test('a destroyed Horde, Capital Ship or Fortress moves it once, and takes its Specialists along', () => {
    for (const kind of ['horde', 'capital ship', 'fortress'] as const) {
      const crew: Fighter = { kind: 'weapon specialist', name: 'Gunner', within: 'Target' };
      const target: Fighter = { ...SQUAD, name: 'Target', kind, magnitude: 1 };
      const { outcome } = play(
        [{ ...SQUAD, ranged: RIFLE }],
        [target, crew],
        [
          [100, 50],
          [10, 1],
        ],
      );
      expect(outcome).toMatchObject({ numberB: -1, 'out 2': 1, 'out 3': 1, holdsA: 1 });
    }
  });

  const phantoms: Fighter = {
    ...SQUAD,
    name: 'Phantoms',
    squads: 2,
    WP: 45,
    traits: ['Adept-Linked'],
    ranged: RIFLE,
    melee: RIFLE,
  };
  const adept: Fighter = { kind: 'character', name: 'Adept', wounds: 1, T: 10, role: 'Adept' };
  const fallen: Script = [
    [100, 95],
    [10, 1],
  ];
  const mourn = (script: Script, rounds = 1) =>
    play([sniper], [phantoms, adept], [...fallen, ...script], { rounds, first: 'A' }).outcome;

  test('AE-TRAIT-09: an Adept is a character like any other where nobody of his side is linked to him', () => {
    const rules = (own: Fighter[], foes: Fighter[]) =>
      compile(duel, { A: { units: own }, B: { units: foes }, rounds: 1 }).rules;
    expect(rules([sniper], [phantoms, adept])).toContain('AE-TRAIT-09');
    expect(rules([sniper], [{ ...phantoms, traits: [] }, adept])).not.toContain('AE-TRAIT-09');
    // The enemies' Phantoms have an Adept of their own, off the field.
    expect(rules([sniper, adept], [phantoms])).not.toContain('AE-ABANDON-01');
  });

  test('AE-TRAIT-09: linked Phantoms are Fearless while their Adept lives, and test when he dies', () => {
    const hammer: Fighter = { ...SQUAD, ranged: HAMMER };
    expect(
      play(
        [hammer],
        [{ ...phantoms, squads: 5 }, adept],
        [
          [100, 50],
          [10, 5],
          [100, 100],
        ],
      ).outcome['broken 2'],
    ).toBe(0);
    // 45 holds: the Phantoms shoot at 45 + 10.
    expect(
      mourn([
        [100, 45],
        [100, 56],
      ])['stands 2 1'],
    ).toBe(1);
  });

  test('AE-ABANDON-05, AE-ACT-02: who strikes back in shock neither aims nor charges', () => {
    const shock: Script = [...fallen, [100, 80], [10, 5], [3, 1]];
    const shotAt: Script = [
      [100, 90],
      [10, 1],
    ];
    const sitting = { ...sniper, reactions: 0 };
    const back = (more: Fighter, ...end: Script) =>
      play([sitting], [{ ...phantoms, ...more }, adept], [...shock, ...shotAt, ...end], { rounds: 2 }).outcome;
    // 45 and ten for two squads, less 20.
    expect(back({ aims: true }, [100, 36])).toMatchObject({ 'left 2': 39, 'out 1': 0 });
    expect(back({ aims: true }, [100, 35], [10, 1])).toMatchObject({ 'left 2': 39, 'out 1': 1 });
    // A Reckless Charge would cost four Magnitude.
    expect(back({ closesIn: 1, traits: ['Adept-Linked', 'Reckless Charge'] }, [100, 36])).toMatchObject({
      'left 2': 39,
    });
  });

  test('the rows of the Abandonment table are played out', () => {
    // 80 fails by 3 degrees.
    expect(
      mourn([
        [100, 46],
        [10, 3],
      ]),
    ).toMatchObject({ 'broken 2': 0, 'stands 2 1': 0, numberB: 0 });
    expect(
      mourn([
        [100, 80],
        [10, 1],
      ]),
    ).toMatchObject({ 'broken 2': 1, numberB: -1 });
    // Shock: 8, for three rounds, without a shot.
    expect(
      mourn([
        [100, 80],
        [10, 5],
        [3, 1],
      ])['stands 2 1'],
    ).toBe(1);
    // Berserk: 10, charging at WS 45 + 20 + 10.
    expect(
      mourn([
        [100, 80],
        [10, 7],
        [100, 76],
      ])['stands 2 1'],
    ).toBe(1);
    // Grief: 13, 2d10 Magnitude and six rounds.
    expect(
      mourn([
        [100, 80],
        [10, 10],
        [10, 4],
        [10, 9],
        [5, 1],
      ])['left 2'],
    ).toBe(27);
  });

  test('AE-ABANDON-07: after grief they roll on the table again, with the degrees of the first test or without', () => {
    // Grief for six rounds: 10 + 3. The second time 4 is a retreat, and with the 3 degrees a shock.
    const grief: Script = [...fallen, [100, 80], [10, 10], [10, 4], [10, 9], [5, 1]];
    // The Sniper takes one Magnitude in every round.
    const shots: Script = Array.from(
      { length: 6 },
      (): Script => [
        [100, 100],
        [10, 1],
      ],
    ).flat();
    const again = (griefReroll: 'keep' | 'plain', script: Script) =>
      play([sniper], [phantoms, adept], [...grief, ...shots, [10, 4], ...script], {
        ...{ rounds: 7, first: 'A' },
        rulings: { griefReroll },
      }).outcome;
    // In shock they strike back at whoever has attacked them, and miss.
    const shock: Script = [
      [3, 1],
      [100, 100],
    ];
    expect(again('keep', shock)).toMatchObject({ 'left 2': 21, 'broken 2': 0 });
    expect(again('plain', [])).toMatchObject({ 'left 2': 21, 'broken 2': 1 });
  });

  test('in shock they strike back at -20 at whoever attacked them', () => {
    const both = { ...sniper, targets: 'characters first' as const };
    // Second round: the Sniper hits the Phantoms (95 + 10), who strike back at 45 + 10 - 20 = 35.
    const script: Script = [...fallen, [100, 80], [10, 5], [3, 1], [100, 100], [10, 1], [100, 36]];
    expect(play([both], [phantoms, adept], script, { rounds: 2 }).outcome).toMatchObject({
      'left 2': 39,
      'left 1': 12,
    });
  });
});

describe('fire', () => {
  test('a flame sets a Horde on fire, which burns until it is put out', () => {
    const flamer: Fighter = { ...SQUAD, ranged: { ...RIFLE, qualities: ['Flame'] } };
    const target: Fighter = { ...SQUAD, squads: 2, ranged: RIFLE, extinguishes: false };
    // Burns for 7 and shoots; one that puts it out does neither.
    expect(
      play(
        [flamer],
        [target],
        [
          [100, 50],
          [10, 1],
          [10, 7],
          [100, 100],
        ],
      ).outcome['left 2'],
    ).toBe(32);
    expect(
      play(
        [flamer],
        [{ ...target, extinguishes: true }],
        [
          [100, 50],
          [10, 1],
        ],
      ).outcome['left 2'],
    ).toBe(39);
    expect(
      play(
        [flamer],
        [{ ...target, traits: ['Large'] }],
        [
          [100, 50],
          [10, 1],
          [100, 100],
        ],
      ).outcome['left 2'],
    ).toBe(38);
  });
});
