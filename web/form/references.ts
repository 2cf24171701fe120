/**
 * Texts that name an item of a list elsewhere: a plan's "Weapon" is one of the attacker's weapons. A schema may say so
 * with `choicesFrom`; where it does not, a text whose title ends in the title of a list's named items is taken for one.
 */
import type { Field, GroupField } from './field.ts';

/** The form with `choicesFrom` filled in where it can be inferred. */
export function withReferences(form: GroupField): GroupField {
  const lists = new Map<string, string>();
  collect(form, '', lists);
  return lists.size ? { ...form, fields: form.fields.map((field) => resolved(field, lists)) } : form;
}

/** Lists of named things by the title of one thing, in lower case. Lists inside lists have no single path. */
function collect(group: GroupField, at: string, lists: Map<string, string>): void {
  for (const field of group.fields) {
    const path = at ? `${at}.${field.key}` : field.key;
    if (field.type === 'group') collect(field, path, lists);
    if (field.type !== 'list' || field.item.type !== 'group' || !field.item.title) continue;
    const named = field.item.fields.some((each) => each.key === 'name' && each.type === 'text');
    if (named) lists.set(field.item.title.toLowerCase(), `${path}[].name`);
  }
}

function resolved(field: Field, lists: Map<string, string>): Field {
  switch (field.type) {
    case 'text': {
      const noun = field.title.toLowerCase().split(' ').at(-1) ?? '';
      const found = lists.get(noun);
      return field.choicesFrom || !found ? field : { ...field, choicesFrom: found };
    }
    case 'group':
      return { ...field, fields: field.fields.map((each) => resolved(each, lists)) };
    case 'list':
      return { ...field, item: resolved(field.item, lists) };
    case 'union':
      return {
        ...field,
        branches: field.branches.map((branch) => ({
          ...branch,
          group: { ...branch.group, fields: branch.group.fields.map((each) => resolved(each, lists)) },
        })),
      };
    default:
      return field;
  }
}
