/** What a game offers, without its rules: enough to choose a question and to begin with an example. */
import type { ListReader, Matchup, Ruleset } from '../rulesets/ruleset.ts';
import { rulingsRead } from './rulings.ts';

export function summaryOf(ruleset: Ruleset) {
  const coverage: Record<string, number> = {};
  for (const { status } of ruleset.catalogue) coverage[status] = (coverage[status] ?? 0) + 1;
  return {
    id: ruleset.id,
    title: ruleset.title,
    edition: ruleset.edition,
    sources: ruleset.sources,
    kinds: ruleset.kinds.map((kind) => {
      const { id, title, question, examples, sweepFields, frontier, matchup } = kind;
      return {
        ...{ id, title, question, examples, rulings: rulingsRead(ruleset, kind) },
        ...(sweepFields ? { sweepFields } : {}),
        ...(frontier ? { frontier } : {}),
        ...(matchup ? { matchup: sidesOf(matchup) } : {}),
        ...(ruleset.decisions?.[id] ? { decides: true as const } : {}),
      };
    }),
    statLines: ruleset.statLines.map(({ part, example }) => ({ part, example })),
    ...(ruleset.box ? { lines: ruleset.box.examples } : {}),
    ...(ruleset.lists ? { lists: listsSummary(ruleset.lists) } : {}),
    ...(ruleset.editions ? { editions: { field: ruleset.editions.field, presets: ruleset.editions.presets } } : {}),
    coverage,
  };
}

/** What of it can be written down. */
function sidesOf(matchup: Matchup) {
  const { points: _, destroyedShare: __, lostShare: ___, ...written } = matchup;
  return written;
}

function listsSummary({ parts, formats, reads, example, phases, book }: ListReader) {
  return { parts, formats, reads, example, phases, ...(book ? { book } : {}) };
}
