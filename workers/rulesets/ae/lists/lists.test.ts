/** Tables of Hordes: samples and random fields come back, every fault names its cell. */
import { describe, expect, test } from 'vitest';
import { writeTable } from '../../reading/csv.ts';
import { asTable, readWorkbook, writeWorkbook } from '../../reading/workbook.ts';
import type { ListedUnit } from '../../ruleset.ts';
import { volley } from '../exchange/index.ts';
import { profiles } from '../profiles.ts';
import { lists } from './index.ts';

/** Sample units of a battle, as a report has them. */
const samples: ListedUnit[] = profiles
  .filter(({ part }) => part === 'units')
  .map(({ values }, i) => {
    const { ranged, melee, ...unit } = values as Record<string, unknown>;
    const weapon = ranged ?? melee;
    const parts = {
      attacker: weapon === undefined ? unit : { ...unit, weapon },
      target: unit,
      units: { ...unit, ...(ranged ? { ranged } : {}), ...(melee ? { melee } : {}) },
    } as NonNullable<ListedUnit['parts']>;
    return { at: `line ${i + 2}`, values: { name: unit.name }, unknown: [], parts, points: 10 * i };
  });
const odd: ListedUnit = {
  at: 'line 2',
  values: { name: '=Odd' },
  unknown: [],
  parts: (() => {
    const unit = {
      name: '=Odd',
      kind: 'horde',
      ATS: 0.5,
      mounted: 6,
      dualWield: true,
      traits: ['Disciplined', 'Swarm'],
      leader: 'none',
      state: { broken: true, fear: 3 },
      modifiers: { hit: -10 },
      commandCentre: { warfareBS: 50 },
    };
    return { attacker: unit, target: unit, units: unit };
  })(),
};

describe('tables of Hordes', () => {
  test('come back as they were, from CSV and from a workbook', async () => {
    for (const units of [samples, [odd]]) {
      const { rows, left } = lists.table(units);
      expect(left).toEqual([]);
      expect(lists.read(writeTable(rows)).units).toEqual(units);
      const sheets = await readWorkbook(await writeWorkbook('Units', rows));
      if (typeof sheets === 'string') throw new Error(sheets);
      expect(lists.read(asTable(sheets[0])).units).toEqual(units);
    }
  });

  test('fill a question', () => {
    const [first, second] = lists.read(lists.example).units;
    const scenario = volley.schema.parse({ attacker: first.parts?.attacker, target: second.parts?.target });
    expect(volley.check(scenario)).toEqual([]);
  });

  test('every fault names its cell, and a squad can be counted anew', () => {
    const report = lists.read(
      'Name,Kind,T,WP,Traits,Ranged,Hat,Squads\nGuard,horse,30,x,Brave; Swarm,Rifle,red,9\n,horde,30,30,,,,\n',
    );
    expect(report.findings.filter(({ verdict }) => verdict === 'not known').map(({ at, text }) => [at, text])).toEqual([
      ['line 1', 'Hat'],
      ['line 2, Kind (B2)', 'horse'],
      ['line 2, WP (D2)', 'x'],
      ['line 2, Traits (E2)', 'Brave'],
      ['line 2, Ranged (F2)', 'Rifle: its damage must stand in brackets'],
      ['line 2, Squads (H2)', '9'],
      ['line 3', 'horde 30 30'],
    ]);
    const [unit] = lists.read(lists.example).units;
    expect(lists.recount(unit, 'squads', 3)?.parts?.target.squads).toBe(3);
    expect(lists.recount(unit, 'squads', 6)).toBeNull();
  });
});
