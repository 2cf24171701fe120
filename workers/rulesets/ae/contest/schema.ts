/** What a `contest` scenario says: one test or opposed test of two units that is no plain attack. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { ContestRulings } from '../rulingFields.ts';
import { characteristic, count, name, Unit, Weapon } from '../schema.ts';

export const ACTIONS = ['Knockdown', 'Takedown', 'Stun', 'Pinning', 'Firefight', 'Opposed test'] as const;
export type Action = (typeof ACTIONS)[number];

const duelling = { onlyIf: { field: 'action', equals: ['Knockdown', 'Takedown', 'Stun'] } };

export const Contest = z.strictObject({
  action: z.enum(ACTIONS).default('Knockdown').meta({
    title: 'Action',
    description:
      'Knockdown, Takedown and Stun against a target; Pinning and Firefight test the target Horde alone (AE-ACT-04, AE-ACT-05, AE-ACT-09, AE-DMG-03).',
  }),
  attacker: Unit.extend({ weapon: Weapon.prefault({}) })
    .prefault({})
    .meta({ title: 'Attacker', ...duelling }),
  target: Unit.prefault({}).meta({
    title: 'Target',
    onlyIf: { field: 'action', equals: ACTIONS.filter((action) => action !== 'Opposed test') },
  }),
  moved: flag('After a move or in a charge', '+10 on a Knockdown (AE-ACT-05).').meta({
    onlyIf: { field: 'action', equals: 'Knockdown' },
  }),
  stunPenalty: count(0, 60, 20, 'Penalty of the Stun action', 'An action of the base game (RU-28).').meta({
    advanced: true,
    onlyIf: { field: 'action', equals: 'Stun' },
  }),
  stunBonus: z
    .int()
    .min(-60)
    .max(60)
    .default(0)
    .meta({
      title: "Modifier of the target's Toughness test",
      advanced: true,
      onlyIf: { field: 'action', equals: ['Stun', 'Takedown'] },
    }),
  modifier: z
    .int()
    .min(-60)
    .max(60)
    .default(0)
    .meta({ title: "Modifier of the attacker's or the only test", description: 'Talents and whatever else applies.' }),
  opposed: z
    .strictObject({
      name,
      skill: characteristic('Skill of the first', 'For example Awareness of a Security Officer (AE-CC-08).'),
      otherName: z.string().trim().min(1).max(40).default('Other').meta({ title: 'Name of the other' }),
      otherSkill: characteristic('Skill of the other', 'For example Agility or Stealth.'),
    })
    .prefault({})
    .meta({ title: 'Opposed test', onlyIf: { field: 'action', equals: 'Opposed test' } }),
  rulings: ContestRulings,
});
export type Contest = z.infer<typeof Contest>;
export type ContestInput = z.input<typeof Contest>;
