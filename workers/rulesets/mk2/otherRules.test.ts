/** Rules that a list brings and nobody knows are named by every answer, and change none. */
import { describe, expect, test } from 'vitest';
import { reportsOtherRules } from '../twodice/testing/otherRules.ts';
import { mk2 } from './index.ts';
import { lists } from './lists.ts';

describe('rules that are not known here', () => {
  reportsOtherRules(mk2.kinds, ['battlegroup', 'morale', 'structure', 'roll']);

  test('a list that names some fills them in, and the answer says so', () => {
    const { units } = lists.read(
      'name,kind,MAT,DEF,ARM,boxes,weapons,rules\nSinger,solo,6,14,13,#5,Axe P+S 12 Sure Foot,Tough; Battle song',
    );
    const [{ unknown, parts }] = units;
    expect(unknown).toContain('Battle song');
    expect(parts?.attacker.otherRules).toEqual(unknown);
    expect(parts?.target.otherRules).toEqual(unknown);
    expect(parts?.first.otherRules).toEqual(unknown);
    const kind = (id: string) => mk2.kinds.find((one) => one.id === id)!;
    const said = (id: string, scenario: unknown) => {
      const asked = kind(id).schema.parse(scenario);
      expect(kind(id).check(asked)).toEqual([]);
      const { ignored } = kind(id).compile(asked);
      return ignored.filter(({ path }) => path.includes('otherRules')).map(({ path, reason }) => `${path}: ${reason}`);
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
});
