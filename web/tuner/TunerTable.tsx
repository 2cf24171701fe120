/** Candidates down, opponents across: what each is worth, what ties, and which of them make the best list. */
import { useEffect } from 'preact/hooks';
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import type { Json, JsonObject } from '../form/json.ts';
import { Typing } from '../form/Typing.tsx';
import { navigate } from '../shell/router.ts';
import { belongs } from '../studies/belonging.ts';
import { formOf } from '../studies/request/held.ts';
import { UnitSelect } from '../studies/request/UnitSelect.tsx';
import { laidInto, partOf, unitsFor } from '../studies/request/units.ts';
import { ask, asking, cancel, sent, study } from '../studies/state.ts';
import { CandidateRow } from './CandidateRow.tsx';
import {
  changedCandidate,
  changedOpponent,
  foundIn,
  questionAt,
  type Tuning,
  withCandidate,
  withOpponent,
  withoutCandidate,
  withoutOpponent,
  withPoints,
  withTake,
} from './model.ts';

/** Letters of one number follow each other faster. */
const PAUSE_MS = 300;

export interface TunerTableProps {
  readonly request: JsonObject;
  readonly tuning: Tuning;
  readonly change: (request: JsonObject) => void;
}

export function TunerTable({ request, tuning, change }: TunerTableProps) {
  const { candidates, opponents, phases } = tuning;
  const text = JSON.stringify(request);
  useEffect(() => {
    if (candidates.length === 0) return undefined;
    const timer = setTimeout(async () => {
      const now = study.peek();
      if (now && belongs(now, { kind: 'tune', request }, sent.peek()?.id === now.id ? sent.peek()!.request : null))
        return;
      if (asking.peek()) await cancel();
      void ask('tune', request);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const now = study.value?.kind === 'tune' ? study.value : null;
  const mine = now && belongs(now, { kind: 'tune', request }, sent.value?.id === now.id ? sent.value.request : null);
  const found = now?.answer ? foundIn(now.answer.data, candidates.length) : null;
  const game = rulesets.value.find(({ id }) => id === request.ruleset);
  const titleOf = (kind: string) => game?.kinds.find(({ id }) => id === kind)?.title ?? kind;
  const largest = Math.max(
    1e-9,
    ...(found?.worths ?? []).flatMap(({ against, value }) =>
      [value ?? 0, ...(opponents.length > 1 ? against : [])].map((one) => one ?? 0),
    ),
  );
  const look = (candidate: number, opponent: number, place: string) => {
    const asked = questionAt(request, candidate, opponent);
    if (!asked) return;
    const { kind, scenario } = asked;
    void open({ ruleset: String(request.ruleset), kind, scenario, method: 'auto', seed: 1, precision: null }).then(() =>
      navigate(place),
    );
  };
  return (
    <section class="tuner" aria-label="Candidates and opponents">
      <Adding request={request} change={change} />
      <div class="table-box">
        <table class={`tuner-table${mine ? '' : ' stale'}`} aria-busy={!mine}>
          <thead>
            <tr>
              <th scope="col">Candidate</th>
              <th scope="col">Asked in</th>
              <th scope="col">Points</th>
              <th scope="col">Copies</th>
              {opponents.map(({ name, weight }, o) => (
                <th key={name} scope="col" class="amount">
                  <span>{name}</span>{' '}
                  <button
                    type="button"
                    class="bare"
                    aria-label={`Leave ${name} out`}
                    onClick={() => change(withoutOpponent(request, o))}
                  >
                    ×
                  </button>
                  <span class="weight">
                    <span aria-hidden="true">weight </span>
                    <Typing
                      inputMode="numeric"
                      aria-label={`Weight of ${name}`}
                      value={String(weight)}
                      onTake={(typed) => change(changedOpponent(request, o, { weight: numberIn(typed) ?? weight }))}
                    />
                  </span>
                </th>
              ))}
              <th scope="col" class="amount">
                {opponents.length > 1 ? 'All, weighed' : 'Value'}
              </th>
              <th scope="col" class="amount">
                Per 100 points
              </th>
              <th scope="col" class="amount">
                Place
              </th>
              <th scope="col">Best list</th>
              <th scope="col">
                <span class="unseen">More</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate, i) => (
              <CandidateRow
                key={`${candidate.name}/${i}`}
                candidate={candidate}
                asked={candidate.acts.map((p) => titleOf(phases[p]?.kind ?? '')).join(', ')}
                opponents={opponents}
                worth={found?.worths[i] ?? null}
                solved={found?.solved === true}
                largest={largest}
                onPoints={(points) => change(changedCandidate(request, i, { points }))}
                onCopies={(most) => change(changedCandidate(request, i, { most }))}
                onRemove={() => change(withoutCandidate(request, i))}
                onLook={(opponent, place) => look(i, opponent, place)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="tuner-limits">
        The best{' '}
        <Typing
          inputMode="numeric"
          aria-label="How many of them; empty for any number"
          placeholder="any"
          value={tuning.take === null ? '' : String(tuning.take)}
          onTake={(typed) => change(withTake(request, numberIn(typed)))}
        />{' '}
        of them for at most{' '}
        <Typing
          inputMode="numeric"
          aria-label="Points at most; empty for any"
          placeholder="any"
          value={tuning.points === null ? '' : String(tuning.points)}
          onTake={(typed) => change(withPoints(request, numberIn(typed)))}
        />{' '}
        points
      </p>
    </section>
  );
}

function numberIn(typed: string): number | null {
  const number = Number(typed.trim());
  return typed.trim() === '' || !Number.isFinite(number) || number < 0 ? null : number;
}

/** More candidates and opponents, from lists and sample profiles. */
function Adding({ request, change }: Omit<TunerTableProps, 'tuning'>) {
  const [game, kind] = [String(request.ruleset), String(request.kind)];
  const form = formOf(game, kind);
  const [own, other] = form ? [partOf(form, 'own'), partOf(form, 'other')] : [];
  const lists = rulesets.value.find(({ id }) => id === game)?.lists;
  return (
    <div class="tuner-add">
      {own && (
        <UnitSelect
          caption="Add a candidate"
          units={unitsFor(game, kind, own.key)}
          hint="choose …"
          onPick={(unit) => {
            const points: JsonObject = unit.points === null ? {} : { points: unit.points };
            const phases = (lists?.phases ?? []).map((phase) => phase.kind);
            const idle = unit.listed?.unit.idleIn.filter((one) => phases.includes(one)) ?? [];
            const idleIn: JsonObject = idle.length > 0 ? { idleIn: idle as Json } : {};
            const times: JsonObject =
              unit.listed && unit.listed.unit.times > 1 ? { times: unit.listed.unit.times } : {};
            change(
              withCandidate(request, { name: unit.name, ...points, ...idleIn, ...times, patches: laidInto(own, unit) }),
            );
          }}
        />
      )}
      {other && (
        <UnitSelect
          caption="Add an opponent"
          units={unitsFor(game, kind, other.key)}
          hint="choose …"
          onPick={(unit) => change(withOpponent(request, { name: unit.name, patches: laidInto(other, unit) }))}
        />
      )}
    </div>
  );
}
