/**
 * A reporter of Vitest: which tests failed, shortly, into a file, for the end of a long output of which only the tail is
 * kept. The file is `failuresIn` the report that TEST_REPORT names.
 */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** How much of an error says what it is about. */
const LINES = 4;
const WIDTH = 300;
const TESTS = 40;

/** Where the failed tests of a run stand whose machine-readable report is `report`. */
export const failuresIn = (report: string): string => `${report}.failed`;

function firstLines(message: string): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, WIDTH)}`);
}

/** Writes nothing where nothing failed. */
export default class Failed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const failed: string[][] = [];
    for (const module of modules) {
      for (const { message } of module.errors()) failed.push([`  ${module.relativeModuleId}`, ...firstLines(message)]);
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors())
          failed.push([`  ${module.relativeModuleId} > ${suite.fullName}`, ...firstLines(message)]);
      for (const test of module.children.allTests('failed'))
        failed.push([
          `  ${module.relativeModuleId} > ${test.fullName}`,
          ...(test.result().errors ?? []).slice(0, 1).flatMap(({ message }) => firstLines(message)),
        ]);
    }
    for (const { message } of unhandled) failed.push(['  outside of any test', ...firstLines(message)]);
    const report = process.env.TEST_REPORT;
    if (!report || failed.length === 0) return;
    const left = failed.length - TESTS;
    const lines = [...failed.slice(0, TESTS).flat(), ...(left > 0 ? [`  and ${left} more`] : [])];
    writeFileSync(failuresIn(report), `${lines.join('\n')}\n`);
  }
}
