/**
 * The `abandonment` kind: what Phantom Hordes do when their Adept dies.
 *
 * schema.ts   what a scenario says    engine.ts   real dice, and exactly    size.ts   how much that looks at; the table itself is ../abandonment.ts
 */
import { allToldApart, counted } from '../../../wording.ts';
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { resolveUnit } from '../force.ts';
import { HordeQuestion } from '../question.ts';
import { allRulings } from '../rulingFields.ts';
import { Unit } from '../schema.ts';
import { SQUAD } from '../squads.ts';
import { AbandonmentEngine, sparedByTurn } from './engine.ts';
import { type AbandonmentInput, AbandonmentScenario } from './schema.ts';
import { griefWays } from './size.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: AbandonmentInput }> = [
  { id: 'one', title: 'One fresh horde', scenario: { hordes: [{ name: 'Phantoms', WP: 45 }] } },
  {
    id: 'batch',
    title: 'A batch of four, some of them mauled',
    scenario: {
      hordes: [
        { name: 'First', WP: 45 },
        { name: 'Second', WP: 45, magnitude: 55 },
        { name: 'Third', WP: 35, squads: 3 },
        { name: 'Fourth', WP: 35, squads: 3, magnitude: 20 },
      ],
    },
  },
];

/** Nanoseconds of one sum of the dice of grief. */
const WAY_NS = 50;

export const abandonment = scenarioKind<AbandonmentScenario>({
  id: 'abandonment',
  title: 'Abandonment',
  question: 'The Adept is dead. What now?',
  schema: AbandonmentScenario,
  examples,
  check,
  estimate: (scenario) => ({
    compile: 100_000,
    exact: 200_000 + griefWays(scenario) * WAY_NS,
    trial: 200 + scenario.hordes.length * 250,
  }),
  compile: (scenario) =>
    new HordeQuestion(new AbandonmentEngine({ ...scenario, hordes: allToldApart(scenario.hordes) })),
  sweepFields: [
    { path: 'hordes[0].WP', title: 'WP' },
    { path: 'hordes[0].magnitude', title: 'Magnitude' },
  ],
});

/** With every loss spared, grief would go on for ever. */
const MOST_SPARED = 15;

function check({ hordes, rulings }: AbandonmentScenario): Problem[] {
  return hordes.flatMap((horde, index) => {
    const { magnitude, squads } = horde;
    const path = `hordes[${index}]`;
    if (magnitude !== undefined && magnitude > squads * SQUAD) {
      return [
        {
          path: `${path}.magnitude`,
          message: `${magnitude} of a Horde of ${counted(squads, 'squads')}`,
          allowed: `from 1 to ${squads * SQUAD}`,
        },
      ];
    }
    const force = resolveUnit(Unit.parse(horde), allRulings(rulings));
    const spared = sparedByTurn(force);
    if (spared <= MOST_SPARED) return [];
    const all = force.lossReduction > MOST_SPARED;
    return [
      {
        path: `${path}.modifiers.${all ? 'lossReduction' : 'lossReductionPerTurn'}`,
        message: `its leaders and modifiers spare ${spared} of 2d10`,
        allowed: `at most ${MOST_SPARED} in all`,
      },
    ];
  });
}
