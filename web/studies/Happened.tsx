/** What happened at the table: in words, and one by one for whoever wants a whole game weighed. */
import { Options } from '../form/Options.tsx';
import type { Draft, DraftEvent } from './draft.ts';
import type { MeasureName } from './request/measures.ts';
import { change } from './state.ts';

export function Happened({ draft, measures }: { draft: Draft; measures: readonly MeasureName[] }) {
  const { happened } = draft;
  const put = (at: number, event: DraftEvent) =>
    change({ happened: happened.map((each, i) => (i === at ? event : each)) });
  const add = (event: DraftEvent) => change({ happened: [...happened, event] });
  return (
    <fieldset>
      <legend>What happened</legend>
      <label>
        In words, or a log with a line for each attack
        <textarea
          rows={3}
          placeholder={'hit 2 of 9, no kills, 6 damage\nTurn 2: hit 4 of 10 on 4+\n2d6 = 9'}
          value={draft.text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <label>
        Chance of one success, for “2 of 9”
        <input
          type="text"
          placeholder="2d6+6 >= 13, or 0.58"
          value={draft.chance}
          onInput={(event) => change({ chance: event.currentTarget.value.trim() })}
        />
      </label>
      {happened.map((event, at) => (
        <div class="study-change" key={at}>
          {event.type === 'value' ? (
            <Value event={event} at={at} measures={measures} put={(next) => put(at, next)} />
          ) : (
            <Tries event={event} at={at} put={(next) => put(at, next)} />
          )}
          <button
            type="button"
            class="quiet"
            aria-label={`Remove event ${at + 1}`}
            onClick={() => change({ happened: happened.filter((_, i) => i !== at) })}
          >
            ×
          </button>
        </div>
      ))}
      <p class="actions">
        <button type="button" class="link" onClick={() => add({ type: 'value', measure: '', value: '' })}>
          Add what a measure came to
        </button>
        <button type="button" class="link" onClick={() => add({ type: 'tries', successes: '', tries: '', chance: '' })}>
          Add successes of tries
        </button>
      </p>
    </fieldset>
  );
}

interface RowProps<E> {
  event: E;
  at: number;
  put: (event: E) => void;
}

type ValueEvent = Extract<DraftEvent, { type: 'value' }>;
type TriesEvent = Extract<DraftEvent, { type: 'tries' }>;

function Value({ event, at, measures, put }: RowProps<ValueEvent> & { measures: readonly MeasureName[] }) {
  return (
    <>
      <select
        aria-label={`Event ${at + 1}: measure`}
        value={event.measure}
        onChange={({ currentTarget }) => put({ ...event, measure: currentTarget.value })}
      >
        <option value="">the headline</option>
        <Options of={measures} by="name" />
      </select>
      <span>came to</span>
      <input
        type="text"
        inputMode="decimal"
        class="short"
        aria-label={`Event ${at + 1}: what it came to; 1 and 0 for yes and no`}
        placeholder="3"
        value={event.value}
        onInput={({ currentTarget }) => put({ ...event, value: currentTarget.value.trim() })}
      />
    </>
  );
}

function Tries({ event, at, put }: RowProps<TriesEvent>) {
  const input = (key: 'successes' | 'tries' | 'chance', label: string, placeholder: string) => (
    <input
      type="text"
      class={key === 'chance' ? '' : 'short'}
      aria-label={`Event ${at + 1}: ${label}`}
      placeholder={placeholder}
      value={event[key]}
      onInput={({ currentTarget }) => put({ ...event, [key]: currentTarget.value.trim() })}
    />
  );
  return (
    <>
      {input('successes', 'successes', '2')}
      <span>of</span>
      {input('tries', 'tries', '9')}
      <span>at</span>
      {input('chance', 'chance of one', '2d6+6 >= 13')}
    </>
  );
}
