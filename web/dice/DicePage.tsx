/** Any dice: lines of expressions on the left, their answers and one chart beside them. Answered in the page itself. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { MAX_LINES, MAX_TEXT } from '../../workers/rulesets/roll/limits.ts';
import { ChartCanvas } from '../charts/ChartCanvas.tsx';
import { overlayDrawing } from '../charts/drawn.ts';
import { Figure } from '../charts/Figure.tsx';
import type { View } from '../charts/measures.ts';
import { palette } from '../charts/palette.ts';
import { saveCanvas } from '../charts/save.ts';
import { decimal, percent } from '../format.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Switch } from '../shell/Switch.tsx';
import type { DiceLine } from './answer.ts';
import { EXAMPLES } from './examples.ts';
import { type Curve, overlayChart, overlayFinding, overlayTable, penOf } from './overlay.ts';
import { answer, begin, fault, text, write } from './state.ts';

const VIEWS: ReadonlyArray<{ value: View; title: string }> = [
  { value: 'exactly', title: 'exactly' },
  { value: 'atLeast', title: 'at least' },
  { value: 'atMost', title: 'at most' },
];

export function DicePage() {
  useEffect(begin, []);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const wrong = fault.value;
  return (
    <main class="plain-page dice-page">
      <h1>Any dice</h1>
      <div class="dice-columns">
        <section class="dice-asked" aria-label="Expressions">
          <label for={id}>One expression a line</label>
          <textarea
            id={id}
            ref={area}
            rows={6}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            maxLength={MAX_TEXT}
            value={text.value}
            aria-invalid={wrong !== null}
            aria-describedby={wrong ? `${id}-fault` : undefined}
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
          {wrong && (
            <p class="dice-fault" id={`${id}-fault`} role="alert">
              {sentenceOf(wrong.message)} Allowed: {wrong.allowed}.{' '}
              {wrong.at !== null && (
                <button type="button" class="link" onClick={() => select(area.current, wrong.at ?? 0)}>
                  Show the place
                </button>
              )}
            </p>
          )}
          <div class="dice-tools">
            <CopyButton title="Copy link" text={() => location.href} />
            <button type="button" class="quiet" onClick={() => write('')} disabled={text.value === ''}>
              Clear
            </button>
          </div>
          <Examples />
        </section>
        <Answers stale={wrong !== null} />
      </div>
    </main>
  );
}

function Answers({ stale }: { stale: boolean }) {
  const shown = answer.value;
  const colours = palette.value;
  const [view, setView] = useState<View>('exactly');
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const curves = useMemo(() => (shown ? shown.lines.flatMap(curvesOf) : []), [shown]);
  const config = useMemo(() => overlayChart(curves, view, colours), [curves, view, colours]);
  if (!shown) return <section class="dice-answers" id="answer" tabIndex={-1} />;
  const finding = shown.lines.map(({ sentence }) => sentence).join(' ');
  let drawn = 0;
  return (
    <section class={`dice-answers${stale ? ' stale' : ''}`} id="answer" tabIndex={-1} aria-label="Answers">
      <h2 class="unseen">Answers</h2>
      {stale && <p class="note">The answer below belongs to the text before the fault.</p>}
      <ul class="dice-lines" aria-live="polite">
        {shown.lines.map((line, index) => {
          const pens = curvesOf(line).map(() => penOf(drawn++, colours));
          return <LineAnswer key={`${index} ${line.text}`} line={line} pens={pens} />;
        })}
      </ul>
      {curves.length > 0 && (
        <Figure
          subject={`Results, ${VIEWS.find(({ value }) => value === view)?.title}`}
          finding={overlayFinding(curves, shown.trials === null)}
          table={overlayTable(curves, view)}
          picture={{
            format: 'PNG',
            save: (name) => canvas.current && saveCanvas(name, canvas.current, finding, colours),
            figure: () => overlayDrawing(curves, view, finding),
          }}
          controls={<Switch label="Show" options={[...VIEWS]} value={view} onChange={setView} />}
        >
          <ChartCanvas config={config} label={finding} canvasRef={canvas} />
        </Figure>
      )}
      <p class="note">
        {shown.trials === null ? 'Exact.' : `Simulated, ${shown.trials.toLocaleString('en')} rolls so far.`} Worked out
        on this device.
      </p>
      {shown.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function LineAnswer({
  line,
  pens,
}: {
  line: DiceLine;
  pens: ReadonlyArray<{ colour: string; dash: readonly number[] }>;
}) {
  const success = line.measures.find((measure) => measure.kind === 'probability');
  const numbers = line.measures.find((measure) => measure.kind === 'distribution');
  return (
    <li>
      <span class="dice-pens" aria-hidden="true">
        {pens.map(({ colour, dash }) => (
          <svg
            key={colour + dash.join()}
            width="26"
            height="10"
            viewBox="0 0 26 10"
            aria-hidden="true"
            focusable="false"
          >
            <line x1="1" y1="5" x2="25" y2="5" stroke={colour} stroke-width="3" stroke-dasharray={dash.join(' ')} />
          </svg>
        ))}
      </span>
      <code>{line.text}</code>
      {success?.kind === 'probability' ? (
        <strong>
          {percent(success.value)}
          {success.interval && <small> ± {percent((success.interval.high - success.interval.low) / 2)}</small>}
        </strong>
      ) : (
        numbers?.kind === 'distribution' && (
          <span>
            <strong>{decimal(numbers.mean.value)}</strong> on average, spread {decimal(numbers.standardDeviation)}
          </span>
        )
      )}
    </li>
  );
}

function curvesOf(line: DiceLine): Curve[] {
  return line.measures.flatMap((measure, index) => {
    if (measure.kind !== 'distribution') return [];
    const side = line.measures.length > 2 ? `, ${index === 1 ? 'left' : 'right'} side` : '';
    return [{ name: line.text + side, measure }];
  });
}

function Examples() {
  return (
    <details class="dice-examples">
      <summary>Examples and notation</summary>
      <ul>
        {EXAMPLES.map(({ expression, asks }) => (
          <li key={expression}>
            <button type="button" class="link" onClick={() => write(added(text.value, expression))}>
              <code>{expression}</code>
            </button>{' '}
            {asks}
          </li>
        ))}
      </ul>
      <p class="note">
        Also read: <code>4d6kh3</code>, <code>4d6!</code>, <code>2d20kl1</code>, AnyDice’s <code>output</code>. The
        whole grammar: <a href="/docs/dice">dice expressions</a>.
      </p>
    </details>
  );
}

/** One line more; where there are as many as may be, it takes the place of the last. */
function added(before: string, expression: string): string {
  const lines = before.split('\n').filter((line) => line.trim() !== '');
  return [...lines.slice(0, MAX_LINES - 1), expression].join('\n');
}

function select(area: HTMLTextAreaElement | null, at: number): void {
  area?.focus();
  area?.setSelectionRange(at, at + 1);
}

function sentenceOf(message: string): string {
  const text = message[0].toUpperCase() + message.slice(1);
  return /[.?]$/.test(text) ? text : `${text}.`;
}
