/** Fields that battlegroups of both games say alike. */
import { z } from 'zod';

export const MAX_MODELS = 8;
/** Points that anybody holds, or is asked for, at most. */
export const MAX_HELD = 12;

export const count = (most: number, title: string, description: string) =>
  z.int().min(0).max(most).default(0).meta({ title, description });
export const rareCount = (most: number, title: string, description: string) =>
  z.int().min(0).max(most).default(0).meta({ title, description, advanced: true });
export const name = (fallback: string) => z.string().trim().min(1).max(40).default(fallback).meta({ title: 'Name' });

/** A stat, or points held. @param examples what the form starts from */
export const held = (title: string, description?: string, examples?: number[]) =>
  z
    .int()
    .min(0)
    .max(MAX_HELD)
    .meta({ title, ...(description ? { description } : {}), ...(examples ? { examples } : {}) });
export const threshold = (rule: string) =>
  z
    .int()
    .min(0)
    .max(20)
    .meta({ title: 'THR', description: `Threshold (${rule}).`, examples: [9] });

/** Work that only says how many points. */
export const pointsWork = z
  .strictObject({
    kind: z.literal('points'),
    points: z
      .union([z.literal('as everyone'), z.int().min(0).max(MAX_HELD)])
      .default('as everyone')
      .meta({ title: 'Points each turn', description: '"as everyone": the number at the top.' }),
  })
  .meta({ title: 'So many points each turn' });
export const workByTurn = (turns: number) =>
  z
    .strictObject({
      kind: z.literal('by turn'),
      points: z.array(z.int().min(0).max(MAX_HELD)).min(1).max(turns).meta({
        title: 'Points in each turn',
        description: 'Turn by turn; the last number goes on.',
      }),
    })
    .meta({ title: 'Turn by turn' });
/** Most points that are leeched each turn. */
export const leeching = (title: string, rule: string) =>
  z
    .union([z.literal('all that fits'), z.int().min(0).max(MAX_HELD)])
    .default('all that fits')
    .meta({ title, description: `At most so many points each turn (${rule}).` });

/** Fields of the whole question. */
export const turnsField = (most: number) =>
  z.int().min(1).max(most).default(3).meta({ title: 'Own turns looked at', unit: 'turns' });
export const effortField = (description: string) =>
  z.int().min(0).max(MAX_HELD).default(3).meta({ title: 'How hard to run them', unit: 'points', description });
