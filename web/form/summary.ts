/** What a folded part says, in one line: "charged 5, aimed". */
import { isObject, type Json, type JsonObject, sameJson } from './json.ts';
import type { Field, GroupField, UnionField } from './model.ts';
import { isRequiredGroup, nameOf } from './names.ts';
import { isShown, shownValue } from './values.ts';

/** Whether a value says anything beyond its default. */
export function isSet(field: Field, value: Json | undefined): boolean {
  if (value === undefined || sameJson(value, field.default)) return false;
  if (field.type === 'group' && isObject(value)) return field.fields.some((each) => isSet(each, value[each.key]));
  return true;
}

/** All that a group or a union says beyond its defaults; a union always says which branch it is. */
export function summaryOf(field: Field, value: Json | undefined): string {
  if (field.type === 'union') return ofUnion(field, shownValue(field, value));
  return field.type === 'group' && isObject(value) ? ofGroup(field, value) : '';
}

/** A whole item folded to its heading: the names of what it has, then what its folded parts say. */
export function cardSummary(group: GroupField, value: Json | undefined): string {
  const given = isObject(value) ? value : {};
  const said = group.fields.flatMap((field) => {
    const inner = given[field.key];
    if (isRequiredGroup(field)) return namesWithin(field, inner);
    return isSet(field, inner) ? [summaryOf(field, inner)] : [];
  });
  return said.filter(Boolean).join(' · ');
}

/** What matters of a part at a glance: name, numbers, then the names of what it has: "Heavy warjack, MAT 7, Axe, Fist". */
export function partSummary(group: GroupField, value: Json | undefined): string {
  const given = isObject(value) ? value : {};
  const shown = group.fields.filter((field) => isShown(field, group, given));
  const [name, numbers, others]: [string[], string[], string[]] = [[nameOf(group, value)], [], []];
  for (const field of shown) {
    const inner = given[field.key];
    if (inner === undefined || field.key === 'name') continue;
    if (field.type === 'number' && (!field.advanced || isSet(field, inner))) numbers.push(said(field, inner));
    else if (field.type === 'list' && Array.isArray(inner))
      others.push(...inner.map((each) => nameOf(field.item, each)));
    else if (isSet(field, inner)) {
      const words = isObject(inner) ? isRequiredGroup(field) && partSummary(field, inner) : said(field, inner);
      (field.type === 'text' || field.type === 'either' ? numbers : others).push(words || summaryOf(field, inner));
    }
  }
  return [...name, ...numbers, ...others].filter(Boolean).join(', ');
}

/** A whole item but its name, with the names of what it consists of: "weight 2, Guards, Horde". */
export function itemSummary(group: GroupField, value: Json | undefined): string {
  const given = isObject(value) ? value : {};
  return group.fields
    .filter((field) => field.key !== 'name' && field.key !== 'title' && isSet(field, given[field.key]))
    .map((field) => {
      const inner = given[field.key];
      if (field.holds === 'patches' && isObject(inner)) return changesIn(inner);
      if (field.type === 'raw') return '';
      const names = field.type === 'list' && Array.isArray(inner) ? inner.map((each) => nameOf(field.item, each)) : [];
      return names.some(Boolean) ? names.filter(Boolean).join(', ') : said(field, inner);
    })
    .filter(Boolean)
    .join(', ');
}

function changesIn(patches: JsonObject): string {
  return Object.entries(patches)
    .map(([path, value]) => {
      const last = path.split('.').at(-1) ?? path;
      if (isObject(value)) return typeof value.name === 'string' ? value.name : last;
      return Array.isArray(value) ? last : `${last} ${value === null ? 'left out' : value}`;
    })
    .join(', ');
}

function namesWithin(group: GroupField, value: Json | undefined): string[] {
  return group.fields.flatMap((field) => {
    const items = isObject(value) ? value[field.key] : undefined;
    if (field.type !== 'list' || !Array.isArray(items)) return [];
    const names = items.map((item) => nameOf(field.item, item)).filter(Boolean);
    return names.length ? [names.join(', ')] : [];
  });
}

function ofUnion(field: UnionField, value: Json | undefined): string {
  if (!isObject(value)) return '';
  const branch = field.branches.find((each) => each.value === value[field.tag]);
  if (!branch) return '';
  return [branch.title, ofGroup(branch.group, value)].filter(Boolean).join(', ');
}

function ofGroup(group: GroupField, value: JsonObject): string {
  return group.fields
    .filter((field) => isShown(field, group, value) && isSet(field, value[field.key]))
    .map((field) => said(field, value[field.key]))
    .filter(Boolean)
    .join(', ');
}

function said(field: Field, value: Json): string {
  const title = uncapitalised(field.title);
  if (typeof value === 'boolean') return value ? title : `not ${title}`;
  if (Array.isArray(value)) return field.type === 'chips' ? `${title} ${value.join(', ')}` : `${value.length} ${title}`;
  if (isObject(value) || value === null) return title;
  // A row of boxes as its notation has it.
  const row = /^#(\d+)$/.exec(String(value));
  return row ? `${row[1]} ${title}` : `${title} ${value}`;
}

/** "Charged" in a line reads "charged"; "DEF" stays. */
function uncapitalised(title: string): string {
  return /^[A-Z](?![A-Z]|$)/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
