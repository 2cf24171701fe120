/** What a study asks: variants, fields, steps or words, against whom, and by which measure. */
import { counted } from '../../workers/wording.ts';
import { isObject, type JsonObject } from '../form/json.ts';
import { Changes, FieldSelect } from './Changes.tsx';
import { type Draft, type DraftVariant, otherField, sweepable } from './draft.ts';
import { Happened } from './Happened.tsx';
import type { Leaf } from './leaves.ts';
import { MeasureInput } from './MeasureInput.tsx';
import { formOf } from './request/held.ts';
import type { MeasureName } from './request/measures.ts';
import { UnitSelect } from './request/UnitSelect.tsx';
import { laidInto, partOf, unitsFor } from './request/units.ts';
import { change } from './state.ts';

export interface DraftFormProps {
  draft: Draft;
  /** The question that is asked many times over: its game and its kind. */
  game: string;
  kind: string;
  leaves: readonly Leaf[];
  /** Measures of the question, by name. */
  measures: readonly MeasureName[];
}

export function DraftForm({ draft, game, kind, leaves, measures }: DraftFormProps) {
  return (
    <div class="study-draft">
      {draft.kind === 'compare' && (
        <Variants
          title="Variants"
          one="Variant"
          variants={draft.variants}
          extra="Points"
          from={{ game, kind, side: 'own' }}
          leaves={leaves}
          onChange={(variants) => change({ variants })}
        />
      )}
      {draft.kind === 'sweep' && <SweepFields draft={draft} leaves={leaves} />}
      {draft.kind === 'weights' && (
        <fieldset>
          <legend>Changes</legend>
          <p class="note">
            {draft.steps.length === 0
              ? 'None given: everything the attacker could have one more of, and every rule it could gain.'
              : 'Each by itself, against the question as it is.'}
          </p>
          <Changes
            owner="Steps"
            changes={draft.steps}
            leaves={leaves}
            add="Add a change"
            verb="by"
            cost="Points"
            onChange={(steps) => change({ steps })}
          />
        </fieldset>
      )}
      {draft.kind === 'luck' ? (
        <Happened draft={draft} measures={measures} />
      ) : (
        <Against draft={draft} game={game} kind={kind} leaves={leaves} />
      )}
      {draft.kind !== 'luck' && <MeasureChoice draft={draft} measures={measures} />}
    </div>
  );
}

interface UnitsProps {
  readonly game: string;
  readonly kind: string;
  readonly side: 'own' | 'other';
  readonly one: string;
  readonly onPick: (unit: DraftVariant) => void;
}

/** A sample, or a unit of a list that was read, as one of them. */
function Units({ game, kind, side, one, onPick }: UnitsProps) {
  const form = formOf(game, kind);
  const part = form && partOf(form, side);
  const units = part ? unitsFor(game, kind, part.key) : [];
  if (!part || units.length === 0) return null;
  return (
    <UnitSelect
      label={`A unit as ${one.toLowerCase()}`}
      class="study-units"
      units={units}
      hint="A sample, or a unit of a list …"
      onPick={(unit) =>
        onPick({
          name: unit.name,
          changes: [],
          points: side === 'own' && unit.points !== null ? String(unit.points) : '',
          fixed: laidInto(part, unit),
        })
      }
    />
  );
}

/** "Stands as it came: Attacker." */
function whatStands(fixed: JsonObject): string {
  const parts = Object.keys(fixed).map((key) => {
    const value = fixed[key];
    return isObject(value) && typeof value.name === 'string' && value.name ? value.name : key;
  });
  return `With ${parts.join(', ')} as it came.`;
}

function Variants(props: {
  title: string;
  one: string;
  variants: readonly DraftVariant[];
  /** What the number beside the name is. */
  extra: string;
  /** Whose units can stand here, and on which side of the question. */
  from: Pick<UnitsProps, 'game' | 'kind' | 'side'>;
  leaves: readonly Leaf[];
  onChange: (variants: DraftVariant[]) => void;
}) {
  const { title, one, variants, extra, from, leaves, onChange } = props;
  const replaced = (at: number, part: Partial<DraftVariant>) =>
    onChange(variants.map((each, i) => (i === at ? { ...each, ...part } : each)));
  return (
    <fieldset>
      <legend>{title}</legend>
      {variants.map((variant, at) => (
        <div class="study-variant" key={at}>
          <div class="study-name">
            <input
              type="text"
              aria-label={`${one} ${at + 1}: name`}
              value={variant.name}
              onInput={(event) => replaced(at, { name: event.currentTarget.value })}
            />
            <input
              type="text"
              inputMode="decimal"
              class="short"
              aria-label={`${one} ${at + 1}: ${extra.toLowerCase()}`}
              placeholder={extra}
              value={variant.points}
              onInput={(event) => replaced(at, { points: event.currentTarget.value.trim() })}
            />
            <button
              type="button"
              class="quiet"
              aria-label={`Remove ${one.toLowerCase()} ${at + 1}`}
              onClick={() => onChange(variants.filter((_, i) => i !== at))}
            >
              Remove
            </button>
          </div>
          {variant.fixed && <p class="note">{whatStands(variant.fixed)}</p>}
          <Changes
            owner={`${one} ${at + 1}`}
            changes={variant.changes}
            leaves={leaves}
            onChange={(changes) => replaced(at, { changes })}
          />
        </div>
      ))}
      <button
        type="button"
        onClick={() => onChange([...variants, { name: `${one} ${variants.length + 1}`, changes: [], points: '' }])}
      >
        Add {one.toLowerCase()}
      </button>
      <Units {...from} one={one} onPick={(unit) => onChange([...variants, unit])} />
    </fieldset>
  );
}

function Against({ draft, game, kind, leaves }: Omit<DraftFormProps, 'measures'>) {
  return (
    <details class="fold" open={draft.opponents.length > 0}>
      <summary>
        Against {draft.opponents.length > 0 ? counted(draft.opponents.length, 'opponents') : 'the question as it is'}
      </summary>
      <Variants
        title="Opponents"
        one="Opponent"
        variants={draft.opponents}
        extra="Weight"
        from={{ game, kind, side: 'other' }}
        leaves={leaves}
        onChange={(opponents) => change({ opponents })}
      />
    </details>
  );
}

function SweepFields({ draft, leaves }: { draft: Draft; leaves: readonly Leaf[] }) {
  const { fields } = draft;
  return (
    <fieldset>
      <legend>Fields</legend>
      {fields.map((field, at) => (
        <div class="study-change" key={at}>
          <FieldSelect
            label={`Field ${at + 1}`}
            path={field.path}
            leaves={sweepable(leaves)}
            onChange={(path) => change({ fields: fields.map((each, i) => (i === at ? { ...each, path } : each)) })}
          />
          <span>over</span>
          <input
            type="text"
            aria-label={`Field ${at + 1}: values`}
            placeholder="10 to 16, or a, b, c"
            value={field.values}
            onInput={(event) => {
              const values = event.currentTarget.value;
              change({ fields: fields.map((each, i) => (i === at ? { ...each, values } : each)) });
            }}
          />
          {fields.length > 1 && (
            <button
              type="button"
              class="quiet"
              aria-label={`Remove field ${at + 1}`}
              onClick={() => change({ fields: fields.filter((_, i) => i !== at) })}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {fields.length < 2 && (
        <button
          type="button"
          class="link"
          onClick={() => {
            const next = otherField(leaves, fields);
            change({
              fields: [
                ...fields,
                { path: next?.path ?? '', values: next ? `${next.value} to ${Number(next.value) + 5}` : '' },
              ],
            });
          }}
        >
          A second field makes a map
        </button>
      )}
    </fieldset>
  );
}

function MeasureChoice({ draft, measures }: { draft: Draft; measures: DraftFormProps['measures'] }) {
  return (
    <fieldset class="study-measure">
      <legend>Measure</legend>
      <MeasureInput value={draft.measure} names={measures} onChange={(measure) => change({ measure })} />
      {draft.kind !== 'sweep' && (
        <label>
          Better is
          <select
            value={draft.better}
            onChange={(event) => change({ better: event.currentTarget.value === 'less' ? 'less' : 'more' })}
          >
            <option value="more">more of it</option>
            <option value="less">less of it</option>
          </select>
        </label>
      )}
    </fieldset>
  );
}
