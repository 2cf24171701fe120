/** The same question asked as a volley, a melee and a duel of one round: three ways to one answer. */
import { describe, expect, test } from 'vitest';
import { checkDuel } from './duel/index.ts';
import { Duel, type DuelInput } from './duel/schema.ts';
import { checkMelee } from './melee/index.ts';
import { Melee, type MeleeInput } from './melee/schema.ts';
import type { UnitInput } from './schema.ts';
import { ask, chance, duel, endure, fight, series } from './testing/ask.ts';
import { Chooser, randomUnit } from './testing/random.ts';
import { checkVolley } from './volley/index.ts';
import { Volley, type VolleyInput } from './volley/schema.ts';

/** The same to the last digits, whichever way the sums went. */
const same = (found: number, expected: number, name: string) =>
  expect(Math.abs(found - expected), `${name}: ${found} and ${expected}`).toBeLessThan(1e-10);

type Measures = ReturnType<typeof ask>;

/** All chances of a distribution, by value. */
function chances(measures: Measures, name: string): Map<number, number> {
  const measure = measures[name];
  if (measure?.kind !== 'distribution') throw new TypeError(`${name} is no distribution`);
  return new Map(measure.points.map(({ value, probability }) => [value, probability]));
}

function sameDistribution(one: Map<number, number>, other: Map<number, number>, name: string): void {
  for (const value of new Set([...one.keys(), ...other.keys()]))
    same(one.get(value) ?? 0, other.get(value) ?? 0, `${name} ${value}`);
}

/** What every kind knows: conditions, brutal damage, rulings, free modifiers. */
function layers(pick: Chooser) {
  return {
    condition: pick.of([
      'none',
      'Heavy Storm',
      'Smell of Death',
      'Inspiration',
      'Mystical Fog',
      'Sinister Echoes',
    ] as const),
    brutal: {
      attrition: pick.of(['off', 'off', 'with morale', 'instead of morale'] as const),
      mishaps: pick.oneIn(3),
      criticals: pick.oneIn(3),
      heavyDamage: pick.oneIn(3),
    },
    rulings: {
      blastCap: pick.of(['attack', 'weapon', 'hit'] as const),
      blastCount: pick.of(['strike', 'group'] as const),
      rendingAP: pick.of(['at least 4', 'added'] as const),
      rendingCopies: pick.of(['all', 'one'] as const),
      repeatTests: pick.of(['each time', 'first time'] as const),
      startingSize: pick.of(['everybody', 'own models'] as const),
      waveringAttrition: pick.of(['fails', 'rolls'] as const),
      mishapAttrition: pick.oneIn(3),
    },
    targetModifiers: { hit: pick.int(-1, 1), block: pick.int(-1, 1), morale: pick.int(-1, 1) },
  };
}

const unit = (pick: Chooser, name: string): UnitInput => {
  const made = randomUnit(pick, name);
  return { ...made, rules: made.rules?.filter((rule) => rule !== 'Ambush' && rule !== 'Scout') };
};

const SHOTS = {
  Hold: 'hold and shoot',
  'Focused Fire': 'focused fire',
  'Covering Fire': 'covering fire',
} as const;

describe('one strike through several kinds', () => {
  test('40 random volleys are duels of one round in which nobody moves', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const pick = new Chooser(seed);
      const [attacker, target] = [unit(pick, 'Shooters'), unit(pick, 'Target')];
      const distance = pick.int(1, 30);
      const cover = pick.oneIn(3);
      const shared = layers(pick);
      const action = pick.of(['Hold', 'Focused Fire', 'Covering Fire'] as const);
      const [hit, morale] = [pick.int(-1, 1), pick.int(-1, 1)];
      const modifiers = { hit, block: 0, morale };
      const asVolley: VolleyInput = {
        attacker,
        target,
        situation: { action, distance, cover },
        shooterModifiers: modifiers,
        ...shared,
      };
      const asDuel: DuelInput = {
        attacker,
        target,
        attackerPlan: { behaviour: SHOTS[action] },
        // The second unit has had its turn, so that its Wavering is seen.
        targetPlan: { behaviour: 'stay' },
        situation: { distance, rounds: 1, first: 'target', targetCover: cover },
        attackerModifiers: modifiers,
        ...shared,
      };
      expect([checkVolley(Volley.parse(asVolley)), checkDuel(Duel.parse(asDuel))]).toEqual([[], []]);
      const [one, other] = [ask(asVolley), duel(asDuel)];
      const name = `seed ${seed}`;
      sameDistribution(chances(one, 'wounds'), chances(other, 'targetWounds'), name);
      same(chance(one, 'destroyed'), series(other, 'targetOut')[0], name);
      same(chance(one, 'wavering'), series(other, 'targetWaveringBy')[0], name);
      if (shared.brutal.mishaps)
        sameDistribution(chances(one, 'attackerWounds'), chances(other, 'attackerWounds'), name);
      compared++;
    }
    expect(compared).toBe(40);
  });

  test('40 random melees are duels of one round in which one side charges', () => {
    for (let seed = 101; seed <= 140; seed++) {
      const pick = new Chooser(seed);
      const [attacker, target] = [unit(pick, 'Charger'), unit(pick, 'Defender')];
      const distance = pick.int(1, 6);
      const [strikeBack, heavy, overwatch, braced, exhaustion] = [
        pick.of(['always', 'never', 'if unfatigued'] as const),
        pick.oneIn(2),
        pick.oneIn(3),
        pick.oneIn(3),
        pick.oneIn(4),
      ];
      const shared = layers(pick);
      const modifiers = { hit: pick.int(-1, 1), block: pick.int(-1, 1), morale: pick.int(-1, 1) };
      const both = { attacker, target, attackerModifiers: modifiers, ...shared };
      const asMelee: MeleeInput = {
        ...both,
        situation: {
          action: heavy ? 'Heavy Charge' : 'Charge',
          distance,
          strikeBack,
          exhaustion,
          defensiveStance: braced && !overwatch,
          // Fire at its end, where every weapon reaches.
          reaction: overwatch ? 'Overwatch' : 'none',
        },
      };
      const fired = overwatch ? { ...asMelee, situation: { ...asMelee.situation, distance } } : asMelee;
      const asDuel: DuelInput = {
        ...both,
        attackerPlan: { behaviour: heavy ? 'heavy charge' : 'charge' },
        targetPlan: { behaviour: overwatch ? 'overwatch' : braced ? 'defensive stance' : 'stay', strikeBack },
        situation: { distance, rounds: 1, first: 'target', exhaustion },
      };
      // Markers that a unit brings are tested for when it is activated, in duels only.
      for (const one of [attacker, target]) if (one.state) one.state.exhaustion = 0;
      expect([checkMelee(Melee.parse(fired)), checkDuel(Duel.parse(asDuel))]).toEqual([[], []]);
      const [one, other] = [fight(fired), duel(asDuel)];
      const name = `seed ${seed}`;
      for (const [mine, theirs] of [
        ['wounds', 'targetWounds'],
        ['attackerWounds', 'attackerWounds'],
      ] as const)
        sameDistribution(chances(one, mine), chances(other, theirs), name);
      for (const [mine, theirs] of [
        ['out', 'targetOut'],
        ['attackerOut', 'attackerOut'],
        ['wavering', 'targetWaveringBy'],
        ['attackerWavering', 'attackerWaveringBy'],
      ] as const)
        same(chance(one, mine), series(other, theirs)[0], `${name} ${mine}`);
    }
  });

  test('one weapon strikes alike with a range and without, where nothing asks about either', () => {
    for (let seed = 201; seed <= 230; seed++) {
      const pick = new Chooser(seed);
      const weapon = {
        name: 'Weapon',
        attacks: pick.int(1, 4),
        AP: pick.int(0, 5),
        blast: pick.oneIn(3) ? pick.int(1, 3) : 0,
        deadly: pick.oneIn(3) ? pick.int(2, 3) : 0,
        rules: pick.some(['Poison', 'Rending'] as const, 2),
      };
      const model = { quality: pick.int(2, 6), defense: 4, models: pick.int(1, 3) };
      const target = {
        quality: 4,
        defense: pick.int(2, 6),
        models: pick.int(1, 4),
        tough: pick.int(1, 3),
        rules: pick.some(['Regeneration'] as const, 2),
      };
      const shared = layers(pick);
      const { criticals: _, mishaps: __, ...brutal } = shared.brutal;
      const condition =
        shared.condition === 'Heavy Storm' || shared.condition === 'Sinister Echoes' ? 'none' : shared.condition;
      // Attrition wounds twice as much in melee.
      const rest = { ...shared, condition, brutal: { ...brutal, attrition: 'off' as const } };
      const shot = ask({ attacker: { ...model, weapons: [{ ...weapon, range: 24 }] }, target, ...rest });
      const blow = fight({ attacker: { ...model, weapons: [weapon] }, target, ...rest });
      sameDistribution(chances(shot, 'wounds'), chances(blow, 'wounds'), `seed ${seed}`);
    }
  });

  test('bad ground and vortex befall a unit in a duel as they do among hazards', () => {
    for (let seed = 301; seed <= 320; seed++) {
      const pick = new Chooser(seed);
      const walker = { ...unit(pick, 'Walker'), weapons: [] };
      const { brutal, rulings, targetModifiers } = layers(pick);
      const { repeatTests, startingSize, waveringAttrition } = rulings;
      const { exhaustion: _, ...state } = walker.state ?? {};
      const vortex = pick.oneIn(2);
      const [one, other] = [
        endure({
          target: { ...walker, state },
          steps: [vortex ? { kind: 'event', event: 'Deadly Vortex' } : { kind: 'dangerous terrain' }],
          brutal,
          modifiers: targetModifiers,
          rulings: { repeatTests, startingSize, waveringAttrition },
        }),
        duel({
          attacker: { ...walker, state },
          target: { quality: 4, defense: 4 },
          attackerPlan: { behaviour: 'rush' },
          targetPlan: { behaviour: 'stay' },
          situation: { distance: 40, rounds: 1, dangerous: !vortex },
          condition: vortex ? 'Deadly Vortex' : 'none',
          brutal,
          attackerModifiers: targetModifiers,
          rulings: { repeatTests, startingSize, waveringAttrition },
        }),
      ];
      sameDistribution(chances(one, 'wounds'), chances(other, 'attackerWounds'), `seed ${seed}`);
      same(chance(one, 'wavering'), series(other, 'attackerWaveringBy')[0], `seed ${seed}`);
    }
  });
});
