/** Every kind that says how two profiles meet, against single questions asked directly. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePath } from '../../paths.ts';
import { findKind, rulesets } from '../../rulesets/index.ts';
import { balance } from '../balance/index.ts';
import { answered } from '../testing/context.ts';
import { scoresOf } from './scores.ts';
import { asked, cases, met } from './testing/cases.ts';

/** Whole battles have dice only; their tables are held to single questions in ../matrix/battles.proof.test.ts. */
it('covers every kind of the games that states how profiles meet and answers exactly', () => {
  const stated = rulesets
    .filter(({ id }) => id !== 'aof')
    .flatMap(({ id, kinds }) =>
      kinds.filter(({ matchup, id: kind }) => matchup && kind !== 'battle').map((kind) => `${id} ${kind.id}`),
    );
  expect(cases.map(({ ruleset, kind }) => `${ruleset} ${kind}`).sort()).toEqual(stated.sort());
});

describe.each(cases.map((one) => [one.ruleset, one.kind, one] as const))('%s %s', (_ruleset, _kind, one) => {
  it('has in each cell what the single question says, and both ways round makes 1', async () => {
    const { known, matchups } = await met(one);
    const expected = one.profiles.map(({ values: row }, i) =>
      one.profiles.map(({ values: column }, j) => {
        if (i === j) return Number.NaN;
        const measure = asked(one, row, column);
        const meet = matchups.meet(known, 0, i, j)!;
        expect(meet.exact).toBe(true);
        if (one.share) {
          const [name, all] = one.share(column);
          expect(meet.destroyed!.value).toBeCloseTo(measure(name) / all, 12);
          return measure(name) / all;
        }
        const [win, loss] = one.wins!;
        const score = (1 + measure(win) - (loss === null ? 1 - measure(win) : measure(loss))) / 2;
        expect(meet.score).toBeCloseTo(score, 12);
        return score;
      }),
    );
    const { score } = scoresOf(matchups, known, [1]);
    const n = one.profiles.length;
    let told = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const [there, back] = [expected[i][j], expected[j][i]];
        const both = there + back === 0 ? 0.5 : there / (there + back);
        expect(score[i * n + j]).toBeCloseTo(one.share ? both : (there + 1 - back) / 2, 12);
        expect(score[i * n + j] + score[j * n + i]).toBeCloseTo(1, 12);
        if (Math.abs(score[i * n + j] - 0.5) > 1e-6) told++;
      }
    }
    expect(told).toBeGreaterThan(0);
  });

  it('is what a balance report can be made of', async () => {
    const { ruleset, kind, base = {}, profiles } = one;
    const priced = profiles.map((profile, i) => ({ ...profile, points: 10 + 5 * i }));
    const request = { ruleset, profiles: priced, situations: [{ title: 'Meeting', kind, base }] };
    const { answer } = await answered(balance, request);
    expect(answer.tables.map(({ id }) => id)).toContain('ratings');
    // Each of the three meets the other two, on either side.
    expect(answer.cells).toBeGreaterThanOrEqual(6);
    const [data] = (answer.data as { profiles: ReadonlyArray<{ rating: number }> }).profiles;
    expect(Number.isFinite(data.rating)).toBe(true);
  });

  it('names only places that its scenario has, and no field of a side as one beside it', () => {
    const kind = findKind(one.ruleset, one.kind);
    const { row, column, sides } = kind.matchup!;
    const schema = z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' }) as Json;
    for (const [at, reads] of [
      [row, sides?.row],
      [column, sides?.column],
    ] as const) {
      const own = Object.keys(schemaAt(schema, at)?.properties ?? {});
      expect(own.length).toBeGreaterThan(0);
      for (const path of Object.values(reads?.elsewhere ?? {})) expect(schemaAt(schema, path), path).toBeDefined();
      // What stands elsewhere may be the side's own field of that name.
      const moved = Object.entries(reads?.elsewhere ?? {}).filter(([field, to]) => to !== `${at}.${field}`);
      for (const field of [...moved.map(([name]) => name), ...(reads?.beside ?? [])]) expect(own).not.toContain(field);
    }
  });
});

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
}

function schemaAt(schema: Json, path: string): Json | undefined {
  return parsePath(path)!.reduce<Json | undefined>(
    (at, key) => (typeof key === 'number' ? at?.items : at?.properties?.[key]),
    schema,
  );
}
