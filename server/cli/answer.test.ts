import { expect, it } from 'vitest';
import { findKind } from '../../workers/rulesets/index.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { disclosureLines } from './answer.ts';

it('tells what changes nothing by the words of the form, and counts what would be too long a row', () => {
  const scenario = findKind('aof', 'battle').examples[0]?.scenario as Record<string, unknown>;
  const untested = Array.from({ length: 6 }, (_, i) => `second.units[${i}].quality`);
  const disclosure = {
    unused: [{ path: 'first.units[0].weapons[0].attacks', reason: 'nobody comes near.' }],
    printed: ['first.units[1].defense'],
    untested: [...untested, 'mission'],
    idle: [],
    compared: { trials: 64 },
    engineVersion: ENGINE_VERSION,
    elapsedMs: 1,
  };
  const lines = disclosureLines({ ruleset: 'aof', kind: 'battle', scenario, result: { disclosure } });
  expect(lines[0]).toBe('First army › Unit 1 › Weapon 1 › Attacks: nobody comes near.');
  expect(lines[1]).toBe('Of the profiles, these play no part here: First army › Unit 2 › Defense.');
  expect(lines.at(-1)).toMatch(/^There was no time .*: Second army › Unit 1 › Quality, .* and 2 more\.$/);
  expect(lines.join(' ')).not.toMatch(/\[|[a-z]\.[a-z]/);
});
