/** What leaves every run is asked by the thorough one. */
import { expect, it } from 'vitest';
import { asking, longTests, testsOf } from './longTests.ts';

it('finds every test that leaves something to the thorough run', () => {
  const { programs, laws } = longTests();
  expect(programs.length).toBeGreaterThan(15);
  expect(laws.length).toBeGreaterThan(40);
  expect(programs).toContain('web/e2e/journey.e2e.test.ts');
  expect(laws).toContain('workers/rulesets/mk3/rules/area.proof.test.ts');
});

it('knows whose tests ask where a module asks for them', () => {
  // Parts of the journey, and the databases, whose name for either or both finds their tests.
  const known = (path: string) => path.startsWith('web/e2e/') || path === 'server/fixtures/databases.ts';
  const modules = asking().filter((path) => !/\.test\.tsx?$/.test(path) && !known(path));
  expect(modules.length).toBeGreaterThan(0);
  const { laws, programs } = longTests();
  for (const module of modules) {
    const asked = testsOf(module.split('/').slice(-2).join('/'));
    expect(asked.length, module).toBeGreaterThan(0);
    for (const test of asked) expect([...laws, ...programs], `${test} asks ${module}`).toContain(test);
  }
});
