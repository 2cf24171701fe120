/** The fields of a group in the order of its schema: values first, switches together, the advanced ones under More. */
import { Fragment } from 'preact';
import { useForm } from './context.ts';
import { Fold } from './Fold.tsx';
import { isObject, type Json } from './json.ts';
import type { Field, GroupField } from './model.ts';
import type { Path } from './path.ts';
import { hasProblemWithin } from './problems.ts';
import { isSet } from './summary.ts';
import { isShown } from './values.ts';

export interface GroupFieldsProps {
  group: GroupField;
  path: Path;
  value: Json | undefined;
  /** Inside a fold already: nothing is folded away once more. */
  flat?: boolean;
}

export function GroupFields({ group, path, value, flat = false }: GroupFieldsProps) {
  const { problems } = useForm();
  const given = isObject(value) ? value : {};
  const shown = group.fields.filter((field) => isShown(field, group, given));
  const plain = shown.filter((field) => flat || !field.advanced);
  const advanced = shown.filter((field) => !flat && field.advanced);
  const set = advanced.filter((field) => isSet(field, given[field.key]));
  const faulty = advanced.some((field) => hasProblemWithin(problems, [...path, field.key]));
  return (
    <>
      <FieldRun fields={plain} path={path} given={given} />
      {advanced.length > 0 && (
        <Fold
          title={plain.length ? 'More' : `${group.title || 'Fields'}`}
          note={set.length ? `in use: ${set.map((field) => field.title).join(', ')}` : ''}
          forceOpen={faulty}
        >
          <FieldRun fields={advanced} path={path} given={given} />
        </Fold>
      )}
    </>
  );
}

interface FieldRunProps {
  fields: Field[];
  path: Path;
  given: { [key: string]: Json };
}

function FieldRun({ fields, path, given }: FieldRunProps) {
  const { control } = useForm();
  const view = (field: Field) => (
    <Fragment key={field.key}>{control(field, [...path, field.key], given[field.key])}</Fragment>
  );
  const isBlock = (field: Field): boolean =>
    ['group', 'list', 'union'].includes(field.type) || (field.type === 'raw' && field.holds !== undefined);
  const flags = fields.filter((field) => field.type === 'flag');
  const values = fields.filter((field) => field.type !== 'flag' && !isBlock(field));
  const blocks = fields.filter(isBlock);
  return (
    <>
      {values.length > 0 && <div class="fields">{values.map(view)}</div>}
      {flags.length > 0 && <div class="flags">{flags.map(view)}</div>}
      {blocks.map(view)}
    </>
  );
}
