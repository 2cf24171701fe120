/**
 * The `table` kind of Evangelion: units in squares, and what only their places decide. There are no templates: Blast and
 * Spray are hits on one Horde (TAB-AE-09).
 *
 * schema.ts    what a scene says     squares.ts   distance, sight, ground, ways     aura.ts   support and fear
 * film.ts      a trial scene by scene
 * stand.ts move.ts around.ts         what can be asked                              followUps.ts   what other questions take
 */
import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { type Plan, TableQuestion } from '../../scene/question.ts';
import { aroundPlan } from './around.ts';
import { examples } from './examples.ts';
import { filmOnSquares } from './film.ts';
import { movePlan } from './move.ts';
import { OnSquares } from './schema.ts';
import { type Squares, squaresOf } from './squares.ts';
import { standPlan } from './stand.ts';

export const table = scenarioKind<OnSquares>({
  id: 'table',
  title: 'On the map',
  question: 'What do the positions say?',
  schema: OnSquares,
  examples,
  check,
  estimate,
  compile: (scenario) => {
    const squares = squaresOf(scenario);
    return new TableQuestion(planOf(squares, scenario), filmOnSquares(squares));
  },
});

function planOf(squares: Squares, { ask }: OnSquares): Plan {
  switch (ask.kind) {
    case 'stand':
      return standPlan(squares, ask);
    case 'move':
      return movePlan(squares, ask);
    case 'unit':
      return aroundPlan(squares, ask);
  }
}

function check({ scene, ask }: OnSquares): Problem[] {
  const { width, height, models, terrain } = scene;
  const problems = models.flatMap((model, index): Problem[] =>
    (['x', 'y'] as const).flatMap((axis) => {
      const most = axis === 'x' ? width : height;
      if (model[axis] <= most) return [];
      const message = `there is no ${axis === 'x' ? 'column' : 'row'} ${model[axis]}`;
      return [{ path: `scene.models[${index}].${axis}`, message, allowed: `1 to ${most}` }];
    }),
  );
  for (const [index, { outline }] of terrain.entries()) {
    const sides = [
      ['x', 'columns', width],
      ['y', 'rows', height],
    ] as const;
    for (const [from, count, most] of sides) {
      if (outline[from] + outline[count] - 1 <= most) continue;
      const path = `scene.terrain[${index}].outline.${count}`;
      problems.push({ path, message: 'it leaves the map', allowed: `up to ${Math.max(0, most - outline[from] + 1)}` });
    }
  }
  for (const [index, { kind, side, x, y }] of models.entries()) {
    const other = models.slice(0, index).findIndex((one) => {
      const apart = one.x !== x || one.y !== y || one.side === side;
      return !apart && kind !== 'control point' && one.kind !== 'control point';
    });
    if (other >= 0) {
      const message = `units ${other + 1} and ${index + 1} are enemies in one square`;
      problems.push({ path: `scene.models[${index}].x`, message, allowed: 'adjacent squares for enemies' });
    }
  }
  const named =
    ask.kind === 'unit'
      ? ([['from', ask.from]] as const)
      : ([
          ['from', ask.from],
          ['to', ask.to],
        ] as const);
  for (const [name, number] of named) {
    if (number <= models.length) continue;
    problems.push({ path: `ask.${name}`, message: `there is no unit ${number}`, allowed: `1 to ${models.length}` });
  }
  if (ask.kind !== 'unit' && ask.from === ask.to) {
    problems.push({ path: 'ask.to', message: `unit ${ask.to} is named twice`, allowed: 'another unit' });
  }
  return problems;
}

/** Nanoseconds: lines of sight past all units, and ways over all squares. */
function estimate({ scene, ask }: OnSquares): Cost {
  const units = scene.models.length;
  const squares = scene.width * scene.height;
  const ways = ask.kind === 'stand' ? 0 : squares * (8_000 + scene.terrain.length * 200 + 200 * Math.sqrt(squares));
  return { compile: 50_000 + units * units * 2_000 + ways, exact: 20_000 + units * 2_000, trial: 100 };
}
