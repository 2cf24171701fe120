/** What a study found: the finding, its figures with their tables, what was ignored, and its reports. */

import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Study, StudyAnswer, StudyFigure, StudyTable } from '../../server/api/contract.ts';
import { drawFigure, WIDTH } from '../../workers/studies/drawing/index.ts';
import type { HeatFigure, Figure as StudyFigureModel } from '../../workers/studies/figures.ts';
import { formatted } from '../../workers/studies/format.ts';
import { counted, unitFor } from '../../workers/wording.ts';
import { reportUrl } from '../api/client.ts';
import { Figure } from '../charts/Figure.tsx';
import { SaveCsv } from '../charts/SaveCsv.tsx';
import { save } from '../charts/save.ts';
import { TableTwin } from '../charts/TableTwin.tsx';
import type { TableModel } from '../charts/table.ts';
import { isStudyFromHere, reportHere } from '../engine/studies.ts';
import { Fold } from '../form/Fold.tsx';
import { count } from '../format.ts';
import { answerCame, awaitAnswer } from '../shell/bring.ts';
import { narrow } from '../shell/narrow.ts';
import type { Posed } from './belonging.ts';
import { MatrixFigure } from './MatrixFigure.tsx';
import { asking, isAnswerTo } from './state.ts';

/** Kinds of study whose maps are matrices of match-ups. */
const MATRICES = ['matrix', 'balance'];

/** Figures that are shown at once: what is asked of them, before what else there is to see. */
const FIRST_FIGURES = { desk: 4, phone: 1 };

interface StudyAnswerViewProps {
  readonly study: Study;
  /** What the form asks now: an answer to something else is dimmed, and says so. */
  readonly posed: Posed | null;
  /** Asks it. */
  readonly again: () => void;
}

export function StudyAnswerView({ study, posed, again }: StudyAnswerViewProps) {
  return <StudyFindings study={study} other={!isAnswerTo(posed)} again={posed ? again : undefined} />;
}

interface StudyFindingsProps {
  readonly study: Study;
  /** Whether something else is asked by now. */
  readonly other: boolean;
  readonly again?: (() => void) | undefined;
}

export function StudyFindings({ study, other, again }: StudyFindingsProps) {
  const { answer } = study;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!other) answerCame(heading.current);
  });
  if (!answer) return null;
  const shown = new Set(answer.figures.map(({ table }) => table));
  const drawn = (figure: StudyFigure) => (
    <StudyFigureView key={answer.figures.indexOf(figure)} figure={figure} answer={answer} subject={study.kind} />
  );
  // Of what nothing is counted there is nothing to say but what is to be counted.
  const begun = study.state === 'done' || answer.cells > 0;
  const ended = { cancelled: 'stopped before its end', failed: 'failed before its end' }[study.state as string];
  const first = answer.figures.slice(0, FIRST_FIGURES[narrow.value ? 'phone' : 'desk']);
  const more = answer.figures.slice(first.length);
  const notes = (
    <ul class="note">
      {answer.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
  return (
    <section class={other ? 'study-answer other-question' : 'study-answer'} aria-label="Answer">
      <div class={other ? 'banner' : 'unseen'}>
        <span role="status">{other && 'This answers another question than the form asks now.'}</span>{' '}
        {other && again && !asking.value && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              awaitAnswer();
              again();
            }}
          >
            Ask anew
          </button>
        )}
      </div>
      <h2 class="sentence study-sentence" ref={heading}>
        {answer.sentence}
      </h2>
      {!begun && ended && <p class="note">{ended}</p>}
      {begun && (
        <>
          <p class="note">
            {study.state === 'running' ? 'So far: ' : ''}
            {answer.method === 'exact' ? 'exact' : `${count(answer.trials)} trials`} · {count(answer.cells)}{' '}
            {unitFor(answer.cells, 'questions')} · engine {study.engineVersion}
            {ended ? ` · ${ended}` : ''}
            {study.stored ? ' · answered before; this is the stored answer' : ''}
          </p>
          {answer.ignored.length > 0 && <Ignored answer={answer} />}
          <Findings findings={answer.findings} />
          <div class="study-figures">{first.map(drawn)}</div>
          {more.length > 0 && (
            <Fold title={more.length === 1 ? 'One more chart' : `${more.length} more charts`}>
              <div class="study-figures">{more.map(drawn)}</div>
            </Fold>
          )}
          {answer.tables
            .filter(({ id }) => !shown.has(id))
            .map((table) => (
              <Fold key={table.id} title={table.title}>
                <p class="table-tools">
                  <SaveCsv subject={table.title} table={() => tableModel(table)} />
                </p>
                <TableTwin table={tableModel(table)} />
              </Fold>
            ))}
          {answer.notes.length > 0 && (narrow.value ? <Fold title="How to read this">{notes}</Fold> : notes)}
          {study.state !== 'running' && <Reports study={study} />}
          <Fold title="Rules that took part" note={String(answer.rules.length)}>
            <ul>
              {answer.rules.map(({ id, title }) => (
                <li key={id}>
                  <code>{id}</code> {title}
                </li>
              ))}
            </ul>
          </Fold>
        </>
      )}
    </section>
  );
}

/** More than that are a wall before the first figure: the rest folds away. */
const MOST_FINDINGS = { desk: 10, phone: 4 };

function Findings({ findings }: { readonly findings: readonly string[] }) {
  const listed = (some: readonly string[]) => (
    <ul class="findings">
      {some.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  );
  // One sentence alone is no longer than the fold that hides it.
  const most = MOST_FINDINGS[narrow.value ? 'phone' : 'desk'];
  const shown = findings.length <= most + 1 ? findings : findings.slice(0, most);
  const rest = findings.slice(shown.length);
  return (
    <>
      {shown.length > 0 && listed(shown)}
      {rest.length > 0 && <Fold title={`${rest.length} more findings`}>{listed(rest)}</Fold>}
    </>
  );
}

const FORMATS = [
  ['html', 'HTML'],
  ['xlsx', 'workbook'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
] as const;

/** The study as files: of the service, or of this device where it was counted here. */
function Reports({ study }: { study: Study }) {
  const here = isStudyFromHere(study.id);
  return (
    <p class="actions">
      Report:{' '}
      {FORMATS.map(([format, title], i) => (
        <Fragment key={format}>
          {i > 0 && ' · '}
          {here ? (
            <button type="button" class="link" onClick={() => void saveReport(study, format)}>
              {title}
            </button>
          ) : (
            <a href={reportUrl(study.id, format)}>{title}</a>
          )}
        </Fragment>
      ))}
    </p>
  );
}

async function saveReport(study: Study, format: (typeof FORMATS)[number][0]): Promise<void> {
  const { media, content } = await reportHere(study, format);
  save(`wargauge-${study.kind}.${format}`, new Blob([content as BlobPart], { type: media }));
}

function Ignored({ answer }: { answer: StudyAnswer }) {
  return (
    <div class="banner" role="status">
      <p>No question here knows these, so they change nothing:</p>
      <ul>
        {answer.ignored.map(({ path, title = path, reason, cells }) => (
          <li key={path + reason}>
            <b>{title}</b>: {reason} ({cells} of {counted(answer.cells, 'questions')})
          </li>
        ))}
      </ul>
      <p class="note">
        Other inputs are not taken back in a study. Ask one of its questions by itself to see which change nothing.
      </p>
    </div>
  );
}

/** A figure of more rows begins with so many of them: what a report has to say stands first. */
const MOST_ROWS = 30;
const FIRST_ROWS = 20;

function StudyFigureView(props: { figure: StudyFigure; answer: StudyAnswer; subject: string }) {
  const { answer, subject } = props;
  const [whole, setWhole] = useState(false);
  const rows = props.figure.type === 'intervals' ? props.figure.rows.length : 0;
  const isLong = rows > MOST_ROWS;
  const figure =
    props.figure.type === 'intervals' && isLong && !whole
      ? { ...props.figure, rows: props.figure.rows.slice(0, FIRST_ROWS) }
      : props.figure;
  const box = useRef<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(widthFor(current.clientWidth)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const table = answer.tables.find(({ id }) => id === figure.table) ?? answer.tables[0];
  if (!table) return null;
  const finding = isSaid(figure.title, answer.sentence) ? '' : figure.title;
  if (figure.type === 'heat' && MATRICES.includes(subject)) {
    return <MatrixFigure figure={figure as HeatFigure} finding={finding} table={tableModel(table)} />;
  }
  // The drawing escapes every text itself.
  const drawing = { __html: drawFigure(figure as StudyFigureModel, width) };
  return (
    <Figure
      subject={table.title || subject}
      finding={finding}
      table={tableModel(table)}
      picture={{ format: 'SVG', drawing: () => box.current?.querySelector('svg') ?? null }}
      footer={
        isLong && (
          <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? `Only the first ${FIRST_ROWS}` : `All ${rows}; these are the first ${FIRST_ROWS}`}
          </button>
        )
      }
    >
      <div ref={box} class="study-drawing" dangerouslySetInnerHTML={drawing} />
    </Figure>
  );
}

/** What stands above all figures is not said again above one of them. */
function isSaid(title: string, sentence: string): boolean {
  const plainly = (text: string) => text.replace(/\.$/, '');
  return plainly(sentence).endsWith(plainly(title));
}

/** Steps, so that a window that is drawn wider does not draw everything anew with every pixel. */
function widthFor(room: number): number {
  return Math.min(WIDTH, Math.max(300, Math.floor(room / 20) * 20));
}

/** Rows must differ in their first cells: a map's rows get both of theirs. */
function tableModel(table: StudyTable): TableModel {
  return {
    caption: table.title,
    columns: table.columns.map(({ title }, i) =>
      table.columns.findIndex((other) => other.title === title) === i ? title : `${title} ${i + 1}`,
    ),
    rows: table.rows.map((row) =>
      row.map((value, i) => ({
        text: typeof value === 'number' ? formatted(value, table.columns[i]?.format ?? 'number') : (value ?? ''),
        raw: value ?? '',
      })),
    ),
  };
}
