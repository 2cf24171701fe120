/** Attacks, damage and hits, rule by rule. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { melee, volley } from '../exchange/index.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot, strike } from '../testing/scene.ts';

const BURST = { ...SURE, full: 4, semi: 4 };
const near = (value: number) => expect.closeTo(value, 12);
/** What a single shot of one squad takes on average, hit by 0 to 5 degrees: 1 + (1 to 4 over 40 rolls, 0 over 10, 5 never). */
const PLAIN = 1 + (0 + 1 + 2 + 3 + 4) / 5;

describe('squads and Magnitude', () => {
  test('AE-SQUAD-01: up to five squads of 20', () => {
    const strong = shoot(
      { ...LONER, weapon: { ...SURE, blast: 20 }, modifiers: { doubled: true, magnitude: 40 } },
      { squads: 5 },
    );
    expect(strong.spread('loss').points.at(-1)!.value).toBe(100);
    expect(faults(volley, { attacker: {}, target: { squads: 2, magnitude: 41 } })).toEqual(['target.magnitude']);
    expect(() => volley.schema.parse({ attacker: {}, target: { squads: 6 } })).toThrow();
  });

  test('AE-SQUAD-01: 20 Magnitude for each of them at the start', () => {
    for (const squads of [1, 2, 3, 4, 5]) {
      const strong = { ...LONER, weapon: { ...SURE, blast: 20 }, modifiers: { doubled: true, magnitude: 40 } };
      expect(shoot(strong, { squads }).spread('loss').points.at(-1)!.value).toBe(20 * squads);
    }
  });

  test('AE-SQUAD-02: the last squad empties first', () => {
    const squadsLost = (magnitude: number) =>
      shoot({ ...LONER, weapon: { ...SURE, blast: 18 } }, { magnitude }).mean('squadsLost');
    // 19 Magnitude a hit: from 100 to 81 no squad, from 99 to 80 one.
    expect(squadsLost(100)).toBe(0);
    expect(squadsLost(99)).toBeCloseTo(hit({ ...LONER }, {}), 12);
  });

  test('AE-SQUAD-03: ATS of all squads, rounded down', () => {
    const notes = compile(volley, { attacker: {}, target: { name: 'Line', squads: 3, ATS: 1.5 } }).notes;
    expect(notes).toContain('AT Field strength of Line: 4.');
  });

  test('AE-MAG-01: five for each squad left', () => {
    expect([5, 25, 45].map((magnitude) => hit({ squads: 3, magnitude }))).toEqual([0.5, 0.55, 0.6].map(near));
  });

  test('AE-MAG-02: Hordes lose Magnitude, everyone else Wounds', () => {
    expect(perHit({ ...LONER }, { squads: 1 })).toBeCloseTo(1, 12);
    expect(perHit({ ...LONER, weapon: { damage: '1d10+10' } }, { ...LONER, TB: 0 })).toBeCloseTo(15.5, 12);
  });
});

describe('tests and actions', () => {
  test('AE-TEST-01: success on the target number or less, without automatic 1 or 100', () => {
    expect(hit({ ...LONER, BS: 37 }, LONER)).toBeCloseTo(0.37, 12);
    expect(hit({ BS: 99, squads: 5 }, {})).toBe(1);
    expect(hit({ ...LONER, BS: 1, modifiers: { hit: -20 } }, LONER)).toBe(0);
  });

  test('AE-TEST-02: degrees are full tens below the target number, past 100 too', () => {
    const { points } = shoot({ squads: 5, BS: 99 }).spread('degrees');
    expect(points[0]).toMatchObject({ value: 2, probability: near(0.06) });
    expect(points.at(-1)).toMatchObject({ value: 12, probability: near(0.04) });
  });

  test('AE-ACT-02: Aim is +10', () => {
    expect(hit({}, {}, { aim: true })).toBeCloseTo(0.6, 12);
    expect(meleeHit({}, {}, { aim: true })).toBeCloseTo(0.6, 12);
  });

  test('AE-ACT-02: it is for one attack; a charge ends in one as well', () => {
    const target = { ...LONER, reactions: 0 };
    const both = (answer: ReturnType<typeof shoot>) => answer.steps('hits');
    expect(both(shoot({ ...LONER, BS: 45 }, target, { aim: true, attacks: 2 }))).toEqual([near(0.55), near(0.45)]);
    expect(both(strike({ ...LONER, WS: 45 }, target, { aim: true, attacks: 2 }))).toEqual([near(0.55), near(0.45)]);
    const blow = { ...LONER, WS: 45, weapon: RIFLE };
    const charged = ask(melee, {
      ...{ attacker: blow, target, situation: { charge: true, attacks: 2 }, rulings: { chargeBonus: 20 } },
    });
    expect(both(charged)).toEqual([near(0.65), near(0.45)]);
  });

  test('AE-LEAD-49: the second attack of a Horde is a single shot without an aim, a burst only of Wild Fire', () => {
    const leader = 'LEAD-49 free Half Action' as const;
    const both = (attacker: object, situation: object) => {
      const answer = shoot({ leader, ...attacker }, {}, { attacks: 2, ...situation });
      return answer.steps('hits');
    };
    expect(both({}, { aim: true })).toEqual([near(0.6), near(0.5)]);
    expect(both({ weapon: BURST }, { mode: 'full auto' })).toEqual([near(0.3), near(0.5)]);
    expect(both({ weapon: BURST, traits: ['Wild Fire'] }, { mode: 'full auto' })).toEqual([near(0.3), near(0.3)]);
  });

  test('AE-ACT-03: what an AT Power does is entered as modifiers', () => {
    expect(hit({ modifiers: { hit: 15 } })).toBeCloseTo(0.65, 12);
    expect(pierces({ weapon: RIFLE, modifiers: { damage: 2 } }, { TB: 8 })).toBeCloseTo(0.7, 12);
    expect(pierces({ weapon: RIFLE, modifiers: { penetration: 3 } }, { TB: 3, AP: 4 })).toBeCloseTo(0.9, 12);
  });

  test('AE-ACT-07: in melee WS and its own Magnitude Modifier', () => {
    expect(meleeHit({ WS: 40, squads: 4 }, {})).toBeCloseTo(0.6, 12);
  });

  test('AE-ACT-08: at range BS and its own Magnitude Modifier', () => {
    expect(hit({ BS: 40, squads: 4 }, {})).toBeCloseTo(0.6, 12);
  });
});

describe('attack rolls', () => {
  test('AE-ATK-01: one attack and one damage roll', () => {
    expect(faults(volley, { attacker: {}, target: {}, situation: { attacks: 2 } })).toEqual(['situation.attacks']);
    expect(perHit({ weapon: { ...RIFLE, full: 4 } }, { TB: 8 }, { mode: 'full auto' })).toBeLessThan(
      perHit({ weapon: BURST }, {}, { mode: 'full auto' }),
    );
    expect(pierces({ weapon: { ...RIFLE, full: 4 } }, { TB: 8 }, { mode: 'full auto' })).toBeCloseTo(0.5, 12);
  });

  test('AE-ATK-02: against any target, and not twice', () => {
    for (const target of [{}, LONER, { kind: 'vehicle' as const }, { kind: 'fortress' as const }]) {
      expect(hit({ squads: 3, BS: 35 }, target)).toBeCloseTo(0.5, 12);
    }
  });

  test("AE-ATK-03: characters and Weapon Specialists add the target's Modifier, Hordes do not", () => {
    for (const kind of ['character', 'weapon specialist'] as const)
      expect(hit({ kind, BS: 40 }, { squads: 4 })).toBeCloseTo(0.6, 12);
    expect(hit({ kind: 'character', BS: 40 }, { kind: 'capital ship' })).toBeCloseTo(0.65, 12);
    expect(hit({ squads: 1, BS: 40 }, { squads: 4 })).toBeCloseTo(0.45, 12);
  });

  test('AE-ATK-04: Full Auto is -20, and a hit for each degree up to its rate', () => {
    expect(hit({ weapon: BURST }, {}, { mode: 'full auto' })).toBeCloseTo(0.3, 12);
    // At 30: three degrees at most, over 10, 10 and 9 rolls and one: 0..2 extra and as many degrees.
    const mean = shoot({ ...LONER, BS: 25, weapon: BURST }, { squads: 5 }, { mode: 'full auto' }).mean('loss');
    expect(mean).toBeCloseTo((10 * 1 + 10 * 2 + 10 * 3) / 100, 12);
    expect(faults(volley, { attacker: {}, target: {}, situation: { mode: 'full auto' } })).toEqual(['situation.mode']);
  });

  test('AE-ATK-05: semi-automatic fire is the presets, and they may be changed', () => {
    expect(hit({ weapon: BURST }, {}, { mode: 'semi-automatic' })).toBeCloseTo(0.4, 12);
    const loner = { ...LONER, BS: 35, weapon: BURST };
    expect(shoot(loner, {}, { mode: 'semi-automatic' }).mean('loss')).toBeCloseTo((20 * 1 + 20 * 2 + 10 * 3) / 100, 12);
    const quick = { semiAutoPenalty: 0, semiAutoDegrees: 1 };
    expect(shoot(loner, {}, { mode: 'semi-automatic' }, quick).mean('loss')).toBeCloseTo(
      (10 * (1 + 2 + 3) + 30 * 4) / 100,
      12,
    );
  });

  test('AE-ATK-06: +20 on a broken Horde', () => {
    expect(hit({}, { state: { broken: true } })).toBeCloseTo(0.7, 12);
    expect(hit({ kind: 'character', BS: 30 }, { squads: 2, state: { broken: true } })).toBeCloseTo(0.6, 12);
  });

  test('AE-ATK-07: the dual reroll is 20 lower, and its result stands', () => {
    expect(hit({ dualWield: true })).toBeCloseTo(0.5 + 0.5 * 0.3, 12);
    expect(shoot({ dualWield: true }).exactly('degrees', 4) * 0.65).toBeCloseTo(0.1, 12);
  });

  test('AE-ATK-08: one dodge or parry in a round, less 5 for each attacking squad', () => {
    const hero = { ...LONER, dodge: 40, parry: 60 };
    expect(pierces({ squads: 2 }, hero)).toBeCloseTo(0.7, 12);
    expect(strike({ squads: 2 }, hero).chance('through') / 0.55).toBeCloseTo(0.5, 12);
    // A character's three attacks meet one reaction: what is dodged costs one of them only.
    const attacks = { attacks: 3 };
    const duellist = { kind: 'character' as const, BS: 99, modifiers: { hit: 1 }, weapon: { damage: '1d10' } };
    const target = { ...LONER, TB: 0, AP: 0, dodge: 40 };
    expect(shoot(duellist, target, attacks).mean('loss')).toBeCloseTo(5.5 * (3 - 0.4), 10);
    expect(shoot(duellist, { ...target, reactions: 2 }, attacks).mean('loss')).toBeCloseTo(5.5 * (3 - 0.8), 10);
    expect(shoot(duellist, { ...target, reactions: 0 }, attacks).mean('loss')).toBeCloseTo(5.5 * 3, 10);
  });

  test('AE-ATK-09: a Horde does not dodge, it may deflect', () => {
    expect(pierces({}, { dodge: 80 })).toBeCloseTo(1, 12);
    expect(pierces({}, { deflect: 30 })).toBeCloseTo(0.7, 12);
    const found = unused(volley, { attacker: {}, target: { dodge: 80 } });
    expect(found).toContain('target.dodge');
  });
});

describe('damage', () => {
  test('AE-DMG-01: at least 1 beyond AP and TB, and then 1 Magnitude however much it is', () => {
    const loner = { ...LONER, BS: 50, weapon: RIFLE };
    expect(pierces(loner, { TB: 4, AP: 4 })).toBeCloseTo(0.5, 12);
    expect(perHit({ ...LONER, weapon: { damage: '4d10+30' } })).toBeCloseTo(1, 12);
    expect(pierces({ ...loner, weapon: { ...RIFLE, penetration: 9 } }, { TB: 4, AP: 4 })).toBeCloseTo(0.9, 12);
  });

  test('AE-DMG-02: cover counts where it is hit', () => {
    const cover = { inCover: true, coverAP: 3, coverPercent: 40 };
    expect(pierces({ weapon: RIFLE }, { TB: 4, AP: 2 }, cover)).toBeCloseTo(0.4 * 0.4 + 0.6 * 0.7, 12);
    expect(pierces({ weapon: RIFLE }, { TB: 4, AP: 2 }, { ...cover, inCover: false })).toBeCloseTo(0.7, 12);
  });

  test('AE-DMG-05: -10 for each squad around him, unless they are stunned', () => {
    const at = (target: object, situation: object = {}) =>
      hit({ kind: 'character', BS: 55 }, { kind: 'leader', squads: 3, ...target }, situation);
    expect(at({})).toBeCloseTo(0.25, 12);
    expect(at({ state: { stunned: true } })).toBeCloseTo(0.55, 12);
    expect(at({}, { calledShot: 20 })).toBeCloseTo(0.45, 12);
    expect(at({}, { calledShot: 50 })).toBeCloseTo(0.55, 12);
  });
});

describe('hits', () => {
  const loner = { ...LONER, BS: 25 };

  test('AE-HIT-01: one Magnitude a hit', () => {
    expect(perHit(loner)).toBeCloseTo(1, 12);
  });

  test('AE-HIT-02: a burst rolls damage once; Scatter counts at point-blank', () => {
    const burst = shoot({ ...loner, BS: 60, weapon: { ...RIFLE, full: 3 } }, { TB: 8 }, { mode: 'full auto' });
    // At 65: 10, 10 and 45 rolls of 0, 1 and 2 more hits, half of them without any effect.
    expect(burst.exactly('loss', 3)).toBeCloseTo(0.45 / 2, 12);
    expect(burst.exactly('loss', 0)).toBeCloseTo(0.35 + 0.65 / 2, 12);
    const scatter = { ...SURE, qualities: ['Scatter' as const] };
    expect(perHit({ ...loner, weapon: scatter }, {}, { pointBlank: true })).toBeCloseTo(
      (20 * 1 + 20 * 2 + 10 * 3) / 50,
      12,
    );
    expect(perHit({ ...loner, weapon: scatter })).toBeCloseTo(1, 12);
  });

  test('AE-HIT-03: Explosive is one more', () => {
    expect(perHit({ ...loner, weapon: { ...SURE, qualities: ['Explosive'] } })).toBeCloseTo(2, 12);
  });

  test('AE-HIT-04: Blast (X) is X more', () => {
    expect(perHit({ ...loner, weapon: { ...SURE, blast: 5 } })).toBeCloseTo(6, 12);
  });

  test('AE-HIT-05: Line is one more for two degrees, five at most', () => {
    expect(perHit({ ...loner, weapon: { ...SURE, qualities: ['Line'] } })).toBeCloseTo(
      (20 * 1 + 20 * 2 + 10 * 3) / 50,
      12,
    );
  });

  test('AE-HIT-06: Spray is twice the range and 1d5', () => {
    expect(perHit({ ...loner, weapon: { ...SURE, spray: 3 } })).toBeCloseTo(9, 12);
    expect(hit({ ...loner, weapon: { ...SURE, spray: 3 } }, {}, {}, { sprayAutoHits: true })).toBe(1);
  });

  test('AE-HIT-07: Tearing and Prog are one more each, Hy-Prog replaces Prog', () => {
    const with_ = (qualities: Array<'Tearing' | 'Prog' | 'Hy-Prog'>) =>
      perHit({ ...loner, weapon: { ...SURE, qualities } });
    expect([with_(['Tearing']), with_(['Tearing', 'Prog']), with_(['Prog', 'Hy-Prog'])]).toEqual([2, 3, 2].map(near));
  });

  test('AE-HIT-08: in melee a character gains one for two degrees', () => {
    expect(perMeleeHit({ ...LONER, WS: 25 })).toBeCloseTo((20 * 1 + 20 * 2 + 10 * 3) / 50, 12);
    // A Flurry adds a hit for each degree, one here.
    expect(perMeleeHit({ ...LONER, WS: 25, weapon: { ...SURE, flurry: 2 } })).toBeCloseTo(
      (10 * 1 + 10 * 2 + 20 * 3 + 10 * 4) / 50,
      12,
    );
  });

  test('AE-HIT-09: a Horde adds its degrees to damage on a character', () => {
    expect(perHit({ weapon: { damage: '1d10+10' } }, { ...LONER, TB: 0 })).toBeCloseTo(15.5 + 2, 12);
  });

  test('AE-HIT-10: and its extra hits', () => {
    const weapon = { damage: '1d10+10', full: 3 };
    const mean = perHit({ BS: 65, weapon }, { ...LONER, TB: 0 }, { mode: 'full auto' });
    expect(mean).toBeCloseTo(15.5 + 2 + (0 + 1 + 2 + 2 + 2) / 5, 12);
  });

  test('AE-HIT-11: Horde on Horde: 1, degrees, extra hits and every quality', () => {
    expect(perHit()).toBeCloseTo(PLAIN, 12);
    const qualities = ['Explosive', 'Tearing', 'Line'] as const;
    const everything = { ...SURE, blast: 3, spray: 2, qualities: [...qualities] };
    expect(perHit({ weapon: everything })).toBeCloseTo(PLAIN + 1 + 1 + 3 + 4 + 3 + (0 + 0 + 1 + 1 + 2) / 5, 12);
    // Degrees do not help damage through.
    expect(pierces({ weapon: RIFLE }, { TB: 8 })).toBeCloseTo(0.5, 12);
  });

  test('AE-HIT-12: none of that on vehicles', () => {
    const weapon = { damage: '1d10+10', full: 4 };
    const vehicle = { kind: 'vehicle' as const, wounds: 200, TB: 0 };
    expect(perHit({ BS: 65, weapon, fireDrill: 5 }, vehicle, { mode: 'full auto' })).toBeCloseTo(15.5, 12);
  });
});

describe('specialists', () => {
  test('AE-WSPEC-01: several attacks in a round', () => {
    const one = { kind: 'weapon specialist' as const, BS: 40 };
    expect(shoot(one, {}, { attacks: 2 }).mean('loss')).toBeCloseTo(2 * 0.65, 12);
  });

  test('AE-WSPEC-02: bursts need a weapon with a rate', () => {
    expect(
      faults(volley, { attacker: { kind: 'weapon specialist' }, target: {}, situation: { mode: 'full auto' } }),
    ).toEqual(['situation.mode']);
  });

  test('AE-WSPEC-04: on Hordes like a character', () => {
    const by = (kind: 'character' | 'weapon specialist') =>
      shoot({ kind, weapon: { ...BURST, blast: 2 } }, {}, { mode: 'full auto' }).spread('loss').points;
    expect(by('weapon specialist')).toEqual(by('character'));
  });

  test('AE-WSPEC-05: on characters each bonus hit is +1 damage', () => {
    const weapon = { damage: '1d10+10', full: 3 };
    const specialist = shoot({ kind: 'weapon specialist', BS: 70, weapon }, { ...LONER, TB: 0 }, { mode: 'full auto' });
    expect(specialist.mean('loss') / 0.5).toBeCloseTo(15.5 + (0 + 1 + 2 + 2 + 2) / 5, 12);
    // A character rolls damage for every hit instead.
    const character = shoot({ kind: 'character', BS: 70, weapon }, { ...LONER, TB: 0 }, { mode: 'full auto' });
    expect(character.mean('loss') / 0.5).toBeCloseTo(15.5 * (1 + (0 + 1 + 2 + 2 + 2) / 5), 12);
  });

  test('AE-SPEC-01: what a Specialist gives is entered as modifiers', () => {
    expect(hit({ modifiers: { hit: 5 } })).toBeCloseTo(0.55, 12);
    expect(perHit({ modifiers: { degrees: 1, magnitude: 2 } })).toBeCloseTo(PLAIN + 3, 12);
  });

  test('AE-SPEC-02: Specialists dodge and parry', () => {
    expect(pierces({ kind: 'character', BS: 99 }, { kind: 'specialist', squads: 1, T: 30, dodge: 40 })).toBeCloseTo(
      0.6,
      12,
    );
  });

  test("AE-SPEC-03: a Specialist has his Horde's Toughness", () => {
    expect(
      pierces({ kind: 'character', BS: 60, weapon: RIFLE }, { kind: 'specialist', squads: 1, T: 50, AP: 2 }),
    ).toBeCloseTo(0.6, 12);
  });

  test('AE-SPEC-04: and three times its TB in Wounds', () => {
    const left = (target: object) =>
      shoot({ kind: 'character', BS: 60 }, { kind: 'specialist', squads: 1, T: 30, ...target })
        .spread('loss')
        .points.at(-1)!.value;
    expect(left({})).toBe(9);
    expect(left({ wounds: 5 })).toBe(5);
    expect(left({ onCapitalShip: true })).toBe(12);
  });

  test('AE-SPEC-05: Hordes cannot target a Specialist', () => {
    expect(faults(volley, { attacker: {}, target: { kind: 'specialist' } })).toEqual(['target.kind']);
    expect(faults(volley, { attacker: { kind: 'weapon specialist' }, target: { kind: 'specialist' } })).toEqual([]);
    expect(faults(volley, { attacker: {}, target: { kind: 'weapon specialist' } })).toEqual(['target.kind']);
  });

  test('AE-LEAD-03: nor a Leader', () => {
    expect(faults(melee, { attacker: {}, target: { kind: 'leader' } })).toEqual(['target.kind']);
  });
});
