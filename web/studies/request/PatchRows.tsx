/** Changes to a scenario, by field: rows of "this becomes that", or a whole profile laid into a part. */
import type { Json, JsonObject } from '../../form/json.ts';
import type { GroupField } from '../../form/model.ts';
import { Changes } from '../Changes.tsx';
import { leavesOf, readValue, shownText } from '../leaves.ts';
import { UnitSelect } from './UnitSelect.tsx';
import { laidInto, unitsFor } from './units.ts';

export interface PatchRowsProps {
  patches: JsonObject;
  /** The form of the question; null until it is there. */
  form: GroupField | null;
  game: string;
  kind: string;
  scenario: Json;
  owner: string;
  onChange: (patches: JsonObject) => void;
}

export function PatchRows({ patches, form, game, kind, scenario, owner, onChange }: PatchRowsProps) {
  const leaves = form ? leavesOf(form, scenario) : [];
  const changes = Object.entries(patches).map(([path, value]) => ({ path, text: shownText(value) }));
  const read = (path: string, text: string): Json =>
    readValue(
      leaves.find((leaf) => leaf.path === path),
      text,
    );
  const parts = (form?.fields ?? []).filter((field): field is GroupField => field.type === 'group');
  return (
    <>
      <Changes
        owner={owner}
        changes={changes}
        leaves={leaves}
        onChange={(next) => onChange(Object.fromEntries(next.map(({ path, text }) => [path, read(path, text)])))}
      />
      {parts.map((part) => {
        const units = unitsFor(game, kind, part.key);
        if (units.length === 0) return null;
        return (
          <UnitSelect
            key={part.key}
            class="samples"
            label={`${owner}: a whole profile as ${part.title}`}
            units={units}
            hint={`${part.title}: a whole profile…`}
            onPick={(unit) => onChange({ ...patches, ...laidInto(part, unit) })}
          />
        );
      })}
    </>
  );
}
