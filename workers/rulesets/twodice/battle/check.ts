/** What cannot be fought as a battle. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { checkActivation } from '../activation/check.ts';
import { FORCED_KINDS } from '../activation/resources.ts';
import { Situation } from '../activation/schema.ts';
import { isRow, readDragoon } from '../body/boxes.ts';
import { checkBeforehand } from '../duel/beforehand.ts';
import { editionOf } from '../edition.ts';
import { flankerOf, ranksOf } from './deploying.ts';
import { isCaster } from './forces.ts';
import { missionOf, zoneOf } from './missions.ts';
import { type Battle, type Combatant, MOST_MODELS } from './schema.ts';

const PLAIN = Situation.parse({});
const SIDES = ['first', 'second'] as const;

export function checkBattle(scenario: Battle): Problem[] {
  const problems = SIDES.flatMap((side) => checkArmy(scenario, side));
  return problems.length > 0 ? problems : SIDES.flatMap((side) => checkAttacks(scenario, side));
}

function checkArmy(scenario: Battle, side: 'first' | 'second'): Problem[] {
  const { models, control } = scenario[side];
  const problems: Problem[] = [];
  const refuse = (path: string, message: string, allowed: string) =>
    problems.push({ path: `${side}.${path}`, message, allowed });
  const casters = models.filter(isCaster).reduce((sum, { copies }) => sum + copies, 0);
  if (casters !== 1) {
    refuse(
      'models',
      `${counted(casters, 'casters')}, and the battle is over when one falls`,
      'one warcaster or warlock',
    );
  }
  const count = models.reduce((sum, { copies }) => sum + copies, 0);
  if (count > MOST_MODELS) refuse('models', `${count} models`, `at most ${MOST_MODELS}, copies counted`);
  for (const [i, one] of models.entries())
    checkModel(one, control, (path, ...rest) => refuse(`models[${i}].${path}`, ...rest));
  if (problems.length > 0) return problems;
  const radii = models.flatMap(({ base, copies }) => Array.from({ length: copies }, () => base / 50.8));
  const caster = models.flatMap((one) => Array.from({ length: one.copies }, () => isCaster(one))).indexOf(true);
  const mission = missionOf(scenario);
  const mayGoFirst = scenario.begins !== (side === 'first' ? 'second' : 'first');
  const zone = zoneOf(mission, editionOf(models[0].target), mayGoFirst);
  const all = models.flatMap((one) => Array.from({ length: one.copies }, () => one));
  const flanker = mission.flank ? flankerOf(all, caster) : -1;
  if (mission.flank && flanker < 0) {
    refuse('models', 'nobody may begin on the flank', 'a model besides the caster on a base below 120 mm');
  }
  const { depth } = ranksOf(radii, caster, zone.width, flanker);
  if (depth > zone.depth) {
    const message = `their ranks are ${depth.toFixed(1)}" deep, and the zone has ${zone.depth}"`;
    refuse('models', message, 'fewer or smaller bases');
  }
  return problems;
}

function checkModel(
  one: Combatant,
  control: number,
  refuse: (path: string, message: string, allowed: string) => void,
): void {
  const { attacker, target, FURY } = one;
  const beast = FORCED_KINDS.includes(attacker.kind);
  for (const { path, message, allowed } of checkBeforehand(one)) refuse(path, message, allowed);
  if (readDragoon(target.damage)) {
    refuse(
      'target.damage',
      'a dragoon fights on as another model when it is unseated',
      'the boxes of one of its forms',
    );
  }
  if (target.others.length > 0) refuse('target.others', 'a battle is between single models', 'an empty list');
  if (target.fury > 0) refuse('target.fury', 'transfers are not made in a battle', '0');
  if (target.powerField > 0 && !isRow(target.damage)) {
    refuse('target.powerField', 'a power field is followed over turns for a row of boxes only', '0, or a row of boxes');
  }
  for (const [i, { class: sort, RNG }] of attacker.weapons.entries()) {
    if (sort !== 'melee' && RNG === undefined) refuse(`attacker.weapons[${i}].RNG`, 'missing', 'inches');
  }
  if (attacker.kind === 'pack warbeast') {
    refuse('attacker.kind', 'a pack spends through its commander, who is no model here', 'another kind');
  }
  if (FURY !== undefined && !beast) {
    refuse('FURY', `a ${attacker.kind} is not forced`, 'leave it out, or a warbeast or gargantuan');
  }
  if (FURY === undefined && beast) refuse('FURY', 'missing', 'the FURY of the warbeast');
  if (attacker.kind === 'warcaster' && target.powerField + attacker.points > control) {
    const message = `its power field holds ${target.powerField} and it spends ${attacker.points}, of FOCUS ${control}`;
    refuse('attacker.points', message, `both together at most ${control}`);
  }
}

/** Faults of each model's attacks and of each model's defences, asked of an attack on or by the first enemy. */
function checkAttacks(scenario: Battle, side: 'first' | 'second'): Problem[] {
  const [enemy] = scenario[side === 'first' ? 'second' : 'first'].models;
  const { rulings } = scenario;
  const asked = (attacker: Combatant, target: Combatant) =>
    checkActivation({
      ...{ attacker: attacker.attacker, plan: attacker.plan, target: target.target, rulings },
      ...{ situation: PLAIN, combatAction: 'auto', afterDestroyed: 'stop' },
    });
  return scenario[side].models.flatMap((one, i) => {
    const own = asked(one, enemy).filter(({ path }) => !path.startsWith('target') && !path.startsWith('rulings'));
    const defences = asked(enemy, one).filter(({ path }) => path.startsWith('target'));
    return [...own, ...defences].map((problem) => ({ ...problem, path: `${side}.models[${i}].${problem.path}` }));
  });
}
