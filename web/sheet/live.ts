/** What a set of profiles scores against itself, asked anew a moment after each edit; what was asked before is remembered. */
import { signal } from '@preact/signals';
import type { Study, StudyTable } from '../../server/api/contract.ts';
import { Problem, type ProblemBody, service } from '../api/client.ts';
import type { JsonObject } from '../form/json.ts';
import { whyFailed } from '../studies/state.ts';

/** The average score of each profile against the field, by its name. */
export type Scores = ReadonlyMap<string, Scored>;

export interface Scored {
  /** From 0 to 1. */
  readonly score: number;
  /** Of its interval; null where the score is exact. */
  readonly low: number | null;
  readonly high: number | null;
  readonly points: number | null;
}

export interface Heard {
  readonly scores: Scores;
  readonly exact: boolean;
}

/** Answers of an evening; each is a few numbers. */
const KEPT = 50;
const LOOK_AGAIN_MS = 250;
const kept = new Map<string, Heard>();

/** Parts of a balance report that its match-ups depend on. */
const SHARED = ['ruleset', 'profiles', 'situations', 'method', 'precision', 'confidence', 'seed'];

/** The match-ups of a balance report, as a question of its own. */
export function matchupsOf(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(request).filter(([key]) => SHARED.includes(key)));
}

/** The scores of a study's table of profiles. */
export function scoresIn(tables: readonly StudyTable[]): Scores {
  const table = tables.find(({ id }) => id === 'profiles');
  const at = (id: string): number => table?.columns.findIndex((column) => column.id === id) ?? -1;
  const [profile, points, score, low, high] = ['profile', 'points', 'score', 'low', 'high'].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const numberAt = (row: StudyTable['rows'][number], i: number): number | null => {
    const value = row[i];
    return typeof value === 'number' ? value : null;
  };
  return new Map(
    (table?.rows ?? []).map((row) => [
      String(row[profile]),
      {
        score: numberAt(row, score) ?? Number.NaN,
        low: numberAt(row, low),
        high: numberAt(row, high),
        points: numberAt(row, points),
      },
    ]),
  );
}

/** A set that is being counted, and everybody who still waits for it: it is given up when nobody does. */
interface UnderWay {
  readonly waiting: Set<() => boolean>;
  readonly heard: Promise<Heard | null>;
}
const underWay = new Map<string, UnderWay>();

/**
 * Asks for the scores, or remembers them. Follows a study that takes longer until it has ended, or nobody wants it.
 * Whoever asks for what is being counted already waits for the same.
 *
 * @returns null where nobody waits for them any more
 * @throws Problem with what is wrong with the profiles, or why the study failed
 */
export function scoresOf(request: JsonObject, wanted: () => boolean): Promise<Heard | null> {
  const asked = matchupsOf(request);
  const key = JSON.stringify(asked);
  const there = kept.get(key);
  if (there) return Promise.resolve(there);
  const known = underWay.get(key);
  if (known) {
    known.waiting.add(wanted);
    return known.heard;
  }
  const waiting = new Set([wanted]);
  const forget = () => {
    if (underWay.get(key)?.waiting === waiting) underWay.delete(key);
  };
  const heard = followed(asked, () => [...waiting].some((still) => still()), forget).finally(forget);
  underWay.set(key, { waiting, heard });
  return heard;
}

/** @param giveUp called before the study is cancelled, so that nobody joins one that is about to end */
async function followed(asked: JsonObject, wanted: () => boolean, giveUp: () => void): Promise<Heard | null> {
  let study: Study = await service.study('matrix', asked);
  while (study.state === 'running') {
    if (!wanted()) {
      giveUp();
      await service.cancelStudy(study.id);
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    study = await service.studyAt(study.id);
  }
  // Somebody else, in another room, had the same under way and gave it up.
  if (study.state === 'cancelled' && wanted()) return followed(asked, wanted, giveUp);
  if (study.state === 'cancelled') return null;
  if (!study.answer || study.state !== 'done') throw new Problem(whyFailed(study));
  const heard = { scores: scoresIn(study.answer.tables), exact: study.answer.method === 'exact' };
  kept.set(JSON.stringify(asked), heard);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
  return heard;
}

/** Faults of the profiles as they were asked last: drawn in the sheet, too. */
export const liveProblem = signal<ProblemBody | null>(null);
