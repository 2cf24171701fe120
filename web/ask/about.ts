/** Whom an answer is about, in a few words, so that a number that stays in sight says its question. */
import { isObject, type JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { partOf } from '../studies/request/units.ts';

/** More are not read at a glance. */
const MOST = 2;

/** The first numbers of whoever suffers: "DEF 12, ARM 18"; empty where nobody does. */
export function about(form: GroupField, scenario: JsonObject): string {
  const part = partOf(form, 'other');
  const given = part && scenario[part.key];
  if (!part || !isObject(given)) return '';
  return part.fields
    .filter(({ type, advanced, key }) => !advanced && type === 'number' && typeof given[key] === 'number')
    .slice(0, MOST)
    .map(({ title, key }) => `${title} ${String(given[key])}`)
    .join(', ');
}
