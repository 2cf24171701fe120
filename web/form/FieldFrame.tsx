/** Label, control, hint and faults of one field, laid out the same for every kind of control. */

import type { ComponentChildren } from 'preact';
import { useForm } from './context.ts';
import { Hint } from './Hint.tsx';
import type { Field } from './model.ts';
import { fieldId, type Path } from './path.ts';
import { problemsAt } from './problems.ts';

export interface FieldFrameProps {
  field: Field;
  path: Path;
  /** Chips and radio rows name themselves; they get a text instead of a label. */
  labelled?: boolean;
  /** How many columns it takes: one, two, or the whole row. */
  span?: 1 | 2 | 'all';
  children: ComponentChildren;
}

export function FieldFrame({ field, path, labelled = true, span = 1, children }: FieldFrameProps) {
  const { problems } = useForm();
  const id = fieldId(path);
  const faults = problemsAt(problems, path);
  const title = (
    <>
      {field.title}
      {field.unit && <span class="unit"> {field.unit}</span>}
    </>
  );
  return (
    <div
      class={`field field-${field.type}${span === 1 ? '' : span === 2 ? ' wide' : ' full'}${faults.length ? ' faulty' : ''}`}
    >
      {labelled ? <label for={id}>{title}</label> : <span class="label">{title}</span>}
      {children}
      {faults.length > 0 ? (
        <p class="fault" id={`${id}-fault`}>
          {faults.map((fault) => (span === 1 ? fault.brief : fault.message)).join(' ')}
        </p>
      ) : (
        <Hint id={`${id}-hint`} text={field.description} />
      )}
    </div>
  );
}

/** The aria attributes that tie a control to its hint or its fault. */
export function useDescribed(field: Field, path: Path) {
  const { problems } = useForm();
  const id = fieldId(path);
  const faulty = problemsAt(problems, path).length > 0;
  return {
    id,
    'aria-invalid': faulty ? ('true' as const) : undefined,
    'aria-describedby': faulty ? `${id}-fault` : field.description ? `${id}-hint` : undefined,
  };
}
