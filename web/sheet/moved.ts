/** What an edit moved: scores now beside those of the version that is compared with. */
import type { Heard, Scored } from './live.ts';

export interface Line {
  readonly name: string;
  readonly points: number | null;
  readonly now: Scored;
  /** Null for a profile that the other version does not have. */
  readonly before: Scored | null;
  /** Score now less score before; null where there is nothing to compare, or chance alone may have moved it. */
  readonly moved: number | null;
  /** Whether the difference is within what chance leaves open. */
  readonly open: boolean;
}

/** Rounding of exact answers is no difference. */
const NOTHING = 1e-9;

/** Best first. Names tell profiles apart: one that was renamed is new. */
export function linesOf(now: Heard, before: Heard | null): { readonly lines: Line[]; readonly gone: string[] } {
  const lines = [...now.scores].map(([name, scored]): Line => {
    const old = before?.scores.get(name) ?? null;
    const gap = old ? scored.score - old.score : null;
    const open = gap !== null && Math.abs(gap) > NOTHING && Math.abs(gap) <= doubt(scored) + (old ? doubt(old) : 0);
    return {
      name,
      points: scored.points,
      now: scored,
      before: old,
      moved: gap === null || Math.abs(gap) <= NOTHING ? null : gap,
      open,
    };
  });
  lines.sort((a, b) => b.now.score - a.now.score || a.name.localeCompare(b.name));
  return { lines, gone: [...(before?.scores.keys() ?? [])].filter((name) => !now.scores.has(name)) };
}

function doubt({ score, low, high }: Scored): number {
  return low === null || high === null ? 0 : Math.max(score - low, high - score);
}

/** One sentence on what moved most. */
export function movedSentence(lines: readonly Line[], gone: readonly string[], version: string): string {
  const certain = lines.filter(({ moved, open }) => moved !== null && !open);
  const added = lines.filter(({ before }) => before === null);
  const parts: string[] = [];
  if (certain.length > 0) {
    const [most] = [...certain].sort((a, b) => Math.abs(b.moved ?? 0) - Math.abs(a.moved ?? 0));
    parts.push(
      `${most?.name} ${(most?.moved ?? 0) > 0 ? 'gained' : 'lost'} ${pointsOf(most?.moved ?? 0)} points of score since ${version}` +
        (certain.length > 1 ? `, the most of ${certain.length} that moved` : ''),
    );
  }
  if (added.length > 0) parts.push(`${called(added.map(({ name }) => name))}: new since ${version}`);
  if (gone.length > 0) parts.push(`${called(gone)}: gone since ${version}`);
  return parts.length > 0 ? `${parts.join('. ')}.` : `No score moved since ${version}.`;
}

/** Names, while one can read them in a sentence. */
function called(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.length} profiles`;
}

/** A difference of shares in points of a hundred with its sign; one that rounds to nothing has none. */
export function signedPoints(gap: number): string {
  if (pointsOf(gap) === pointsOf(0)) return 'under 0.1';
  return `${gap > 0 ? '+' : '−'}${pointsOf(gap)}`;
}

/** A difference of shares in points of a hundred, without its sign. */
export function pointsOf(gap: number): string {
  return (100 * Math.abs(gap)).toFixed(1);
}
