/** Wizards cast and block (AOF-SR-26). */
import type { Condition } from '../layers.ts';
import type { Spell } from '../volley/schema.ts';
import type { Band, Model } from './band.ts';
import { type Defence, defenseOf, takeHits } from './blocking.ts';
import { wound } from './casualties.ts';
import { type Dice, d3, d6, extra } from './dice.ts';

/** Wizards in the order in which spells fall to them: the unit's own, who dies last first; the dead cast nothing. */
export function wizardsOf(band: Band): Model[] {
  const wizards = band.models.filter(({ sort }) => sort.wizard > 0);
  const own = wizards.filter(({ sort }) => sort.own);
  if (band.unit.casualties === 'plain first') own.reverse();
  return [...own, ...wizards.filter(({ sort }) => !sort.own)];
}

/**
 * Rolls whether a spell works.
 * @returns whether it does, and the wounds of the wizard whose raw 1 went wrong (AOF-COND-08)
 */
export function cast(
  caster: Band,
  wizard: Model,
  spell: Spell,
  condition: Condition,
  natural: 'sum' | 'test',
  guard: Defence,
  dice: Dice,
): { works: boolean; wounds: number } {
  const arcane = condition === 'Arcane Power' ? 1 : 0;
  const face = d6(dice);
  const total = face + wizard.sort.wizard + arcane;
  let blocked = false;
  for (const X of spell.blockers) if (d6(dice) + X + arcane > total) blocked = true;
  const wounds = arcane > 0 && face === 1 ? wound(caster, wizard, d3(dice), guard, dice).applied : 0;
  // A natural 6 or 1 decides only where casting is read as a test (RU-01).
  const reaches = natural === 'test' && (face === 6 || face === 1) ? face === 6 : total >= spell.number;
  return { works: reaches && !blocked, wounds };
}

/** Automatic hits, blocked as any others (RU-25). @returns wounds caused */
export function strikeBySpell(target: Band, spell: Spell, defence: Defence, dice: Dice): number {
  const hits = spell.hits + extra(spell.plus, dice);
  const all = Array.from({ length: hits }, () => ({ AP: spell.AP, rending: false }));
  return takeHits(target, all, spell.deadly, defenseOf(target, false), defence, dice);
}
