/** Which tests do more in the thorough run: found by what they are called and by what they ask, so that none is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['workers', 'server', 'web', 'scripts', 'benchmarks'];
/** A share of something, or of the databases (server/fixtures/databases.ts). */
const SHARED = /fixtures\/share\.ts'|\bASKED_BACKENDS\b/;

/** All sources of TypeScript, from the root. */
export function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  );
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All sources that do more in the thorough run than in every run by what they say themselves, from the root. */
export function asking(): string[] {
  return sources().filter((path) => /\.(proof|e2e|long)\.test\./.test(path) || SHARED.test(textOf(path)));
}

/** The tests that import a module of that name. */
export function testsOf(module: string): string[] {
  return sources().filter((path) => /\.test\.tsx?$/.test(path) && textOf(path).includes(`/${module}'`));
}

/** The tests among them: what starts services, databases and browsers, and the others. */
export function longTests(): { readonly programs: readonly string[]; readonly laws: readonly string[] } {
  const tests = asking().filter((path) => /\.test\.tsx?$/.test(path));
  const programs = tests.filter((path) => /^server\/|\.(e2e|long)\.test\./.test(path));
  return { programs, laws: tests.filter((path) => !programs.includes(path)) };
}
