/** What tests of studies share: a context without a server, and counting in this thread. */
import { findKind } from '../../rulesets/index.ts';
import type { CellReply } from '../cellJob.ts';
import { countCells } from '../cells.ts';
import type { Known } from '../known.ts';
import { runStudy, type Slice } from '../run.ts';
import type { Study, StudyAnswer, StudyContext, StudyKind } from '../study.ts';

export const context: StudyContext = {
  check: (ruleset, kind, scenario) => {
    const found = findKind(ruleset, kind);
    const parsed = found.schema.safeParse(scenario);
    if (!parsed.success) {
      return {
        problems: parsed.error.issues.map(({ path, message }) => ({ path: `scenario.${path.join('.')}`, message })),
      };
    }
    const problems = found.check(parsed.data);
    return problems.length > 0 ? { problems } : { checked: { ruleset, kind, scenario: parsed.data } };
  },
};

/** Counts a slice here and now. */
export async function countHere(slice: Slice): Promise<readonly CellReply[]> {
  return countCells(slice.jobs);
}

export async function answered<R>(
  kind: StudyKind<R>,
  request: unknown,
): Promise<{ study: Study; known: Known; answer: StudyAnswer }> {
  const study = kind.begin(kind.schema.parse(request), context);
  const { known } = await runStudy(study, { count: countHere });
  return { study, known, answer: study.answer(known) };
}
