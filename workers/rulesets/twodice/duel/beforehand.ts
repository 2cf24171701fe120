/**
 * What of a model is crippled before a duel or a battle begins. Whatever its boxes tell, they alone tell: a repair ends it
 * (MK3-CRIPPLE-01, -06, MK2-CRIPPLE-04). The rest is stated, and lasts.
 */
import type { Problem } from '../../ruleset.ts';
import { TAKEN } from '../activation/schema/rulings.ts';
import { layoutText, readDragoon } from '../body/boxes.ts';
import { readLayout } from '../body/layout/problems.ts';
import { LayoutWorn } from '../body/layoutWorn.ts';
import type { Fighter } from './schema.ts';

/** Systems and aspects that change what a model can do, in the words of `attacker.crippled`. */
export const CRIPPLED = [
  'left',
  'right',
  'head',
  'superstructure',
  'cortex',
  'movement',
  'mind',
  'body',
  'spirit',
] as const;
export type Crippled = (typeof CRIPPLED)[number];

const BY_SYSTEM: Readonly<Record<string, Crippled>> = {
  'left arm': 'left',
  'right arm': 'right',
  head: 'head',
  superstructure: 'superstructure',
  cortex: 'cortex',
  brain: 'cortex',
  'interface node': 'cortex',
  movement: 'movement',
  Mind: 'mind',
  Body: 'body',
  Spirit: 'spirit',
};

/** @param mark a system of a layout, "left grid: movement" of a colossal @returns null: it changes nothing that a model does */
export function crippledBy(mark: string): Crippled | null {
  return BY_SYSTEM[mark.replace(/^.*: /, '')] ?? null;
}

/** The systems that a layout has, and whether all their boxes are marked at the start; on both grids of a colossal. */
function told(damage: string): ReadonlyMap<Crippled, boolean> {
  const found = new Map<Crippled, boolean>();
  if (readDragoon(damage)) return found;
  const read = readLayout(layoutText(damage), 'target.damage');
  if ('problem' in read || read.layout.kind === 'row') return found;
  const { layout } = read;
  const worn = new LayoutWorn(layout, { board: 0, back: TAKEN.boxesBack, conditionOf: () => 0 });
  const marks = worn.marks(0);
  for (const [i, name] of worn.markNames.entries()) {
    const system = crippledBy(name);
    if (system) found.set(system, (found.get(system) ?? true) && (marks & (1 << i)) !== 0);
  }
  return found;
}

/** The fighter with what is stated of its systems where its boxes do not tell, and with what follows from it for its defence. */
export function beforehand<F extends Pick<Fighter, 'attacker' | 'target'>>(fighter: F): F {
  const { attacker, target } = fighter;
  if (attacker.crippled.length === 0) return fighter;
  const boxes = told(target.damage);
  const crippled = attacker.crippled.filter((system) => !boxes.has(system));
  const movementCrippled = crippled.includes('movement');
  return { ...fighter, attacker: { ...attacker, crippled }, target: { ...target, movementCrippled } };
}

/** Systems that are said to be crippled and have boxes left. */
export function checkBeforehand({
  attacker,
  target,
}: Pick<Fighter, 'attacker' | 'target'>): Array<Problem & { readonly allowed: string }> {
  if (attacker.crippled.length === 0) return [];
  const boxes = told(target.damage);
  return attacker.crippled
    .filter((system) => boxes.get(system) === false)
    .map((system) => ({
      path: 'attacker.crippled',
      message: `"${system}" is crippled, and has boxes left in the damage of the same model`,
      allowed: 'without it, or its boxes marked in target.damage',
    }));
}
