/** Where a value stands in a scenario, in the words of its form: for faults and findings that people read. */
import { type Path, parsePath, valueAt } from '../paths.ts';
import type { ScenarioKind } from '../rulesets/ruleset.ts';
import { fieldsOf, type JsonSchema, schemasAt } from '../schema-words.ts';
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

/**
 * What a field of a kind is called, whatever a scenario says: "Attacker › Weapon › P+S / POW".
 *
 * @param path as the catalogue of rules writes it: `attacker.weapons[].power`; of a part that several have, from there on:
 * `state.stunned`
 * @returns null where the kind has no such field
 */
export function fieldInWords({ schema }: Pick<ScenarioKind, 'schema'>, path: string): string | null {
  const root = inputSchema(schema);
  const keys = path.split('.').flatMap((key) => (key.endsWith('[]') ? [key.slice(0, -2), 0] : [key]));
  const isThere = (at: Path) => schemasAt(root, undefined, at).length > 0;
  const parts = fieldsOf(schemasAt(root, undefined, [])).flatMap((part) => [[part], [part, 0]]);
  const above = [[], ...parts].find((part) => isThere([...part, ...keys]));
  if (!above) return null;
  const words = wordsAlong(root, undefined, [...above, ...keys]).split(' › ');
  return words
    .map((word) => word.replace(/ 1$/, ''))
    .slice(above.length > 0 ? 1 : 0)
    .join(' › ');
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
