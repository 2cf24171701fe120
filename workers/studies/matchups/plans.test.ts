/** Where nobody says what they do, each pair plays the solution of the game between its plans. */
import { describe, expect, it } from 'vitest';
import { compiled } from '../../answer.ts';
import { matrix } from '../matrix/index.ts';
import { MatrixRequest } from '../matrix/request.ts';
import { answered, context } from '../testing/context.ts';
import { fieldOf } from './field.ts';
import { Matchups } from './grid.ts';

const PLANS = ['charge', 'advance and charge', 'advance and shoot', 'hold and shoot'] as const;
const unit = (name: string, values: object) => ({ name, values: { models: 5, quality: 4, defense: 4, ...values } });
const archers = unit('Archers', { quality: 3, weapons: [{ name: 'Bow', range: 18 }, { name: 'Knife' }] });
const slingers = unit('Slingers', { models: 7, defense: 5, weapons: [{ name: 'Sling', range: 12 }, { name: 'Club' }] });
const fighters = unit('Fighters', { models: 6, weapons: [{ name: 'Axe', attacks: 2 }] });
const duel = (more: object = {}) => ({
  title: 'Duel',
  kind: 'duel',
  base: { situation: { distance: 18, rounds: 3 } },
  ...more,
});

interface Data {
  readonly cells: ReadonlyArray<readonly (number | null)[]>;
}

/** Scores of the first against the second, and of the second against the first, with these plans. */
async function stated(first: object, second: object, plans: readonly [string, string]): Promise<number> {
  const profiles = [first, second].map((one, i) => ({ ...one, plan: { behaviour: plans[i] } }));
  const { answer } = await answered(matrix, { ruleset: 'aof', profiles, situations: [duel()], method: 'exact' });
  const cell = (answer.data as Data).cells.find(([, row, column]) => row === 0 && column === 1)!;
  return cell[3]!;
}

describe('plans that nobody states', () => {
  it.each([
    ['two that shoot', archers, slingers],
    ['one that shoots', archers, fighters],
  ])('are a solution of the game of all plans: %s', async (_, first, second) => {
    const request = MatrixRequest.parse({
      ...{ ruleset: 'aof', profiles: [first, second], situations: [duel()], method: 'exact' },
    });
    const matchups = new Matchups(fieldOf(request, context), request);
    const { known } = await answered(matrix, request);
    const { score, plans, exact } = matchups.meet(known, 0, 0, 1)!;
    expect(exact).toBe(true);
    const columns = second === fighters ? PLANS.slice(0, 1) : PLANS;
    const table: number[][] = [];
    for (const own of PLANS) {
      const line: number[] = [];
      for (const other of columns) line.push(await stated(first, second, [own, other]));
      table.push(line);
    }
    const own = plans!.row;
    const other = plans!.column;
    expect(own).toHaveLength(4);
    expect(other).toHaveLength(columns.length);
    // Neither gains by doing anything else, which makes it the value whatever found it.
    for (const line of table) expect(line.reduce((sum, one, j) => sum + one * other[j]!, 0)).toBeLessThan(score + 1e-9);
    columns.forEach((_column, j) => {
      expect(table.reduce((sum, line, i) => sum + line[j]! * own[i]!, 0)).toBeGreaterThan(score - 1e-9);
    });
    // Charging with a bow in hand is not what it is there for.
    expect(own[0]).toBeLessThan(0.01);
  });

  it('name the rules of what is played, and of nothing that was only tried', async () => {
    const request = MatrixRequest.parse({
      ...{ ruleset: 'aof', profiles: [archers, slingers, fighters], situations: [duel()], method: 'exact' },
    });
    const { known, answer } = await answered(matrix, request);
    const matchups = new Matchups(fieldOf(request, context), request);
    const rules = new Set<string>();
    for (const i of [0, 1, 2]) {
      for (const j of [0, 1, 2]) {
        if (i === j) continue;
        for (const { cell } of matchups.played(known, 0, i, j)) {
          for (const rule of compiled(cell.request).rules) rules.add(rule);
        }
      }
    }
    expect(answer.rules.map(({ id }) => id)).toEqual([...rules].sort());
  });

  it('are as stated where the profile, the situation or the request says so', async () => {
    const ask = async (profiles: readonly object[], situation: object) => {
      const { answer } = await answered(matrix, { ruleset: 'aof', profiles, situations: [situation], method: 'exact' });
      return (answer.data as Data).cells.map(([, , , score]) => score);
    };
    const charging = await ask(
      [archers, slingers].map((one) => ({ ...one, plan: { behaviour: 'charge' } })),
      duel(),
    );
    expect(await ask([archers, slingers], duel({ plans: 'stated' }))).toEqual(charging);
    const base = { ...duel().base, attackerPlan: { behaviour: 'charge' }, targetPlan: { behaviour: 'charge' } };
    expect(await ask([archers, slingers], duel({ base }))).toEqual(charging);
    expect(await ask([archers, slingers], duel())).not.toEqual(charging);
  });

  it('are said: how often everybody does what', async () => {
    const { answer } = await answered(matrix, {
      ...{ ruleset: 'aof', profiles: [archers, slingers, fighters], situations: [duel()], method: 'exact' },
    });
    const table = answer.tables.find(({ id }) => id === 'plans')!;
    expect(table.rows.map(([name]) => name)).toEqual(['Archers', 'Slingers']);
    for (const [, ...shares] of table.rows) {
      expect((shares as number[]).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
    expect(answer.notes.some((note) => note.includes('play what serves them best against each other'))).toBe(true);
  });

  it('let an Immobile unit do the only thing it may', async () => {
    const tower = unit('Tower', {
      models: 1,
      tough: 6,
      rules: ['Immobile'],
      weapons: [{ name: 'Bolts', range: 24, attacks: 3 }],
    });
    const { answer } = await answered(matrix, {
      ...{ ruleset: 'aof', profiles: [tower, fighters], situations: [duel()], method: 'exact' },
    });
    expect((answer.data as Data).cells).toHaveLength(2);
  });

  it('are found by trials, too, and come to the same but for chance', async () => {
    const ask = async (method: string) => {
      const request = MatrixRequest.parse({
        ...{ ruleset: 'aof', profiles: [archers, slingers], situations: [duel()], method, halfWidth: 0.01 },
      });
      const matchups = new Matchups(fieldOf(request, context), request);
      const { known } = await answered(matrix, request);
      return matchups.meet(known, 0, 0, 1)!;
    };
    const [exact, trials] = [await ask('exact'), await ask('monte-carlo')];
    expect(trials.exact).toBe(false);
    expect(Math.abs(trials.score - exact.score)).toBeLessThan(5 * Math.sqrt(trials.variance) + 0.005);
  });
});
