/** One candidate: what it costs, what it is worth against each opponent, and whether the best list takes it. */
import { withoutMiddle } from '../../workers/wording.ts';
import { Typing } from '../form/Typing.tsx';
import { narrow } from '../shell/narrow.ts';
import { type Candidate, MOST_COPIES, type Opponent, type Worth } from './model.ts';

/** Letters of a name in front of a row on a phone: three lines of them. */
const SHORT = 36;

export interface CandidateRowProps {
  readonly candidate: Candidate;
  /** Its place among the rows that are shown. */
  readonly row: number;
  /** Whether something dragged would come before it, or behind it as the last. */
  readonly drop: 'before' | 'after' | null;
  /** So many rows down; up where it is negative. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (event: PointerEvent) => void;
  /** Questions of the table: whether it acts in each, and what that is called. */
  readonly phases: ReadonlyArray<{ readonly kind: string; readonly title: string; readonly acts: boolean }>;
  /** Whether another candidate is worth as much, as far as anybody can tell. */
  readonly tied: boolean;
  readonly opponents: readonly Opponent[];
  readonly worth: Worth | null;
  readonly solved: boolean;
  /** The largest value of the table: a bar from end to end. */
  readonly largest: number;
  readonly onPoints: (points: number) => void;
  readonly onCopies: (most: number) => void;
  readonly onRemove: () => void;
  readonly onPhase: (kind: string, acts: boolean) => void;
  /** Opens the question of a cell on Ask. */
  readonly onLook: (opponent: number) => void;
  /** The tool that lies over the table, and whether it is on this row; null where it is on none. */
  readonly tool: { readonly title: string; readonly on: boolean } | null;
  readonly onTool: () => void;
  readonly onVariant: () => void;
}

export function CandidateRow(props: CandidateRowProps) {
  const { candidate, phases, opponents, worth, solved, largest, tied } = props;
  const { row, drop, onMove, onDrag } = props;
  const { onPoints, onCopies, onRemove, onPhase, onLook, tool, onTool, onVariant } = props;
  const { name, points, most } = candidate;
  const share = (value: number | null) => ({ '--share': `${(100 * Math.max(0, value ?? 0)) / largest}%` });
  const weighed = (
    <td class="bar" style={share(worth?.value ?? null)}>
      {written(worth?.value ?? null)}
      {worth && worth.low !== null && worth.high !== null && (
        <span class="range">
          {' '}
          {written(worth.low)} to {written(worth.high)}
        </span>
      )}
    </td>
  );
  return (
    <tr
      data-drop={`rows/${row}`}
      class={
        [solved && worth?.count ? 'chosen' : '', drop ? `drop-${drop}` : ''].filter(Boolean).join(' ') || undefined
      }
    >
      <th scope="row" aria-label={name}>
        <button
          type="button"
          class="grip"
          aria-label={`Move ${name}: arrow keys, or drag`}
          title="Drag, or move with the arrow keys"
          onPointerDown={onDrag}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (by === 0) return;
            event.preventDefault();
            onMove(by);
          }}
        />
        <span title={name}>{narrow.value ? withoutMiddle(name, SHORT) : name}</span>
        <span class="asked-in">
          {phases
            .filter(({ acts }) => acts)
            .map(({ title }) => title)
            .join(', ')}
        </span>
        <div class="row-tools">
          <button
            type="button"
            class="bare"
            title={`${name} with another value, as a row of its own`}
            onClick={onVariant}
          >
            Variant
          </button>
          {tool && (
            <button
              type="button"
              class="bare"
              aria-pressed={tool.on}
              title={`${tool.title} of ${name}`}
              onClick={onTool}
            >
              {tool.title}
            </button>
          )}
          <button type="button" class="bare" aria-label={`Leave ${name} out`} onClick={onRemove}>
            Leave out
          </button>
        </div>
      </th>
      {narrow.value && weighed}
      <td class="asked">
        {phases.length === 1
          ? phases[0]?.title
          : phases.map(({ kind, title, acts }) => (
              <button
                key={kind}
                type="button"
                class="chip phase"
                aria-pressed={acts}
                title={`${name} ${acts ? 'is asked' : 'sits out'} in ${title}`}
                onClick={() => onPhase(kind, !acts)}
              >
                {title}
              </button>
            ))}
      </td>
      <td>
        <Typing
          inputMode="numeric"
          aria-label={`Points of ${name}`}
          placeholder="none"
          value={points === null ? '' : String(points)}
          onTake={(typed) => {
            const next = Number(typed.trim() === '' ? 0 : typed);
            if (Number.isFinite(next) && next >= 0) onPoints(next);
          }}
        />
      </td>
      <td class="copies">
        <Typing
          inputMode="numeric"
          aria-label={`Copies of ${name} at most`}
          value={String(most)}
          onTake={(typed) => {
            const next = Math.round(Number(typed));
            if (next >= 1) onCopies(Math.min(MOST_COPIES, next));
          }}
        />
      </td>
      {opponents.map((opponent, o) => (
        <td key={opponent.name} class="bar" style={share(worth?.against[o] ?? null)}>
          <button type="button" class="bare" title={`Ask ${name} against ${opponent.name}`} onClick={() => onLook(o)}>
            {written(worth?.against[o] ?? null)}
          </button>
        </td>
      ))}
      {!narrow.value && weighed}
      <td class="amount">
        {worth && worth.value !== null && points !== null ? written((100 * worth.value) / points) : ''}
      </td>
      <td class={tied ? 'amount tied' : 'amount'} title={tied ? 'nobody can tell these apart' : undefined}>
        {worth?.group ? `${tied ? '= ' : ''}${worth.group}` : ''}
      </td>
      <td>{solved && worth ? inList(worth) : ''}</td>
    </tr>
  );
}

/** "2 in", "in", "out, a tie". */
function inList({ count, standing }: Worth): string {
  const there = count > 1 ? `${count} in` : count === 1 ? 'in' : 'out';
  return standing === 'open' ? `${there}, a tie` : there;
}

function written(value: number | null): string {
  if (value === null) return '';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
