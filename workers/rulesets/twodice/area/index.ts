/**
 * The `area` kind: templates, sprays, and shots into a melee.
 *
 * schema.ts    what a scenario says          check.ts  faults
 * prepare.ts   each model's attack rolls     script.ts    the dice; sprays
 * template.ts  direct hits and deviations    shot.ts     misses that find somebody else, hits passed on
 */
import { onceFor } from '../../../onceFor.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords } from '../../measures.ts';
import { type Cost, type Measures, scenarioKind } from '../../ruleset.ts';
import { targetBody } from '../body/target.ts';
import { attackOnTarget, firstDestroyed } from '../matchups.ts';
import { pathBound } from '../models/exact.ts';
import { estimateModels, ModelsQuestion } from '../models/question.ts';
import { checkArea, mostPoints } from './check.ts';
import { areaExamples } from './examples.ts';
import { Area, attackCount, readArea, weaponUsed } from './schema.ts';
import { type AreaScript, areaScript } from './script.ts';

export const area = scenarioKind<Area>({
  id: 'area',
  title: 'Area and spray attacks',
  question: 'How many will it take with it?',
  schema: Area,
  examples: areaExamples,
  check: checkArea,
  estimate: estimateArea,
  compile: (scenario) => compileArea(scenario),
  matchup: attackOnTarget({ attacker: 'attacker', target: 'models[0].target' }, firstDestroyed),
  sweepFields: [
    { path: 'models[0].target.DEF', title: 'DEF of the target' },
    { path: 'models[0].target.ARM', title: 'ARM of the target' },
  ],
});

/** A template has a direct hit, a critical one and 36 deviations; a shot into melee may find anybody. */
const MOST_OUTCOMES = 38;

/** The estimate and the question of one scenario share its dice. */
const scriptOf = onceFor((asked: Area) => areaScript(readArea(asked)));

function estimateArea(asked: Area): Cost {
  const scenario = readArea(asked);
  const count = attackCount(scenario);
  const attacks = count === 'd3' ? 3 : count;
  const shared = attacks > 1 && scenario.attack.kind !== 'spray';
  const alone = scenario.attack.kind === 'spray' ? 1 : MOST_OUTCOMES;
  const paths = shared ? pathBound(scriptOf(asked)) : alone;
  return estimateModels(
    scenario.models.map(({ target }) => targetBody(target, target.name)),
    attacks,
    paths,
  );
}

export function compileArea(asked: Area): ModelsQuestion {
  const scenario = readArea(asked);
  const script = scriptOf(asked);
  return new ModelsQuestion(script, {
    headline: scenario.models.length > 1 ? 'destroyed' : 'destroyed1',
    get rules() {
      return script.rules.rules;
    },
    get notes() {
      return notesOf(scenario, script);
    },
    sentence: (measures) => sentence(scenario, script, measures),
  });
}

function notesOf(scenario: Area, { attacks }: AreaScript): string[] {
  const { attack, models } = scenario;
  const notes: string[] = [];
  const most = mostPoints(scenario);
  if (most > 0) notes.push(`Up to ${counted(most, 'points')} are spent.`);
  if (attack.kind === 'template' && models[0].situation.distance === undefined) {
    notes.push('No distance is given, so nothing but the die limits the deviation.');
  }
  if (attacks !== 1 && attack.kind !== 'spray')
    notes.push('Further attacks are made while the target is on the table.');
  if (attacks !== 1 && attack.kind === 'spray') notes.push('Every spray covers the same models.');
  return notes;
}

function sentence(scenario: Area, script: AreaScript, measures: Measures): string {
  const { name } = weaponUsed(scenario);
  const [first] = script.models;
  const times = script.attacks === 1 ? '' : `${script.attacks} attacks with `;
  const { direct, destroyed, destroyed1, all } = measures;
  if (destroyed1?.kind !== 'probability') throw new TypeError('not an area answer');
  const { kind } = scenario.attack;
  const hit =
    direct?.kind === 'probability' ? `: ${kind === 'template' ? 'direct hit' : 'hit'} ${chanceInWords(direct)}` : '';
  const what = kind === 'spray' ? ` on ${counted(script.models.length, 'models')}` : ` at ${first.name}${hit}`;
  if (destroyed?.kind !== 'distribution' || all?.kind !== 'probability') {
    return `${times}${name}${what}, destroyed ${chanceInWords(destroyed1)}.`;
  }
  const mean = destroyed.mean.value.toFixed(2);
  return `${times}${name}${what}. ${first.name} destroyed ${chanceInWords(destroyed1)}, on average ${mean} of ${counted(script.models.length, 'models')}, all of them ${chanceInWords(all)}.`;
}
