/** Which stratagems are in force in an activation, on either side (AOF-CP-01, AOF-CP-02). */
import type { Problem } from '../../ruleset.ts';
import { commandPoints } from '../stratagems.ts';
import type { Duel, DuelStratagem, Plan, Use, Which } from './schema.ts';

export type InForce = Readonly<Record<Which, ReadonlySet<DuelStratagem>>>;

export const NONE_IN_FORCE: InForce = { attacker: new Set(), target: new Set() };

export function planOf(duel: Duel, which: Which): Plan {
  return which === 'attacker' ? duel.attackerPlan : duel.targetPlan;
}

/** The stratagems of both sides in the activation of `who` in a round. */
export function inForce(duel: Duel, round: number, who: Which): InForce {
  const of = (which: Which) =>
    new Set(
      planOf(duel, which)
        .stratagems.filter((use) => use.round === round && (use.during === 'own') === (which === who))
        .map(({ stratagem }) => stratagem),
    );
  return { attacker: of('attacker'), target: of('target') };
}

/** A name for what is in force, equal for equal sets. */
export function nameOf(forces: InForce): string {
  return (['attacker', 'target'] as const).map((which) => [...forces[which]].sort().join(',')).join('|');
}

export function everUses(duel: Duel, which: Which, stratagem: DuelStratagem): boolean {
  return planOf(duel, which).stratagems.some((use) => use.stratagem === stratagem);
}

/** Who acts first in a round whose order would be `leader` first: seizing the initiative changes it (AOF-CP-05). */
export function leaderOf(duel: Duel, round: number, leader: Which): Which {
  const seizes = (which: Which) =>
    planOf(duel, which).stratagems.some((use) => use.stratagem === 'Seize Initiative' && use.round === round);
  const [a, b] = [seizes('attacker'), seizes('target')];
  return a === b ? leader : a ? 'attacker' : 'target';
}

/** Stratagems that mean something in one side's activation only. */
const ONLY: Readonly<Partial<Record<DuelStratagem, Use['during']>>> = {
  'Heightened Senses': 'own',
  'Sweeping Move': 'own',
  'Seize Initiative': 'own',
  'Closing Fire': 'enemy',
};

export function useProblems(path: string, uses: readonly Use[]): Problem[] {
  const name = (use: Use) => `${use.stratagem.split(':')[0]} ${use.round} ${use.during}`;
  return uses.flatMap((use, i): Problem[] => {
    const only = ONLY[use.stratagem];
    if (only && use.during !== only) {
      const message = `${use.stratagem} is used in ${only === 'own' ? 'its own' : "the enemy's"} activation`;
      return [{ path: `${path}[${i}].during`, message, allowed: only }];
    }
    if (uses.findIndex((other) => name(other) === name(use)) === i) return [];
    const message = `${use.stratagem.split(':')[0]} is used already, and each stratagem once in an activation (AOF-CP-02)`;
    return [{ path: `${path}[${i}]`, message, allowed: 'each once in an activation' }];
  });
}

export const USE_RULES: Readonly<Record<DuelStratagem, string>> = {
  'High Command: hit': 'AOF-CP-03',
  'Supreme Command: hit': 'AOF-CP-04',
  'High Command: block': 'AOF-CP-03',
  'Supreme Command: block': 'AOF-CP-04',
  'Command: morale': 'AOF-CP-04',
  'Heightened Senses': 'AOF-CP-12',
  'Eternal Vigilance': 'AOF-CP-09',
  'Code of Honor': 'AOF-CP-11',
  'Closing Fire': 'AOF-CP-14',
  'Killing Blow': 'AOF-CP-16',
  'Ferocious Attack': 'AOF-CP-17',
  'Sweeping Move': 'AOF-CP-15',
  'Seize Initiative': 'AOF-CP-05',
};

/** A remark on the price, or none. */
export function useNotes(name: string, uses: readonly Use[]): string[] {
  if (uses.length === 0) return [];
  const points = commandPoints(uses.map(({ stratagem }) => stratagem));
  return [`Stratagems of ${name} cost ${points} command points of the D6 + 1 for every 500 points.`];
}
