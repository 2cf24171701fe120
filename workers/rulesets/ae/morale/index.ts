/**
 * The `morale` kind: how long nerves hold when the losses are known.
 *
 * schema.ts   what a scenario says      board.ts    the state of nerves and what the rules do to it
 * engine.ts   real dice                 exact.ts    the same, exactly
 */
import { allToldApart, counted } from '../../../wording.ts';
import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { HordeQuestion } from '../question.ts';
import { SQUAD } from '../squads.ts';
import { Board } from './board.ts';
import { MoraleEngine } from './engine.ts';
import { conditionsOf, MAX_CONDITIONS } from './exact.ts';
import { examples } from './examples.ts';
import { Morale } from './schema.ts';

export const morale = scenarioKind<Morale>({
  id: 'morale',
  title: 'Nerves',
  question: 'How long does its nerve hold?',
  schema: Morale,
  examples,
  check,
  estimate,
  compile: (scenario) => new HordeQuestion(new MoraleEngine(namedApart(scenario))),
  sweepFields: [
    { path: 'side.hordes[0].WP', title: 'WP' },
    { path: 'side.moraleNumber', title: 'Morale Number' },
  ],
});

function check(scenario: Morale): Problem[] {
  return (['side', 'enemy'] as const).flatMap((side) =>
    scenario[side].hordes.flatMap(({ magnitude, squads }, index) =>
      magnitude === undefined || magnitude <= squads * SQUAD
        ? []
        : [
            {
              path: `${side}.hordes[${index}].magnitude`,
              message: `${magnitude} of a Horde of ${counted(squads, 'squads')}`,
              allowed: `from 1 to ${squads * SQUAD}`,
            },
          ],
    ),
  );
}

function estimate(scenario: Morale): Cost {
  const board = new Board(scenario);
  const conditions = conditionsOf(board);
  const trial = 200 + scenario.turns * (50 + board.hordes.length * 90);
  const compile = 100_000;
  if (conditions > MAX_CONDITIONS) return { compile, exact: null, trial };
  // Few of the conditions that are thinkable together come up.
  const reached = conditions ** 0.55;
  return { compile, exact: 200_000 + reached * scenario.turns * (board.hordes.length + 2) * 400, trial };
}

/** Hordes of one name are numbered, over both sides. */
function namedApart(scenario: Morale): Morale {
  const { side, enemy } = scenario;
  const hordes = allToldApart([...side.hordes, ...enemy.hordes]);
  const own = side.hordes.length;
  return {
    ...scenario,
    side: { ...side, hordes: hordes.slice(0, own) },
    enemy: { ...enemy, hordes: hordes.slice(own) },
  };
}
