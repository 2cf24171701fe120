/** Where a value stands in a scenario, in the words of its form: for faults and findings that people read. */
import { type Path, parsePath, valueAt } from '../paths.ts';
import type { ScenarioKind } from '../rulesets/ruleset.ts';
import { type JsonSchema, schemasAt } from '../schema-words.ts';
import { inputSchema } from './field-errors.ts';

/**
 * "Attacker › Weapon 2 › P+S / POW"; one of a set of words is told by itself: "Attacker › Special rules: Frenzy".
 *
 * @param path as text, from the scenario on; what is no path is told as it is
 */
export function placeInWords({ schema }: Pick<ScenarioKind, 'schema'>, scenario: unknown, path: string): string {
  const keys = parsePath(path);
  return keys === null || keys.length === 0 ? path : wordsAlong(inputSchema(schema), scenario, keys);
}

function wordsAlong(root: JsonSchema, scenario: unknown, path: Path): string {
  const words: string[] = [];
  let said = '';
  path.forEach((key, i) => {
    const here = path.slice(0, i + 1);
    const title = schemasAt(root, scenario, here).find((schema) => schema.title !== undefined)?.title;
    if (typeof key === 'string') {
      words.push(title ?? key);
      return;
    }
    const value = valueAt(scenario, here);
    const list = words.pop() ?? '';
    if (i === path.length - 1 && (typeof value === 'string' || typeof value === 'number')) said = `: ${value}`;
    words.push(said === '' ? `${title ?? oneOf(list)} ${key + 1}` : list);
  });
  return words.join(' › ') + said;
}

/** "Weapons" of one of them. */
function oneOf(list: string): string {
  return /[^s]s$/.test(list) ? list.slice(0, -1) : list;
}
