/** Fields that several parts of a scenario share. */
import { z } from 'zod';

export const stat = (title: string, description: string) => z.int().min(0).max(40).meta({ title, description });

export const dice = (title: string, description: string) =>
  z.int().min(0).max(4).default(0).meta({ title, description });

export const arm = (title: string, description: string) =>
  z.enum(['none', 'left arm', 'right arm', 'head', 'superstructure']).default('none').meta({
    title,
    description,
    advanced: true,
  });

export const guardUse = (title: string, description: string) =>
  z.enum(['always', 'lethal', 'lethal or 5 or more']).default('always').meta({ title, description, advanced: true });

/** Stat modifiers in the order of MK3-STAT-02. */
export const StatModifiers = z
  .strictObject({
    setTo: z.array(z.int().min(0).max(40)).max(5).default([]).meta({
      title: 'Set to',
      description: 'Rules that set the base stat; the lowest counts (MK3-STAT-01).',
    }),
    doubled: z.int().min(0).max(3).default(0).meta({ title: 'Times doubled' }),
    halved: z.int().min(0).max(3).default(0).meta({ title: 'Times halved', description: 'Rounded up (MK3-DICE-02).' }),
    bonus: z.int().min(0).max(20).default(0).meta({ title: 'Bonus', description: 'Sum of all bonuses.' }),
    penalty: z.int().min(0).max(20).default(0).meta({ title: 'Penalty', description: 'Sum of all penalties.' }),
  })
  .meta({ title: 'Stat modifiers', advanced: true });
export type StatModifiers = z.infer<typeof StatModifiers>;
