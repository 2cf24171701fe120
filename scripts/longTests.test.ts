/** What leaves every run is asked by the thorough one. */
import { expect, it } from 'vitest';
import { asking, longTests } from './longTests.ts';

it('finds every test that leaves something to the thorough run', () => {
  const { programs, laws } = longTests();
  expect(programs.length).toBeGreaterThan(15);
  expect(laws.length).toBeGreaterThan(40);
  expect(programs).toContain('web/e2e/journey.e2e.test.ts');
  expect(laws).toContain('workers/rulesets/mk3/rules/area.test.ts');
});

it('knows whose tests ask where a module asks for them', () => {
  const modules = asking().filter((path) => !/\.test\.tsx?$/.test(path));
  // Parts of the journey, and the databases, whose name for either or both finds their tests.
  expect(modules.filter((path) => !path.startsWith('web/e2e/'))).toEqual(['server/fixtures/databases.ts']);
});
