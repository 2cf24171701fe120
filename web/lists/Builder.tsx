/** Options of a unit of an army book: chosen with their prices and limits, and all of them as a comparison. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BuiltUnit, ReadUnit } from '../../server/api/contract.ts';
import { counted } from '../../workers/wording.ts';
import { service } from '../api/client.ts';
import { Options } from '../form/Options.tsx';
import { unitsFor } from '../studies/request/units.ts';
import { choiceOf } from './edited.ts';
import type { Asked } from './put.ts';
import { type ArmyList, type Choice, type KeptArmy, stateOf, takeBuilt } from './state.ts';

interface BuilderProps {
  army: KeptArmy;
  /** Index of the unit in its list. */
  index: number;
  unit: ReadUnit;
  /** The question that its loadouts are compared in. */
  into: Asked | undefined;
  /** The list as other rooms take it. */
  list: ArmyList | undefined;
}

type Option = BuiltUnit['sections'][number]['options'][number];

/** Loadouts of one comparison. */
const MOST = 100;

export function Builder({ army, index, unit, into, list }: BuilderProps) {
  const [built, setBuilt] = useState<BuiltUnit | null>(null);
  const [fault, setFault] = useState('');
  const turn = useRef(0);
  const { ruleset } = stateOf(army);
  // What was chosen before stays with the unit.
  const choice: Choice = choiceOf(unit) ?? {};
  const key = JSON.stringify(choice);
  const ask = async (wanted: Choice): Promise<BuiltUnit | null> => {
    const mine = ++turn.current;
    try {
      const found = await service.buildUnit({ ruleset, builder: unit.builder ?? {}, choice: wanted });
      if (mine !== turn.current) return null;
      setBuilt(found);
      setFault('');
      return found;
    } catch (error) {
      if (mine === turn.current) setFault(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  // Undo and Redo change the choice from outside.
  useEffect(() => void ask(choice), [key]);
  const take = async (id: string, number: number) => {
    const wanted = { ...choice, [id]: number };
    const found = await ask(wanted);
    if (found?.unit) takeBuilt(army.id, index, found.unit, wanted);
    else if (found?.refused[0]) setFault(`That is not allowed: ${found.refused[0].reason}.`);
  };
  const taken = built?.sections.flatMap(({ options }) => options).reduce((sum, option) => sum + option.taken, 0) ?? 0;
  return (
    <div class="builder">
      {built?.sections.map((section, s) => (
        <fieldset key={`${section.label} ${s}`} class="builder-section">
          <legend>{section.label}</legend>
          {section.options.map((option) => (
            <OptionRow key={option.id} option={option} onTake={(number) => void take(option.id, number)} />
          ))}
        </fieldset>
      ))}
      <p class="builder-total" role="status">
        {built && (
          <>
            <strong>{counted(built.points, 'points')}</strong>
            {taken === 0 ? ', as it starts' : `, with ${counted(taken, 'options')}`}
          </>
        )}
        {fault && <span class="fault"> {fault}</span>}
      </p>
      {into && built && built.sections.length > 0 && (
        <Compare ruleset={ruleset} unit={unit} into={into} list={list} index={index} />
      )}
    </div>
  );
}

function OptionRow({ option, onTake }: { option: Option; onTake: (number: number) => void }) {
  const { label, price, taken, once, blocked } = option;
  const why = taken === 0 && blocked ? blocked : '';
  return (
    <div class={`builder-option ${why ? 'builder-blocked' : ''}`}>
      {once ? (
        <label>
          <input
            type="checkbox"
            checked={taken > 0}
            disabled={why !== ''}
            onChange={(event) => onTake(event.currentTarget.checked ? 1 : 0)}
          />
          <span>{label}</span>
        </label>
      ) : (
        <>
          <span class="builder-stepper">
            <button
              type="button"
              class="quiet"
              aria-label={`One less: ${label}`}
              disabled={taken === 0}
              onClick={() => onTake(taken - 1)}
            >
              −
            </button>
            <output aria-label={`Taken: ${label}`}>{taken}</output>
            <button
              type="button"
              class="quiet"
              aria-label={`One more: ${label}`}
              title={blocked ?? undefined}
              disabled={blocked !== null}
              onClick={() => onTake(taken + 1)}
            >
              +
            </button>
          </span>
          <span>{label}</span>
        </>
      )}
      <span class="builder-price">{price === null ? 'no price' : price === 0 ? 'free' : `+${price} pts`}</span>
      {why && <span class="builder-why">{why}</span>}
    </div>
  );
}

interface CompareProps {
  ruleset: string;
  unit: ReadUnit;
  into: Asked;
  list: ArmyList | undefined;
  index: number;
}

/** Every loadout against one opponent, or as the choices of a tuning problem, at the press of a button. */
function Compare({ ruleset, unit, into, list, index }: CompareProps) {
  const [against, setAgainst] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const opponents = unitsFor(ruleset, into.kind, into.other.key);
  const ask = async (what: 'compare' | 'tune') => {
    setBusy(true);
    try {
      const found = await service.loadouts({ ruleset, builder: unit.builder ?? {}, most: MOST });
      // The code of the studies comes with the first comparison.
      const { compareLoadouts, tuneLoadouts } = await import('../studies/request/handed.ts');
      const opponent = opponents.find(({ id }) => id === against)?.values ?? null;
      if (what === 'tune' && list) await tuneLoadouts(list, index, found);
      else setFault(await compareLoadouts(ruleset, into, found, opponent));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <p class="builder-compare">
      <label>
        Against{' '}
        <select value={against} onChange={(event) => setAgainst(event.currentTarget.value)}>
          <option value="">
            the {into.other.title.toLowerCase()} of the question ({into.title})
          </option>
          <Options of={opponents} />
        </select>
      </label>{' '}
      <button type="button" class="quiet" disabled={busy} onClick={() => void ask('compare')}>
        Compare all options
      </button>{' '}
      {list && (
        <button
          type="button"
          class="quiet"
          disabled={busy}
          title="The whole list, with every loadout of this unit to choose from"
          onClick={() => void ask('tune')}
        >
          Tune the list with them
        </button>
      )}
      {fault && <span class="fault"> {fault}</span>}
    </p>
  );
}
