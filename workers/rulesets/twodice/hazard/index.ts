/**
 * The `hazard` kind: falls, bombardments, damage rolls without an attack, burning ground.
 *
 * schema.ts   what a scenario says      script.ts   its dice
 */
import { counted } from '../../../wording.ts';
import { chanceInWords } from '../../measures.ts';
import { type Measures, type Problem, scenarioKind } from '../../ruleset.ts';
import { checkTarget } from '../activation/checkTarget.ts';
import { targetBody } from '../body/target.ts';
import { editionOf, type OfEdition } from '../edition.ts';
import { estimateModels, ModelsQuestion } from '../models/question.ts';
import { Hazard, type HazardInput, readHazard } from './schema.ts';
import { type HazardScript, hazardScript } from './script.ts';

const trooper = { name: 'Trooper', DEF: 13, ARM: 13 };

const examples: ReadonlyArray<{ id: string; title: string; scenario: HazardInput }> = [
  {
    id: 'fall',
    title: 'A warjack falls 5" onto a trooper',
    scenario: {
      source: { kind: 'fall', height: 5 },
      models: [
        { target: { name: 'Light warjack', DEF: 13, ARM: 16, damage: '#22' } },
        { target: { ...trooper, tough: true } },
      ],
    },
  },
  {
    id: 'bombardment',
    title: 'A bombardment on a flag',
    scenario: {
      source: { kind: 'blast', POW: 10, AOE: 4, deviation: '2d6' },
      models: [
        { target: trooper, place: { kind: 'measured', inches: 0 } },
        { target: trooper, place: { kind: 'measured', inches: 4, bearing: 0 } },
        {
          target: { name: 'Warcaster', DEF: 15, ARM: 15, damage: '#16', powerField: 1 },
          place: { kind: 'measured', inches: 7, bearing: 180 },
        },
      ],
    },
  },
  {
    id: 'ground',
    title: 'Burning earth after two turns',
    scenario: { source: { kind: 'ground', effect: 'Fire', checks: 2 }, models: [{ target: trooper }] },
  },
];

/** Six directions, eleven distances. */
const MOST_OUTCOMES = 66;

export const hazard = scenarioKind<Hazard>({
  id: 'hazard',
  title: 'Falls, blasts and burning ground',
  question: 'Who survives that?',
  schema: Hazard,
  examples,
  check: checkHazard,
  estimate: (scenario) => {
    const { models, source } = readHazard(scenario);
    return estimateModels(
      models.map(({ target }) => targetBody(target, target.name, source.kind === 'blast' ? 'stated' : 'none')),
      1,
      MOST_OUTCOMES,
    );
  },
  compile: (scenario) => compileHazard(scenario),
});

export function compileHazard(asked: Hazard): ModelsQuestion {
  const scenario = readHazard(asked);
  const script = hazardScript(scenario);
  const { source, models } = scenario;
  const ground = source.kind === 'ground';
  return new ModelsQuestion(script, {
    headline: ground ? 'there' : models.length > 1 ? 'destroyed' : 'destroyed1',
    get rules() {
      return script.rules.rules;
    },
    get notes() {
      return notesOf(scenario);
    },
    sentence: (measures) => sentence(scenario, script, measures),
  });
}

function notesOf({ source, models }: Hazard): string[] {
  if (source.kind === 'fall') {
    const { dice, power } = editionOf(models[0].target as OfEdition).fall(source.height);
    return [`${counted(dice, 'dice')}, POW ${power}.`];
  }
  if (source.kind === 'ground' && source.effect !== 'none') {
    return ['What the continuous effect does in later turns is asked in "Continuous effects".'];
  }
  return [];
}

function checkHazard({ models, source }: Hazard): Problem[] {
  return models.flatMap(({ target, place }, index) => {
    const own = `models[${index}].`;
    const problems = checkTarget(target).map((problem) => ({
      ...problem,
      path: own + problem.path,
    }));
    if (source.kind === 'blast' && place.kind === 'stated' && place.from > place.to) {
      const message = `from ${place.from}" to ${place.to}"`;
      problems.push({ path: `${own}place.from`, message, allowed: `at most ${place.to}, which is "to"` });
    }
    return problems;
  });
}

function sentence({ source, models }: Hazard, script: HazardScript, measures: Measures): string {
  const { there, destroyed, destroyed1, all } = measures;
  if (there?.kind === 'probability') {
    return source.kind === 'ground' && source.checks > 0
      ? `Still there after ${source.checks} ${source.checks === 1 ? 'turn' : 'turns'}: ${chanceInWords(there)}.`
      : `It is there: ${chanceInWords(there)}.`;
  }
  if (destroyed1?.kind !== 'probability') throw new TypeError('not a hazard answer');
  const what = {
    fall: source.kind === 'fall' ? `A fall of ${source.height}"` : '',
    blast: source.kind === 'blast' ? `A blast of POW ${source.POW}` : '',
    'damage roll': source.kind === 'damage roll' ? `A damage roll of POW ${source.POW}` : '',
    ground: '',
  }[source.kind];
  const first = `${what}: ${script.models[0].name} destroyed ${chanceInWords(destroyed1)}`;
  if (destroyed?.kind !== 'distribution' || all?.kind !== 'probability') return `${first}.`;
  return `${first}, on average ${destroyed.mean.value.toFixed(2)} of ${counted(models.length, 'models')}, all of them ${chanceInWords(all)}.`;
}
