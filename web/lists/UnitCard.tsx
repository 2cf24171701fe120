/** One unit: the lines it was read from, the one line it became, its counts to correct, and where it goes from here. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { LinePiece, ListFinding, ReadUnit } from '../../server/api/contract.ts';
import { countIn } from '../../workers/lists/shown.ts';

type SourceLine = ReadUnit['source'][number];

interface UnitCardProps {
  unit: ReadUnit;
  /** Whether it is not as it was read. */
  edited: ReadonlyMap<string, number>;
  onCount: (path: string, value: number) => Promise<string>;
  children: ComponentChildren;
}

/** @param check whether numbers were compared, of which nothing is unknown but which is right */
export function verdictInWords(verdict: ListFinding['verdict'], check = false): string {
  return check && verdict === 'not known' ? 'does not add up' : verdict;
}

export function UnitCard({ unit, edited, onCount, children }: UnitCardProps) {
  const [fault, setFault] = useState('');
  const doubtful = unit.source.some(({ findings }) => findings.some(({ verdict }) => verdict === 'not known'));
  const wrong = doubtful || unit.checks?.some(({ verdict }) => verdict === 'not known') || unit.profile === null;
  return (
    <li class={`unit-card ${wrong ? 'unit-doubtful' : ''}`}>
      <ol class="unit-source" aria-label={`${unit.name}: as it was written`}>
        {unit.source.map((line) => (
          <li key={`${line.at} ${line.text}`}>
            <span class="place" title={line.line === undefined ? line.at : `line ${line.line}, ${line.at}`}>
              {placeOf(line, unit.source)}
            </span>
            <code>{pieces(line)}</code>
            {line.findings.map((finding, i) => (
              <p key={`${i} ${finding.note}`} class={`said said-${finding.verdict.replace(' ', '-')}`}>
                <b>{finding.verdict}</b>
                {finding.text && finding.from === undefined ? `: ${finding.text}` : ''}
                {finding.note ? `: ${finding.note}` : ''}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <div class="unit-read">
        <p class="unit-line">
          <span class="unseen">As it was read: </span>
          {unit.line.map((piece, i) => (
            <Piece
              key={`${piece.count?.path ?? piece.text} ${i}`}
              piece={piece}
              first={i === 0}
              unit={unit.name}
              before={piece.count && edited.get(piece.count.path)}
              onCount={async (path, value) => setFault(await onCount(path, value))}
              onRefused={setFault}
            />
          ))}
        </p>
        <div role="status">
          {fault && <p class="fault">{fault}</p>}
          {unit.checks?.map(({ verdict, note, text }) => (
            <p key={note} class={`said said-${verdict.replace(' ', '-')}`}>
              <b>{verdictInWords(verdict, true)}</b>: {note ?? text}
            </p>
          ))}
          {unit.profile === null && (
            <p class="said said-not-known">
              <b>no profile</b>: nothing says what this unit is. Add its profiles above, or fill in the question.
            </p>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

interface PieceProps {
  piece: LinePiece;
  first: boolean;
  unit: string;
  /** What was read, where a player corrected it. */
  before: number | undefined;
  onCount: (path: string, value: number) => Promise<void>;
  onRefused: (why: string) => void;
}

function Piece({ piece, first, unit, before, onCount, onRefused }: PieceProps) {
  const { text, joined, unknown } = piece;
  // The same until the piece is another, so that nothing that is being typed is put back.
  const count = useMemo(() => countIn(piece), [piece]);
  const lead = first ? '' : joined ? '' : '; ';
  const glued = count ? wordAround(text, count) : [0, 0];
  // Whoever looks for a unit reads down the names.
  const begins = (to: number) => {
    const name = first && text.startsWith(unit) && unit.length <= to ? unit.length : 0;
    return (
      <>
        {name > 0 && <b>{marked(piece, 0, name)}</b>}
        {marked(piece, name, to)}
      </>
    );
  };
  return (
    <>
      {joined && <br />}
      {lead}
      <span class={classOf(piece)} title={unknown ? 'not known here' : undefined}>
        {count ? (
          <>
            {begins(glued[0])}
            <span class="piece-short">
              {marked(piece, glued[0], count.from)}
              <Count
                title={`${unit}: ${count.title}`}
                count={count}
                changed={isChanged(piece, count.from)}
                before={before}
                onCount={(value) => onCount(count.path, value)}
                onRefused={onRefused}
              />
              {marked(piece, count.to, glued[1])}
            </span>
            {marked(piece, glued[1], text.length)}
            {before !== undefined && <span class="count-before"> (was {before})</span>}
          </>
        ) : (
          begins(text.length)
        )}
      </span>
    </>
  );
}

/** Where the word begins and ends that a count is part of: no line ends between "4" and "x". */
function wordAround(text: string, { from, to }: { from: number; to: number }): readonly [from: number, to: number] {
  const end = text.indexOf(' ', to);
  return [text.lastIndexOf(' ', from - 1) + 1, end < 0 ? text.length : end];
}

/** Short pieces stay on one line. */
function classOf({ text, unknown }: LinePiece): string {
  return `${text.length < 26 ? 'piece-short' : ''} ${unknown ? 'piece-unknown' : ''}`.trim();
}

interface CountProps {
  title: string;
  count: NonNullable<ReturnType<typeof countIn>>;
  changed: boolean;
  before: number | undefined;
  onCount: (value: number) => Promise<void>;
  onRefused: (why: string) => void;
}

/** Enter or leaving the field takes the number; Escape takes it back. */
function Count({ title, count, changed, before, onCount, onRefused }: CountProps) {
  const [typed, setTyped] = useState(String(count.value));
  // Before anybody sees the rest of the line, which says the new number already.
  useLayoutEffect(() => setTyped(String(count.value)), [count]);
  const take = (text: string) => {
    const value = Number(text);
    const possible = text.trim() !== '' && Number.isInteger(value) && value >= count.least && value <= count.most;
    if (!possible) {
      setTyped(String(count.value));
      if (text.trim() !== '') onRefused(`${title}: ${count.least} to ${count.most}`);
    } else if (value !== count.value) void onCount(value);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      class={`count-input ${changed ? 'count-changed' : ''} ${before === undefined ? '' : 'count-edited'}`}
      style={{ width: `${Math.max(2, typed.length) + 0.9}ch` }}
      aria-label={title}
      title={before === undefined ? `${title}; ${count.least} to ${count.most}` : `${title}; read as ${before}`}
      value={typed}
      data-taken={String(count.value)}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
        if (event.key === 'Escape') setTyped(String(count.value));
      }}
    />
  );
}

function isChanged({ changed = [] }: LinePiece, at: number): boolean {
  return changed.some(([from, to]) => from <= at && at < to);
}

/** A part of a piece's text, with what the source does not say marked. */
function marked({ text, changed = [] }: LinePiece, from: number, to: number): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let at = from;
  for (const [start, end] of changed) {
    const [a, b] = [Math.max(start, from), Math.min(end, to)];
    if (a >= b) continue;
    parts.push(text.slice(at, a));
    parts.push(
      <mark class="added" title="not in the source">
        {text.slice(a, b)}
      </mark>,
    );
    at = b;
  }
  return [...parts, text.slice(at, to)];
}

/** A line of the source with what is doubtful in it marked. */
function pieces({ text, findings }: SourceLine): ComponentChildren {
  const spans = findings
    .flatMap(({ from, to, verdict }) => (from === undefined || to === undefined ? [] : [{ from, to, verdict }]))
    .sort((a, b) => a.from - b.from);
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const { from, to, verdict } of spans) {
    if (from < at) continue;
    parts.push(text.slice(at, from));
    parts.push(<mark class={`mark-${verdict.replace(' ', '-')}`}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}

/** "line 3" as "3"; entries by their lines where these tell them apart, and by the last of their places. */
function placeOf({ at, line: begins }: SourceLine, all: readonly SourceLine[]): string {
  const line = /^line (\d+)$/.exec(at)?.[1];
  if (line !== undefined) return line;
  if (begins !== undefined && all.filter((one) => one.line === begins).length === 1) return String(begins);
  const last = at.includes(' / ') ? at.slice(at.lastIndexOf(' / ') + 3) : at.slice(at.lastIndexOf('.') + 1);
  return last.length > 14 ? `${last.slice(0, 13)}…` : last;
}
