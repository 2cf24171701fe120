/** A regiment with six places to fill: every list of it can be asked by itself, so that a search can be judged. */
import { compiled } from '../../../answer.ts';
import { parsePath, withValue } from '../../../paths.ts';
import { headlineValue } from '../../../rulesets/readMeasure.ts';
import { context } from '../../testing/context.ts';
import type { Candidate } from '../lists.ts';
import { TuneRequest } from '../request.ts';

const PLACES = {
  'attacker.models': [5, 6, 7, 8, 9, 10],
  'attacker.quality': [6, 5, 4, 3, 2, 2],
  'attacker.weapons[0].attacks': [1, 2, 3, 1, 2, 3],
  'attacker.weapons[0].AP': [0, 1, 2, 3, 4, 0],
  'attacker.defense': [6, 5, 4, 3, 2, 6],
  'attacker.rules': [[], ['Furious'], ['Fearless'], ['Furious', 'Fearless'], ['Regeneration'], []],
} as const;

/** @param choices in each place, 1..6 */
export function places(choices: number, points: number, seed: number, method: string) {
  const weapons = [{ name: 'Sword', attacks: 1, AP: 0 }];
  return {
    ruleset: 'aof',
    kind: 'melee',
    scenario: {
      attacker: { name: 'Regiment', models: 10, quality: 5, defense: 5, weapons },
      target: { name: 'Enemy', models: 12, quality: 4, defense: 4, weapons: [{ name: 'Sword' }] },
    },
    opponents: [{ name: 'Enemy', patches: {} }],
    slots: Object.entries(PLACES).map(([path, values], s) => ({
      name: path,
      choices: values.slice(0, choices).map((value, c) => ({
        name: `${path} ${c}`,
        points: (7 * s + 11 * c * (1 + (s % 3))) % 60,
        patches: { [path]: value },
      })),
    })),
    limits: { points },
    measure: 'won',
    method,
    seed,
    show: 5,
  };
}

/** What a list is worth, by one question of its own. */
export function worthOf(request: object, list: Candidate): number {
  const { ruleset, kind, scenario: base, slots } = TuneRequest.parse(request);
  let scenario: unknown = base;
  for (const [path, value] of list.flatMap((choice, s) => Object.entries(slots[s].choices[choice].patches))) {
    scenario = withValue(scenario, parsePath(path)!, value);
  }
  const result = context.check(ruleset, kind, scenario);
  if (!('checked' in result)) throw new Error(JSON.stringify(result.problems));
  const question = compiled(result.checked);
  return headlineValue(question.measures(question.exact()!, null).won);
}
