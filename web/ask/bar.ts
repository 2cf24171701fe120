/** The ways of the bottom bar: the parts of a question that one turns to most. */
import { partId } from '../form/go-to.ts';
import type { Field, GroupField } from '../form/model.ts';

export interface Way {
  readonly id: string;
  readonly title: string;
}

/** More do not fit beside the answer. */
const MOST = 3;

/** The first parts of a question: who acts, who suffers, and how they stand. */
export function waysOf(form: GroupField): Way[] {
  const isPart = ({ type, advanced }: Field): boolean => !advanced && ['group', 'union', 'list'].includes(type);
  return form.fields
    .filter(isPart)
    .slice(0, MOST)
    .map(({ key, title }) => ({ id: partId(key), title }));
}
