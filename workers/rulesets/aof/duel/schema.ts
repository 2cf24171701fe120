/** What a `duel` scenario says: two units, a distance, a way of acting for each, some rounds. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { Brutal, Condition, DuelRulings, Free } from '../layers.ts';
import { Unit } from '../schema.ts';
import { Spell } from '../volley/schema.ts';

export const BEHAVIOURS = [
  'charge',
  'advance and charge',
  'advance and shoot',
  'hold and shoot',
  'rush',
  'stay',
  'heavy charge',
  'stealth move',
  'covering fire',
  'focused fire',
  'overwatch',
  'hunker down',
  'defensive stance',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** What a Wavering unit may do while it is idle (AOF-WAVER-02, AOF-ACT-05, AOF-ACT-06, AOF-EXH-05). */
export const IDLE_WAYS = ['rest', 'hunker down', 'defensive stance'] as const;
export type IdleWay = (typeof IDLE_WAYS)[number];

export const DAMNATION_WAYS = ['suffer', 'sacrifice'] as const;
export type DamnationWay = (typeof DAMNATION_WAYS)[number];

/** Behaviours that bring a unit nearer. */
export function closesIn(behaviour: Plan['behaviour']): boolean {
  return (
    behaviour === 'best' ||
    ['charge', 'rush', 'stealth'].some((word) => behaviour.includes(word)) ||
    behaviour.startsWith('advance')
  );
}

export const DuelSpell = Spell.extend({
  rounds: z.array(z.int().min(1).max(12)).max(12).default([]).meta({
    title: 'Rounds',
    description: 'In which it is cast; left empty, in all of them.',
  }),
  range: z.int().min(1).max(120).optional().meta({
    title: 'Range',
    unit: 'inches',
    description: 'Left out, it reaches any distance.',
  }),
}).meta({ title: 'Spell' });
export type DuelSpell = z.infer<typeof DuelSpell>;

/** What command points buy in a duel. */
export const DUEL_STRATAGEMS = [
  'High Command: hit',
  'Supreme Command: hit',
  'High Command: block',
  'Supreme Command: block',
  'Command: morale',
  'Heightened Senses',
  'Eternal Vigilance',
  'Code of Honor',
  'Closing Fire',
  'Killing Blow',
  'Ferocious Attack',
  'Sweeping Move',
  'Seize Initiative',
] as const;
export type DuelStratagem = (typeof DUEL_STRATAGEMS)[number];

const Use = z
  .strictObject({
    stratagem: z.enum(DUEL_STRATAGEMS).meta({ title: 'Stratagem' }),
    round: z.int().min(1).max(12).meta({ title: 'Round' }),
    during: z.enum(['own', 'enemy']).default('own').meta({
      title: 'In whose activation',
      description: "The unit's own, or that of its enemy, who may shoot at it or charge it.",
    }),
  })
  .meta({ title: 'Use of a stratagem' });
export type Use = z.infer<typeof Use>;

export const Plan = z.strictObject({
  behaviour: z
    .enum([...BEHAVIOURS, 'best'])
    .default('charge')
    .meta({
      title: 'Behaviour',
      description:
        'Charge: rush until in reach, then charge. Advance and charge: shoot on the way. Advance and shoot: close in, but hold when it could not get nearer. Rush: close in without fighting. Stay: idle, which is a Rest for whoever is exhausted. Best: whatever serves best in each round, worked out from the end.',
    }),
  orders: z
    .array(
      z.strictObject({
        round: z.int().min(1).max(12).meta({ title: 'Round' }),
        behaviour: z.enum(BEHAVIOURS).meta({ title: 'Behaviour' }),
      }),
    )
    .max(12)
    .default([])
    .meta({
      title: 'Orders for single rounds',
      description: 'What it does in these rounds instead.',
      advanced: true,
    }),
  choices: z.array(z.enum(BEHAVIOURS)).max(BEHAVIOURS.length).default([]).meta({
    title: 'Actions to choose from',
    description: 'For "best": the actions that the players agreed on; left empty, all of them.',
    advanced: true,
  }),
  whenWavering: z.enum(IDLE_WAYS).default('rest').meta({
    title: 'Idle when Wavering',
    description: 'It may rest from exhaustion, hunker down or brace itself (AOF-EXH-05, AOF-ACT-05, AOF-ACT-06).',
    advanced: true,
  }),
  damnation: z.enum(DAMNATION_WAYS).default('suffer').meta({
    title: 'Under Damnation',
    description: 'Each round -1 to all its rolls, or D3 wounds, once both are on the table (AOF-COND-07).',
    advanced: true,
  }),
  strikeBack: z.enum(['always', 'never', 'if unfatigued']).default('always').meta({
    title: 'Strikes back',
    description: 'When charged (AOF-MELEE-05).',
    advanced: true,
  }),
  ambush: z.int().min(0).max(12).default(0).meta({
    title: 'Arrives in round',
    description:
      '2 or later for a unit with Ambush, or for reinforcements on a kitchen table; 0: it is on the table (AOF-SR-01).',
    advanced: true,
  }),
  ambushDistance: z.int().min(1).max(120).default(10).meta({
    title: 'Ambush distance',
    unit: 'inches',
    description:
      'From the enemy when it arrives, over 9; reinforcements on a kitchen table come from the edge, however near that is. Of two that arrive in one round the nearer counts (AOF-SR-01, AOF-KT-01).',
    advanced: true,
  }),
  idleRounds: z.array(z.int().min(2).max(12)).max(11).default([]).meta({
    title: 'Rounds without its turn',
    description:
      'Combat weariness, or the end of the round, stopped its side before this unit was activated (AOF-FOG-04).',
    advanced: true,
  }),
  spells: z.array(DuelSpell).max(3).default([]).meta({
    title: 'Spells',
    description: 'Cast at the enemy when activated, before anything else; one for each wizard in the unit (AOF-SR-26).',
    advanced: true,
  }),
  stratagems: z.array(Use).max(16).default([]).meta({
    title: 'Stratagems',
    description: 'Command points spent, each stratagem once in an activation (AOF-CP-01, AOF-CP-02).',
    advanced: true,
  }),
});
export type Plan = z.infer<typeof Plan>;

export const Situation = z
  .strictObject({
    distance: z.int().min(1).max(120).default(24).meta({
      title: 'Distance',
      unit: 'inches',
      description: 'Between the closest models when the first round begins, before scouts move.',
    }),
    rounds: z.int().min(1).max(12).default(4).meta({
      title: 'Rounds',
      description: '4 in a normal game, 6 at small scale (AOF-TURN-01, AOF-SMALL-05).',
    }),
    first: z.enum(['attacker', 'target', 'roll-off', 'drawn each round']).default('attacker').meta({
      title: 'Acts first',
      description: 'Whoever finishes first starts the next round; or a token is drawn (AOF-TURN-01, AOF-FOG-02).',
    }),
    attackerCover: flag('First unit in cover', 'Shooters at it are -1 to hit (AOF-TERR-04).'),
    targetCover: flag('Second unit in cover', 'Shooters at it are -1 to hit (AOF-TERR-04).'),
    difficult: flag('Difficult ground', 'Moves of at most 6", except for Strider and Flying (AOF-TERR-05).'),
    dangerous: advancedFlag(
      'Dangerous ground',
      'Every model that moves takes a test, except Flying ones (AOF-TERR-06).',
    ),
    exhaustion: advancedFlag(
      'Exhaustion rules',
      'Markers after each melee, shaken off when activated, by rest or with a hero (AOF-EXH-01 to -06).',
    ),
    aim: z.enum(['winning', 'points']).default('winning').meta({
      title: 'Best play aims at',
      description: 'To win more often than to lose, or to destroy more points than are lost.',
      advanced: true,
    }),
    prolonged: advancedFlag('Prolonged battle', 'After round 4 the game goes on only on 4+, 5+, 6+ (AOF-FOG-05).'),
    kitchenTable: advancedFlag(
      'Kitchen table',
      'Moves and ranges are halved, rounded up; beyond 12" shooters are -1; any unit may arrive from round 2 on (AOF-KT-01, AOF-KT-02).',
    ),
    darkSkies: z.int().min(0).max(12).default(0).meta({
      title: 'Dark skies',
      unit: 'inches',
      description: 'The 2D6 rolled before the game, off every range down to 3"; 0: none (AOF-COND-06).',
      advanced: true,
    }),
  })
  .prefault({})
  .meta({ title: 'Situation' });

export const Duel = z.strictObject({
  attacker: Unit.meta({ title: 'First unit' }),
  target: Unit.meta({ title: 'Second unit' }),
  attackerPlan: Plan.prefault({}).meta({ title: 'What the first unit does' }),
  targetPlan: Plan.prefault({}).meta({ title: 'What the second unit does' }),
  situation: Situation,
  condition: Condition,
  brutal: Brutal,
  attackerModifiers: Free,
  targetModifiers: Free,
  rulings: DuelRulings,
});
export type Duel = z.infer<typeof Duel>;
export type DuelInput = z.input<typeof Duel>;
export type Which = 'attacker' | 'target';

/** What a unit does in a round by its plan; null: whatever is best. */
export function behaviourOf(duel: Duel, who: Which, round: number): Behaviour | null {
  const { behaviour, orders } = who === 'attacker' ? duel.attackerPlan : duel.targetPlan;
  const order = orders.find((one) => one.round === round);
  if (order) return order.behaviour;
  return behaviour === 'best' ? null : behaviour;
}

/** Everything that a unit may do in this duel by its plan. */
export function behavioursOf({ behaviour, orders, choices }: Plan): readonly Behaviour[] {
  const best = choices.length > 0 ? choices : BEHAVIOURS;
  return [...(behaviour === 'best' ? best : [behaviour]), ...orders.map((order) => order.behaviour)];
}

/** Whether a unit gets its activation in a round (AOF-FOG-04). */
export function isActivated(duel: Duel, who: Which, round: number): boolean {
  const { ambush, idleRounds } = who === 'attacker' ? duel.attackerPlan : duel.targetPlan;
  return ambush <= round && !idleRounds.includes(round);
}

/** Whether both units are on the table in a round (AOF-SR-01). */
export function haveMet({ attackerPlan, targetPlan }: Duel, round: number): boolean {
  return attackerPlan.ambush <= round && targetPlan.ambush <= round;
}
