/** Rules that nobody knows, put on every model of every example: each answer names them all and is the same without. */
import { expect, test } from 'vitest';
import type { ScenarioKind } from '../../ruleset.ts';

type Values = Record<string, unknown>;

/** Reads like an ID and like words that an edition replaces: it is told as it was written. */
const STRANGE = ['Song of focus (MK3-NONE-99)', 'feat Thunder'];
/** Parts that are models. `first` and `second` hold an attacker and a target of their own. */
const MODELS = ['attacker', 'target', 'first', 'second'];

/** @param unaffected kinds without models that an army list could fill */
export function reportsOtherRules(kinds: readonly ScenarioKind[], unaffected: readonly string[]): void {
  const asked = kinds.filter(({ id }) => !unaffected.includes(id));
  test.each(asked.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
    for (const { scenario } of kind.examples) {
      const plain = kind.schema.parse(scenario);
      const paths: string[] = [];
      const strange = kind.schema.parse(withStrange(plain, '', paths));
      expect(paths).not.toEqual([]);
      expect(kind.check(strange)).toEqual([]);
      const [before, after] = [kind.compile(plain), kind.compile(strange)];
      const said = after.ignored.filter(({ path }) => path.includes('otherRules'));
      const unreached = before.ignored.map(({ path }) => path);
      const wanted = paths.filter((path) => !unreached.some((whole) => path.startsWith(`${whole}.`)));
      expect(
        said
          .map(({ path }) => path)
          .filter((path) => wanted.includes(path))
          .sort(),
      ).toEqual(wanted.sort());
      for (const { path, reason } of said) {
        expect(reason).toBe(`${STRANGE[path.endsWith('[0]') ? 0 : 1]}: not known here, so it changes nothing`);
      }
      expect(after.ignored.filter((one) => !said.includes(one))).toEqual(before.ignored);
      expect(after.rules).toEqual(before.rules);
      expect(after.exact()).toEqual(before.exact());
    }
  });

  test('a kind that is not affected has no room for them', () => {
    for (const kind of kinds.filter(({ id }) => unaffected.includes(id))) {
      for (const { scenario } of kind.examples) {
        const paths: string[] = [];
        withStrange(kind.schema.parse(scenario), '', paths);
        expect(paths).toEqual([]);
      }
    }
  });
}

/** The scenario with strange rules on every model in it, and the paths where they are. */
function withStrange(value: unknown, path: string, paths: string[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withStrange(item, `${path}[${index}]`, paths));
  if (typeof value !== 'object' || value === null) return value;
  const changed: Values = {};
  for (const [key, inner] of Object.entries(value)) {
    changed[key] = withStrange(inner, path === '' ? key : `${path}.${key}`, paths);
  }
  // The entries of `attackers` are who attacks with how he does it: the model is inside.
  if (!MODELS.includes(path.split('.').at(-1)!)) return changed;
  paths.push(`${path}.otherRules[0]`, `${path}.otherRules[1]`);
  return { ...changed, otherRules: STRANGE };
}
