import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findKind } from '../../workers/rulesets/index.ts';
import { SweepResult } from '../api/contract.ts';
import { ACTIVATION, faults, QUESTION, type Service, startService } from '../fixtures/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.pool.warm(0);
});
afterAll(() => service.close());

const sweep = (body: object) => service.post('/api/v1/analyses/sweep', { ...QUESTION, ...body });
const DEF = { path: 'target.DEF', values: [10, 12, 14] };
const ARM = { path: 'target.ARM', values: [16, 20] };

describe('POST /analyses/sweep', () => {
  it('gives one row for each value of the second field, each cell as asked alone', async () => {
    const result = SweepResult.parse((await sweep({ fields: [DEF, ARM] })).body);
    expect(result.cells.map((row) => row.length)).toEqual([3, 3]);
    const scenario = { ...ACTIVATION, target: { ...ACTIVATION.target, DEF: 14, ARM: 20 } };
    const alone = await service.post('/api/v1/simulations', { ...QUESTION, scenario });
    const { measures, headline } = alone.body.result as {
      measures: Record<string, { value: number }>;
      headline: string;
    };
    expect(result.measure).toBe(headline);
    expect(result.cells[1]![2]!.value).toBe(measures[headline]!.value);
  });

  it('takes one field, a list entry, another measure', async () => {
    const fields = [{ path: 'attacker.weapons[0].power', values: [10, 14, 18] }];
    const result = SweepResult.parse((await sweep({ fields, measure: 'boxes' })).body);
    const values = result.cells[0]!.map(({ value }) => value!);
    expect([...values].sort((a, b) => a - b)).toEqual(values);
    expect(values[2]).toBeGreaterThan(1);
  });

  it('reaches a field whose object was left out', async () => {
    const fields = [{ path: 'attacker.modifiers.attackRolls', values: [0, 2] }];
    const [low, high] = SweepResult.parse((await sweep({ fields })).body).cells[0]!;
    expect(high!.value).toBeGreaterThan(low!.value!);
  });

  it('sweeps how hard a battlegroup is run over how many turns in one call', async () => {
    const kind = findKind('mk3', 'battlegroup');
    const [effort, turns] = kind.sweepFields!;
    const reply = await service.post('/api/v1/analyses/sweep', {
      ruleset: 'mk3',
      kind: kind.id,
      scenario: kind.examples[0]!.scenario,
      fields: [
        { path: effort.path, values: [0, 1, 2, 3, 4] },
        { path: turns.path, values: [1, 2, 3] },
      ],
    });
    const result = SweepResult.parse(reply.body);
    expect(result.measure).toBe('noFrenzy');
    const rows = result.cells.map((row) => row.map(({ value }) => value!));
    expect(rows[0]).toEqual([1, 1, 1, 1, 1]);
    for (const row of rows) expect([...row].sort((a, b) => b - a)).toEqual(row);
    expect(rows[2]![4]).toBeLessThan(rows[1]![4]!);
  });

  it('gives a second measure of the same cells: work done against the risk of a frenzy', async () => {
    const kind = findKind('mk2', 'battlegroup');
    const { over, gain } = kind.frontier!;
    const question = { ruleset: 'mk2', kind: kind.id, scenario: kind.examples[0]!.scenario };
    const fields = [{ path: over.path, values: [0, 1, 2, 3, 4] }];
    const ask = (also: string) => service.post('/api/v1/analyses/sweep', { ...question, fields, also });
    const { cells, also, measure } = SweepResult.parse((await ask(gain)).body);
    expect([measure, also!.measure, also!.of]).toEqual(['noFrenzy', 'work', 'mean']);
    const calm = cells[0]!.map(({ value }) => value!);
    const [work] = also!.values;
    // What cannot happen is not measured.
    expect(work![0]).toBeNull();
    // Harder run, more work and more frenzies.
    for (let i = 1; i < 5; i++) {
      expect(work![i]).toBeGreaterThan(work![i - 1] ?? 0);
      expect(calm[i]).toBeLessThanOrEqual(calm[i - 1]!);
    }
    expect(faults(await ask('luck')).also!.allowed).toContain('"work"');
  });

  it('puts the problem into a faulty cell and computes the others', async () => {
    const result = SweepResult.parse((await sweep({ fields: [{ path: 'target.DEF', values: [12, 99, 12.5] }] })).body);
    const [good, large, fraction] = result.cells[0]!;
    expect(good!.value).toBeTypeOf('number');
    expect(large).toEqual({
      value: null,
      problem: 'scenario.target.DEF: Too large. Allowed: a whole number from 0 to 40.',
    });
    expect(fraction!.value).toBeNull();
  });

  it('forgives a fault in the swept field of the base, but no other', async () => {
    const target = { ...ACTIVATION.target, DEF: 99 };
    expect((await sweep({ scenario: { ...ACTIVATION, target }, fields: [DEF] })).status).toBe(200);
    const other = await sweep({ scenario: { ...ACTIVATION, target: { ...target, ARM: -1 } }, fields: [DEF] });
    expect(other.body.code).toBe('invalid-scenario');
    expect(Object.keys(faults(other))).toEqual(['scenario.target.ARM']);
  });

  it('says which fields there are when a path leads nowhere', async () => {
    for (const path of [
      'target.DEFENCE',
      'target.name',
      'target',
      '',
      '..',
      'attacker.weapons[7].power',
      '__proto__.x',
    ]) {
      const reply = await sweep({ fields: [{ path, values: [1] }] });
      expect(reply.body.code, path).toBe('invalid-request');
      expect(faults(reply)['fields[0].path']!.allowed, path).toBeTruthy();
    }
    expect(
      faults(await sweep({ fields: [{ path: 'target.DEFENCE', values: [1] }] }))['fields[0].path']!.allowed,
    ).toContain('"target.DEF"');
    expect(faults(await sweep({ fields: [DEF, DEF] }))['fields[1].path']!.message).toBe('The same field twice.');
  });

  it('refuses unknown measures, too many cells and too much cost', async () => {
    expect(faults(await sweep({ fields: [DEF], measure: 'luck' })).measure!.allowed).toContain('"destroyed"');
    const many = Array.from({ length: 20 }, (_, i) => i);
    const cells = await sweep({
      fields: [
        { ...DEF, values: many },
        { ...ARM, values: many },
      ],
    });
    expect(faults(cells).fields).toMatchObject({ value: 400, allowed: 'at most 200 cells in all' });
    const strict = await startService({ SWEEP_LIMIT_SECONDS: '0.001' }, service.pool);
    try {
      const fields = [
        { ...DEF, values: many },
        { ...ARM, values: many.slice(0, 10) },
      ];
      const dear = await strict.post('/api/v1/analyses/sweep', { ...QUESTION, fields });
      expect(dear.body).toMatchObject({ status: 422, code: 'too-expensive' });
      expect(dear.body.detail).toMatch(/200 cells.*the limit is 1 ms/);
    } finally {
      await strict.close();
    }
  });
});
