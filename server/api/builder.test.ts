/** /lists/builder, /lists/loadouts, /lists/tables: options of units chosen and counted, units written and read back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesets } from '../../workers/rulesets/index.ts';
import { faults, type Service, startService } from '../fixtures/service.ts';
import { BuiltUnit, ListsReading, Loadouts } from './contract.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LISTS = '/api/v1/lists';
const game = rulesets.find(({ lists }) => lists?.builder)!;
const { book, choice } = game.lists!.builder!.example;
const read = async (source: object) =>
  ListsReading.parse((await service.post(LISTS, { sources: [source] })).body).armies;

describe('options', () => {
  it('come with the units of a book, and make them', async () => {
    const [army] = await read({ text: JSON.stringify({ versionString: 'v2', ...book }) });
    const builder = army?.units[0]?.builder;
    const built = async (chosen: object) =>
      BuiltUnit.parse((await service.post(`${LISTS}/builder`, { ruleset: game.id, builder, choice: chosen })).body);
    const plain = await built({});
    expect(plain.sections).toMatchObject([
      { options: [{ id: 'great', price: 5, taken: 0, blocked: null }] },
      { label: 'Combined unit', options: [{ price: 80, taken: 0, blocked: null }] },
    ]);
    const two = await built(choice);
    expect([two.points, two.unit?.sums?.points]).toEqual([90, 90]);
    expect(two.unit?.line.map(({ text }) => text)).toContain('2x Great Weapon (A2, AP(2))');
    expect(two.sections[0]?.options[0]?.blocked).toBe('it may be taken 2 times at most');
    expect(await built({ great: 3 })).toMatchObject({
      unit: null,
      refused: [{ option: 'great', reason: 'it may be taken 2 times at most' }],
    });
  });

  it('are counted, within a bound', async () => {
    const ask = async (most: number) =>
      Loadouts.parse((await service.post(`${LISTS}/loadouts`, { ruleset: game.id, builder: book, most })).body);
    expect((await ask(10)).loadouts.map(({ name, points }) => [name, points])).toEqual([
      ['as it starts', 80],
      ['Great Weapon', 85],
      ['2x Great Weapon', 90],
    ]);
    expect(await ask(2)).toMatchObject({ loadouts: [{}, {}], more: true });
  });

  it('of nonsense are none, and games without options say so', async () => {
    const nonsense = await service.post(`${LISTS}/builder`, { ruleset: game.id, builder: { units: [7, null] } });
    expect(nonsense).toMatchObject({ status: 200, body: { unit: null, sections: [] } });
    const other = rulesets.find(({ lists }) => lists && !lists.builder)!;
    const refused = await service.post(`${LISTS}/loadouts`, { ruleset: other.id, builder: {} });
    expect(faults(refused).ruleset).toMatchObject({ value: other.id, message: expect.stringContaining('options') });
    const unknown = await service.post(`${LISTS}/builder`, { ruleset: 'none', builder: {} });
    expect(faults(unknown).ruleset).toMatchObject({ message: 'No such ruleset.' });
  });
});

describe('tables', () => {
  it('hold the units of every game, as CSV and as a workbook, and give them back', async () => {
    for (const { id, lists } of rulesets) {
      if (!lists) continue;
      const [army] = await read({ text: lists.example });
      const units = army!.units.map(({ name: _, line: __, source: ___, checks: ____, sums: _____, ...unit }) => unit);
      for (const format of ['csv', 'xlsx'] as const) {
        const response = await fetch(`${service.url}${LISTS}/tables`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ruleset: id, units, format }),
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="units.${format}"`);
        const base64 = Buffer.from(await response.arrayBuffer()).toString('base64');
        const sent = { sources: [{ name: `units.${format}`, base64 }], ruleset: id };
        const [again] = ListsReading.parse((await service.post(LISTS, sent)).body).armies;
        const kept = (list: ReadonlyArray<(typeof units)[number]>) =>
          list.map(({ values, parts, sides }) => ({ values, parts, sides }));
        expect(kept(again?.units ?? [])).toEqual(kept(units));
      }
    }
  });
});
