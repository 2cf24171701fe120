/** Mk II is told in its own words: what its forms, faults and answers say holds none of those that only Mk III has. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { saidOf } from '../proving/said.ts';
import type { ScenarioKind } from '../ruleset.ts';
import { mk2 } from './index.ts';
import { randomInputs } from './testing/asked.ts';

const FOREIGN =
  /\b(cortex|arc nodes?|huge|120 mm|warjacks?|colossals?|gargantuans?|focus|warcasters?|vectors?|monstrosit\w+|marshal\w*|battle engines?|superstructure|power field|force field|generator|inert|systems?|grids?|columns?|hull|left arm|right arm|Strike True|Crush|Take Aim|Hurry|packs?|rage|Blessed|Disruption|Chain Weapon|assault|souls?|corpses?|MK3|Mk III)\b/gi;
/** Mk II has weapon systems that are crippled (E9), and what somebody drew may be called what it is. */
const OWN = /weapon systems?|^an? (grid|colossal)$/gi;

const foreign = (text: string): string[] => text.replace(OWN, '').match(FOREIGN) ?? [];

/** Titles, descriptions, values and examples of a JSON schema; names of fields are the wire's, not the reader's. */
function shown(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(shown);
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key === 'required' || key === 'onlyIf' || key === '$schema') return [];
    if (key === 'properties') return Object.values(inner as object).flatMap(shown);
    return shown(inner);
  });
}

const kinds: ReadonlyArray<[string, ScenarioKind]> = mk2.kinds
  .filter(({ id }) => id !== 'roll')
  .map((kind) => [kind.id, kind]);

describe('words of Mk II', () => {
  test.each(kinds)('%s: its form', (_, kind) => {
    const form = [
      ...shown(z.toJSONSchema(kind.schema, { io: 'input', reused: 'inline' })),
      ...[kind.title, kind.question, ...(kind.sweepFields ?? []).map(({ title }) => title)],
      ...kind.examples.map(({ title }) => title),
    ];
    expect(form.length).toBeGreaterThan(10);
    expect(form.filter((text) => foreign(text).length > 0)).toEqual([]);
  });

  test.each(kinds)('%s: what it says to random questions, asked rightly or wrongly', (_, kind) => {
    const inputs = [...kind.examples.map(({ scenario }) => scenario), ...randomInputs(kind, 60, 71)];
    const said = inputs.flatMap((input) => saidOf(kind, input));
    expect(said.length).toBeGreaterThan(60);
    expect([...new Set(said.filter((text) => foreign(text).length > 0))]).toEqual([]);
  });

  test('MK2-ATK-12: whom nothing may target is found by no miss, shot or spell, and the form says so', () => {
    const area = mk2.kinds.find(({ id }) => id === 'area');
    if (!area) throw new TypeError('no area');
    const form = shown(z.toJSONSchema(area.schema, { io: 'input', reused: 'inline' }));
    const said = form.filter((text) => text.includes('Templates and sprays reach it'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('whatever misses into melee never finds it');
    expect(said[0]).not.toContain('does nothing');
  });

  test('catalogue, profiles, editions and readers', () => {
    const { catalogue, profiles, editions, statLines, lists } = mk2;
    const texts = [catalogue.map(({ title }) => title), profiles, editions, statLines.map(({ example }) => example)];
    expect([...shown(texts), ...shown(lists?.formats)].filter((text) => foreign(text).length > 0)).toEqual([]);
  });

  test('the search finds what is foreign', () => {
    expect(foreign('a huge base with a cortex')).toEqual(['huge', 'cortex']);
    expect(foreign('its weapon system is crippled')).toEqual([]);
  });
});
