/** The form of a scenario: a panel for each part, the small change in one panel at the end. */
import { CompositeBody } from '../form/CompositeCard.tsx';
import { Form, type FormContext } from '../form/context.ts';
import { FieldView } from '../form/FieldView.tsx';
import { Fold } from '../form/Fold.tsx';
import { GroupFields } from '../form/GroupFields.tsx';
import { isObject, type Json } from '../form/json.ts';
import type { Field, GroupField } from '../form/model.ts';
import { isComposite } from '../form/names.ts';
import { fieldId, type Path } from '../form/path.ts';
import { hasProblemWithin, problemsAt } from '../form/problems.ts';
import { UnionControl } from '../form/UnionControl.tsx';
import { setValue } from './actions.ts';
import { PartTools, samplesFor } from './PartTools.tsx';
import { problems, scenario } from './state.ts';

const partTools = (field: GroupField, path: Path) => <PartTools field={field} path={path} />;

export function QuestionForm({ form }: { form: GroupField }) {
  const given = isObject(scenario.value) ? scenario.value : {};
  const context: FormContext = {
    scenario: given,
    problems: problems.value,
    setValue,
    partTools,
    samplesFor,
    folded: false,
    special: () => null,
  };
  // A list of things made of things is as much as the rest of the form together.
  const isLong = (field: Field): boolean => field.type === 'list' && isComposite(field.item);
  const isPart = (field: Field): boolean => field.type === 'group' || field.type === 'union' || isLong(field);
  const parts = form.fields.filter(isPart);
  const rest: GroupField = { ...form, title: 'Also', fields: form.fields.filter((field) => !isPart(field)) };
  // Two lanes, so that a long list of weapons leaves no hole beside it; but such a list needs the width of both.
  const lanes = parts.some(isLong) || parts.length === 0 ? 1 : 2;
  const part = (field: Field) => <Part key={field.key} field={field} value={given[field.key]} />;
  return (
    <Form.Provider value={context}>
      <form
        class={lanes === 1 ? 'parts single' : 'parts'}
        onSubmit={(event) => event.preventDefault()}
        aria-label="Question"
        autocomplete="off"
      >
        {lanes === 2 && <div class="lane">{parts.slice(0, 1).map(part)}</div>}
        <div class="lane">
          {parts.slice(lanes - 1).map(part)}
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
  if (field.type === 'list') {
    return (
      <div class="part part-list">
        <FieldView field={field} path={path} value={value} />
      </div>
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
      {field.type === 'group' && <PartTools field={field} path={path} />}
      {field.type === 'group' && isComposite(field) && (
        <CompositeBody group={field} path={path} value={value} label={field.title} />
      )}
      {field.type === 'group' && !isComposite(field) && <GroupFields group={field} path={path} value={value} />}
      {field.type === 'union' && <UnionControl field={field} path={path} value={value} />}
    </fieldset>
  );
}
