/** What both 2d6 games say, in the words of Mk II. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { activation } from './kinds/activation.ts';
import { ruleNames, words } from './ruleNames.ts';

const SHARED = join(import.meta.dirname, '../twodice');

it('every rule that shared code names has a name in Mk II, or is known to have none', () => {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const unknown = files
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('testing'))
    .flatMap((file) => readFileSync(join(SHARED, file), 'utf8').match(/MK3-[A-Z]+-\d\d/g) ?? [])
    .filter((id) => ruleNames(id) === undefined);
  expect([...new Set(unknown)]).toEqual([]);
});

it('lists in brackets become lists of its own, and vanish where nothing is left of them', () => {
  expect(words.text('a hit (MK3-ATK-01, -02)')).toBe('a hit (MK2-ATK-01, MK2-ATK-02)');
  expect(words.text('a field (MK3-FIELD-01)')).toBe('a field');
  expect(words.text('one MK3-DMG-01 and a MK3-ZZZ-98')).toContain('and a MK3-ZZZ-98');
});

it('names that look like rules stay names', () => {
  const scenario = activation.schema.parse({
    attacker: { MAT: 6, weapons: [{ name: 'MK3-ZZZ-98', class: 'melee', power: 12 }] },
    target: { name: 'MK3-YYY-01', DEF: 12, ARM: 12 },
  });
  expect(activation.check(scenario)).toEqual([]);
  const question = activation.compile(scenario);
  const measures = question.measures(question.exact()!, null);
  expect(question.sentence(measures)).toContain('MK3-YYY-01');
  expect(() => question.replay(1, 0)).not.toThrow();
});
