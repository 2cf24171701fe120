/** Damage dice such as `1d10+3`. */
import { die } from '../../kernel/dice.ts';
import type { Distribution } from '../../kernel/distribution.ts';

export interface DamageDice {
  readonly count: number;
  readonly sides: 5 | 10;
  readonly bonus: number;
}

/** One to four dice of five or ten sides and a bonus of -5..30; the schema refuses anything else. */
export const DAMAGE_PATTERN = /^([1-4])d(5|10)(?:\+([0-9]|[12][0-9]|30)|-([0-5]))?$/;

/** Reads a text that matches {@link DAMAGE_PATTERN}. */
export function readDamage(text: string): DamageDice {
  const [, count, sides, plus, minus] = DAMAGE_PATTERN.exec(text) ?? [];
  if (!count) throw new RangeError(`"${text}" is no damage such as 1d10+3`);
  return { count: Number(count), sides: sides === '5' ? 5 : 10, bonus: Number(plus ?? 0) - Number(minus ?? 0) };
}

/** What the dice alone show. */
export function diceSum({ count, sides }: Pick<DamageDice, 'count' | 'sides'>): Distribution {
  return die(sides).times(count);
}
