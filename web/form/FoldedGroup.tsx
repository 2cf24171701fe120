/** Groups within groups, folded. */
import { useForm } from './context.ts';
import { Fold } from './Fold.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { Json } from './json.ts';
import type { GroupField, UnionField } from './model.ts';
import { fieldId, type Path } from './path.ts';
import { hasProblemWithin, problemsAt } from './problems.ts';
import { isSet, summaryOf } from './summary.ts';
import { UnionControl } from './UnionControl.tsx';

interface FoldedProps<F> {
  field: F;
  path: Path;
  value: Json | undefined;
  /** Told while folded, instead of "in use". */
  note?: string;
}

/** A group within a group: folded until it says something or something in it is wrong. */
export function FoldedGroup({ field, path, value, note }: FoldedProps<GroupField>) {
  const { problems, partTools, setValue } = useForm();
  const used = isSet(field, value);
  const faults = problemsAt(problems, path);
  return (
    <Fold
      title={field.title}
      note={note ?? (used ? 'in use' : '')}
      startOpen={used && note === undefined && !field.advanced}
      forceOpen={hasProblemWithin(problems, path)}
      class="inner"
    >
      <div id={fieldId(path)} tabIndex={-1}>
        {faults.map((fault) => (
          <p class="fault" key={fault.message}>
            {fault.message}
          </p>
        ))}
        {partTools(field, path)}
        <GroupFields group={field} path={path} value={value} flat={field.advanced} />
        {field.optional && value !== undefined && (
          <button type="button" class="quiet" onClick={() => setValue(path, undefined)}>
            Clear
          </button>
        )}
      </div>
    </Fold>
  );
}

/** A group or a union folded to one line that says what is set in it. */
export function SummedField({ field, path, value }: FoldedProps<GroupField | UnionField>) {
  const { problems } = useForm();
  const note = summaryOf(field, value);
  if (field.type === 'group') return <FoldedGroup field={field} path={path} value={value} note={note} />;
  return (
    <Fold title={field.title} note={note} forceOpen={hasProblemWithin(problems, path)} class="inner">
      <UnionControl field={field} path={path} value={value} />
    </Fold>
  );
}
