/** What the sheet exports, pasted where lists are read: every profile comes back as the unit that it states. */
import { describe, expect, it } from 'vitest';
import { readLists } from '../../workers/lists/door.ts';
import { partsIn } from '../../workers/lists/shown.ts';
import type { ReadUnit } from '../../workers/lists/types.ts';
import { writeTable } from '../../workers/rulesets/reading/csv.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import type { JsonObject } from '../form/json.ts';
import { listIn } from '../studies/request/text.ts';
import { possibleColumns, shownColumns } from './columns.ts';
import { csvOf } from './paste.ts';

const forms = { values: null, plan: null };
const examples = studyKinds
  .flatMap((kind) => kind.examples)
  .map(({ request }) => request as JsonObject)
  .filter((request) => 'profiles' in request);

async function readBack(text: string, ruleset?: string) {
  const { armies } = await readLists({ sources: [{ name: 'profiles.csv', content: text }], ruleset });
  expect(armies).toHaveLength(1);
  return armies[0]!;
}

/** Fields of a unit wherever they stand. */
function held(unit: ReadUnit): JsonObject {
  const { attacker = {}, target = {}, units = {}, first = {} } = partsIn(unit) ?? {};
  return { ...target, ...attacker, ...first, ...unit.values, ...units, attacker, target } as JsonObject;
}

describe('the sheet of a designer, read as a list', () => {
  it.each(examples.map((request, i) => [`${i}, ${request.ruleset}`, request] as const))(
    'example %s: every field of every profile',
    async (_, request) => {
      const profiles = listIn(request, 'profiles');
      const text = csvOf(profiles, shownColumns(possibleColumns(forms, profiles), profiles, new Set()));
      const { units, findings, ruleset } = await readBack(text, String(request.ruleset));
      expect(ruleset).toBe(request.ruleset);
      expect(units.map(({ name }) => name)).toEqual(profiles.map(({ name }) => name));
      // What somebody does in a study is said to be no part of a unit.
      const unread = findings.filter(({ verdict }) => verdict === 'not known');
      expect(unread.filter((each) => !each.text.startsWith('plan'))).toEqual([]);
      profiles.forEach(({ values }, i) => {
        expect(held(units[i]!)).toMatchObject(stated(values as JsonObject));
      });
    },
  );

  it('is recognised as a table of its game, which it tells by itself', async () => {
    for (const game of ['aof', 'ae', 'mk3']) {
      const request = examples.find(({ ruleset }) => ruleset === game)!;
      const profiles = listIn(request, 'profiles');
      const text = csvOf(profiles, shownColumns(possibleColumns(forms, profiles), profiles, new Set()));
      expect(await readBack(text)).toMatchObject({ ruleset: game, format: 'CSV' });
      // A spreadsheet of other countries has semicolons, and writes yes and no in capitals.
      const other = text.replaceAll(/(?<=,|^)(true|false)(?=,|$)/gm, (word) => word.toUpperCase());
      expect((await readBack(other)).units).toHaveLength(profiles.length);
    }
  });

  it('says of every column and cell that it does not read', async () => {
    const { units, findings } = await readBack(
      writeTable([
        [
          'name',
          'quality',
          'defense',
          'weapons[0].attacks',
          'weapons[1].name',
          'weapons[1].attacks',
          'weapons[1].reach',
          'notes',
          'plan.behaviour',
        ],
        ['Guard', 4, 4, '', 'Spear', 2, 3, 'painted', 'charge'],
      ]),
    );
    expect(units[0]?.values.weapons).toMatchObject([{ name: 'Spear', attacks: 2 }]);
    expect(findings.filter(({ verdict }) => verdict === 'not known').map(({ text, note }) => [text, note])).toEqual([
      ['weapons[1].reach / notes', 'a column that nobody reads; 1 of its cells is filled'],
      ['plan.behaviour', 'what somebody does in a study is no part of a unit; 1 of its cells is filled'],
    ]);
  });

  it('is no table of a player, whose weapons stand in one column', async () => {
    const { units } = await readBack('name,quality,defense,weapons,musician\nGuard,4,4,Sword (A2),true\n', 'aof');
    expect(units[0]?.values.weapons).toMatchObject([{ name: 'Sword', attacks: 2 }]);
  });
});

/** What a profile states, but for what says nothing: no points of who spends none. */
function stated(values: JsonObject): JsonObject {
  const { attacker } = values;
  const idle = (attacker as JsonObject | undefined)?.points === 0;
  if (!idle) return values;
  const { points: _, ...rest } = attacker as JsonObject;
  return { ...values, attacker: rest };
}
