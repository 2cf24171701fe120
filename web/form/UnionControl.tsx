/** One of several groups: a row of their titles, then the fields of the chosen one. What was typed in the others is kept. */

import { useRef } from 'preact/hooks';
import { Switch } from '../shell/Switch.tsx';
import { useForm } from './context.ts';
import { GroupFields } from './GroupFields.tsx';
import { isObject, type JsonObject } from './json.ts';
import type { UnionField } from './model.ts';
import { fieldId } from './path.ts';
import type { ControlProps } from './simple-fields.tsx';
import { initialBranch, shownValue } from './values.ts';

export function UnionControl({ field, path, value }: ControlProps<UnionField>) {
  const { scenario, setValue } = useForm();
  const drafts = useRef(new Map<string, JsonObject>());
  const shown = shownValue(field, value);
  const given = isObject(shown) ? shown : {};
  const branch = field.branches.find((each) => each.value === given[field.tag]);
  const change = (next: string): void => {
    if (branch) drafts.current.set(branch.value, given);
    setValue(path, drafts.current.get(next) ?? initialBranch(field, next, scenario, path));
  };
  return (
    <>
      <Switch
        label={field.title}
        id={fieldId(path)}
        options={field.branches.map((each) => ({
          value: each.value,
          title: each.title,
          description: each.group.description,
        }))}
        value={branch?.value}
        onChange={change}
      />
      {branch?.group.description && <p class="note">{branch.group.description}</p>}
      {branch && <GroupFields group={branch.group} path={path} value={given} />}
    </>
  );
}
