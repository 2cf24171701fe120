/**
 * The `table` kind: models and terrain on a table, and what only positions decide.
 *
 * game.ts    what a game says of its table    schema.ts, check.ts   a scene and its faults
 * board.ts   sight, melee and shelter there   question.ts           outcomes that are counted out
 * stand.ts charge.ts where.ts blast.ts spray.ts forced.ts rideBy.ts   what can be asked of models
 * units.ts unitCharge.ts buildings.ts retreat.ts            what can be asked of units
 * ground.ts  hills that are climbed, and buildings
 * asks.ts    all of it in one type
 * film.ts    a trial scene by scene, and in words    cost.ts   what an answer takes
 * followUps.ts   what other questions take from it
 */
import { z } from 'zod';
import { type Example, type Problem, scenarioKind } from '../ruleset.ts';
import type { Ask } from './asks.ts';
import { Aim, aimPlan, Blast, blastPlan } from './blast.ts';
import { type Board, boardOf, isHuge, seesPast } from './board.ts';
import { Enter, enterPlan } from './buildings.ts';
import { Charge, chargePlan } from './charge.ts';
import { checkNumber, checkScene } from './check.ts';
import { costOf } from './cost.ts';
import { filmOn } from './film.ts';
import { Forced, forcedPlan } from './forced.ts';
import type { GameTable, Readings } from './game.ts';
import { type Plan, TableQuestion } from './question.ts';
import { Retreat, retreatPlan } from './retreat.ts';
import { RideBy, rideByPlan } from './rideBy.ts';
import { type Scene, sceneSchema } from './schema.ts';
import { Spray, sprayPlan } from './spray.ts';
import { Stand, standPlan } from './stand.ts';
import { UnitCharge, unitChargePlan } from './unitCharge.ts';
import { Unit, unitPlan } from './units.ts';
import { Where, wherePlan } from './where.ts';

export interface OnTable {
  readonly scene: Scene;
  readonly ask: Ask;
  readonly rulings?: Partial<Readings>;
}

const QUESTION = 'What do the positions say?';

const AIMED = [
  { path: 'ask.at.x', title: 'Aimed at x' },
  { path: 'ask.at.y', title: 'Aimed at y' },
] as const;

/** @param rulings the field of readings, where the game has some */
export function tableKind(
  game: GameTable,
  examples: ReadonlyArray<Example<unknown>>,
  rulings?: z.ZodType<Partial<Readings>>,
) {
  const asks =
    game.asks === 'models'
      ? game.rules.rideBy
        ? ([Stand, Charge, Where, Blast, Aim, Spray, Forced, RideBy] as const)
        : ([Stand, Charge, Where, Blast, Aim, Spray, Forced] as const)
      : ([Stand, Unit, UnitCharge, Where, Enter, Retreat] as const);
  const ask = z.discriminatedUnion('kind', asks).prefault({ kind: 'stand' }).meta({ title: 'What is asked' });
  return scenarioKind<OnTable>({
    id: 'table',
    title: 'On the table',
    question: QUESTION,
    schema: z.strictObject({
      ask,
      scene: sceneSchema(game),
      ...(rulings ? { rulings } : {}),
    }) as unknown as z.ZodType<OnTable>,
    examples,
    check: (scenario) => checkOnTable(scenario, game),
    estimate: (scenario) => costOf(scenario, game),
    compile: (scenario) => questionOf(scenario, game),
    ...(game.asks === 'models' ? { sweepFields: AIMED } : {}),
  });
}

function questionOf({ scene, ask, rulings }: OnTable, game: GameTable): TableQuestion {
  const board = boardOf(scene, game, rulings);
  const kinds = scene.terrain.map(({ kind }) => kind);
  return new TableQuestion(planOf(board, ask), filmOn(board, kinds));
}

function planOf(board: Board, ask: Ask): Plan {
  switch (ask.kind) {
    case 'stand':
      return standPlan(board, ask);
    case 'charge':
      return 'inches' in ask ? unitChargePlan(board, ask) : chargePlan(board, ask);
    case 'unit':
      return unitPlan(board, ask);
    case 'building':
      return enterPlan(board, ask);
    case 'retreat':
      return retreatPlan(board, ask);
    case 'rideBy':
      return rideByPlan(board, ask);
    case 'where':
      return wherePlan(board, ask);
    case 'blast':
      return blastPlan(board, ask);
    case 'aim':
      return aimPlan(board, ask);
    case 'spray':
      return sprayPlan(board, ask);
    case 'forced':
      return forcedPlan(board, ask);
  }
}

/** Numbers of models that a question names, by their paths. */
function named(ask: Ask): Array<readonly [path: string, number: number]> {
  const from = ['ask.from', ask.from] as const;
  switch (ask.kind) {
    case 'stand':
    case 'where':
    case 'charge':
    case 'rideBy':
      return [from, ['ask.to', ask.to]];
    case 'blast':
      return ask.at.kind === 'model' ? [from, ['ask.at.model', ask.at.model]] : [from];
    case 'aim':
    case 'unit':
    case 'building':
    case 'retreat':
      return [from];
    case 'spray':
      return [from, ['ask.target', ask.target]];
    case 'forced': {
      const { way } = ask;
      if (way.kind === 'trample') return [from];
      const one = ['ask.way.model', way.model] as const;
      return way.kind === 'throw' ? [from, one, ['ask.way.at', way.at]] : [from, one];
    }
  }
}

function checkOnTable({ scene, ask, rulings }: OnTable, game: GameTable): Problem[] {
  const problems = checkScene(scene, game);
  const numbers = named(ask);
  for (const [path, number] of numbers) problems.push(...checkNumber(scene, path, number));
  for (const [index, [path, number]] of numbers.entries()) {
    if (numbers.slice(0, index).some(([, before]) => before === number)) {
      problems.push({ path, message: `model ${number} is named twice`, allowed: 'another model' });
    }
  }
  if (problems.length > 0) return problems;
  const side = (number: number) => scene.models[number - 1].side;
  if (ask.kind === 'charge' && !game.friendlyCharge && side(ask.from) === side(ask.to)) {
    return [{ path: 'ask.to', message: 'a friend is not charged', allowed: 'a model of the other player' }];
  }
  if (ask.kind === 'blast' && ask.at.kind === 'point') {
    const { at } = ask;
    if (at.x > scene.width || at.y > scene.height) {
      const allowed = `0 to ${scene.width} and 0 to ${scene.height}`;
      return [{ path: 'ask.at', message: 'the point is not on the table', allowed }];
    }
  }
  if (ask.kind === 'forced') return checkForced(scene, ask, game, rulings);
  if (ask.kind === 'building' && scene.terrain[ask.building - 1]?.kind !== 'building') {
    const numbers = scene.terrain.flatMap(({ kind }, index) => (kind === 'building' ? [index + 1] : []));
    const allowed = numbers.length > 0 ? numbers.join(', ') : 'a building among the terrain';
    return [{ path: 'ask.building', message: `piece ${ask.building} is no building`, allowed }];
  }
  if (ask.kind === 'retreat' && scene.models.every((model) => model.side === side(ask.from))) {
    return [{ path: 'scene.models', message: 'there is no enemy', allowed: 'a model of the other player' }];
  }
  if (ask.kind === 'aim' && scene.models.every((model) => model.side === side(ask.from))) {
    return [{ path: 'scene.models', message: 'there is no enemy to aim at', allowed: 'a model of the other player' }];
  }
  return [];
}

/** Who cannot be moved, by whom, and where to (MK3-COLOSSAL-07, MK3-POWER-10, -11, MK2-POWER-10, -14, MK2-KD-04). */
function checkForced(scene: Scene, { from, way }: Forced, game: GameTable, rulings?: Partial<Readings>): Problem[] {
  if (way.kind === 'trample') return [];
  const board = boardOf(scene, game, rulings);
  const [by, one] = [board.pieces[from - 1], board.pieces[way.model - 1]];
  const refused = (message: string, allowed: string) => [{ path: 'ask.way.model', message, allowed }];
  if (isHuge(board, one)) return refused(`${one.name} has a huge base, which nothing moves`, 'a smaller base');
  if (way.kind === 'throw' && one.millimetres > by.millimetres) {
    return refused(`${by.name} does not throw a larger base`, `a base of ${by.millimetres} mm or less`);
  }
  if (way.kind === 'throw' && !seesPast(board, from - 1, way.at - 1, way.model - 1)) {
    const message = `${by.name} does not see ${board.pieces[way.at - 1].name}, also past ${one.name}`;
    return [{ path: 'ask.way.at', message, allowed: 'a model in line of sight' }];
  }
  if (way.kind === 'slam' && one.posture === 'knocked down' && !game.slamsFallen) {
    return refused(`${one.name} is knocked down, and no slam moves it`, 'a model that stands');
  }
  return [];
}
