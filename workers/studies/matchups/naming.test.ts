/** Of a large table a few pairs name their rules first; what these have named, the others need not look for. */
import { expect, it } from 'vitest';
import { compiled } from '../../answer.ts';
import type { CellJob } from '../cellJob.ts';
import { countCells } from '../cells.ts';
import { matrix } from '../matrix/index.ts';
import { MatrixRequest } from '../matrix/request.ts';
import { runStudy } from '../run.ts';
import { context } from '../testing/context.ts';
import { packedJobs, unpackedJobs } from '../travel.ts';
import { fieldOf } from './field.ts';
import { Matchups } from './grid.ts';

const UNITS = 15;
/** Each brings something of its own: no few pairs name everything. */
const RULES = [['Fast'], ['Slow'], ['Regeneration'], ['Fear'], ['Stealth'], ['Fearless'], []];

it('names what comes up in any pair, and little more than once', async () => {
  const profiles = Array.from({ length: UNITS }, (_, i) => ({
    name: `Unit ${i}`,
    values: {
      ...{ models: 3 + (i % 3), quality: 3 + (i % 3), defense: 4, rules: i < RULES.length ? RULES[i] : [] },
      weapons: [i % 2 === 0 ? { name: 'Bow', range: 18 } : { name: 'Axe', attacks: 2 }],
    },
  }));
  const request = MatrixRequest.parse({
    ...{ ruleset: 'aof', profiles, method: 'exact' },
    situations: [{ title: 'Duel', kind: 'duel', base: { situation: { distance: 18, rounds: 2 } } }],
  });
  const asked: CellJob[] = [];
  const study = matrix.begin(request, context);
  const { known } = await runStudy(study, {
    count: ({ jobs }) => {
      const travelled = unpackedJobs(JSON.parse(packedJobs(jobs)));
      expect(travelled.map(({ told }) => told)).toEqual(jobs.map(({ told }) => told));
      asked.push(...travelled);
      return Promise.resolve(countCells(travelled));
    },
  });
  const naming = asked.filter(({ components }) => components.length === 0);
  expect(new Set(naming.map(({ key }) => key)).size).toBe(naming.length);
  // Pairs that all know what to do have named theirs when they were counted.
  const heard = naming.map(({ told = [] }) => told.length);
  expect(naming.length).toBeGreaterThan(64);
  expect(heard.filter((many) => many === heard[0])).toHaveLength(64);
  expect(Math.max(...heard)).toBeGreaterThan(heard[0]);
  const matchups = new Matchups(fieldOf(request, context), request);
  const rules = new Set<string>();
  for (let i = 0; i < UNITS; i++) {
    for (let j = 0; j < UNITS; j++) {
      for (const { cell } of i === j ? [] : matchups.played(known, 0, i, j)) {
        for (const rule of compiled(cell.request).rules) rules.add(rule);
      }
    }
  }
  expect(study.answer(known).rules.map(({ id }) => id)).toEqual([...rules].sort());
});
