/** Rules of answers are reported by a ledger, in every kind of every game: nobody lists them by hand. */
import { describe, expect, test } from 'vitest';
import { rulesets } from '../index.ts';
import { Ledger } from './ledger.ts';

const kinds = rulesets.flatMap(({ id, kinds, catalogue }) => kinds.map((kind) => ({ game: id, catalogue, kind })));

describe.each(kinds)('$game $kind.id', ({ catalogue, kind }) => {
  const questions = kind.examples.map(({ id, scenario }) => ({
    id,
    question: kind.compile(kind.schema.parse(scenario)),
  }));

  test('names rules that entered themselves', () => {
    const byHand = questions.filter(({ question: { rules } }) => rules.length > 0 && !Ledger.reports(rules));
    expect(byHand.map(({ id }) => id)).toEqual([]);
  });

  test('names no rule that the catalogue does not claim', () => {
    const claimed = new Set(
      catalogue.filter(({ status }) => status === 'simulated' || status === 'input').map(({ id }) => id),
    );
    const others = questions.flatMap(({ question: { rules } }) => rules.filter((rule) => !claimed.has(rule)));
    expect(others).toEqual([]);
  });
});

test('a list made by hand, or out of a ledger’s, is none', () => {
  const ledger = new Ledger();
  ledger.enter('AE-ATK-01');
  expect(Ledger.reports(ledger.rules)).toBe(true);
  expect(Ledger.reports([...ledger.rules])).toBe(false);
  expect(Ledger.reports(['AE-ATK-01'])).toBe(false);
});
