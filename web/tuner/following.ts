/** A study beside the one of the room: counted on this device a moment after its question changed, and remembered. */
import { useEffect, useState } from 'preact/hooks';
import type { Study } from '../../server/api/contract.ts';
import { bodyOf, type ProblemBody } from '../api/client.ts';
import { type StudyHere, studyHere } from '../engine/studies.ts';
import type { JsonObject } from '../form/json.ts';

/** Letters of one number follow each other faster. */
const PAUSE_MS = 300;
/** Answers of an evening. */
const KEPT = 30;
const kept = new Map<string, Study>();

export interface Followed {
  /** The latest that is known; of the question before while the new one is open. */
  readonly study: Study | null;
  /** Whether it answers what is asked now, as far as it is. */
  readonly own: boolean;
  readonly problem: ProblemBody | null;
}

/** @param request null where nothing is asked */
export function useStudyBeside(kind: string, request: JsonObject | null): Followed {
  const key = request === null ? '' : JSON.stringify([kind, request]);
  const [heard, setHeard] = useState<{ key: string; study: Study | null; problem: ProblemBody | null } | null>(null);
  useEffect(() => {
    const known = kept.get(key);
    if (known) setHeard({ key, study: known, problem: null });
    if (known || request === null) return undefined;
    let under: StudyHere | null = null;
    let wanted = true;
    const timer = setTimeout(async () => {
      under = studyHere(kind, request, (study) => wanted && setHeard({ key, study, problem: null }));
      try {
        const study = await under.study;
        if (study.state === 'done') keep(key, study);
        if (wanted) setHeard({ key, study, problem: null });
      } catch (error) {
        if (wanted) setHeard({ key, study: null, problem: bodyOf(error) });
      }
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
      under?.stop();
    };
  }, [key]);
  const own = heard?.key === key;
  return { study: heard?.study ?? null, own, problem: own ? heard.problem : null };
}

function keep(key: string, study: Study): void {
  kept.set(key, study);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
}
