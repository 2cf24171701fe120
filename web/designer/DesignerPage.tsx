/** The pages Tune and Balance: studies whose requests are written as a whole, from examples, samples and pasted lists. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request as asked, rulesets, profiles as samples } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { count } from '../format.ts';
import { armyLists } from '../lists/state.ts';
import { StudyAnswerView } from '../studies/StudyAnswerView.tsx';
import { ask, asking, cancel, kinds, loadKinds, problem, study } from '../studies/state.ts';
import { lineOf, listIn, parsed, without, withPoints, withProfile, written } from './requests.ts';

export interface DesignerPageProps {
  readonly title: string;
  readonly lead: string;
  /** Kinds of study that this page asks. */
  readonly ids: readonly string[];
}

export function DesignerPage({ title, lead, ids }: DesignerPageProps) {
  const kind = useSignal(ids[0] ?? '');
  const text = useSignal('');
  useEffect(() => {
    void loadKinds();
  }, []);
  const chosen = kinds.value.find(({ id }) => id === kind.value);
  useEffect(() => {
    if (chosen && text.peek() === '') text.value = written(chosen.examples[0]?.request ?? {});
  }, [chosen]);
  const choose = (id: string) => {
    kind.value = id;
    text.value = written(kinds.value.find((one) => one.id === id)?.examples[0]?.request ?? {});
  };
  // Before the first example is there, nothing is wrong.
  const now = parsed(text.value || '{}');
  const change = (request: JsonObject) => {
    text.value = written(request);
  };
  const found = study.value && ids.includes(study.value.kind) ? study.value : null;
  return (
    <main class="plain-page studies designer">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {ids.length > 1 && (
        <fieldset class="study-kinds">
          <legend class="unseen">Kind of study</legend>
          {kinds.value
            .filter(({ id }) => ids.includes(id))
            .map((one) => (
              <button
                key={one.id}
                type="button"
                class="chip"
                aria-pressed={kind.value === one.id}
                onClick={() => choose(one.id)}
              >
                {one.title}
              </button>
            ))}
        </fieldset>
      )}
      {chosen && <p class="note">{chosen.question}</p>}
      <label>
        Start from{' '}
        <select
          value=""
          onChange={(event) => {
            const example = chosen?.examples.find(({ id }) => id === event.currentTarget.value);
            if (example) text.value = written(example.request);
          }}
        >
          <option value="">an example …</option>
          {chosen?.examples.map((example) => (
            <option key={example.id} value={example.id}>
              {example.title}
            </option>
          ))}
        </select>
      </label>
      {'request' in now && <Parts kind={kind.value} request={now.request} change={change} />}
      <Fold title="The whole request" forceOpen={'fault' in now}>
        <textarea
          class="request-text"
          aria-label="The whole request, as JSON"
          rows={24}
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </Fold>
      {'fault' in now && (
        <p class="fault" role="alert">
          {now.fault}
        </p>
      )}
      <p class="actions">
        <button
          type="button"
          class="primary"
          disabled={!('request' in now) || asking.value}
          onClick={() => {
            if ('request' in now) void ask(kind.value, now.request);
          }}
        >
          {chosen?.title ?? title}
        </button>
        {asking.value && (
          <button type="button" class="quiet" onClick={() => void cancel()}>
            Stop
          </button>
        )}
      </p>
      {asking.value && <Progress />}
      <Faults />
      {found && <StudyAnswerView study={found} />}
    </main>
  );
}

interface PartsProps {
  readonly kind: string;
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
}

function Parts({ kind, request, change }: PartsProps) {
  if (kind === 'patch')
    return <p class="note">Both versions stand in the request: edit it below, or start from an example.</p>;
  return kind === 'tune' ? (
    <Slots request={request} change={change} />
  ) : (
    <ProfileLines request={request} change={change} />
  );
}

function ProfileLines({ request, change }: Omit<PartsProps, 'kind'>) {
  const game = String(request.ruleset ?? '');
  const units = [
    ...(asked.value?.ruleset === game
      ? samples.value.filter(({ part }) => part === 'attacker').map(({ title, values }) => ({ title, values }))
      : []),
    ...armyLists.value
      .filter((list) => list.game === game)
      .flatMap((list) => list.units.map(({ title, values }) => ({ title, values }))),
  ];
  const profiles = listIn(request, 'profiles');
  const add = (values: unknown) => {
    const of = values as JsonObject;
    return (to: JsonObject) => withProfile(to, of, String(of.name ?? 'Profile'));
  };
  return (
    <fieldset>
      <legend>Profiles</legend>
      <div class="table-box">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Profile</th>
              <th scope="col">Points</th>
              <th scope="col">
                <span class="unseen">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {profiles.map(lineOf).map(({ name, points }, i) => (
              <tr key={`${name}/${i}`}>
                <th scope="row">{name}</th>
                <td>
                  <input
                    inputMode="numeric"
                    aria-label={`Points of ${name}`}
                    value={points}
                    onChange={(event) => change(withPoints(request, i, event.currentTarget.value))}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => change(without(request, 'profiles', i))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {units.length > 0 && (
        <label>
          Add a sample or a unit of a pasted list{' '}
          <select
            value=""
            onChange={(event) => {
              const unit = units[Number(event.currentTarget.value)];
              if (event.currentTarget.value !== '' && unit) change(add(unit.values)(request));
            }}
          >
            <option value="">choose …</option>
            {units.map(({ title }, i) => (
              <option key={i} value={i}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="note">
        They meet in:{' '}
        {listIn(request, 'situations')
          .map(({ title }) => String(title))
          .join(', ') || 'nothing yet'}
        . Values, plans and situations stand in the whole request.
      </p>
    </fieldset>
  );
}

function Slots({ request, change }: Omit<PartsProps, 'kind'>) {
  const base = asked.value;
  return (
    <fieldset>
      <legend>Slots</legend>
      <ul>
        {listIn(request, 'slots').map((slot, s) => (
          <li key={s}>
            <b>{String(slot.name)}</b>:{' '}
            {listIn(slot, 'choices')
              .map(({ name, points }) => (points === undefined ? String(name) : `${name} (${points})`))
              .join(', ')}{' '}
            <button
              type="button"
              class="quiet"
              aria-label={`Remove the slot ${slot.name}`}
              onClick={() => change(without(request, 'slots', s))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p class="note">
        Against:{' '}
        {listIn(request, 'opponents')
          .map(({ name }) => String(name))
          .join(', ') || 'the scenario as it is'}
        .
      </p>
      {base && (
        <p>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              const { ruleset, kind, scenario } = base;
              change({ ...request, ruleset, kind, scenario: scenario as JsonObject });
            }}
          >
            Tune the question on Ask ({rulesets.value.find(({ id }) => id === base.ruleset)?.title ?? base.ruleset})
          </button>
        </p>
      )}
    </fieldset>
  );
}

function Progress() {
  const progress = study.value?.state === 'running' ? study.value.progress : null;
  return (
    <p class="note" role="status">
      <progress aria-label="Progress of the study" {...(progress ? { value: progress.roundShare, max: 1 } : {})} />{' '}
      {progress
        ? `round ${progress.rounds}, ${count(progress.cells)} questions, ${count(progress.trials)} trials`
        : 'Counting.'}
    </p>
  );
}

function Faults() {
  const found = problem.value;
  if (!found) return null;
  return (
    <div class="fault" role="alert">
      <p>{found.detail}</p>
      {found.errors && found.errors.length > 1 && (
        <ul>
          {found.errors.map(({ path, message, allowed }) => (
            <li key={path + message}>
              <code>{path}</code>: {message} {allowed && `Allowed: ${allowed}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
