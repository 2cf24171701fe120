/** /lists: every game through one door, faults that name the file, and nothing that holds the service up. */
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SimulationPool } from '../../workers/pool.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import { MOST_LIST_BYTES, MOST_LIST_SOURCES } from '../../workers/rulesets/reading/limits.ts';
import { faults, QUESTION, type Service, startService } from '../fixtures/service.ts';
import { CorrectedList, ListsReading } from './contract.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LISTS = '/api/v1/lists';
const text = 'Guard [5] Q4+ D4+ | 90pts | Fast, Shining\n5x Sword (A1)\n';
const post = async (sources: readonly object[], more: object = {}) => service.post(LISTS, { sources, ...more });
const armies = async (sources: readonly object[], more: object = {}) =>
  ListsReading.parse((await post(sources, more)).body).armies;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('reading lists', () => {
  it('of every game that has them, from its example alone', async () => {
    for (const { id, lists } of rulesets) {
      if (!lists) {
        const refused = await post([{ text: 'anything' }], { ruleset: id });
        expect(faults(refused).ruleset).toMatchObject({ value: id, message: expect.stringMatching(/no army lists/) });
        continue;
      }
      const [army] = await armies([{ text: lists.example }], { prefer: id });
      expect(army?.ruleset).toBe(id);
      expect(army?.units.length).toBeGreaterThan(0);
      expect(JSON.stringify(army)).not.toContain('"not known"');
    }
  });

  it('says what of a list it does not know, at its line', async () => {
    const [army] = await armies([{ name: 'watch.txt', text }]);
    expect(army).toMatchObject({ source: 'watch.txt', ruleset: 'aof', totals: { points: 90, models: 5 } });
    expect(army?.units).toMatchObject([{ name: 'Guard', values: { rules: ['Fast'] }, unknown: ['Shining'] }]);
    const [line] = army?.units[0]?.source ?? [];
    const said = line?.findings.map(({ from, to, verdict }) => [line.text.slice(from, to), verdict]);
    expect(said).toEqual([['Shining', 'not known']]);
  });

  it('as the format that somebody says it is', async () => {
    const [army] = await armies([{ text: 'Wall - PC: 4\nGuard - PC: 9', format: 'conflict chamber text' }], {
      ruleset: 'mk3',
    });
    expect(army).toMatchObject({ format: 'Conflict Chamber text', totals: { units: 2, points: 13 } });
  });

  it('opens files as they are: zipped, UTF-16, cp1252', async () => {
    const file = (name: string, bytes: Uint8Array) => ({ name, base64: base64(bytes) });
    const odd = text.replace('Guard', 'K\u00f6nig');
    for (const source of [
      file('a.rosz', zipSync({ 'a.txt': Buffer.from(odd) })),
      file('a.txt', Buffer.from(`\ufeff${odd}`, 'utf16le')),
      file('a.txt', Buffer.from(odd, 'latin1')),
    ]) {
      const [army] = await armies([source]);
      expect(army?.units[0]?.name).toBe('K\u00f6nig');
    }
  });

  it('a catalogue of megabytes, in a thread, while the service answers others', async () => {
    const unit = (i: number) =>
      `{"name":"Guard ${i}","size":5,"quality":4,"defense":5,"equipment":[],"notes":"${'x'.repeat(1_800)}"}`;
    const body = `{"name":"Book","upgradePackages":[],"units":[${Array.from({ length: 1_900 }, (_, i) => unit(i))}]}`;
    const threads = vi.spyOn(service.pool, 'lists');
    const reading = armies([{ name: 'book.json', text: body }]);
    expect((await service.post('/api/v1/simulations', QUESTION)).status).toBe(200);
    expect((await reading)[0]?.units).toHaveLength(1_900);
    expect(threads).toHaveBeenCalledOnce();
    threads.mockRestore();
  });
});

describe('faults', () => {
  it('name the file and what is wrong with it', async () => {
    const both = faults(
      await post([{ name: 'ok.txt', text }, { name: 'two.txt', text, base64: 'AAAA' }, { name: 'none.txt' }]),
    );
    expect(both['sources[1]']?.message).toContain('"two.txt"');
    expect(both['sources[2]']?.message).toContain('"none.txt"');
    const bad = faults(await post([{ name: 'a.rosz', base64: 'not base64!' }]));
    expect(bad['sources[0].base64']?.message).toContain('"a.rosz"');
    const many = Array.from({ length: MOST_LIST_SOURCES + 1 }, () => ({ text }));
    expect(Object.keys(faults(await post(many)))).toEqual(['sources']);
    expect(Object.keys(faults(await post([])))).toEqual(['sources']);
    expect(faults(await post([{ text, colour: 1 }]))).toHaveProperty('sources[0].colour');
    expect(faults(await post([{ text }], { ruleset: 'chess' })).ruleset?.allowed).toContain('aof');
    const strange = faults(await post([{ name: 'a.txt', text, format: 'runes' }], { ruleset: 'aof' }));
    expect(strange['sources[0].format']).toMatchObject({ message: '"a.txt" cannot be read as "runes".' });
    expect(strange['sources[0].format']?.allowed).toContain('share JSON');
  });

  it('name the file that is too large', async () => {
    const large = { name: 'large.cat', text: ' '.repeat(MOST_LIST_BYTES) };
    const reply = await post([{ name: 'small.txt', text }, large]);
    expect(reply.body).toMatchObject({ status: 413, code: 'body-too-large' });
    expect(Object.keys(faults(reply))).toEqual(['sources[1]']);
    expect(faults(reply)['sources[1]']?.message).toContain('"large.cat" has 4.00 MiB');
    expect((await post([{ ...large, text: large.text.slice(100) }, { text }])).status).toBe(200);
  });

  it('a source that nobody can read is no fault: it is said', async () => {
    const reading = ListsReading.parse((await post([{ name: 'shopping.txt', text: 'milk' }, { text: '' }])).body);
    expect(reading.armies).toEqual([]);
    expect(reading.sources).toMatchObject([
      { name: 'shopping.txt', role: 'not read' },
      { name: 'paste', role: 'not read' },
    ]);
  });
});

describe('corrections', () => {
  it('give the units with their lines anew', async () => {
    const [army] = await armies([{ text: `++ Watch [AOF 90pts] [6 Models] ++\n\n${text}` }]);
    const units = army!.units.map(({ name, line, source, checks, sums, ...unit }) => unit);
    const request = { ruleset: 'aof', units, stated: army!.stated };
    const six = { unit: 0, path: 'models', value: 6 };
    const five = { unit: 0, path: 'weapons[0].count', value: 5 };
    const reply = await service.post(`${LISTS}/corrections`, { ...request, corrections: [six, five] });
    const list = CorrectedList.parse(reply.body);
    expect(list.units[0]?.line.map(({ text: piece }) => piece).join('; ')).toBe(
      'Guard [6] Q4+ D4+; 5x Sword (A1); Fast; 90pts; Shining',
    );
    expect(list.units[0]?.checks?.[0]?.note).toMatch(/5 melee weapons for 6 models/);
    expect(list.findings).toEqual([]);
    const refused = await service.post(`${LISTS}/corrections`, {
      ...request,
      corrections: [six, { ...six, value: 0 }],
    });
    expect(faults(refused)['corrections[1]']).toMatchObject({ allowed: 'Models: 1 to 100' });
  });
});

describe('a thread that takes too long', () => {
  it('is ended at its deadline, and the pool goes on', async () => {
    const pool = new SimulationPool({ threads: 1 });
    try {
      await pool.warm(0);
      const long = Array.from({ length: 2_000 }, (_, i) => `Guard ${i} [5] Q4+ D4+ | 90pts\n5x Sword (A1)\n`).join(
        '\n',
      );
      const request = { sources: [{ name: 'long', content: long }] };
      await expect(pool.lists(request, 1)).rejects.toThrow(/not done after 1 ms/);
      expect((await pool.lists({ sources: [{ name: 'short', content: text }] }, 300_000)).armies).toHaveLength(1);
    } finally {
      await pool.close();
    }
  });
});
