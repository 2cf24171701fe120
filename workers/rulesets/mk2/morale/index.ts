/**
 * The `morale` kind: command checks, flight and rallying over turns under fire.
 *
 * schema.ts    what a scenario says       rules.ts     faults, idle input, rules and notes
 * command.ts   command checks             volley.ts    what fire destroys
 * machine.ts   turns as a chain of stages question.ts  the compiled question
 */
import { scenarioKind } from '../../ruleset.ts';
import { estimateMorale, MoraleQuestion } from './question.ts';
import { checkMorale } from './rules.ts';
import { Morale, type MoraleInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: MoraleInput }> = [
  {
    id: 'volley',
    title: 'Ten grunts take the same volley every turn',
    scenario: {
      turns: 4,
      unit: { name: 'Ten grunts', models: 10, CMD: 8, DEF: 13, ARM: 14 },
      volleys: [{ name: 'Rifle volley', strike: { kind: 'attacks', count: 8, stat: 6, power: 11 } }],
    },
  },
  {
    id: 'terror',
    title: 'A terror closes in on a unit with a standard bearer',
    scenario: {
      turns: 3,
      unit: { name: 'Spearmen', models: 6, CMD: 7, commanderCMD: 9, standardBearer: true },
      volleys: [{ name: 'Spray', together: true, strike: { kind: 'casualties', weights: [1, 2, 2, 1] } }],
      frights: [{ name: 'Great beast', what: 'Terror', from: 2, to: 3 }],
    },
  },
  {
    id: 'straggler',
    title: 'A trooper out of formation',
    scenario: {
      turns: 3,
      unit: { name: 'Straggler', type: 'lone trooper', models: 1, CMD: 7, inFormation: false, commanderCMD: 8 },
    },
  },
];

export const morale = scenarioKind<Morale>({
  id: 'morale',
  title: 'Morale under fire',
  question: 'When do they run, and do they come back?',
  schema: Morale,
  examples,
  check: checkMorale,
  estimate: estimateMorale,
  compile: (scenario) => new MoraleQuestion(scenario),
  sweepFields: [
    { path: 'unit.CMD', title: 'CMD' },
    { path: 'unit.models', title: 'Models' },
  ],
});
