/** A model of the scene, chosen by its name. */
import { useForm } from '../form/context.ts';
import { FieldFrame, useDescribed } from '../form/FieldFrame.tsx';
import { isObject, type Json } from '../form/json.ts';
import type { Field } from '../form/model.ts';
import { type Path, valueAt } from '../form/path.ts';
import { shownValue } from '../form/values.ts';

export interface ModelChoiceProps {
  field: Field;
  path: Path;
  value: Json | undefined;
}

export function ModelChoice({ field, path, value }: ModelChoiceProps) {
  const { scenario, setValue } = useForm();
  const models = valueAt(scenario, ['scene', 'models']);
  const most = field.type === 'number' ? field.max : undefined;
  const names = (Array.isArray(models) ? models : []).slice(0, most).map((model) => {
    const { name, unit } = isObject(model) ? model : {};
    return String(name || unit || 'Model');
  });
  const shown = shownValue(field, value);
  const number = typeof shown === 'number' ? shown : 0;
  return (
    <FieldFrame field={field} path={path} span={2}>
      <select
        {...useDescribed(field, path)}
        value={String(number)}
        onChange={(event) => setValue(path, Number(event.currentTarget.value))}
      >
        {(number < 1 || number > names.length) && <option value={String(number)}>{`${number} (not there)`}</option>}
        {names.map((name, index) => (
          <option key={`${index} ${name}`} value={String(index + 1)}>{`${index + 1} ${name}`}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
