/** The form of a scenario: a panel for each part, the small change in one panel at the end. */
import type { BoardProps } from '../board/Board.tsx';
import type { ModelChoiceProps } from '../board/ModelChoice.tsx';
import { CompositeBody } from '../form/CompositeCard.tsx';
import { Form, type FormContext } from '../form/context.ts';
import { control, FieldView } from '../form/FieldView.tsx';
import { Fold } from '../form/Fold.tsx';
import { GroupFields } from '../form/GroupFields.tsx';
import { partId } from '../form/go-to.ts';
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import type { Field, GroupField, UnionField } from '../form/model.ts';
import { isComposite } from '../form/names.ts';
import { fieldId, type Path } from '../form/path.ts';
import { hasProblemWithin, problemsAt } from '../form/problems.ts';
import { partSummary, summaryOf } from '../form/summary.ts';
import { UnionControl } from '../form/UnionControl.tsx';
import { lazy } from '../shell/lazy.tsx';
import { narrow } from '../shell/narrow.ts';
import { setValue } from './actions.ts';
import { PartTools, samplesFor } from './PartTools.tsx';
import { problems, scenario } from './state.ts';

/** Who asks about a table waits for the board; nobody else does. */
const Board = lazy<BoardProps>(() => import('../board/Board.tsx').then((module) => module.Board));
const ModelChoice = lazy<ModelChoiceProps>(() =>
  import('../board/ModelChoice.tsx').then((module) => module.ModelChoice),
);

/** A table in inches, or a map of squares. */
const isScene = (field: Field): field is GroupField =>
  field.type === 'group' && (field.holds === 'scene' || field.holds === 'squares');

function special(field: Field, path: Path, value: Json | undefined) {
  if (isScene(field)) return <Board field={field} path={path} value={value} />;
  if (field.holds === 'model') return <ModelChoice field={field} path={path} value={value} />;
  return null;
}

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
    special,
    control,
  };
  // A list of things made of things is as much as the rest of the form together.
  const isLong = (field: Field): boolean => field.type === 'list' && isComposite(field.item);
  const isPart = (field: Field): boolean => field.type === 'group' || field.type === 'union' || isLong(field);
  const parts = form.fields.filter(isPart);
  const rest: GroupField = { ...form, title: 'Also', fields: form.fields.filter((field) => !isPart(field)) };
  // Two lanes, so that a long list of weapons leaves no hole beside it; but such a list needs the width of both.
  const lanes = parts.some(isLong) || parts.some(isScene) || parts.length === 0 ? 1 : 2;
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
          {rest.fields.length > 0 && <Rest group={rest} value={given} alone={parts.length === 0} />}
        </div>
      </form>
    </Form.Provider>
  );
}

interface RestProps {
  group: GroupField;
  value: JsonObject;
  /** There are no parts: it is all of the question. */
  alone: boolean;
}

/** The small change in one panel; on a phone one line after the parts. */
function Rest({ group, value, alone }: RestProps) {
  const fields = <GroupFields group={group} path={[]} value={value} />;
  if (narrow.value && !alone) {
    return (
      <Fold
        title={group.title}
        note={summaryOf(group, value)}
        forceOpen={group.fields.some(({ key }) => hasProblemWithin(problems.value, [key]))}
        class="part rest"
      >
        {fields}
      </Fold>
    );
  }
  return (
    <fieldset class={`part rest${alone ? ' only' : ''}`}>
      <legend class={alone ? 'unseen' : undefined}>{group.title}</legend>
      {fields}
    </fieldset>
  );
}

/** On a phone a part is one line that opens; the board is what a question on a table is about. */
function isFolded(field: Field): field is GroupField | UnionField {
  return field.type === 'union' || (field.type === 'group' && !isScene(field));
}

function Part({ field, value }: { field: Field; value: Json | undefined }) {
  const path = [field.key];
  if (field.advanced) {
    return (
      <Fold title={field.title} forceOpen={hasProblemWithin(problems.value, path)} class="part">
        <FieldView field={{ ...field, advanced: false }} path={path} value={value} />
      </Fold>
    );
  }
  if (narrow.value && isFolded(field)) {
    return (
      <Fold
        id={partId(field.key)}
        title={field.title}
        note={field.type === 'group' ? partSummary(field, value) : summaryOf(field, value)}
        forceOpen={hasProblemWithin(problems.value, path)}
        class={`part part-${field.type}`}
      >
        <div id={field.type === 'group' ? fieldId(path) : undefined} tabIndex={-1}>
          <PartBody field={field} path={path} value={value} />
        </div>
      </Fold>
    );
  }
  if (field.type === 'list') {
    return (
      <div class="part part-list" id={partId(field.key)}>
        <FieldView field={field} path={path} value={value} />
      </div>
    );
  }
  return (
    <fieldset class={`part part-${field.type}`} id={field.type === 'group' ? fieldId(path) : undefined} tabIndex={-1}>
      <legend id={partId(field.key)}>{field.title}</legend>
      <PartBody field={field} path={path} value={value} />
    </fieldset>
  );
}

interface PartBodyProps {
  field: Field;
  path: Path;
  value: Json | undefined;
}

function PartBody({ field, path, value }: PartBodyProps) {
  return (
    <>
      {problemsAt(problems.value, path).map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
      {special(field, path, value) ?? <PartFields field={field} path={path} value={value} />}
    </>
  );
}

function PartFields({ field, path, value }: PartBodyProps) {
  if (field.type === 'union') return <UnionControl field={field} path={path} value={value} />;
  if (field.type !== 'group') return null;
  return (
    <>
      <PartTools field={field} path={path} />
      {isComposite(field) ? (
        <CompositeBody group={field} path={path} value={value} label={field.title} />
      ) : (
        <GroupFields group={field} path={path} value={value} />
      )}
    </>
  );
}
