/** What battles showed, in words that say no more than they did. */
import type { Measure, SimulationResult } from '../../server/api/contract.ts';
import { percent } from '../format.ts';

export interface Chances {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly trials: number;
}

export type Leader = 'first' | 'second' | 'open';

/** 95 % of a normal law lie within so many standard errors. */
const Z = 1.96;

export function chancesOf(result: SimulationResult): Chances {
  const of = (name: string): number => {
    const measure: Measure | undefined = result.measures[name];
    return measure?.kind === 'probability' ? measure.value : 0;
  };
  return { won: of('won'), drawn: of('drawn'), lost: of('lost'), trials: result.trials ?? 0 };
}

/** Wins, and half of every draw. */
export function scoreOf({ won, drawn }: Chances): number {
  return won + drawn / 2;
}

/** Half the width of the 95 % interval of a score. */
export function doubtOf(chances: Chances): number {
  const { won, drawn, trials } = chances;
  const score = scoreOf(chances);
  // A score that no game contradicted is still not certain: one more game might.
  const variance = Math.max(won + drawn / 4 - score * score, 0.25 / Math.max(1, trials));
  return Z * Math.sqrt(variance / Math.max(1, trials));
}

export function leaderOf(chances: Chances): Leader {
  const ahead = scoreOf(chances) - 0.5;
  return Math.abs(ahead) <= doubtOf(chances) ? 'open' : ahead > 0 ? 'first' : 'second';
}

export interface Played {
  readonly doctrine: string;
  readonly chances: Chances;
}

/** One sentence over all doctrines: where they disagree about who is ahead, that comes first. */
export function headline(played: readonly Played[], first: string, second: string): string {
  const [main] = played;
  if (!main) return '';
  const { won, drawn, lost } = main.chances;
  const plain = `${first} wins ${percent(won)}, ${second} ${percent(lost)}, ${percent(drawn)} are draws, when both play ${main.doctrine}`;
  const leaders = new Set(played.map(({ chances }) => leaderOf(chances)));
  if (leaders.has('first') && leaders.has('second')) {
    const by = (side: Leader) =>
      listed(played.filter(({ chances }) => leaderOf(chances) === side).map(({ doctrine }) => doctrine));
    return `It depends on how both play: ${first} is ahead when both play ${by('first')}, ${second} when both play ${by('second')}.`;
  }
  const [only] = leaders;
  if (leaders.size > 1) return `${plain}. Not every way to play says who is ahead.`;
  if (only === 'open') return `${plain}. So many games do not tell who is ahead.`;
  const ahead = only === 'first' ? first : second;
  return played.length > 1
    ? `${plain}. ${ahead} is ahead in all ${played.length} ways to play that were tried.`
    : `${plain}.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Whether the army does better or worse without a unit, as far as two samples tell. */
export function worthOf(
  whole: Chances,
  without: Chances,
): { readonly gap: number; readonly doubt: number; readonly verdict: string } {
  const gap = scoreOf(whole) - scoreOf(without);
  const doubt = Math.hypot(doubtOf(whole), doubtOf(without));
  const verdict = gap > doubt ? 'earns its place' : gap < -doubt ? 'better without it' : 'no difference seen';
  return { gap, doubt, verdict };
}

/** A share that comes as hundredths. */
export const percentOf = (hundredths: number): string => `${hundredths.toFixed(1)} %`;
