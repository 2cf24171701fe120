/** One candidate: what it costs, what it is worth against each opponent, and whether the best list takes it. */
import { Typing } from '../form/Typing.tsx';
import { type Candidate, MOST_COPIES, type Opponent, type Worth } from './model.ts';

export interface CandidateRowProps {
  readonly candidate: Candidate;
  /** The questions in which it acts, in words. */
  readonly asked: string;
  readonly opponents: readonly Opponent[];
  readonly worth: Worth | null;
  readonly solved: boolean;
  /** The largest value of the table: a bar from end to end. */
  readonly largest: number;
  readonly onPoints: (points: number) => void;
  readonly onCopies: (most: number) => void;
  readonly onRemove: () => void;
  /** Opens the question of a cell at an address. */
  readonly onLook: (opponent: number, place: string) => void;
}

export function CandidateRow(props: CandidateRowProps) {
  const { candidate, asked, opponents, worth, solved, largest, onPoints, onCopies, onRemove, onLook } = props;
  const { name, points, most } = candidate;
  const share = (value: number | null) => ({ '--share': `${(100 * Math.max(0, value ?? 0)) / largest}%` });
  return (
    <tr class={solved && worth?.count ? 'chosen' : undefined}>
      <th scope="row">{name}</th>
      <td class="asked">{asked === '' ? 'nothing to do' : asked}</td>
      <td>
        <Typing
          inputMode="numeric"
          aria-label={`Points of ${name}`}
          value={String(points)}
          onTake={(typed) => {
            const next = Number(typed);
            if (typed.trim() !== '' && Number.isFinite(next) && next >= 0) onPoints(next);
          }}
        />
      </td>
      <td>
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
          <button
            type="button"
            class="bare"
            title={`Ask ${name} against ${opponent.name}`}
            onClick={() => onLook(o, '/')}
          >
            {written(worth?.against[o] ?? null)}
          </button>
        </td>
      ))}
      <td class="bar" style={share(worth?.value ?? null)}>
        {written(worth?.value ?? null)}
        {worth && worth.low !== null && worth.high !== null && (
          <span class="range">
            {' '}
            {written(worth.low)} to {written(worth.high)}
          </span>
        )}
      </td>
      <td class="amount">{worth && worth.value !== null && points > 0 ? written((100 * worth.value) / points) : ''}</td>
      <td class="amount">{worth?.group ?? ''}</td>
      <td>{solved && worth ? inList(worth) : ''}</td>
      <td class="row-tools">
        <button
          type="button"
          class="bare"
          title={`Sweep a stat of ${name}, or see what matters`}
          onClick={() => onLook(0, '/studies')}
        >
          Study
        </button>{' '}
        <button type="button" class="bare" aria-label={`Leave ${name} out`} onClick={onRemove}>
          ×
        </button>
      </td>
    </tr>
  );
}

/** "2 of it", "in", "out, a tie". */
function inList({ count, standing }: Worth): string {
  const there = count > 1 ? `${count} of it` : count === 1 ? 'in' : 'out';
  return standing === 'open' ? `${there}, a tie` : there;
}

function written(value: number | null): string {
  if (value === null) return '';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
