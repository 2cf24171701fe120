/**
 * The `hazards` kind: fire, falls, fatigue, Ego damage and what restores Magnitude, turn by turn.
 *
 * schema.ts   what a scenario says    plan.ts    as numbers
 * engine.ts   real dice               exact.ts   the same, exactly    size.ts   how much that looks at
 */
import { counted } from '../../../wording.ts';
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { SQUAD } from '../squads.ts';
import { HazardsEngine } from './engine.ts';
import { planHazards } from './plan.ts';
import { Hazards, type HazardsInput } from './schema.ts';
import { waysOf } from './size.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: HazardsInput }> = [
  {
    id: 'fire',
    title: 'A burning squad that nobody puts out',
    scenario: { horde: { name: 'Militia', squads: 1, WP: 35, state: { onFire: true } }, turns: 4 },
  },
  {
    id: 'fall',
    title: 'A drop that goes wrong',
    scenario: { horde: { name: 'Drop troops', T: 40, WP: 40 }, falls: true, fallPercent: 60, turns: 1 },
  },
  {
    id: 'hospital',
    title: 'A field hospital against fire and exhaustion',
    scenario: {
      horde: { name: 'Rearguard', squads: 2, WP: 40, leader: 'LEAD-23 field hospital', state: { onFire: true } },
      fatigue: 3,
      putsFireOutInTurn: 2,
      turns: 6,
    },
  },
];

/** Nanoseconds of one state that is gone on from, in one way. */
const WAY_NS = 200;

export const hazards = scenarioKind<Hazards>({
  id: 'hazards',
  title: 'Fire, falls and fatigue',
  question: 'How long does it last?',
  schema: Hazards,
  examples,
  check,
  estimate: (scenario) => ({
    compile: 150_000,
    exact: 200_000 + waysOf(planHazards(scenario)) * WAY_NS,
    trial: 300 + scenario.turns * 200,
  }),
  compile: (scenario) => new HordeQuestion(new HazardsEngine(scenario)),
  sweepFields: [
    { path: 'horde.magnitude', title: 'Magnitude' },
    { path: 'turns', title: 'Turns' },
  ],
});

function check({ horde }: Hazards): Problem[] {
  const most = horde.squads * SQUAD;
  if (horde.magnitude === undefined || horde.magnitude <= most) return [];
  return [
    {
      path: 'horde.magnitude',
      message: `${horde.magnitude} of a Horde of ${counted(horde.squads, 'squads')}`,
      allowed: `from 1 to ${most}`,
    },
  ];
}
