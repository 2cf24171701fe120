/** What a `melee` scenario says: one unit charges another. */
import { z } from 'zod';
import { advancedFlag, flag } from '../../seam/flags.ts';
import { REROLLS } from '../dice.ts';
import { Brutal, Condition, Free, MeleeRulings } from '../layers.ts';
import { Unit } from '../schema.ts';

const count = (title: string, description: string) =>
  z.int().min(0).max(100).optional().meta({ title, description, advanced: true });

const SIDES = ['none', 'attacker', 'target', 'both'] as const;
const who = (title: string, description: string) =>
  z.enum(SIDES).default('none').meta({ title, description, advanced: true });

export const Situation = z
  .strictObject({
    action: z.enum(['Charge', 'Heavy Charge']).default('Charge').meta({
      title: 'Action',
      description: 'A Heavy Charge is +1 to hit when it is over 3" and under 6" long (AOF-ACT-04, AOF-ACT-09).',
    }),
    distance: z.number().min(0).max(24).optional().meta({
      title: 'Charge distance',
      unit: 'inches',
      description: 'For Heavy Charge and Overwatch; left out, a Heavy Charge is of the right length.',
    }),
    strikers: count('Chargers that can strike', "Of the unit's own models; left out, all (AOF-MELEE-02)."),
    defenders: count('Defenders that can strike', "Of the unit's own models; left out, all (AOF-MELEE-02)."),
    strikeBack: z.enum(['always', 'never', 'if unfatigued']).default('always').meta({
      title: 'The defender strikes back',
      description: 'It may, but need not (AOF-MELEE-05).',
    }),
    defensiveStance: flag('Defensive stance', 'The defender cannot strike back; chargers are -2 (AOF-ACT-06).'),
    reaction: z.enum(['none', 'Overwatch', 'Closing Fire']).default('none').meta({
      title: 'The defender shoots first',
      description: 'Both at -1; Closing Fire costs 3 CP and needs no range (AOF-ACT-11, AOF-CP-14).',
      advanced: true,
    }),
    dangerous: z.int().min(0).max(100).default(0).meta({
      title: 'Chargers crossing dangerous terrain',
      unit: 'models',
      description: 'One die each, X for Tough(X); a 1 wounds (AOF-TERR-06).',
      advanced: true,
    }),
    stakes: advancedFlag('Defensive stakes', 'The target stands in them: the charger is -1 to hit (AOF-EFFECT-05).'),
    monument: who('Holy monument', 'Units near it are +1 to hit (AOF-EFFECT-09).'),
    flashBombs: who('Flash bombs', 'These units are -1 to hit this round (AOF-EVENT-31).'),
    deepRage: who('Deep rage', 'These units have AP +1 and +1 to hit this round (AOF-EVENT-36).'),
    berserker: advancedFlag('Berserker', 'The first raw 6 to hit of this melee gives D3 wounds (AOF-EVENT-26).'),
    damned: who('Damned', 'No sacrifice this round: -1 to all rolls (AOF-COND-07).'),
    brokenMorale: who('Broken morale', '-1 to morale (AOF-EVENT-13).'),
    coveredInBlood: who('Covered in blood', '-1 to morale near such an enemy (AOF-EVENT-34).'),
    reroll: z.enum(REROLLS).default('none').meta({
      title: 'The charger rerolls to hit',
      description: 'Each die once at most (AOF-DICE-02).',
      advanced: true,
    }),
    exhaustion: advancedFlag(
      'Exhaustion rules',
      'Each unit gets a marker after the melee; from 3 on it tests (AOF-EXH-01, -02).',
    ),
  })
  .prefault({})
  .meta({ title: 'Situation' });

export const STRATAGEMS = [
  'High Command: hit',
  'Supreme Command: hit',
  'High Command: block',
  'Supreme Command: block',
  'Command: morale',
  'Eternal Vigilance',
  'Code of Honor',
  'Killing Blow',
  'Ferocious Attack',
] as const;

const stratagems = (title: string) =>
  z.array(z.enum(STRATAGEMS)).max(9).default([]).meta({
    title,
    description: 'Command points spent in this activation, each once (AOF-CP-02).',
    advanced: true,
  });

export const Melee = z.strictObject({
  attacker: Unit.meta({ title: 'Charger' }),
  target: Unit.meta({ title: 'Defender' }),
  situation: Situation,
  attackerStratagems: stratagems("Charger's stratagems"),
  targetStratagems: stratagems("Defender's stratagems"),
  condition: Condition,
  brutal: Brutal,
  attackerModifiers: Free,
  targetModifiers: Free,
  rulings: MeleeRulings,
});
export type Melee = z.infer<typeof Melee>;
export type MeleeInput = z.input<typeof Melee>;
export type Which = 'attacker' | 'target';
