/** A list as it was read: its sums against what it says of itself, what needs a look, and its units. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListFinding } from '../../server/api/contract.ts';
import { counted, unitFor } from '../../workers/wording.ts';
import { question, rulesets } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import { Options } from '../form/Options.tsx';
import { SearchField } from '../form/SearchField.tsx';
import { count } from '../format.ts';
import { answerCame } from '../shell/bring.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Builder } from './Builder.tsx';
import { editedIn } from './edited.ts';
import { foundIn } from './found.ts';
import { linkOfList } from './link.ts';
import { type Asked, askedFor, askWith, questionsOf, tune } from './put.ts';
import { correct, formatsOf, reading, readSources, withdraw } from './reading.ts';
import { SaveAs } from './SaveAs.tsx';
import type { SentSource } from './sources.ts';
import { armyLists, dropArmy, type KeptArmy, redo, stateOf, titleOf, undo } from './state.ts';
import { UnitCard, verdictInWords } from './UnitCard.tsx';

/** Units that are drawn before somebody asks for the rest. */
const SHOWN = 60;
/** From so many units on one looks for them by name. */
const SEARCHED = 12;

/** What was asked last is taken back first: what is still being read, then what was read. */
function goBack(id: number): void {
  if (reading.peek().busy) withdraw();
  else undo(id);
}

export function ReadBack({ army }: { army: KeptArmy }) {
  const state = stateOf(army);
  const { busy } = reading.value;
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!busy) answerCame(heading.current);
  });
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [kind, setKind] = useState('');
  useEffect(() => {
    let mine = true;
    void questionsOf(state.ruleset).then((found) => mine && setAsked(found));
    return () => {
      mine = false;
    };
    // Known games come a moment after lists that were kept.
  }, [state.ruleset, rulesets.value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      (step === 'undo' ? goBack : redo)(army.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [army.id]);
  const now = question.value?.ruleset === state.ruleset ? question.value.kind : '';
  const list = armyLists.value.find(({ id }) => id === army.id);
  const [sought, setSought] = useState('');
  const found = foundIn(state.units, sought);
  const units = all ? found : found.slice(0, SHOWN);
  const formats = formatsOf(state.ruleset);
  const open = state.findings.filter(({ verdict }) => verdict !== 'understood');
  const rest = state.findings.filter(({ verdict }) => verdict === 'understood');
  return (
    <section class="read-back" aria-label={`${titleOf(army)}, read back`}>
      <div class="read-back-head">
        <h2 ref={heading}>{titleOf(army)}</h2>
        <p class="read-back-actions">
          <button
            type="button"
            class="quiet"
            title="Ctrl+Z"
            aria-keyshortcuts="Control+Z"
            disabled={army.at === 0 && !busy}
            onClick={() => goBack(army.id)}
          >
            ↶ Undo
          </button>
          <button
            type="button"
            class="quiet"
            title="Ctrl+Y"
            aria-keyshortcuts="Control+Y"
            disabled={army.at === army.states.length - 1}
            onClick={() => redo(army.id)}
          >
            ↷ Redo
          </button>
          <CopyButton title="Copy link" text={() => linkOfList(army)} />
          <button type="button" class="quiet" onClick={() => dropArmy(army.id)}>
            Forget
          </button>
        </p>
      </div>
      <Sums army={army} />
      <p class="read-as">
        Read as{' '}
        <select
          aria-label="Format of this list"
          value={state.format ?? ''}
          onChange={(event) => void readSources(saidToBe(army, event.currentTarget.value), { ruleset: state.ruleset })}
        >
          {(state.format === null || !formats.includes(state.format)) && (
            <option value={state.format ?? ''}>{state.format ?? 'nothing known'}</option>
          )}
          <Options of={formats} />
        </select>{' '}
        of{' '}
        <select
          aria-label="Game of this list"
          value={state.ruleset}
          onChange={(event) => void readSources(saidToBe(army), { ruleset: event.currentTarget.value })}
        >
          <Options of={rulesets.value.filter(({ lists }) => lists)} />
        </select>
        {state.book && `, with ${state.book}`}
        {state.others.length > 0 && army.at === 0 && '; another edition writes lists alike, so check the game'}
      </p>
      {open.length > 0 && <Findings label="Beside the units" findings={open} />}
      {state.units.length > 0 && (
        <div class="read-back-next">
          {asked.length > 0 && (
            <label>
              Units go into{' '}
              <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
                <option value="">the question that suits each</option>
                <Options of={asked} by="kind" />
              </select>
            </label>
          )}
          {list && (
            <button type="button" onClick={() => void tune(list)}>
              Tune this list
            </button>
          )}
          <SaveAs army={army} />
        </div>
      )}
      {state.units.length > SEARCHED && (
        <p class="unit-search">
          <SearchField label="Find a unit" hint="Find a unit, a weapon, a rule" value={sought} onChange={setSought} />
          <span class="note" role="status">
            {sought.trim() !== '' && `${found.length} of ${counted(state.units.length, 'units')}`}
          </span>
        </p>
      )}
      <ul class="unit-cards">
        {units.map(([unit, i]) => {
          // What somebody chose holds for all; left open, the question on Ask is taken by whom it suits.
          const into = asked.find((each) => each.kind === kind) ?? askedFor(asked, now, unit);
          return (
            <UnitCard
              key={`${army.id}/${i}`}
              unit={unit}
              edited={editedIn(army.states[0]?.units[i], unit)}
              onCount={(path, value) => correct(army, i, path, value)}
            >
              {into && list?.units[i] && (
                <p class="unit-actions">
                  {(['own', 'other'] as const).map((side) => (
                    <button
                      key={side}
                      type="button"
                      class="quiet"
                      aria-label={`Ask as ${into[side].title.toLowerCase()}: ${unit.name}`}
                      title={into.title}
                      onClick={() => list.units[i] && void askWith(state.ruleset, into, list.units[i], side)}
                    >
                      Ask as {into[side].title.toLowerCase()}
                    </button>
                  ))}
                </p>
              )}
              {unit.builder && (
                <Fold title={`Options of ${unit.name}`}>
                  <Builder army={army} index={i} unit={unit} into={into} list={list} />
                </Fold>
              )}
            </UnitCard>
          );
        })}
      </ul>
      {units.length < found.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show all {found.length} units
        </button>
      )}
      {rest.length > 0 && (
        <Fold title="Other lines that were understood" note={`${rest.length}`}>
          <Findings label="Understood beside the units" findings={rest} />
        </Fold>
      )}
    </section>
  );
}

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; in a field that is being typed in they are the field's own. */
export function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const field = target as Partial<HTMLInputElement> | null;
  const typing = /^(?:INPUT|TEXTAREA|SELECT)$/.test(field?.tagName ?? '') && field?.type !== 'checkbox';
  if (typing && field?.dataset?.taken !== field?.value) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

/** What a list was read from, with what its owner says of its format; for another game all is recognised anew. */
function saidToBe(army: KeptArmy, format?: string): SentSource[] {
  const { source } = stateOf(army);
  return army.tray.map((sent) => {
    const { format: _, ...plain } = sent;
    if (format === undefined) return plain;
    return sent.name === source || source.startsWith(`${sent.name}, `) ? { ...plain, format } : sent;
  });
}

/** Each sum with the number that the list states; those that differ are red. */
function Sums({ army }: { army: KeptArmy }) {
  const { totals, stated } = stateOf(army);
  const sums = (['units', 'models', 'points'] as const).filter((what) => totals[what] > 0 || stated?.[what]);
  return (
    <ul class="sums" aria-label="Sums">
      {sums.map((what) => {
        const said = stated?.[what];
        const also = what === 'points' ? (stated?.alsoPoints ?? []) : [];
        const wrong = said !== undefined && ![said, ...also].includes(totals[what]);
        return (
          <li key={what} class={wrong ? 'sum-wrong' : said === undefined ? '' : 'sum-right'}>
            <strong>
              {count(totals[what])} {unitFor(totals[what], what)}
            </strong>{' '}
            {said === undefined
              ? ''
              : wrong
                ? `the list says ${count(said)}`
                : said === totals[what]
                  ? 'as the list says'
                  : `the list says ${count(said)}, without what a battlegroup pays`}
          </li>
        );
      })}
    </ul>
  );
}

function Findings({ label, findings }: { label: string; findings: readonly ListFinding[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? findings : findings.slice(0, 12);
  return (
    <>
      <ul class="beside" aria-label={label}>
        {shown.map(({ at, text, verdict, note, check }) => (
          <li key={`${at} ${text} ${note}`} class={`said said-${verdict.replace(' ', '-')}`}>
            <span class="place">{at}</span> <b>{verdictInWords(verdict, check)}</b>
            {text && !check ? <code>{text}</code> : ''}
            {note ? `: ${note}` : ''}
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show all {findings.length}
        </button>
      )}
    </>
  );
}
