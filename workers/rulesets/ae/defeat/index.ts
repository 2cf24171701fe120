/**
 * The `defeat` kind: what becomes of a beaten E-Scale Leader.
 *
 * schema.ts   what a scenario says    table.ts   the table    engine.ts   real dice, and exactly
 */
import { scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { DefeatEngine } from './engine.ts';
import { Defeat, type DefeatInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: DefeatInput }> = [
  {
    id: 'beaten',
    title: 'A general is shot down',
    scenario: { name: 'General', Int: 45, criticalDamage: 2, enemyReaches: true, awareness: 45, evasion: 35 },
  },
  {
    id: 'bridge',
    title: 'The bridge is lost with the ship',
    scenario: { name: 'Admiral', case: 'ship or fortress lost', Int: 50 },
  },
];

export const defeat = scenarioKind<Defeat>({
  id: 'defeat',
  title: "A leader's defeat",
  question: 'Does the leader get away?',
  schema: Defeat,
  examples,
  check: () => [],
  estimate: ({ crew }) => ({ compile: 50_000, exact: 1_000_000, trial: 400 + crew * 40 }),
  compile: (scenario) => new HordeQuestion(new DefeatEngine(scenario)),
  sweepFields: [
    { path: 'Int', title: 'Int' },
    { path: 'criticalDamage', title: 'Critical Damage' },
  ],
});
