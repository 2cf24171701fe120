/** Scenarios in which engine and referee once differed, by kind. Whoever was wrong was mended; neither may go back. */
import type { Json } from '../../proving/index.ts';

const BLADE = { name: 'Blade', attacks: 2, AP: 2 };

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  volley: [
    // Which model the sergeant is has two readings (AOF-CMD-02).
    ...['special', 'kept'].map((sergeant) => ({
      attacker: {
        models: 3,
        quality: 4,
        defense: 4,
        weapons: [{ name: 'Gun', range: 24, attacks: 1 }],
        sergeant: 'shooting',
        casualties: 'special first',
        state: { lost: 1 },
      },
      target: { models: 9, quality: 4, defense: 6 },
      rulings: { sergeant },
    })),
    // A base that is gone counts no models for the Blast of the next weapon group (RU-04, AOF-SMALL-01).
    {
      attacker: {
        quality: 2,
        defense: 2,
        weapons: [{ name: 'Bow', range: 12, attacks: 2 }],
        joined: [{ quality: 3, defense: 2, weapons: [{ name: 'Gun', range: 12, attacks: 2, blast: 2 }] }],
      },
      target: { quality: 2, defense: 6, multiBased: true },
      friend: { quality: 3, defense: 2 },
      brutal: { friendlyFire: true },
      rulings: { blastCount: 'group' },
    },
    // A Sniper picks nobody out of a base (AOF-SR-22, AOF-SMALL-03).
    {
      attacker: {
        quality: 3,
        defense: 4,
        weapons: [{ name: 'Rifle', range: 24, attacks: 3, rules: ['Sniper'] }],
      },
      target: {
        models: 3,
        quality: 4,
        defense: 5,
        tough: 3,
        multiBased: true,
        joined: [{ quality: 4, defense: 4, rules: ['Artillery'], hero: false }],
      },
    },
    // Mishaps ask for no test, and may be what brings a unit to half: then no later wounds bring it there (RU-10, AOF-EVENT-25).
    {
      attacker: {
        models: 6,
        quality: 2,
        defense: 2,
        weapons: [{ name: 'Bow', range: 24, attacks: 2 }],
        state: { lost: 2 },
      },
      target: { quality: 2, defense: 2, tough: 3 },
      situation: { miscalculation: true },
      brutal: { mishaps: true },
      rulings: { repeatTests: 'first time' },
    },
  ],
  melee: [
    // The attack that Furious adds is one of its weapon, whose hits are capped together (AOF-SR-11, RU-03).
    ...[1, 3].map((models) => ({
      attacker: { models, quality: 2, defense: 2, weapons: [{ name: 'Blade', blast: 2 }], rules: ['Furious'] },
      target: { models: 2, quality: 2, defense: 2 },
      rulings: { blastCap: 'weapon' },
    })),
    // A unit of heroes is feared to the end of the fight, though the fearsome one has fallen in it (AOF-SR-08, RU-C14).
    {
      attacker: { models: 4, quality: 3, defense: 2, tough: 3, weapons: [{ ...BLADE, count: 1 }] },
      target: {
        ...{ quality: 6, defense: 3, weapons: [BLADE], state: { lost: 1 } },
        joined: [
          { quality: 5, defense: 4, rules: ['Fear'] },
          { quality: 5, defense: 5 },
        ],
      },
    },
    // Who is annihilated takes no more wounds by it (AOF-BRUTAL-05, RU-16); each dies of the other's blows (AOF-CP-16).
    ...[true, false].map((attritionCounts) => ({
      attacker: { models: 4, quality: 3, defense: 6, impact: 2, weapons: [{ ...BLADE, count: 1 }], sergeant: 'melee' },
      target: {
        models: 3,
        quality: 4,
        defense: 6,
        tough: 2,
        weapons: [{ ...BLADE, count: 1 }, { name: 'Knife' }],
        heavyDamage: true,
      },
      attackerStratagems: ['Killing Blow', 'Ferocious Attack'],
      targetStratagems: ['Killing Blow', 'High Command: block'],
      brutal: { attrition: 'with morale', heavyDamage: true },
      rulings: { attritionCounts },
    })),
    // Wounds of a Phalanx ask for heavy damage (AOF-SR-16, AOF-BRUTAL-05); what nobody caused, nobody caused (RU-13).
    ...[true, false].map((phalanxWoundsUncounted) => ({
      attacker: { quality: 4, defense: 4, tough: 8, weapons: [BLADE], heavyDamage: true },
      target: { models: 6, quality: 4, defense: 4, rules: ['Phalanx'] },
      brutal: { attrition: 'with morale', heavyDamage: true },
      rulings: { phalanxWoundsUncounted, phalanxAttrition: true, attritionCounts: true },
    })),
    // Whoever was charged and fights again does not charge (AOF-SR-05, AOF-CP-17, RU-27).
    ...[true, false].map((breathInReply) => ({
      attacker: { quality: 2, defense: 2 },
      target: { quality: 2, defense: 2, rules: ['Breath Attack'] },
      targetStratagems: ['Ferocious Attack'],
      rulings: { breathInReply },
    })),
    // Impact alone kills, and nobody rolled a 6 yet: that of whoever strikes once more is the first (AOF-EVENT-26, AOF-CP-16).
    {
      attacker: { quality: 2, defense: 2, weapons: [{ name: 'Blade', attacks: 3 }], impact: 2 },
      target: { quality: 2, defense: 3, weapons: [{ name: 'Blade' }] },
      situation: { berserker: true },
      targetStratagems: ['Killing Blow'],
    },
  ],
  hazards: [
    // Sinister echoes may be what brings a unit to half: then no later wounds bring it there (RU-10, AOF-COND-12).
    {
      target: { models: 7, quality: 2, defense: 2 },
      steps: [{ kind: 'Wavering' }, { kind: 'event' }],
      condition: 'Sinister Echoes',
      brutal: { attrition: 'with morale' },
      rulings: { repeatTests: 'first time' },
    },
    // When the unit's own models are gone, who joined them and is no hero is the unit (AOF-SR-12).
    ...['best', 'unit', 'hero'].map((moraleQuality) => ({
      target: {
        models: 2,
        quality: 4,
        defense: 2,
        moraleQuality,
        joined: [
          { quality: 5, defense: 2 },
          { name: 'Wolves', quality: 3, defense: 5, hero: false },
        ],
      },
      steps: [{ kind: 'event', event: 'Sacrifice' }],
    })),
    // Who flies is above the fauna (AOF-EVENT-14, AOF-SR-10); traps are worse in an earthquake (AOF-EFFECT-06, AOF-COND-01).
    ...['Carnivorous Fauna', 'Booby Traps'].map((event) => ({
      target: {
        models: 3,
        quality: 4,
        defense: 4,
        tough: 2,
        joined: [{ quality: 4, defense: 4, tough: 3, rules: ['Flying'] }],
      },
      steps: [{ kind: 'event', event }],
      condition: 'Earthquake',
    })),
    // Markers go on beyond any number (AOF-EXH-01).
    {
      target: { models: 3, quality: 6, defense: 4, state: { exhaustion: 9, wavering: true } },
      steps: Array.from({ length: 8 }, () => ({ kind: 'exhaustion marker' })),
    },
  ],
  duel: [
    // Whoever rushes with no inch of his own is carried on by the winds, over bad ground too (AOF-COND-05, AOF-EXH-03).
    {
      attacker: { quality: 2, defense: 2 },
      target: { quality: 2, defense: 2, state: { exhaustion: 6 } },
      situation: { dangerous: true },
      condition: 'Magical Winds',
    },
    // Whoever may only hold stands still when he is the hero that is left of a unit (AOF-SR-13, RU-14).
    {
      attacker: {
        ...{ quality: 2, defense: 2 },
        joined: [{ quality: 2, defense: 2, weapons: [{ name: 'Blade', attacks: 2 }], rules: ['Immobile'] }],
      },
      target: { quality: 2, defense: 3, weapons: [{ name: 'Blade', AP: 1 }] },
    },
    // Overwatch at whoever moves in cover.
    {
      attacker: { quality: 2, defense: 2, weapons: [{ name: 'Gun', range: 1 }] },
      target: { quality: 2, defense: 4 },
      attackerPlan: { behaviour: 'overwatch' },
      situation: { targetCover: true },
    },
    // Whoever is there is activated, also while the enemy has not arrived (AOF-SR-01, AOF-WAVER-02).
    {
      attacker: {
        models: 3,
        quality: 4,
        defense: 4,
        tough: 2,
        weapons: [BLADE],
        state: { wavering: true, exhaustion: 2 },
      },
      target: {
        models: 3,
        quality: 4,
        defense: 4,
        weapons: [{ name: 'Bow', range: 18, attacks: 2 }],
        rules: ['Ambush'],
      },
      attackerPlan: { behaviour: 'charge', orders: [{ round: 2, behaviour: 'overwatch' }] },
      targetPlan: { behaviour: 'advance and shoot', ambush: 3 },
      situation: { rounds: 3, exhaustion: true },
      condition: 'Deadly Vortex',
    },
    // Who has no markers when it is activated has nothing to rest from (AOF-EXH-05).
    {
      attacker: { quality: 6, defense: 2 },
      target: { quality: 5, defense: 6 },
      attackerPlan: { behaviour: 'charge' },
      targetPlan: { behaviour: 'stay' },
      situation: { distance: 2, rounds: 4, first: 'roll-off', exhaustion: true },
    },
    // Of two units that arrive in one round neither is first; they are as near as either wants to be (AOF-SR-01).
    ...[
      [10, 15],
      [15, 10],
    ].map(([own, enemy]) => ({
      attacker: { models: 3, quality: 3, defense: 5, weapons: [BLADE], rules: ['Ambush'] },
      target: { models: 3, quality: 4, defense: 5, weapons: [BLADE], rules: ['Ambush'] },
      attackerPlan: { behaviour: 'charge', ambush: 2, ambushDistance: own },
      targetPlan: { behaviour: 'charge', ambush: 2, ambushDistance: enemy },
      situation: { rounds: 2 },
    })),
    // Whose enemy has been the end of itself makes no sacrifice (AOF-COND-07, RU-C13).
    ...['attacker', 'target'].map((first) => ({
      attacker: { quality: 2, defense: 2 },
      target: { quality: 2, defense: 2, tough: 2 },
      attackerPlan: { damnation: 'sacrifice' },
      targetPlan: { damnation: 'sacrifice' },
      situation: { first },
      condition: 'Damnation',
    })),
    // Two units have no friends near (AOF-BRUTAL-02).
    {
      attacker: { models: 3, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 24, attacks: 2 }] },
      target: { models: 5, quality: 4, defense: 4, weapons: [BLADE] },
      situation: { rounds: 2 },
      brutal: { friendlyFire: true },
    },
  ],
  skirmish: [
    // Overwatch at whoever moves in cover.
    {
      attacker: { quality: 2, defense: 2, weapons: [{ name: 'Gun', range: 1 }] },
      target: { quality: 2, defense: 4 },
      attackerPlan: { behaviour: 'overwatch' },
      situation: { targetCover: true },
    },
    // Who has wiped out its enemy is fatigued as well, and may be charged by the next one (AOF-FATIGUE-01).
    ...['anybody', 'fought already'].map((targets) => ({
      attacker: { quality: 3, defense: 5, weapons: [BLADE] },
      target: { models: 2, quality: 4, defense: 6, weapons: [BLADE] },
      attackerUnits: 2,
      targetUnits: 2,
      targets,
      situation: { distance: 6, rounds: 2 },
    })),
  ],
};
