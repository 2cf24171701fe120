/** Every field of a study's request, as a form. */
import { useMemo } from 'preact/hooks';
import type { StudyKindSummary } from '../../../server/api/contract.ts';
import { Form, type FormContext } from '../../form/context.ts';
import { control } from '../../form/FieldView.tsx';
import { fitted } from '../../form/fit.ts';
import { GroupFields } from '../../form/GroupFields.tsx';
import { isObject, type JsonObject, type JsonSchema } from '../../form/json.ts';
import { buildForm, type GroupField } from '../../form/model.ts';
import { type Path, withValue } from '../../form/path.ts';
import { locateProblems, type WireError } from '../../form/problems.ts';
import { formOf, gameAt, kindAt } from './held.ts';
import { special } from './special.tsx';
import { UnitSelect } from './UnitSelect.tsx';
import { asSamples, laidInto, partOf, profilesFor, unitsFor } from './units.ts';

export interface RequestFormProps {
  kind: StudyKindSummary;
  request: JsonObject;
  errors: readonly WireError[];
  onChange: (request: JsonObject) => void;
}

export function RequestForm({ kind, request, errors, onChange }: RequestFormProps) {
  const form = useMemo(() => buildForm(kind.schema as JsonSchema), [kind]);
  const setValue: FormContext['setValue'] = (path, value) => {
    const next = withValue(request, path, value);
    if (isObject(next)) onChange(next);
  };
  const context: FormContext = {
    scenario: request,
    problems: locateProblems(form, request, errors, []),
    setValue,
    partTools: (field, path) => <PartTools field={field} path={path} request={request} setValue={setValue} />,
    samplesFor: (key) => samplesFor(key, request),
    folded: true,
    special,
    control,
  };
  return (
    <Form.Provider value={context}>
      <form class="request-form" onSubmit={(event) => event.preventDefault()}>
        <GroupFields group={form} path={[]} value={request} />
      </form>
    </Form.Provider>
  );
}

/** Ready-made items for the lists of a request: profiles, choices that lay a whole profile, opponents that are one. */
function samplesFor(key: string, request: JsonObject): ReturnType<typeof asSamples> {
  const game = gameAt(request, ['']);
  const kind = kindAt(request, [key, 0, '']);
  if (key === 'profiles' || (key === 'opponents' && 'profiles' in request)) {
    return asSamples(profilesFor(game, kind), ({ name, points, values }) => ({
      name,
      ...(points === null ? {} : { points }),
      values,
    }));
  }
  const form = formOf(game, kind);
  if (!form) return [];
  const [own, other] = [partOf(form, 'own'), partOf(form, 'other')];
  if ((key === 'choices' || key === 'variants') && own) {
    return asSamples(unitsFor(game, kind, own.key), (unit) => ({
      name: unit.name,
      patches: laidInto(own, unit),
      ...(unit.points === null ? {} : { points: unit.points }),
    }));
  }
  if (key === 'opponents' && other) {
    return asSamples(unitsFor(game, kind, other.key), (unit) => ({ name: unit.name, patches: laidInto(other, unit) }));
  }
  return [];
}

interface PartToolsProps {
  field: GroupField;
  path: Path;
  request: JsonObject;
  setValue: FormContext['setValue'];
}

/** Fills a part of a scenario with a profile. */
function PartTools({ field, path, request, setValue }: PartToolsProps) {
  const units = unitsFor(gameAt(request, path), kindAt(request, path), field.key);
  if (units.length === 0) return null;
  return (
    <div class="part-tools">
      <UnitSelect
        class="samples"
        label={`${field.title}: start from a profile`}
        units={units}
        hint="Profiles…"
        onPick={(unit) => setValue(path, fitted(field, unit.values).values)}
      />
    </div>
  );
}
