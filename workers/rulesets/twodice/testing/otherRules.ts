/** Rules that nobody knows, put on every model of every example: each answer names them all and is the same without. */
import { expect, test } from 'vitest';
import { unknownRules } from '../../disclosure/unknown.ts';
import { disclose } from '../../disclosure/unused.ts';
import type { ListReader, ScenarioKind } from '../../ruleset.ts';

type Values = Record<string, unknown>;

/** Reads like an ID and like words that an edition replaces: it is told as it was written. */
const STRANGE = ['Song of focus (MK3-NONE-99)', 'feat Thunder'];
/** Parts that are models. `first` and `second` hold an attacker and a target of their own, unless they are armies. */
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
      const said = unknownRules(strange);
      expect(said.map(({ path }) => path).sort()).toEqual(paths.sort());
      for (const { path, reason } of said) {
        expect(reason).toBe(`${STRANGE[path.endsWith('[0]') ? 0 : 1]}: not known here, so it changes nothing`);
      }
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

/** The same for rules that a list brings. */
export function keepsRulesOfLists(kinds: readonly ScenarioKind[], lists: ListReader): void {
  test('a list that names some fills them in, and the answer says so', () => {
    const { units } = lists.read(
      'name,kind,MAT,DEF,ARM,boxes,weapons,rules\nSinger,solo,6,14,13,#5,Axe P+S 12 Sure Foot,Tough; Battle song',
    );
    const [{ unknown, parts }] = units;
    expect(unknown).toContain('Battle song');
    expect(parts?.attacker.otherRules).toEqual(unknown);
    expect(parts?.target.otherRules).toEqual(unknown);
    expect(parts?.first.otherRules).toEqual(unknown);
    const kind = (id: string) => kinds.find((one) => one.id === id)!;
    const said = (id: string, scenario: unknown) => {
      const asked = kind(id).schema.parse(scenario);
      expect(kind(id).check(asked)).toEqual([]);
      return disclose(kind(id), asked, { exactNs: 0, trials: 512 })
        .unused.filter(({ path }) => path.includes('otherRules'))
        .map(({ path, reason }) => `${path}: ${reason}`);
    };
    const why = 'Battle song: not known here, so it changes nothing';
    const at = unknown.indexOf('Battle song');
    expect(said('activation', { attacker: parts?.attacker, target: parts?.target })).toEqual(
      expect.arrayContaining([`attacker.otherRules[${at}]: ${why}`, `target.otherRules[${at}]: ${why}`]),
    );
    // A model that fights is one model: its rules are named once.
    expect(said('duel', { first: parts?.first, second: parts?.second }).filter((each) => each.endsWith(why))).toEqual([
      `first.otherRules[${at}]: ${why}`,
      `second.otherRules[${at}]: ${why}`,
    ]);
  });

  test('what is known all the same leaves nothing behind', () => {
    const { units } = lists.read(lists.example);
    for (const { parts } of units)
      for (const part of Object.values(parts ?? {})) expect(part).not.toHaveProperty('otherRules');
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
  if (!MODELS.includes(path.split('.').at(-1)!) || 'models' in changed) return changed;
  paths.push(`${path}.otherRules[0]`, `${path}.otherRules[1]`);
  return { ...changed, otherRules: STRANGE };
}
