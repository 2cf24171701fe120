/**
 * The `contest` kind: Knockdown, Takedown, Stun, Pinning, Firefight and any opposed test.
 *
 * schema.ts   what a scenario says    plan.ts    as numbers    engine.ts   real dice, and exactly
 */
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { checkUnit } from '../checkUnit.ts';
import { unitSides } from '../matchups.ts';
import { HordeQuestion } from '../question.ts';
import { ContestEngine } from './engine.ts';
import { Contest, type ContestInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: ContestInput }> = [
  {
    id: 'knockdown',
    title: 'A horde bowls a hero over',
    scenario: {
      action: 'Knockdown',
      attacker: { name: 'Brutes', squads: 3, S: 35 },
      target: { name: 'Hero', kind: 'character', S: 40, dodge: 40 },
    },
  },
  {
    id: 'takedown',
    title: 'Guards take a hero down',
    scenario: {
      action: 'Takedown',
      attacker: { name: 'Guards', squads: 4, WS: 40, weapon: { name: 'Batons', damage: '1d10+4' } },
      target: { name: 'Hero', kind: 'character', T: 40, AP: 2, parry: 40 },
    },
  },
  {
    id: 'pinning',
    title: 'A horde under suppressive fire',
    scenario: { action: 'Pinning', target: { name: 'Line infantry', squads: 3, WP: 35 } },
  },
];

export const contest = scenarioKind<Contest>({
  id: 'contest',
  title: 'Knockdown, Takedown, Pinning',
  question: 'Does it work?',
  schema: Contest,
  examples,
  check: checkContest,
  estimate: () => ({ compile: 150_000, exact: 2_000_000, trial: 1_000 }),
  compile: (scenario) => new HordeQuestion(new ContestEngine(scenario)),
  // What fails counts as lost; only Takedown and Stun use the weapon.
  matchup: { row: 'attacker', column: 'target', sides: unitSides('melee', {}, {}, false), win: 'success' },
  sweepFields: [
    { path: 'attacker.S', title: "Attacker's S" },
    { path: 'target.S', title: "Target's S" },
  ],
});

function checkContest({ action, attacker, target, moved }: Contest): Problem[] {
  const problems = [...checkUnit(attacker, 'attacker'), ...checkUnit(target, 'target')];
  const alone = action === 'Pinning' || action === 'Firefight';
  if (alone && !['horde', 'capital ship', 'fortress'].includes(target.kind)) {
    problems.push({ path: 'target.kind', message: `${action} is a test of a Horde`, allowed: 'horde' });
  }
  if (action === 'Pinning' && (target.kind === 'capital ship' || target.kind === 'fortress')) {
    problems.push({
      path: 'target.kind',
      message: `a ${target.kind} is immune to pinning (AE-TRAIT-01, AE-TRAIT-04)`,
      allowed: 'horde',
    });
  }
  if (action === 'Takedown' && attacker.kind === 'weapon specialist') {
    problems.push({
      path: 'action',
      message: 'a Weapon Specialist knocks down and stuns, but takes nobody down (AE-WSPEC-03)',
      allowed: 'Knockdown or Stun, or another attacker',
    });
  }
  if (action === 'Knockdown' && moved && attacker.kind === 'fortress') {
    problems.push({ path: 'moved', message: 'a Fortress does not move (AE-TRAIT-04)', allowed: 'false' });
  }
  const horde = ['horde', 'capital ship', 'fortress'].includes(attacker.kind);
  if (horde && !alone && action !== 'Opposed test' && (target.kind === 'specialist' || target.kind === 'leader')) {
    problems.push({
      path: 'target.kind',
      message: `a Horde cannot target a ${target.kind} within another Horde`,
      allowed: 'any other kind',
    });
  }
  return problems;
}
