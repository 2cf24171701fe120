/** What a `defeat` scenario says: an E-Scale Leader who is beaten, or whose ship or fortress is lost. */
import { z } from 'zod';
import { flag } from '../../seam/flags.ts';
import { DefeatRulings } from '../rulingFields.ts';
import { characteristic, count } from '../schema.ts';

export const CASES = ['at 0 Wounds', 'ship or fortress lost', 'Large Horde lost'] as const;

export const Defeat = z.strictObject({
  name: z.string().trim().min(1).max(40).default('Leader').meta({ title: 'Name' }),
  case: z
    .enum(CASES)
    .default('at 0 Wounds')
    .meta({ title: 'What happened', description: 'AE-LEADDEF-01, AE-ESCALE-02, AE-ESCALE-03' }),
  Int: characteristic('Int'),
  modifier: z.int().min(-60).max(60).default(0).meta({ title: 'Modifier of the test' }),
  criticalDamage: count(0, 20, 0, 'Critical Damage', '-5 on the test for each point (AE-LEADDEF-01).').meta({
    onlyIf: { field: 'case', equals: 'at 0 Wounds' },
  }),
  crew: count(0, 7, 0, 'Followers who crew the Command Centre', 'One further roll for each (AE-LEADDEF-01).').meta({
    onlyIf: { field: 'case', equals: 'at 0 Wounds' },
  }),
  allyRescues: flag('An ally reaches him first', 'A Free Action rescues whoever is stranded (AE-LEADDEF-05).').meta({
    onlyIf: { field: 'case', equals: 'at 0 Wounds' },
  }),
  enemyReaches: flag(
    'An enemy reaches him',
    'Awareness against Agility or Stealth decides whether he is captured (AE-LEADDEF-05).',
  ).meta({ onlyIf: { field: 'case', equals: 'at 0 Wounds' } }),
  awareness: characteristic("Enemy's Awareness").meta({ onlyIf: { field: 'enemyReaches', equals: true } }),
  evasion: characteristic("Leader's Agility or Stealth").meta({ onlyIf: { field: 'enemyReaches', equals: true } }),
  rulings: DefeatRulings,
});
export type Defeat = z.infer<typeof Defeat>;
export type DefeatInput = z.input<typeof Defeat>;
