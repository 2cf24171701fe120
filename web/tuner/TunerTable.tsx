/** Candidates down, opponents across: what each is worth, what ties, and which of them make the best list. */
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { withoutMiddle } from '../../workers/wording.ts';
import { open } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import { SaveCsv } from '../charts/SaveCsv.tsx';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { Typing } from '../form/Typing.tsx';
import { narrow } from '../shell/narrow.ts';
import { navigate } from '../shell/router.ts';
import { TableBox } from '../shell/TableBox.tsx';
import { formOf } from '../studies/request/held.ts';
import { partOf } from '../studies/request/units.ts';
import { ask, asking, cancel, isAnswerTo, study } from '../studies/state.ts';
import { pausedAs } from '../studies/underway.ts';
import { Adding } from './Adding.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import { tuningTable } from './csv.ts';
import { dragFrom, dragged, dropPlace, pointerAt } from './drag.ts';
import { metUnchosen } from './met.ts';
import {
  changedCandidate,
  changedOpponent,
  foundIn,
  inOrder,
  type Order,
  ordered,
  questionAt,
  shifted,
  type Tuning,
  withoutCandidate,
  withoutOpponent,
  withPhase,
  withVariant,
} from './model.ts';
import { Shelf } from './Shelf.tsx';
import { leavesAt, numberIn, Tools } from './Tools.tsx';
import { TOOLS, toolChoice } from './tools.ts';
import { VariantForm } from './VariantForm.tsx';

/** Letters of one number follow each other faster. */
const PAUSE_MS = 300;

export interface TunerTableProps {
  readonly request: JsonObject;
  readonly tuning: Tuning;
  readonly change: (request: JsonObject) => void;
  /** What was found, below the tools: who can come in stands beside it as beside the table. */
  readonly children: ComponentChildren;
}

/** Letters of a name above a column: two lines of them, on a desk three. */
const HEADING = { narrow: 24, wide: 42 };
/** Of a longer table the rows scroll, and what was found stays in sight. */
const IN_SIGHT = 12;

export function TunerTable({ request, tuning, change, children }: TunerTableProps) {
  const { candidates, opponents, phases } = tuning;
  const text = JSON.stringify(request);
  useEffect(() => {
    if (candidates.length === 0) return undefined;
    const timer = setTimeout(async () => {
      // What was paused waits until somebody goes on with it.
      if (isAnswerTo({ kind: 'tune', request }) || pausedAs('tune', request)) return;
      if (asking.peek()) await cancel();
      void ask('tune', request);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const now = study.value?.kind === 'tune' ? study.value : null;
  const mine = isAnswerTo({ kind: 'tune', request });
  const found = now?.answer ? foundIn(now.answer.data, candidates.length) : null;
  const game = rulesets.value.find(({ id }) => id === request.ruleset);
  const titleOf = (kind: string) => game?.kinds.find(({ id }) => id === kind)?.title ?? kind;
  const met = metUnchosen(request, tuning, titleOf);
  const largest = Math.max(
    1e-9,
    ...(found?.worths ?? []).flatMap(({ against, value }) =>
      [value ?? 0, ...(opponents.length > 1 ? against : [])].map((one) => one ?? 0),
    ),
  );
  const [order, setOrder] = useState<Order | null>(null);
  const [varied, setVaried] = useState<number | null>(null);
  const places = ordered(candidates, found?.worths ?? [], order);
  const [said, setSaid] = useState('');
  /** A row at another place among those that are shown: from now on they stand as they were put. */
  const move = (row: number, to: number): void => {
    const name = candidates[places[row] ?? 0]?.name ?? '';
    const at = Math.max(0, Math.min(places.length - 1, to));
    if (at === row) return;
    setOrder(null);
    change(inOrder(request, shifted(places, row, at)));
    setSaid(`${name} stands in row ${at + 1} of ${places.length}.`);
  };
  const over = dropPlace.value;
  const gap = over?.on === 'rows' ? Math.min(over.at, places.length) : null;
  const many = new Map<number, number>();
  for (const { group } of found?.worths ?? []) if (group !== null) many.set(group, (many.get(group) ?? 0) + 1);
  const { tool, candidate: named } = toolChoice.value;
  const toolTitle = TOOLS.find((one) => one.tool === tool)?.title ?? '';
  const looked = candidates.some(({ name }) => name === named) ? named : candidates[0]?.name;
  const look = (candidate: number, opponent: number) => {
    const asked = questionAt(request, candidate, opponent);
    if (!asked) return;
    const { kind, scenario } = asked;
    void open({ ruleset: String(request.ruleset), kind, scenario, method: 'auto', seed: 1, precision: null }).then(() =>
      navigate('/'),
    );
  };
  // A row keeps its element, and with it the focus, when it moves.
  const keys = candidates.map(
    ({ name }, i) => `${name}/${candidates.slice(0, i).filter((one) => one.name === name).length}`,
  );
  const own = (candidate: number): string => {
    const asked = questionAt(request, candidate);
    const form = asked && formOf(String(request.ruleset), asked.kind);
    return (form && partOf(form, 'own')?.key) || '';
  };
  const heading = (by: Order['by'], title: string) => (
    <button type="button" class="bare sort" title={`Sort by ${title}`} onClick={() => setOrder(nextOrder(order, by))}>
      {withoutMiddle(title, narrow.value ? HEADING.narrow : HEADING.wide)}
      <span aria-hidden="true">{order?.by === by ? (order.up ? ' ▲' : ' ▼') : ''}</span>
    </button>
  );
  const sortOf = (by: Order['by']) =>
    order?.by === by ? { 'aria-sort': order.up ? ('ascending' as const) : ('descending' as const) } : {};
  // On a phone what a row is worth stands beside its name; who it met is a look to the side.
  const weighed = (
    <th scope="col" class="amount" {...sortOf('value')}>
      {heading('value', opponents.length > 1 ? 'All, weighed' : 'Value')}
    </th>
  );
  const adding = (
    <>
      <Adding request={request} change={change} />
      <Shelf request={request} change={change} say={setSaid} places={order ? [] : places} />
    </>
  );
  return (
    <section class="tuner" aria-label="Candidates and opponents">
      {narrow.value && candidates.length > 0 ? <Fold title="Add candidates and opponents">{adding}</Fold> : adding}
      <p class="unseen" role="status">
        {said}
      </p>
      <Carried />
      {met !== null && candidates.length > 0 && (
        <p class="quiet">No opponent is chosen: each candidate meets {met}, as the question has it.</p>
      )}
      <TableBox label="Candidates against opponents" class={places.length > IN_SIGHT ? 'table-box many' : 'table-box'}>
        <table class={`tuner-table${mine ? '' : ' stale'}`} aria-busy={!mine} data-drop="rows">
          <thead>
            <tr data-drop="opponents" class={over?.on === 'opponents' ? 'drop-here' : undefined}>
              <th scope="col" {...sortOf('name')}>
                {heading('name', 'Candidate')}
              </th>
              {narrow.value && weighed}
              <th scope="col" class="asked">
                Asked in
              </th>
              <th scope="col" {...sortOf('points')}>
                {heading('points', 'Points')}
              </th>
              <th scope="col" class="copies">
                Copies
              </th>
              {opponents.map(({ name, weight }, o) => (
                <th key={name} scope="col" class="amount weighs" {...sortOf(o)}>
                  {heading(o, name)}
                  <span class="weight">
                    <button
                      type="button"
                      class="bare"
                      aria-label={`Leave ${name} out`}
                      title={`Leave ${name} out`}
                      onClick={() => change(withoutOpponent(request, o))}
                    >
                      ×
                    </button>
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
              {!narrow.value && weighed}
              <th scope="col" class="amount" {...sortOf('per 100')}>
                {heading('per 100', 'Per 100 points')}
              </th>
              <th scope="col" class="amount">
                Place
              </th>
              <th scope="col">Best list</th>
            </tr>
          </thead>
          <tbody>
            {places.map((i, row) => {
              const candidate = candidates[i];
              if (!candidate) return null;
              const group = found?.worths[i]?.group ?? null;
              return (
                <Fragment key={keys[i]}>
                  <CandidateRow
                    candidate={candidate}
                    row={row}
                    drop={gap === row ? 'before' : gap === row + 1 && row === places.length - 1 ? 'after' : null}
                    onMove={(by) => move(row, row + by)}
                    onDrag={(event) =>
                      dragFrom(event, {
                        title: candidate.name,
                        beside: false,
                        fits: ({ on }) => on === 'rows',
                        drop: (place) => {
                          // Counted without the row itself.
                          if (place.on === 'rows') move(row, place.at > row ? place.at - 1 : place.at);
                        },
                      })
                    }
                    phases={phases.map(({ kind }, p) => ({
                      kind,
                      title: titleOf(kind),
                      acts: candidate.acts.includes(p),
                    }))}
                    tied={group !== null && (many.get(group) ?? 0) > 1}
                    opponents={opponents}
                    worth={found?.worths[i] ?? null}
                    solved={found?.solved === true}
                    largest={largest}
                    onPoints={(points) => change(changedCandidate(request, i, { points }))}
                    onCopies={(most) => change(changedCandidate(request, i, { most }))}
                    onRemove={() => change(withoutCandidate(request, i))}
                    onPhase={(kind, acts) => change(withPhase(request, i, kind, acts))}
                    onLook={(opponent) => look(i, opponent)}
                    tool={tool === 'best list' ? null : { title: toolTitle, on: candidate.name === looked }}
                    onTool={() => (toolChoice.value = { ...toolChoice.value, candidate: candidate.name })}
                    onVariant={() => setVaried(varied === i ? null : i)}
                  />
                  {varied === i && (
                    <tr>
                      <td colSpan={8 + opponents.length}>
                        <VariantForm
                          name={candidate.name}
                          leaves={leavesAt(request, i).filter(({ path }) => path.startsWith(`${own(i)}.`))}
                          onAdd={(path, value, name) => {
                            setVaried(null);
                            change(withVariant(request, i, path, value, name));
                          }}
                          onClose={() => setVaried(null)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
            {candidates.length === 0 && (
              <tr>
                <td colSpan={8 + opponents.length}>
                  Nobody stands here yet. Drag a unit in or add one above, take an army list of yours, or begin with an
                  example.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </TableBox>
      {candidates.length > 0 && (
        <p class="table-tools">
          <SaveCsv
            subject="Candidates against opponents"
            table={() => tuningTable(tuning, mine ? found : null, places, titleOf)}
          />
        </p>
      )}
      <Tools request={request} tuning={tuning} change={change} />
      {children}
    </section>
  );
}

/** What is being dragged, under the pointer, and two places to drop it where the table is out of sight. */
function Carried() {
  const carried = dragged.value;
  if (!carried) return null;
  const { x, y } = pointerAt.value;
  const over = dropPlace.value;
  const zone = (on: 'rows' | 'opponents', title: string) => {
    const place = on === 'rows' ? { on, at: Number.POSITIVE_INFINITY } : { on };
    if (!carried.fits(place)) return null;
    return (
      <span data-drop={on} class={over?.on === on ? 'drop-here' : undefined}>
        {title}
      </span>
    );
  };
  return (
    <div class="carried" aria-hidden="true">
      {carried.beside && (
        <div class="carried-zones">
          {zone('rows', 'Candidate')}
          {zone('opponents', 'Opponent')}
        </div>
      )}
      <div class="carried-card" style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }}>
        {carried.title}
      </div>
    </div>
  );
}

/** Most first, then least first, then as the rows were written; names the other way round. */
function nextOrder(now: Order | null, by: Order['by']): Order | null {
  const first = by === 'name';
  if (now?.by !== by) return { by, up: first };
  return now.up === first ? { by, up: !first } : null;
}
