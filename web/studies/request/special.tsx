/** Controls for what a request holds that no schema describes: games, questions, scenarios, changes, measures. */
import type { ComponentChildren } from 'preact';
import type { KindSummary } from '../../../server/api/contract.ts';
import { rulesets } from '../../ask/state.ts';
import { useForm } from '../../form/context.ts';
import { FoldedGroup, SummedField } from '../../form/FoldedGroup.tsx';
import { isObject, type Json, type JsonObject } from '../../form/json.ts';
import type { Field } from '../../form/model.ts';
import { Options } from '../../form/Options.tsx';
import { fieldId, type Path, valueAt } from '../../form/path.ts';
import { problemsAt } from '../../form/problems.ts';
import { RawControl } from '../../form/simple-fields.tsx';
import { Typing } from '../../form/Typing.tsx';
import { FieldSelect } from '../Changes.tsx';
import { readValues, writtenValues } from '../draft.ts';
import { leavesOf } from '../leaves.ts';
import { MeasureInput } from '../MeasureInput.tsx';
import { formOf, gameAt, heldForm, kindAt, scenarioAt } from './held.ts';
import { measuresOf } from './measures.ts';
import { PatchRows } from './PatchRows.tsx';

interface SpecialProps {
  field: Field;
  path: Path;
  value: Json | undefined;
}

/** The control for a field that says what it holds; null for what is not known here. */
export function special(field: Field, path: Path, value: Json | undefined): ComponentChildren {
  const props = { field, path, value };
  switch (field.holds) {
    case 'ruleset':
      return <Ruleset {...props} />;
    case 'kind':
      return <Kind {...props} />;
    case 'scenario':
    case 'base':
    case 'profile':
    case 'plan':
      return <Held {...props} />;
    case 'patches':
      return <Patches {...props} />;
    case 'path':
      return <Place {...props} />;
    case 'values':
      return <Values {...props} />;
    case 'measure':
      return <Measure {...props} />;
    default:
      return null;
  }
}

/** The scenario of the question, with nothing of it hidden; as JSON only where nobody knows its fields. */
function Held({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  const held = heldForm(field, path, request);
  if (field.holds === 'scenario' && field.optional && value === undefined) {
    // Filled in from nothing it would miss all that must be said.
    return (
      <button type="button" class="quiet" onClick={() => setValue(path, scenarioAt(request, path))}>
        {field.title} of its own
      </button>
    );
  }
  if (!held) return field.type === 'raw' ? <RawControl field={field} path={path} value={value} /> : null;
  const { title, optional, key, advanced } = field;
  const own = { ...held, title, optional, key, advanced };
  return own.type === 'group' ? (
    <FoldedGroup field={own} path={path} value={value} note="" />
  ) : (
    <SummedField field={own} path={path} value={value} />
  );
}

function Ruleset({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  const options = rulesets.value.map(({ id, title }) => ({ value: id, title }));
  const change = (next: string | undefined): void => {
    const kinds = rulesets.value.find(({ id }) => id === next)?.kinds ?? [];
    const kind = kinds.find(({ id }) => id === kindAt(request, path)) ?? kinds[0];
    setValue(path.slice(0, -1), withKind(valueAt(request, path.slice(0, -1)), { ruleset: next }, kind));
  };
  return <Choice field={field} path={path} value={value} options={options} onChange={change} />;
}

function Kind({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  const kinds = rulesets.value.find(({ id }) => id === gameAt(request, path))?.kinds ?? [];
  const options = kinds.map(({ id, title }) => ({ value: id, title }));
  const change = (next: string | undefined): void => {
    const kind = kinds.find(({ id }) => id === next);
    setValue(path.slice(0, -1), withKind(valueAt(request, path.slice(0, -1)), { kind: next }, kind));
  };
  return <Choice field={field} path={path} value={value} options={options} onChange={change} />;
}

/** Another question needs another scenario: the first example of its kind, where there was a scenario at all. */
function withKind(
  around: Json | undefined,
  chosen: Readonly<Record<string, string | undefined>>,
  kind: KindSummary | undefined,
): Json {
  const next: JsonObject = isObject(around) ? { ...around } : {};
  for (const [key, value] of Object.entries(chosen)) {
    if (value === undefined) delete next[key];
    else next[key] = value;
  }
  if (kind && 'kind' in next) next.kind = kind.id;
  const example = kind?.examples[0]?.scenario as Json | undefined;
  if (isObject(next.scenario) && isObject(example)) next.scenario = example;
  return next;
}

interface ChoiceProps extends SpecialProps {
  options: ReadonlyArray<{ value: string; title: string }>;
  onChange: (chosen: string | undefined) => void;
}

function Choice({ field, path, value, options, onChange }: ChoiceProps) {
  const chosen = typeof value === 'string' ? value : '';
  return (
    <Framed field={field} path={path}>
      <label for={fieldId(path)}>{field.title}</label>
      <select id={fieldId(path)} value={chosen} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
        {(field.optional || chosen === '') && <option value="">–</option>}
        {chosen !== '' && !options.some((each) => each.value === chosen) && <option value={chosen}>{chosen}</option>}
        <Options of={options} by="value" />
      </select>
    </Framed>
  );
}

function Patches({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  const form = formOf(gameAt(request, path), kindAt(request, path));
  return (
    <Framed field={field} path={path} block>
      <span class="label">{field.title}</span>
      <PatchRows
        patches={isObject(value) ? value : {}}
        form={form}
        game={gameAt(request, path)}
        kind={kindAt(request, path)}
        scenario={scenarioAt(request, path)}
        owner={ownerOf(request, path)}
        onChange={(patches) => setValue(path, patches)}
      />
    </Framed>
  );
}

/** What the thing is called that a field belongs to. */
function ownerOf(request: Json, path: Path): string {
  const name = valueAt(request, [...path.slice(0, -1), 'name']);
  return typeof name === 'string' && name !== '' ? name : 'Change';
}

function Place({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  const form = formOf(gameAt(request, path), kindAt(request, path));
  const leaves = form ? leavesOf(form, scenarioAt(request, path)) : [];
  return (
    <Framed field={field} path={path}>
      <span class="label">{field.title}</span>
      <FieldSelect
        label={field.title}
        path={typeof value === 'string' ? value : ''}
        leaves={leaves}
        onChange={(next) => setValue(path, next)}
      />
    </Framed>
  );
}

function Values({ field, path, value }: SpecialProps) {
  const { setValue } = useForm();
  return (
    <Framed field={field} path={path}>
      <label for={fieldId(path)}>{field.title}</label>
      <Typing
        id={fieldId(path)}
        placeholder="10 to 16, or a, b, c"
        value={writtenValues(value)}
        onTake={(text) => setValue(path, readValues(undefined, text))}
      />
    </Framed>
  );
}

function Measure({ field, path, value }: SpecialProps) {
  const { scenario: request, setValue } = useForm();
  return (
    <Framed field={field} path={path} block>
      <MeasureInput
        label={field.title}
        none={path.length > 1 ? "the kind's own" : 'the headline'}
        value={value}
        names={measuresOf(gameAt(request, path), kindAt(request, path))}
        onChange={(next) => setValue(path, next)}
      />
    </Framed>
  );
}

interface FramedProps {
  field: Field;
  path: Path;
  /** As wide as the form. */
  block?: boolean;
  children: ComponentChildren;
}

/** The control with its faults below it. */
function Framed({ path, block = false, children }: FramedProps) {
  const { problems } = useForm();
  const faults = problemsAt(problems, path);
  return (
    <div class={`field${block ? ' full special' : ' wide'}${faults.length > 0 ? ' faulty' : ''}`}>
      {children}
      {faults.map(({ message }) => (
        <p class="fault" key={message}>
          {message}
        </p>
      ))}
    </div>
  );
}
