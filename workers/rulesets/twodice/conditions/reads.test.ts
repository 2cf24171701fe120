/** What a state means is asked in this folder: nothing else reads it of a target. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RULESETS = join(import.meta.dirname, '../..');

/** Where a state is stated, printed, read from a list or played by hand, not where something follows from it. */
const MAY_READ = [
  /\.test\.ts$/,
  /\/(testing|oracle|referee|rules|catalogue|profiles|lists|statline|conditions|schema)\//,
  /\/(schema|examples|golden\w*|profiles|lists|statline|ask|parts|options|decisions)\.ts$/,
  // What is listed as ignored is found by other means one day; until then these look at the inputs themselves.
  /\/ignored\.ts$/,
  /\/hazard\/index\.ts$/,
  // Hands the states on to the target that the body is made of.
  /\/effects\/body\.ts$/,
  // Mk II's single attack has its own words for how a target stands.
  /mk2\/attack\//,
];

const STATES =
  'knockedDown|stationary|inert|huge|incorporeal|tough|leavesPlayWhenDisabled|eyelessSight|cannotBeKnockedDown';
const MODEL = '(?:target|model|nearest|attacker|enemy|other|one|own)';

const READS: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ['a state of a model', new RegExp(String.raw`(?<!')\b${MODEL}\)?(?:\[\w+\])?\.(?:${STATES})\b`)],
  ['a state taken out of a model', new RegExp(String.raw`\{[^{}]*\b(?:${STATES})\b[^{}]*\}\s*=\s*[^=>;]*\b${MODEL}\b`)],
  ['a state in a pattern', new RegExp(String.raw`\btarget: \{[^{}]*\b(?:${STATES})\b[^{}:]*\}`)],
  ['a colossal by its notation', /startsWith\('L\{/],
  ['a massive model by its base', /baseOf\([^)]*\) === 'huge'/],
  ['the chance of Tough', /\bTOUGH_CHANCE\b(?! = )/],
];

function sourcesOf(folder: string): Array<readonly [name: string, text: string]> {
  return readdirSync(join(RULESETS, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !MAY_READ.some((place) => place.test(name)))
    .map((name) => [name, readFileSync(join(RULESETS, name), 'utf8')] as const);
}

/** Lines that read a state, with what they read. */
function readsIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return READS.flatMap(([what, pattern]) => {
    const found = pattern.exec(code);
    return found ? [`${what}: ${found[0]}`] : [];
  });
}

test('nothing else reads a state of a model to find out what follows from it', () => {
  const sources = ['twodice', 'mk3', 'mk2'].flatMap(sourcesOf);
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.flatMap(([name, text]) => readsIn(text).map((what) => `${name}: ${what}`));
  expect(found).toEqual([]);
});

test('the search finds what it looks for', () => {
  expect(readsIn('if (target.huge) return 0;')).toHaveLength(1);
  expect(readsIn('const { tough, powerField } = scenario.target;')).toHaveLength(1);
  expect(readsIn("const big = baseOf(target, place.base) === 'huge';")).toHaveLength(1);
  expect(readsIn("if (target.damage.startsWith('L{')) skip();")).toHaveLength(1);
  expect(readsIn('const { incorporeal } = models[0].target;')).toHaveLength(1);
  expect(readsIn('others.map(({ contact, target: { incorporeal } }) => incorporeal);')).toHaveLength(1);
  expect(readsIn('// target.huge is read elsewhere\nconst down = state.knockedDown;')).toEqual([]);
});
