/** What came of the battles: who wins how often, round by round, unit by unit. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { shortNames } from '../../workers/wording.ts';
import { openReplay } from '../answer/replay-state.ts';
import { open } from '../ask/actions.ts';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import { count, percent } from '../format.ts';
import { shortName } from '../sheet/names.ts';
import { answerCame } from '../shell/bring.ts';
import { narrow } from '../shell/narrow.ts';
import { navigate } from '../shell/router.ts';
import { TableBox } from '../shell/TableBox.tsx';
import { Faults } from './Faults.tsx';
import { counting, type Fought, tryWithout, type Worth } from './fight.ts';
import { findings } from './findings.ts';
import { listQuestion, tryLists, trySwaps } from './lists.ts';
import { KIND } from './scenario.ts';
import { Told } from './Told.tsx';
import { chancesOf, doubtOf, headline, type Played } from './verdict.ts';
import { Whereabouts } from './Whereabouts.tsx';

/** `lists` are armies that the first might be instead. */
export function Result({ fought, lists }: { readonly fought: Fought; readonly lists: readonly JsonObject[] }) {
  const { main, played, scenario, setting } = fought;
  const result = main?.result;
  const name = (side: 'first' | 'second') => String((scenario[side] as JsonObject).name);
  const [first, second] = [name('first'), name('second')];
  const [shortFirst = first, shortSecond = second] = shortNames([first, second]);
  const short = { first: shortFirst, second: shortSecond };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => answerCame(heading.current));
  if (!main || !result) return <Faults />;
  const so: Played = { doctrine: 'balanced', chances: chancesOf(result) };
  const all = [so, ...played.slice(1)];
  return (
    <section class="battle-result" aria-label="Who wins">
      <h2 class="sentence study-sentence" ref={heading}>
        {headline(all, first, second)}
      </h2>
      <p class="note" role="status">
        {count(result.trials ?? 0)} games{counting.value ? ` so far; counting: ${counting.value}` : ''} · mission{' '}
        {setting.mission}
        {setting.sideMissions ? `, side missions ${setting.sideMissions}` : ''}, generated terrain, a new table each
        game · known to about ±{(100 * doubtOf(so.chances)).toFixed(1)} points
      </p>
      <Faults />
      <table class="battle-bars">
        <caption class="unseen">Games won, drawn and lost</caption>
        <thead>
          <tr>
            <th scope="col">Both play</th>
            <th scope="col">{short.first} wins</th>
            <th scope="col">Draw</th>
            <th scope="col">{short.second} wins</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ doctrine, chances }) => (
            <Bar key={doctrine} doctrine={doctrine} chances={chances} />
          ))}
        </tbody>
      </table>
      <Beginning result={result} name={first} />
      <div class="battle-actions">
        <button type="button" onClick={() => openReplay(main.id, { trial: 0 }, result)}>
          Watch a game
        </button>
        <Finding id={main.id} result={result} names={[short.first, short.second]} />
        {(['first', 'second'] as const).map((side) => (
          <button key={side} type="button" disabled={counting.value !== ''} onClick={() => void tryWithout(side)}>
            What should {short[side]} drop?
          </button>
        ))}
        {(['first', 'second'] as const).map((side) => (
          <button key={side} type="button" disabled={counting.value !== ''} onClick={() => void trySwaps(fought, side)}>
            What should {short[side]} swap?
          </button>
        ))}
        {lists.length > 1 && (
          <button type="button" disabled={counting.value !== ''} onClick={() => void tryLists(fought, lists)}>
            Which of my {lists.length} lists against {short.second}?
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={async () => {
            await open({ ruleset: fought.game, kind: KIND, scenario, method: 'auto', seed: 1, precision: null });
            navigate('/');
          }}
        >
          Open in Ask
        </button>
      </div>
      {fought.worth && <Worths side={name(fought.worth.side)} lines={fought.worth.lines} of={fought.worth.of} />}
      {listQuestion.value?.scenario === scenario && <Told question={listQuestion.value} />}
      <div class="battle-tables">
        <Rounds result={result} {...short} />
        {result.layers && <Whereabouts layers={result.layers} names={[first, second]} />}
        <Units result={result} side="first" name={first} />
        <Units result={result} side="second" name={second} />
      </div>
      <Fold title="What is simulated, and what is left out">
        <ul>
          {result.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}

interface FindingProps {
  readonly id: string;
  readonly result: SimulationResult;
  readonly names: readonly [string, string];
}

/** A game in which something happened, the first one of its kind. */
function Finding({ id, result, names }: FindingProps) {
  return (
    <label class="battle-find">
      Find a game in which
      <select
        value=""
        onChange={(event) => {
          const outcome = event.currentTarget.value;
          event.currentTarget.value = '';
          if (outcome) openReplay(id, { outcome }, result);
        }}
      >
        <option value="">…</option>
        {findings(result.outcomes, names).map(({ outcome, words }) => (
          <option key={outcome} value={outcome}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the first turn decides. */
function Beginning({ result, name }: { readonly result: SimulationResult; readonly name: string }) {
  const [beginning, following] = [result.measures.wonBeginning, result.measures.wonFollowing];
  if (beginning?.kind !== 'probability' || following?.kind !== 'probability') return null;
  const span = ({ value, interval }: typeof beginning) =>
    `${percent(value)}${interval ? ` (${percent(interval.low)} to ${percent(interval.high)})` : ''}`;
  return (
    <p class="note">
      {name} wins {span(beginning)} when it acts first, {span(following)} when it acts second.
    </p>
  );
}

function Bar({ doctrine, chances }: Played) {
  const { won, drawn } = chances;
  const style = { '--won': `${100 * won}%`, '--drawn': `${100 * (won + drawn)}%` };
  return (
    <tr class="battle-bar" style={style}>
      <th scope="row">{doctrine}</th>
      <td>{percent(won)}</td>
      <td>{percent(drawn)}</td>
      <td>{percent(chances.lost)}</td>
    </tr>
  );
}

function Worths({ side, lines, of }: { readonly side: string; readonly lines: readonly Worth[]; readonly of: number }) {
  return (
    <section class="battle-worth" aria-label={`What should ${side} drop?`}>
      <h3>What each unit of {side} is worth here</h3>
      <p class="note">
        Games without it, its points unspent, against games with it; a draw counts half. {lines.length} of {of} tried.
      </p>
      <TableBox label={`Worth of the units of ${side}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col">Points of score it adds</th>
              <th scope="col">So far</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, gap, doubt, verdict }, i) => (
              <tr key={`${name}/${i}`}>
                <th scope="row">{name}</th>
                <td class="amount">
                  {gap < 0 ? '−' : '+'}
                  {(100 * Math.abs(gap)).toFixed(1)} ± {(100 * doubt).toFixed(1)}
                </td>
                <td>{verdict}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}

type Steps = Extract<Measure, { kind: 'series' }>['steps'];

function stepsOf(result: SimulationResult, name: string): Steps {
  const measure = result.measures[name];
  return measure?.kind === 'series' ? measure.steps : [];
}

function Rounds(props: { readonly result: SimulationResult; readonly first: string; readonly second: string }) {
  const { result, first, second } = props;
  const columns = [
    [first, stepsOf(result, 'firstMarkers'), 1],
    [second, stepsOf(result, 'secondMarkers'), 1],
    [first, stepsOf(result, 'secondDestroyed'), 0],
    [second, stepsOf(result, 'firstDestroyed'), 0],
  ] as const;
  const rounds = columns[0][1];
  if (rounds.length === 0) return null;
  return (
    <TableBox label="Round by round">
      <table class="battle-rounds">
        <caption>Round by round, on average</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              After
            </th>
            <th scope="colgroup" colSpan={2} class="amount">
              Markers held by
            </th>
            <th scope="colgroup" colSpan={2} class="amount">
              Points lost by
            </th>
          </tr>
          <tr>
            {columns.map(([army], i) => (
              <th key={i} scope="col" class="amount">
                {army}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ label }, i) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(([, steps, digits], column) => (
                <td key={column} class="amount">
                  {steps[i]?.value.toFixed(digits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** A unit without the words that say whose it is: its table does. */
function ownName(unit: string, army: string): string {
  return unit.endsWith(` (${army})`) ? unit.slice(0, -army.length - 3) : unit;
}

/** On a phone a unit takes two or three lines: so many of each army, and the others on request. */
const FIRST_UNITS = 6;

function Units(props: { readonly result: SimulationResult; readonly side: 'first' | 'second'; readonly name: string }) {
  const { result, side, name } = props;
  const kills = stepsOf(result, `${side}Kills`);
  const alive = stepsOf(result, `${side}Left`);
  const stood = stepsOf(result, `${side}AtMarkers`);
  const most = Math.max(0.01, ...kills.map(({ value }) => value));
  const order = kills.map((_, i) => i).sort((a, b) => (kills[b]?.value ?? 0) - (kills[a]?.value ?? 0));
  const [whole, setWhole] = useState(false);
  const folds = narrow.value && order.length > FIRST_UNITS + 1;
  return (
    <TableBox label={`Units of ${name}`}>
      <table class="scores">
        <caption>Units of {name}, the most destructive for their points first</caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Points destroyed a point spent</th>
            <th scope="col">Left in the end</th>
            <th scope="col">Rounds at a marker</th>
          </tr>
        </thead>
        <tbody>
          {(folds && !whole ? order.slice(0, FIRST_UNITS) : order).map((i) => (
            <tr key={kills[i]?.label}>
              <th scope="row" title={ownName(kills[i]?.label ?? '', name)}>
                <span>{shortName(ownName(kills[i]?.label ?? '', name))}</span>
              </th>
              <td class="bar" style={{ '--share': `${(100 * (kills[i]?.value ?? 0)) / most}%` }}>
                <span>{kills[i]?.value.toFixed(2)}</span>
              </td>
              <td class="amount">{alive[i] ? percent(alive[i].value) : ''}</td>
              <td class="amount">{stood[i]?.value.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {folds && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Only the first ${FIRST_UNITS}` : `All ${order.length}; these are the first ${FIRST_UNITS}`}
        </button>
      )}
    </TableBox>
  );
}
