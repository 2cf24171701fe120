/** Whatever is sent, a kind of study refuses it by its schema or by name, or can run it. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { some } from '../fixtures/share.ts';
import { ExpressionError, loadExpressions } from './expression.ts';
import { studyKinds } from './index.ts';
import { Known } from './known.ts';
import { StudyProblems } from './study.ts';
import { context } from './testing/context.ts';

beforeAll(loadExpressions);

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    ...[
      '',
      '__proto__',
      'constructor',
      'attacker',
      'attacker.weapons[0]',
      'target.DEF',
      'a[99999]',
      'roll',
      'aof',
      'ae',
    ],
    ...[
      -1,
      0,
      1e308,
      Number.MAX_SAFE_INTEGER,
      { expression: 'damage > 1' },
      { expression: 'boxes / 0', over: 'measures' },
    ],
    ...[[{ path: 'target.DEF', values: { from: 1, to: 1e9, step: 1e-9 } }], [{ path: '__proto__.x', values: [1] }]],
    ...[[{ name: 'x', patches: { '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 } }], { damage: 1 }],
  ),
);

describe('requests for studies', () => {
  it.each(studyKinds.map((kind) => [kind.id, kind] as const))('%s: is refused with reasons or begins', (_, kind) => {
    const fields = Object.keys((kind.schema as unknown as { shape: object }).shape);
    fc.assert(
      fc.property(fc.constantFrom(...kind.examples), fc.constantFrom(...fields), odd, ({ request }, field, value) => {
        const parsed = kind.schema.safeParse({ ...(request as object), [field]: value });
        if (!parsed.success) return;
        try {
          const study = kind.begin(parsed.data, context);
          expect(study.costNs).toBeGreaterThan(0);
          expect(study.next(new Known())!.work.length).toBeGreaterThan(0);
          expect(study.answer(new Known()).sentence).not.toBe('');
        } catch (error) {
          if (error instanceof ExpressionError) return;
          // The test's own context knows no better than to throw for a game that does not exist.
          if (error instanceof Error && /no (ruleset|kind)/i.test(error.message)) return;
          expect(error).toBeInstanceOf(StudyProblems);
        }
      }),
      { seed: 5, numRuns: some(250) },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
