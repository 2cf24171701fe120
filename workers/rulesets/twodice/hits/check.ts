/** Faults of a `hits` scenario that its schema cannot see. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import type { Layout } from '../body/layout/parse.ts';
import { readLayout } from '../body/layout/problems.ts';
import { type WearPlan, wearPlan } from '../body/layout/wear.ts';
import { eachHit, type Hit, type Hits, MAX_HITS, type Repair } from './schema.ts';
import { findSystem, systemNames } from './steps.ts';

export function checkHits(scenario: Hits): Problem[] {
  const count = eachHit(scenario).length;
  if (count > MAX_HITS)
    return [{ path: 'hits', message: counted(count, 'hits'), allowed: `at most ${MAX_HITS} in all` }];
  const read = readLayout(scenario.target.damage, 'target.damage');
  if ('problem' in read) return [read.problem];
  const { layout } = read;
  const wear = wearPlan(layout);
  return [
    ...scenario.hits.flatMap((hit, index) => hitProblems(hit, `hits[${index}].system`, layout, wear)),
    ...scenario.repairs.flatMap((repair, index) =>
      repairProblems(repair, `repairs[${index}]`, { layout, wear, hits: count }),
    ),
  ];
}

function hitProblems({ system, grid }: Hit, path: string, layout: Layout, wear: WearPlan): Problem[] {
  if (system === undefined) return [];
  const boards = layout.boards.length === 1 ? [0] : grid === 'random' ? [0, 1] : grid === 'left' ? [0] : [1];
  const found = findSystem(layout, wear, system);
  const missing = boards.find((board) => found[board] < 0);
  if (missing === undefined) return [];
  const where = layout.boards.length === 1 ? 'the layout' : missing === 0 ? 'the left grid' : 'the right grid';
  const names = systemNames(layout, wear, missing);
  return [
    {
      path,
      message: layout.kind === 'row' ? `a row has no system "${system}"` : `${where} has no system "${system}"`,
      allowed: quoted(names) || 'nothing: there are no systems there',
    },
  ];
}

function repairProblems(
  { after, what, boxes, roll, first }: Repair,
  path: string,
  { layout, wear, hits }: { layout: Layout; wear: WearPlan; hits: number },
): Problem[] {
  const problems: Problem[] = [];
  if (after > hits) {
    problems.push({ path: `${path}.after`, message: `after hit ${after} of ${hits}`, allowed: `from 0 to ${hits}` });
  }
  if (what === 'force field') {
    if (!layout.field) {
      problems.push({
        path: `${path}.what`,
        message: 'the target has no force field',
        allowed: '"boxes", or a layout that begins with a force field such as "F8;"',
      });
    }
    return problems;
  }
  if (boxes === 0 && roll === 'none') {
    problems.push({ path: `${path}.boxes`, message: 'repairs no box', allowed: 'a number of boxes, or a roll' });
  }
  const names = systemNames(layout, wear);
  first.forEach((name, index) => {
    if (findSystem(layout, wear, name).some((system) => system >= 0)) return;
    problems.push({
      path: `${path}.first[${index}]`,
      message: layout.kind === 'row' ? `a row has no system "${name}"` : `the layout has no system "${name}"`,
      allowed: quoted(names) || 'nothing: there are no systems',
    });
  });
  return problems;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
