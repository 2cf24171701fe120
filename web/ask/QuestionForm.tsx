/** The form of a scenario: a panel for each part, the small change in one panel at the end. */
import { Form, type FormContext } from '../form/context.ts';
import { FieldView } from '../form/FieldView.tsx';
import { Fold } from '../form/Fold.tsx';
import { GroupFields } from '../form/GroupFields.tsx';
import { isObject, type Json } from '../form/json.ts';
import type { Field, GroupField } from '../form/model.ts';
import { fieldId } from '../form/path.ts';
import { hasProblemWithin, problemsAt } from '../form/problems.ts';
import { UnionControl } from '../form/UnionControl.tsx';
import { setValue } from './actions.ts';
import { PartTools } from './PartTools.tsx';
import { problems, scenario } from './state.ts';

export function QuestionForm({ form }: { form: GroupField }) {
  const given = isObject(scenario.value) ? scenario.value : {};
  const context: FormContext = { scenario: given, problems: problems.value, setValue };
  const isPart = (field: Field): boolean => field.type === 'group' || field.type === 'union';
  const parts = form.fields.filter(isPart);
  const rest: GroupField = { ...form, title: 'Also', fields: form.fields.filter((field) => !isPart(field)) };
  const part = (field: Field) => <Part key={field.key} field={field} value={given[field.key]} />;
  return (
    <Form.Provider value={context}>
      <form
        class={parts.length ? 'parts' : 'parts single'}
        onSubmit={(event) => event.preventDefault()}
        aria-label="Question"
        autocomplete="off"
      >
        {/* Two lanes, so that a long list of weapons leaves no hole beside it. */}
        <div class="lane">{parts.slice(0, 1).map(part)}</div>
        <div class="lane">
          {parts.slice(1).map(part)}
          {rest.fields.length > 0 && (
            <fieldset class={`part rest${parts.length === 0 ? ' only' : ''}`}>
              <legend class={parts.length === 0 ? 'unseen' : undefined}>{rest.title}</legend>
              <GroupFields group={rest} path={[]} value={given} />
            </fieldset>
          )}
        </div>
      </form>
    </Form.Provider>
  );
}

function Part({ field, value }: { field: Field; value: Json | undefined }) {
  const path = [field.key];
  const faults = problemsAt(problems.value, path);
  if (field.advanced) {
    return (
      <Fold title={field.title} forceOpen={hasProblemWithin(problems.value, path)} class="part">
        <FieldView field={{ ...field, advanced: false }} path={path} value={value} />
      </Fold>
    );
  }
  return (
    <fieldset class={`part part-${field.type}`} id={field.type === 'group' ? fieldId(path) : undefined} tabIndex={-1}>
      <legend>{field.title}</legend>
      {faults.map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
      {field.type === 'group' && <PartTools part={field.key} title={field.title} />}
      {field.type === 'group' && <GroupFields group={field} path={path} value={value} />}
      {field.type === 'union' && <UnionControl field={field} path={path} value={value} />}
    </fieldset>
  );
}
