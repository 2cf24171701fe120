/** Whom an answer is about, in a few words, so that a number that stays in sight says its question. */
import { isObject, type JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { partOf } from '../studies/request/units.ts';

/** More are not read at a glance. */
const MOST = 2;

/**
 * The first numbers of whoever suffers: "for DEF 12, ARM 18"; of an army of several, whose own numbers say little, its
 * name: "against Pack". Empty where nobody suffers.
 */
export function about(form: GroupField, scenario: JsonObject, isArmy: boolean): string {
  const part = partOf(form, 'other');
  const given = part && scenario[part.key];
  if (!part || !isObject(given)) return '';
  if (isArmy && typeof given.name === 'string') return `against ${given.name}`;
  const numbers = part.fields
    .filter(({ type, advanced, key }) => !advanced && type === 'number' && typeof given[key] === 'number')
    .slice(0, MOST)
    .map(({ title, key }) => `${title} ${String(given[key])}`)
    .join(', ');
  return numbers && `for ${numbers}`;
}
