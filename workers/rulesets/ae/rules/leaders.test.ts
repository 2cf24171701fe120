/** Leaders, Commanders and the crew of a Command Centre, rule by rule. */
import { describe, expect, test } from 'vitest';
import { melee, volley } from '../exchange/index.ts';
import { resolveUnit } from '../force.ts';
import { DEFAULT_RULINGS } from '../rulingFields.ts';
import { Unit } from '../schema.ts';
import { ask, faults } from '../testing/ask.ts';
import { hit, LONER, meleeHit, perHit, perMeleeHit, pierces, RIFLE, SURE, shoot, strike } from '../testing/scene.ts';

const PLAIN = 3;
const HERO = { ...LONER, TB: 0, AP: 0 };
const FLAT = { damage: '1d10+10' };
const rulings = DEFAULT_RULINGS;
const force = (unit: object) => resolveUnit(Unit.parse(unit), rulings);
/** +1 degree and +1 damage: two more Wounds for a character, one more Magnitude for a Horde. */
const allRound = (leader: NonNullable<Parameters<typeof shoot>[0]>['leader']) => {
  expect(perHit({ leader })).toBeCloseTo(PLAIN + 1, 12);
  expect(perHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 2, 12);
  expect(perMeleeHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 2, 12);
};

describe('leaders and commanders', () => {
  test('AE-LEAD-01: a Leader brings his trait to his Horde', () => {
    expect(perHit({ leader: 'LEAD-28 massed fire' })).toBeCloseTo(PLAIN + 2, 12);
  });

  test('AE-LEAD-02: a Horde has the trait of the Leader who has joined it', () => {
    expect(perHit({})).toBeCloseTo(PLAIN, 12);
    expect(perHit({ leader: 'LEAD-45 piercing fire' })).toBeGreaterThan(PLAIN);
  });

  test('AE-LEAD-04: once he has detached, it has lost it again', () => {
    expect(perHit({ leader: 'none' })).toBeCloseTo(perHit({}), 12);
  });

  test('AE-CC-01: a unit has one Commander, whichever armies he commands', () => {
    const one = { commander: 'LEAD-28 massed fire' } as const;
    expect(perHit(one)).toBeCloseTo(PLAIN + 2, 12);
    expect(() => Unit.parse({ commander: ['LEAD-28 massed fire', 'LEAD-45 piercing fire'] })).toThrow();
  });

  test('AE-LEAD-05: traits of Leader and Commander add up', () => {
    const both = { leader: 'LEAD-28 massed fire', commander: 'LEAD-45 piercing fire' } as const;
    expect(perHit(both)).toBeCloseTo(PLAIN + 4, 12);
  });

  test('AE-LEAD-06: a Commander gives the same, and more in his role', () => {
    expect(perHit({ commander: 'LEAD-28 massed fire' })).toBeCloseTo(PLAIN + 2, 12);
    expect(force({ commander: 'LEAD-29 indomitable', commanderRole: 'General' }).lossReduction).toBe(1);
    expect(force({ commander: 'LEAD-29 indomitable', commanderRole: 'Admiral' }).lossReduction).toBe(0);
    expect(force({ leader: 'LEAD-29 indomitable', commanderRole: 'General' }).lossReduction).toBe(0);
  });

  test('AE-ESCALE-01: a pilot of a construct leads like any other Leader', () => {
    expect(perMeleeHit({ leader: 'LEAD-22 piercing melee' })).toBeCloseTo(PLAIN + 1, 12);
  });
});

describe('leadership traits', () => {
  test('AE-LEAD-20: ranged damage, a BS test again, and fast or hard', () => {
    const fast = 'LEAD-20 ranged drill, fast';
    const hard = 'LEAD-20 ranged drill, hard';
    expect(hit({ leader: fast })).toBeCloseTo(0.75, 12);
    expect(meleeHit({ leader: fast })).toBeCloseTo(0.5, 12);
    expect(pierces({ leader: fast, weapon: RIFLE }, { TB: 8 })).toBeCloseTo(0.7, 12);
    expect(force({ Ag: 30, leader: fast }).AB).toBe(5);
    expect(force({ T: 30, WP: 30, leader: hard })).toMatchObject({ TB: 5, WP: 50 });
    expect([...force({ leader: hard }).traits]).toEqual(['Fighting Withdrawal']);
  });

  test('AE-LEAD-21: tougher, steadier, and four traits', () => {
    const led = force({ T: 30, WP: 30, leader: 'LEAD-21 steadfast veterans' });
    expect(led).toMatchObject({ TB: 4, WP: 40 });
    expect([...led.traits].sort()).toEqual(['Battle-Hardened', 'Disciplined', 'Fighting Withdrawal', 'Stubborn']);
  });

  test('AE-LEAD-22: melee damage, Penetration and Overwhelming (1)', () => {
    const leader = 'LEAD-22 piercing melee';
    expect(perMeleeHit({ leader })).toBeCloseTo(PLAIN + 1, 12);
    expect(perMeleeHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 3, 12);
    expect(strike({ leader, weapon: RIFLE }, { TB: 6, AP: 3 }).chance('through') / 0.5).toBeCloseTo(0.8, 12);
  });

  test('AE-LEAD-24: AP, and cover that is hard to shoot into', () => {
    const leader = 'LEAD-24 fortified positions';
    const cover = { inCover: true, coverAP: 0, coverPercent: 100 };
    expect(pierces({ weapon: RIFLE }, { TB: 4, leader })).toBeCloseTo(0.7, 12);
    expect(hit({}, { leader }, cover)).toBeCloseTo(0.4, 12);
    expect(pierces({ weapon: { ...RIFLE, penetration: 2 } }, { TB: 4, AP: 2, leader }, cover)).toBeCloseTo(0.5, 12);
  });

  test('AE-LEAD-25: each loss is 1 less, never below 0', () => {
    expect(perHit({ ...LONER }, { leader: 'LEAD-25 resilient' })).toBeCloseTo(0, 12);
    expect(perHit({}, { leader: 'LEAD-25 resilient' })).toBeCloseTo(PLAIN - 1, 12);
    expect(force({ T: 30, WP: 30, leader: 'LEAD-25 resilient' })).toMatchObject({ TB: 4, WP: 40 });
  });

  test('AE-LEAD-26: Overwhelming (2) and a WS test again', () => {
    const leader = 'LEAD-26 overwhelming melee';
    expect(meleeHit({ leader })).toBeCloseTo(0.75, 12);
    expect(hit({ leader })).toBeCloseTo(0.5, 12);
    expect(perMeleeHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 3, 12);
  });

  test('AE-LEAD-27: AB and Agility', () => {
    expect(force({ Ag: 30, leader: 'LEAD-27 swift and hidden' })).toMatchObject({ Ag: 40, AB: 5 });
  });

  test('AE-LEAD-28: ranged damage and Fire Drill (2)', () => {
    expect(perHit({ leader: 'LEAD-28 massed fire', weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 4, 12);
  });

  test('AE-LEAD-29: TB, WP, four traits; as General all losses are 1 less', () => {
    const commander = { commander: 'LEAD-29 indomitable', commanderRole: 'General' } as const;
    expect(force({ T: 30, WP: 30, ...commander })).toMatchObject({ TB: 5, WP: 50, WPB: 5 });
    expect(perHit({}, commander)).toBeCloseTo(PLAIN - 1, 12);
  });

  test('AE-LEAD-30: ranged damage and Dirty Fighter', () => {
    const leader = 'LEAD-30 sniper drill';
    expect(pierces({ leader, weapon: RIFLE }, { TB: 8, AP: 2 })).toBeCloseTo(0.7, 12);
  });

  test('AE-LEAD-31: a degree and 2 damage', () => {
    expect(perHit({ leader: 'LEAD-31 air doctrine', weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 3, 12);
    expect(perHit({ leader: 'LEAD-31 air doctrine' })).toBeCloseTo(PLAIN + 1, 12);
  });

  test('AE-LEAD-32: Brutal Charge of half the AP, five at most', () => {
    const leader = 'LEAD-32 heavy charge';
    allRound(leader);
    const charge = (AP: number) => perMeleeHit({ leader, AP, weapon: FLAT }, HERO, { charge: true });
    expect([5, 14].map(charge)).toEqual([19.5 + 2, 19.5 + 5].map((mean) => expect.closeTo(mean, 12)));
  });

  test('AE-LEAD-33: TB, WP and four traits, whatever his role', () => {
    const led = force({ T: 30, WP: 30, commander: 'LEAD-33 iron guard', commanderRole: 'General' });
    expect(led).toMatchObject({ TB: 5, WP: 50, lossReduction: 0 });
  });

  test('AE-LEAD-34: always supported, Dirty Fighter; as General 20 ghosts go first', () => {
    const commander = { commander: 'LEAD-34 independent warfare', commanderRole: 'General' } as const;
    expect(hit({ leader: 'LEAD-34 independent warfare' })).toBeCloseTo(0.6, 12);
    expect(force({ ...commander }).ghost).toBe(20);
    const weapon = { ...SURE, blast: 19 };
    const lost = (target: object) => shoot({ ...LONER, weapon }, { squads: 1, ...target });
    expect(lost({}).chance('destroyed')).toBeCloseTo(0.5, 12);
    expect(lost(commander).chance('destroyed')).toBe(0);
    expect(lost(commander).mean('squadsLost')).toBe(0);
  });

  test('AE-LEAD-35: one test again', () => {
    const leader = 'LEAD-35 one test again';
    allRound(leader);
    expect([hit({ leader }), meleeHit({ leader })]).toEqual([0.75, 0.75].map((p) => expect.closeTo(p, 12)));
  });

  test('AE-LEAD-36: Overwhelming and Fire Drill; at the front 1 less a turn', () => {
    const leader = 'LEAD-36 pillar of the line';
    expect(perHit({ leader })).toBeCloseTo(PLAIN + 2, 12);
    expect(perMeleeHit({ leader })).toBeCloseTo(PLAIN + 2, 12);
    const commander = { commander: leader, commanderRole: 'General' } as const;
    // Two attacks of a sure Magnitude each: the first is spared, the second is not.
    const sure = { kind: 'character' as const, BS: 99 };
    expect(shoot(sure, commander, { attacks: 2 }).mean('loss')).toBeCloseTo(1, 12);
    expect([...force({ leader }).traits]).toContain('Fighting Withdrawal');
  });

  test('AE-LEAD-37: counted a squad stronger by abilities', () => {
    const leader = 'LEAD-37 a squad stronger' as const;
    allRound(leader);
    const reckless = { traits: ['Reckless Charge'] as ['Reckless Charge'], squads: 2, WS: 40, leader, weapon: FLAT };
    expect(perMeleeHit(reckless, HERO, { charge: true })).toBeCloseTo(19.5 + 3, 12);
  });

  test('AE-LEAD-38: two degrees, 2 damage, and a damage roll again', () => {
    const leader = 'LEAD-38 damage rolled again';
    expect(perHit({ leader })).toBeCloseTo(PLAIN + 2, 12);
    expect(pierces({ leader, weapon: RIFLE }, { TB: 10 })).toBeCloseTo(1 - 0.5 ** 2, 12);
    // The better of two d10 is 7.15 on average.
    expect(perHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(7.15 + 12 + 4, 12);
  });

  test('AE-LEAD-39: +10 on all tests', () => {
    const leader = 'LEAD-39 better at everything';
    expect([hit({ leader }), meleeHit({ leader })]).toEqual([0.6, 0.6].map((p) => expect.closeTo(p, 12)));
  });

  test('AE-LEAD-40: TB, or AB if Evasive; each loss 1 less; as Admiral 2 less a turn', () => {
    const leader = 'LEAD-40 tough and sheltered';
    expect(force({ T: 30, Ag: 40, leader }).resistance).toBe(5);
    expect(force({ T: 30, Ag: 40, leader, traits: ['Evasive'] }).resistance).toBe(6);
    const commander = { commander: leader, commanderRole: 'Admiral' } as const;
    const sure = { kind: 'character' as const, BS: 99, weapon: { ...SURE, blast: 4 } };
    expect(shoot(sure, commander).mean('loss')).toBeCloseTo(5 - 1 - 2, 12);
  });

  test('AE-LEAD-41: one volley has Fire Drill (3) and 3 damage more', () => {
    const leader = 'LEAD-41 one volley surges';
    expect(perHit({ leader })).toBeCloseTo(PLAIN + 1 + 3, 12);
    expect(perHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 2 + 6, 12);
    expect(perMeleeHit({ leader })).toBeCloseTo(PLAIN + 1, 12);
  });

  test('AE-LEAD-43: -10 to be hit', () => {
    allRound('LEAD-43 hard to hit');
    expect(hit({}, { leader: 'LEAD-43 hard to hit' })).toBeCloseTo(0.4, 12);
  });

  test('AE-LEAD-44: melee damage, AB and Overwhelming (2)', () => {
    const leader = 'LEAD-44 close-quarters fury';
    expect(perMeleeHit({ leader, weapon: FLAT }, HERO)).toBeCloseTo(17.5 + 4, 12);
    expect(force({ Ag: 30, leader }).AB).toBe(5);
  });

  test('AE-LEAD-45: ranged damage, Penetration and Fire Drill (2)', () => {
    const leader = 'LEAD-45 piercing fire';
    expect(perHit({ leader })).toBeCloseTo(PLAIN + 2, 12);
    expect(pierces({ leader, weapon: RIFLE }, { TB: 8, AP: 2 })).toBeCloseTo(0.7, 12);
  });

  test('AE-LEAD-46: all four terrain traits', () => {
    allRound('LEAD-46 every terrain');
    expect([...force({ leader: 'LEAD-46 every terrain' }).traits]).toEqual(['Alpine', 'Marine', 'Ranger', 'Siege Rat']);
  });

  test('AE-LEAD-48: attack or damage again against a character; as General double on one Horde', () => {
    const leader = 'LEAD-48 character hunters';
    expect(hit({ leader }, HERO)).toBeCloseTo(0.75, 12);
    expect(hit({ leader }, {})).toBeCloseTo(0.5, 12);
    // The roll again went into a miss, or is left for damage that fails: 1d10 + 9 + 1 + degrees of 1 to 5 against 20.
    const hero = { ...LONER, TB: 20, AP: 0 };
    const weapon = { damage: '1d10+9' };
    const chances = [1, 2, 3, 4, 5].map((degrees) => Math.max(0, Math.min(10, 10 + 10 + degrees - 20)) / 10);
    const direct = chances.reduce((sum, p) => sum + (1 - (1 - p) ** 2), 0) / 10;
    const late = (0.5 * chances.reduce((sum, p) => sum + p, 0)) / 10;
    expect(shoot({ leader, weapon }, hero).chance('through')).toBeCloseTo(direct + late, 12);
    expect(perHit({ modifiers: { doubled: true } })).toBeCloseTo(2 * PLAIN, 12);
  });

  test('AE-LEAD-49: a free Half Action for one more attack', () => {
    const leader = 'LEAD-49 free Half Action';
    allRound(leader);
    expect(shoot({ leader }, {}, { attacks: 2 }).mean('loss')).toBeCloseTo(2 * 0.5 * (PLAIN + 1), 10);
    expect(faults(volley, { attacker: { leader }, target: {}, situation: { attacks: 3 } })).toEqual([
      'situation.attacks',
    ]);
  });

  test('AE-LEAD-65: Defensive Doctrine takes the terrain modifier off every loss', () => {
    expect(perHit({ weapon: { ...SURE, blast: 5 } }, { doctrine: 'Defensive Doctrine', doctrineValue: 2 })).toBeCloseTo(
      PLAIN + 3,
      12,
    );
  });

  test('AE-LEAD-66: Master of Ordinance adds a Magnitude for each Artillery Horde', () => {
    expect(perHit({ doctrine: 'Master of Ordinance', doctrineValue: 3 })).toBeCloseTo(PLAIN + 3, 12);
  });
});

describe('the Command Centre', () => {
  test('AE-CC-02: the crew works its stations', () => {
    expect(hit({ commandCentre: { warfareBS: 55 } })).toBeCloseTo(0.6, 12);
  });

  test('AE-CC-03: with the headquarters its bonuses are lost', () => {
    expect(hit({ commandCentre: { warfareBS: 55, lost: true } })).toBeCloseTo(0.5, 12);
  });

  test('AE-CC-07: half the AB or IB of the Navigational Officer, rounded down', () => {
    expect(force({ Ag: 30, commandCentre: { navigationBonus: 5 } }).AB).toBe(5);
  });

  test('AE-CC-09: WS and BS of the Warfare Officer when they are better', () => {
    const commandCentre = { warfareWS: 60, warfareBS: 20 };
    expect(meleeHit({ commandCentre })).toBeCloseTo(0.65, 12);
    expect(hit({ commandCentre })).toBeCloseTo(0.5, 12);
    const other = ask(melee, { attacker: { squads: 1, WS: 70, commandCentre, weapon: SURE }, target: {} });
    expect(other.chance('hit 1')).toBeCloseTo(0.75, 12);
    // Its Specialists use them too; nobody else does. Against a character without squads.
    const specialist = (kind: 'weapon specialist' | 'character') =>
      hit({ kind, BS: 30, commandCentre: { warfareBS: 60 } }, LONER);
    expect(specialist('weapon specialist')).toBeCloseTo(0.6, 12);
    expect(specialist('character')).toBeCloseTo(0.3, 12);
    expect(hit({ kind: 'weapon specialist', BS: 30, commandCentre: { warfareBS: 60, lost: true } }, LONER)).toBeCloseTo(
      0.3,
      12,
    );
  });
});
