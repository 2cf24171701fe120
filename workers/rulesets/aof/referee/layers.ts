/** What conditions and stratagems make of a unit's defence and nerve. */
import type { Brutal, Condition, Free, MoraleRulings } from '../layers.ts';
import type { Defence } from './blocking.ts';
import type { Nerve } from './morale.ts';

export interface Woes {
  readonly damned?: boolean;
  readonly brokenMorale?: boolean;
  readonly coveredInBlood?: boolean;
}

const NONE: Free = { hit: 0, block: 0, morale: 0 };

export function defenceOf(
  condition: Condition,
  { block }: Free = NONE,
  { damned = false }: Woes = {},
  stratagems: readonly string[] = [],
): Defence {
  return {
    fog: condition === 'Mystical Fog',
    vigilance: stratagems.includes('Eternal Vigilance'),
    modifier: block - (damned ? 1 : 0),
    high: stratagems.includes('High Command: block'),
    supreme: stratagems.includes('Supreme Command: block'),
    kept: false,
    over: 0,
  };
}

export function nerveOf(
  condition: Condition,
  brutal: Brutal,
  { repeatTests, waveringAttrition }: MoraleRulings,
  { morale }: Free = NONE,
  { damned = false, brokenMorale = false, coveredInBlood = false }: Woes = {},
  stratagems: readonly string[] = [],
): Nerve {
  const smell = condition === 'Smell of Death' ? -1 : condition === 'Inspiration' ? 1 : 0;
  const woes = (damned ? 1 : 0) + (brokenMorale ? 1 : 0) + (coveredInBlood ? 1 : 0);
  return {
    modifier: morale + smell - woes,
    command: stratagems.includes('Command: morale'),
    honor: stratagems.includes('Code of Honor'),
    echoes: condition === 'Sinister Echoes',
    ...{ heavy: brutal.heavyDamage, attrition: brutal.attrition, repeatTests, waveringAttrition },
  };
}
