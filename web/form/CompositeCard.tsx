/**
 * A card for a thing made of things: what it must have first and open, what may be said about it folded to a line each,
 * plain values last. The whole card folds to its name.
 */
import { useForm } from './context.ts';
import { Fold } from './Fold.tsx';
import { SummedField } from './FoldedGroup.tsx';
import { GroupFields } from './GroupFields.tsx';
import { isObject, type Json } from './json.ts';
import type { Field, GroupField, UnionField } from './model.ts';
import { isRequiredGroup, nameOf } from './names.ts';
import { fieldId, type Path } from './path.ts';
import { hasProblemWithin, problemsAt } from './problems.ts';
import { cardSummary, itemSummary } from './summary.ts';
import { isShown } from './values.ts';

export interface CompositeCardProps {
  group: GroupField;
  noun: string;
  path: Path;
  value: Json | undefined;
  startOpen: boolean;
  /** Folded, it says everything in it that is not so by default. */
  brief?: boolean;
}

export function CompositeCard({ group, noun, path, value, startOpen, brief = false }: CompositeCardProps) {
  const { problems } = useForm();
  const number = Number(path.at(-1)) + 1;
  const name = nameOf(group, value);
  const heading = (
    <span class="card-name">
      <b>{number}</b> {name || noun}
    </span>
  );
  return (
    <Fold
      title={heading}
      note={brief ? itemSummary(group, value) : cardSummary(group, value)}
      startOpen={startOpen}
      forceOpen={hasProblemWithin(problems, path)}
      class="card-fold"
    >
      <div id={fieldId(path)} tabIndex={-1}>
        <Faults path={path} />
        <CompositeBody group={group} path={path} value={value} label={`${noun} ${number}`} />
      </div>
    </Fold>
  );
}

interface CompositeBodyProps {
  group: GroupField;
  path: Path;
  value: Json | undefined;
  /** What stands in front of the titles of its parts, so that two such things can be told apart. */
  label: string;
}

/** The inside of a thing made of things, wherever it stands. */
export function CompositeBody({ group, path, value, label }: CompositeBodyProps) {
  const given = isObject(value) ? value : {};
  const shown = group.fields.filter((field) => isShown(field, group, given));
  const main = shown.filter(isMain);
  const folded = shown.filter(isFoldable);
  const rest = { ...group, title: 'More', fields: shown.filter((field) => !isMain(field) && !isFoldable(field)) };
  return (
    <>
      {main.map((field) => (
        <MainGroup key={field.key} field={field} path={[...path, field.key]} value={given[field.key]} label={label} />
      ))}
      {folded.map((field) => (
        <SummedField key={field.key} field={field} path={[...path, field.key]} value={given[field.key]} />
      ))}
      {rest.fields.length > 0 && (
        <div class="card-rest">
          <GroupFields group={rest} path={path} value={value} />
        </div>
      )}
    </>
  );
}

function isMain(field: Field): field is GroupField {
  return isRequiredGroup(field) && !field.advanced;
}

/** What is advanced goes under More, with the other advanced fields. */
function isFoldable(field: Field): field is GroupField | UnionField {
  return (field.type === 'group' || field.type === 'union') && !isMain(field) && !field.advanced;
}

interface MainGroupProps {
  field: GroupField;
  path: Path;
  value: Json | undefined;
  /** The card this stands in, by which one attacker's fields are told from another's. */
  label: string;
}

function MainGroup({ field, path, value, label }: MainGroupProps) {
  const { partTools } = useForm();
  // The heading of the card says what this is already, when they are called the same.
  const same = label.startsWith(field.title);
  return (
    <fieldset class="inner main" id={fieldId(path)} tabIndex={-1}>
      <legend class={same ? 'unseen' : undefined}>{same ? label : `${label}: ${field.title}`}</legend>
      <Faults path={path} />
      {partTools(field, path)}
      <GroupFields group={field} path={path} value={value} />
    </fieldset>
  );
}

function Faults({ path }: { path: Path }) {
  const { problems } = useForm();
  return (
    <>
      {problemsAt(problems, path).map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
    </>
  );
}
