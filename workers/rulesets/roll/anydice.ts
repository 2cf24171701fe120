/**
 * Reads AnyDice's programs as far as they are plain: `output`, names, comments, `[highest N of X]`, `[lowest ...]`,
 * `[middle ...]`, `[count {V} in X]`, `[explode X]`, `N@X`, `d{...}`, `&`, `|`. A name there is dice to be rolled anew
 * wherever it stands.
 */
import { parseExpression, SyntaxFault } from './parser.ts';
import { type Expression, partsOf, poolsOf } from './tree.ts';

/** AnyDice's own: it divides toward zero, and a die explodes twice at most. */
const UNSAID = { rounding: 'toward zero', explosions: 2 } as const;

export function looksLikeAnyDice(text: string): boolean {
  return /(^|\n|;|\\)\s*output\b/i.test(text);
}

export interface Output {
  /** Its name, or as it was written. */
  readonly text: string;
  readonly expression: Expression;
}

/**
 * @param most outputs
 * @throws SyntaxFault with the place in the whole text
 */
export function fromAnyDice(text: string, most: number): Output[] {
  const bare = text.replace(/\\[^\\]*\\/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const names = new Map<string, string>();
  const outputs: Output[] = [];
  for (const { statement, at } of statements(bare)) {
    const output = /^output\s+(.*?)(?:\s+named\s+"([^"]*)")?\s*$/is.exec(statement);
    const assigned = /^([A-Z][A-Z_]*)\s*:\s*(.*)$/s.exec(statement);
    if (!output && !assigned) {
      throw new SyntaxFault(
        at,
        `"${statement.slice(0, 20)}"`,
        'output, or a name such as X: 3d6; AnyDice’s functions, loops and settings are not read',
      );
    }
    if (assigned) {
      names.set(assigned[1], `(${translated(assigned[2], names, at)})`);
      continue;
    }
    const [, written, name] = output as RegExpExecArray;
    if (outputs.length === most) throw new SyntaxFault(at, 'one more output', `at most ${most} outputs`);
    const expression = parsed(translated(written, names, at), at);
    outputs.push({ text: name?.trim() || written.trim(), expression });
  }
  return outputs;
}

function* statements(text: string): IterableIterator<{ statement: string; at: number }> {
  // A statement goes on until the next one begins.
  const starts = [...text.matchAll(/(^|\n|;)\s*(?=output\b|[A-Z][A-Z_]*\s*:|function\b|loop\b|if\b|set\b|\S)/gi)];
  const merged: Array<{ from: number; text: string }> = [];
  for (const [index, start] of starts.entries()) {
    const from = (start.index ?? 0) + start[0].length;
    const to = starts[index + 1]?.index ?? text.length;
    merged.push({ from, text: text.slice(from, to) });
  }
  for (const { from, text: statement } of merged) {
    if (statement.trim() !== '') yield { statement: statement.trim(), at: from };
  }
}

function translated(text: string, names: ReadonlyMap<string, string>, at: number): string {
  let out = text;
  // Inner brackets first.
  for (let round = 0; round < 20 && /\[[^[\]]*\]/.test(out); round++) {
    out = out.replace(/\[([^[\]]*)\]/g, (_, inside: string) => `(${called(inside.trim(), at)})`);
  }
  return out
    .replace(/(\d+)\s*d\s*\(\s*1?(d(?:\d+|\{[^}]*\})) explode\)/gi, '$1$2 explode')
    .replace(/(?<![A-Z_])[A-Z][A-Z_]*(?![A-Za-z_])/g, (name) => names.get(name) ?? name)
    .replace(/(\d+)\s*@\s*(\d*d\d+)/gi, (_, place: string, dice: string) => nth(Number(place), dice))
    .replace(/&/g, ' and ')
    .replace(/\|/g, ' or ');
}

/** The n-th highest of some dice. */
function nth(place: number, dice: string): string {
  return `(lowest 1 of ${dice} keep highest ${place})`;
}

function called(inside: string, at: number): string {
  const end = /^(highest|lowest|middle)\s+(\d+)\s+of\s+(.+)$/is.exec(inside);
  if (end) return `${end[3]} keep ${end[1].toLowerCase()} ${end[2]}`;
  const both = /^(highest|lowest)\s+of\s+(.+)\s+and\s+(.+)$/is.exec(inside);
  if (both) return `${both[1].toLowerCase() === 'highest' ? 'max' : 'min'}(${both[2]}, ${both[3]})`;
  const count = /^count\s+\{?([\d\s,.]+)\}?\s+in\s+(.+)$/is.exec(inside);
  if (count)
    return `count ${count[1]
      .split(',')
      .map((face) => face.trim())
      .join(' and ')} of ${count[2]}`;
  // Several dice would explode together there, by their sum.
  const explode = /^explode\s+(1?d(?:\d+|\{[^}]*\}))$/is.exec(inside);
  if (explode) return `${explode[1]} explode`;
  throw new SyntaxFault(
    at,
    `"[${inside.slice(0, 30)}]"`,
    '[highest N of X], [lowest N of X], [highest of X and Y], [count {V} in X], [explode dN] or Nd[explode dN]',
  );
}

function parsed(text: string, at: number): Expression {
  try {
    const expression = parseExpression(text, UNSAID);
    // Dice behind a "d" are one die with their totals for faces there, and a number of sides here.
    if (sidesRolled(expression)) throw new SyntaxFault(at, 'dice behind a "d"', 'dN, d{...} or Nd[explode dN]');
    return expression;
  } catch (error) {
    if (error instanceof SyntaxFault) throw new SyntaxFault(at, error.found, error.expected);
    throw error;
  }
}

function sidesRolled(part: Expression): boolean {
  const sides = poolsOf(part).flatMap(({ groups }) => groups.map((dice) => dice.sides));
  return sides.some((one) => 'kind' in one && rolled(one)) || partsOf(part).some(sidesRolled);
}

function rolled(part: Expression): boolean {
  return poolsOf(part).length > 0 || partsOf(part).some(rolled);
}
