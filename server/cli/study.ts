/** Studies on the command line: asked and counted here, with the service's own code. */

import type { SimulationPool } from '../../workers/pool.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { counted } from '../../workers/wording.ts';
import type { Study, StudyAnswer } from '../api/contract.ts';
import { studyText } from '../api/studies.ts';
import { begunStudy } from '../studies/begin.ts';
import { countStudy } from '../studies/count-study.ts';
import { copied } from '../studies/counted-rounds.ts';
import { newStudyId } from '../studies/store.ts';

/** @throws ApiError as the service would answer it */
export async function studyHere(
  pool: SimulationPool,
  kind: string,
  body: unknown,
  onProgress: (words: string) => void,
): Promise<Study> {
  const begun = await begunStudy(pool, kind, body);
  const createdAt = Date.now();
  let told = createdAt;
  const answer = await countStudy(begun, pool, {
    rounds: copied(begun.rounds),
    onPart: ({ rounds, cells, trials }) => {
      if (Date.now() - told < 2_000) return;
      told = Date.now();
      onProgress(`round ${rounds}: ${counted(cells, 'questions')}, ${trials} trials`);
    },
  });
  const study = studyText({
    id: newStudyId(),
    kind: begun.kind,
    request: begun.request,
    owner: null,
    client: null,
    state: 'done',
    engine_version: ENGINE_VERSION,
    cost_ns: begun.costNs,
    progress: null,
    answer,
    error: null,
    note: null,
    revision: 0,
    created_at: createdAt,
    ended_at: Date.now(),
  });
  return JSON.parse(study) as Study;
}

/** Whether everything stayed within the limits that the request set, if it set any: a build pipeline asks for no more. */
export function keptToLimits({ answer }: Study): boolean {
  const { data } = answer ?? { data: null };
  return typeof data !== 'object' || data === null || !('passed' in data) || data.passed !== false;
}

/** The answer as lines to read: the finding first. */
export function studyInWords({ answer }: Study): string {
  if (!answer) return 'There is no answer.';
  const { sentence, findings, notes, ignored }: StudyAnswer = answer;
  return [
    sentence,
    ...findings,
    ...notes,
    ...ignored.map(
      ({ path, title, reason, cells }) =>
        `Ignored: ${title ?? path}: ${reason} (${cells} of ${counted(answer.cells, 'questions')})`,
    ),
  ].join('\n');
}
