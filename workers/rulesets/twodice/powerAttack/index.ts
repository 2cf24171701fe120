/**
 * The `powerAttack` kind: power attacks of warjacks and warbeasts, and the impact attacks of cavalry.
 *
 * schema.ts   what a scenario says           check.ts  who may make it
 * prepare.ts  attack and damage rolls        path.ts   who is in the way
 * slam.ts, throw.ts   their dice             script.ts the dice of all of them
 */
import { counted } from '../../../wording.ts';
import { chanceInWords } from '../../measures.ts';
import { type Measures, scenarioKind } from '../../ruleset.ts';
import { targetBody } from '../body/target.ts';
import { holdsItsGround, mayBeMoved } from '../conditions/index.ts';
import { attackOnTarget, firstDestroyed } from '../matchups.ts';
import { estimateModels, ModelsQuestion } from '../models/question.ts';
import { checkPowerAttack, mostPoints } from './check.ts';
import { powerAttackExamples } from './examples.ts';
import { isMassive, powerWeapon } from './prepare.ts';
import { involved, PowerAttack, readPower, throwDice } from './schema.ts';
import { type PowerScript, powerScript } from './script.ts';
import { slams } from './slam.ts';

/** A throw: missed, escaped, on target, and 18 deviations. */
const MOST_OUTCOMES = 21;

export const powerAttack = scenarioKind<PowerAttack>({
  id: 'powerAttack',
  title: 'Power attacks',
  question: 'How far will it fly, and into whom?',
  schema: PowerAttack,
  examples: powerAttackExamples,
  check: checkPowerAttack,
  estimate: (scenario) =>
    estimateModels(
      involved(readPower(scenario)).map(({ target }) => targetBody(target, target.name)),
      1,
      MOST_OUTCOMES,
    ),
  compile: (scenario) => compilePowerAttack(scenario),
  matchup: attackOnTarget({ attacker: 'attacker', target: 'target' }, firstDestroyed),
  sweepFields: [
    { path: 'target.DEF', title: 'DEF' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

export function compilePowerAttack(asked: PowerAttack): ModelsQuestion {
  const scenario = readPower(asked);
  const script = powerScript(scenario);
  return new ModelsQuestion(script, {
    headline: 'destroyed1',
    get rules() {
      return script.rules.rules;
    },
    get notes() {
      return notesOf(scenario);
    },
    sentence: (measures) => sentence(scenario, script, measures),
  });
}

function notesOf(scenario: PowerAttack): string[] {
  const { attack } = scenario;
  const notes: string[] = [];
  const cost = mostPoints(scenario);
  if (cost.attack > 0) {
    const boosts = cost.boosts > 0 ? `, up to ${cost.boosts} more for boosts` : '';
    notes.push(`1 point pays for the power attack${boosts}.`);
  }
  const moves = slams(attack) || attack.kind === 'throw';
  if (moves && isMassive(involved(scenario)[0])) notes.push('A massive model is neither moved nor knocked down.');
  else if (moves && !mayBeMoved(scenario.target).value) notes.push('An incorporeal model is not moved.');
  else if (slams(attack) && holdsItsGround(scenario.target).value) {
    notes.push('A model on the ground is not moved by a slam.');
  }
  if (attack.kind === 'slam' && attack.moved < 3) notes.push('Moved less than 3": an attack with damage, no slam.');
  if (attack.kind === 'throw' && scenario.others.some(({ contact }) => contact === 'by distance')) {
    notes.push('The other models stand on the line of the throw, base by base; a deviation may pass them by.');
  }
  if (attack.kind === 'throw' && throwDice(scenario) === 2) notes.push('Two open fists roll two dice in the contest.');
  return notes;
}

function sentence(scenario: PowerAttack, script: PowerScript, measures: Measures): string {
  const { name } = powerWeapon(scenario);
  const [first] = script.models;
  const { hit1, destroyed1, moved, thrown, pushed, free, destroyed, boxes1 } = measures;
  if (hit1?.kind !== 'probability' || destroyed1?.kind !== 'probability') throw new TypeError('not a power attack');
  const happens = [
    ...(thrown?.kind === 'probability' ? [`thrown ${chanceInWords(thrown)}`] : [`hit ${chanceInWords(hit1)}`]),
    ...(pushed?.kind === 'probability' ? [`pushed ${chanceInWords(pushed)}`] : []),
    ...(free?.kind === 'probability' ? [`free again ${chanceInWords(free)}`] : []),
    ...(moved?.kind === 'probability' ? [`slammed ${chanceInWords(moved)}`] : []),
    `destroyed ${chanceInWords(destroyed1)}`,
  ].join(', ');
  const rest =
    destroyed?.kind === 'distribution'
      ? ` Of ${counted(script.models.length, 'models')} ${destroyed.mean.value.toFixed(2)} are destroyed on average.`
      : '';
  const boxes = boxes1?.kind === 'distribution' ? ` On average ${boxes1.mean.value.toFixed(1)} boxes.` : '';
  const { DEF, ARM } = scenario.target;
  return `${name} on ${first.name} (DEF ${DEF}, ARM ${ARM}): ${happens}.${boxes}${rest}`;
}
