/** Picks the control for a field. */

import * as choice from './choice-fields.tsx';
import { type FormContext, useForm } from './context.ts';
import { FoldedGroup } from './FoldedGroup.tsx';
import type { Json } from './json.ts';
import { ListControl } from './ListControl.tsx';
import type { Field } from './model.ts';
import type { Path } from './path.ts';
import * as simple from './simple-fields.tsx';
import { UnionControl } from './UnionControl.tsx';

export interface FieldViewProps {
  field: Field;
  path: Path;
  value: Json | undefined;
}

export function FieldView({ field, path, value }: FieldViewProps) {
  const { special } = useForm();
  const own = field.holds === undefined ? null : special(field, path, value);
  if (own) return <>{own}</>;
  switch (field.type) {
    case 'number':
      return <simple.NumberControl field={field} path={path} value={value} />;
    case 'text':
      return <simple.TextControl field={field} path={path} value={value} />;
    case 'flag':
      return <simple.FlagControl field={field} path={path} value={value} />;
    case 'choice':
      return <choice.ChoiceControl field={field} path={path} value={value} />;
    case 'either':
      return <choice.EitherControl field={field} path={path} value={value} />;
    case 'chips':
      return <choice.ChipsControl field={field} path={path} value={value} />;
    case 'raw':
      return <simple.RawControl field={field} path={path} value={value} />;
    case 'list':
      return <ListControl field={field} path={path} value={value} />;
    case 'union':
      return (
        <fieldset class="inner">
          <legend>{field.title}</legend>
          <UnionControl field={field} path={path} value={value} />
        </fieldset>
      );
    case 'group':
      return <FoldedGroup field={field} path={path} value={value} />;
  }
}

/** The control for a field, as a form's context offers it. */
export const control: FormContext['control'] = (field, path, value) => (
  <FieldView field={field} path={path} value={value} />
);
