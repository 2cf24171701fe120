/** Reading tests: which rules each one names in its title, and whether it expects anything of them. */

export interface NamedTest {
  readonly title: string;
  /** Rules, rulings and examples before the colon of the title. */
  readonly ids: readonly string[];
  /** Something is compared in its body, or in that of the table of tests that it is a row of. */
  readonly expects: boolean;
}

const STARTS = /^[ \t]*(?:test|it)(?:\.each)?\b/gm;
/** Where a list of rows ends that stands inside `test.each(...)`. */
const ROWS_END = /\](?:\s*as const)?,?\s*\)\(/;
const IDS = String.raw`((?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-?\d+(?:, )?)+)`;
/** A title stands in its call, behind the rows of its call, or in a row. */
const TITLES = new RegExp(
  String.raw`^\s*(?:(?:test|it)\(\s*|\](?:\s*as const)?,?\s*\)\(\s*|\[\s*)?(['"\`])${IDS}: (.*?)\1`,
  'gm',
);
const EXPECTS = /\b(?:expect\w*|close|same|agrees)\(/;

/** Tests, and rows of tables of tests, whose titles begin with IDs and a colon. */
export function namedTests(text: string): NamedTest[] {
  const starts = [...text.matchAll(STARTS)].map(({ index }) => index);
  return [...text.matchAll(TITLES)].map(({ index, 0: whole, 2: ids, 3: rest }) => {
    const at = index + whole.length;
    const next = starts.findIndex((start) => start >= at);
    const from = starts[next < 0 ? starts.length - 1 : next - 1] ?? 0;
    const isRow = !/^(?:(?:test|it)\(|\])/.test(whole.trimStart());
    // A table stands before the test that runs it, or inside its brackets.
    const inside = !isRow || (/^\s*(?:test|it)\.each/.test(text.slice(from)) && !ROWS_END.test(text.slice(from, at)));
    const body = inside ? text.slice(from, starts[next]) : next < 0 ? '' : text.slice(starts[next], starts[next + 1]);
    return { title: `${ids}: ${rest}`, ids: ids.split(', '), expects: EXPECTS.test(body) };
  });
}
