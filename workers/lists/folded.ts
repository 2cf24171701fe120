/** Neighbours that the same is said of are said together: a page of names that nobody knows is one finding, not forty. */
import type { ListFinding } from '../rulesets/ruleset.ts';

/** Between the texts of lines that are told together. */
const BETWEEN = ' / ';

/**
 * @param findings in the order of the source
 * @param others lines that units begin in: what stands on either side of one is told apart
 */
export function folded(findings: readonly ListFinding[], others: ReadonlySet<number> = new Set()): ListFinding[] {
  const parted = (from: number, to: number) => {
    for (let line = from + 1; line < to; line++) if (others.has(line)) return true;
    return false;
  };
  const runs: Array<{ first: ListFinding; from: number; to: number; texts: string[] }> = [];
  for (const finding of findings) {
    const line = lineOf(finding);
    const last = runs.at(-1);
    const goes = last && line >= last.to && alike(last.first, finding) && !parted(last.to, line);
    if (goes) {
      last.to = line;
      last.texts.push(finding.text);
    } else runs.push({ first: finding, from: line, to: line, texts: [finding.text] });
  }
  return runs.map(({ first, from, to, texts }) =>
    texts.length === 1
      ? first
      : { ...first, at: from === to ? first.at : `lines ${from}-${to}`, text: texts.join(BETWEEN) },
  );
}

/** The same findings, each text by itself. */
export function unfoldedTexts({ text }: Pick<ListFinding, 'text'>): string[] {
  return text.split(BETWEEN);
}

/** NaN for what is no whole line: it is beside nothing. */
function lineOf({ at }: ListFinding): number {
  const number = /^line (\d{1,7})$/.exec(at)?.[1];
  return number === undefined ? Number.NaN : Number(number);
}

/** Two numbers that do not agree are told by themselves, since a correction makes them go. */
function alike(one: ListFinding, other: ListFinding): boolean {
  return (
    one.verdict === other.verdict &&
    one.note === other.note &&
    !one.check &&
    !other.check &&
    one.text !== '' &&
    other.text !== ''
  );
}
