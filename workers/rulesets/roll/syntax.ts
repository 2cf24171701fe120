/**
 * The dice notation: tokens, grammar, and errors that point at the place.
 *
 * ```
 * expression := sum [ (">=" | "<=" | ">" | "<" | "=" | "!=") sum ]
 * sum        := product { ("+" | "-") product }
 * product    := unary { "*" unary }
 * unary      := "-" unary | primary
 * primary    := number | dice | "(" expression ")" | ("min" | "max") "(" sum "," sum ")"
 *             | "half" "(" sum ")" | "count" faces "of" dice
 * dice       := [number] "d" (number | "%") { modifier }
 * modifier   := "drop" ("lowest" | "highest") [number] | "keep" ("lowest" | "highest") [number]
 *             | "reroll" faces
 * faces      := number ["+" | "-" | "s"] | number ".." number     4+ means 4 or more, 2- means 2 or less, 1s means 1
 * ```
 * Each die that `reroll` names is rerolled once and the second face stands. `half` rounds up. A comparison is 1 or 0.
 */
import { counted } from '../../wording.ts';
import { TextFault } from '../reading/fault.ts';

export type Comparison = '>=' | '<=' | '>' | '<' | '=' | '!=';

/** Faces from..to, both included. */
export interface Faces {
  readonly from: number;
  readonly to: number;
}

export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly dropLowest: number;
  readonly dropHighest: number;
  readonly reroll?: Faces;
}

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'dice'; readonly dice: Dice; readonly counting?: Faces }
  | {
      readonly kind: 'binary';
      readonly op: '+' | '-' | '*' | 'min' | 'max' | Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'unary'; readonly op: '-' | 'half'; readonly of: Expression };

/** The text cannot be read as dice notation. */
export class SyntaxFault extends TextFault {
  override readonly name = 'SyntaxFault';
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly kind: 'number' | 'word' | 'sign' | 'end';
}

const TOKEN = /\s*(?:(\d+)|([a-z]+|%)|(\.\.|>=|<=|!=|==|≥|≤|≠|[-+*×−(),<>=]))/iy;
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
  '=': '=',
  '==': '=',
  '!=': '!=',
  '≠': '!=',
};

export const MAX_DICE = 1000;
export const MAX_SIDES = 10_000;
const MAX_DEPTH = 40;
/** Keeps every intermediate value, products included, a whole number that a double holds exactly. */
const MAX_NUMBER = 1_000_000;

/** @throws SyntaxFault with the place of the first fault */
export function parseExpression(text: string): Expression {
  return new Parser(text).parse();
}

class Parser {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokenise(text);
  }

  parse(): Expression {
    const expression = this.expression();
    if (this.peek().kind !== 'end') this.fault('an operator, a comparison or the end');
    return expression;
  }

  private expression(): Expression {
    const left = this.sum();
    const op = COMPARISONS[this.peek().text];
    if (!op) return left;
    this.at++;
    const right = this.sum();
    if (COMPARISONS[this.peek().text]) this.fault('only one comparison; use brackets for another');
    return { kind: 'binary', op, left, right };
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const sign = this.peek().text;
      if (sign !== '+' && sign !== '-' && sign !== '−') return left;
      this.at++;
      left = { kind: 'binary', op: sign === '+' ? '+' : '-', left, right: this.product() };
    }
  }

  private product(): Expression {
    let left = this.unary();
    while (this.peek().text === '*' || this.peek().text === '×') {
      this.at++;
      left = { kind: 'binary', op: '*', left, right: this.unary() };
    }
    return left;
  }

  private unary(): Expression {
    if (++this.depth > MAX_DEPTH) this.fault(`at most ${MAX_DEPTH} nested levels`);
    try {
      if (this.peek().text === '-' || this.peek().text === '−') {
        this.at++;
        return { kind: 'unary', op: '-', of: this.unary() };
      }
      return this.primary();
    } finally {
      this.depth--;
    }
  }

  private primary(): Expression {
    const token = this.peek();
    if (token.kind === 'number' && !this.isDice(1)) {
      this.at++;
      return { kind: 'number', value: this.limited(token, 0, MAX_NUMBER) };
    }
    if (token.kind === 'number' || this.isDice(0)) return { kind: 'dice', dice: this.dice() };
    if (token.text === '(') {
      this.at++;
      const inside = this.expression();
      this.expect(')');
      return inside;
    }
    if (token.text === 'min' || token.text === 'max') {
      this.at++;
      this.expect('(');
      const left = this.sum();
      this.expect(',');
      const right = this.sum();
      this.expect(')');
      return { kind: 'binary', op: token.text, left, right };
    }
    if (token.text === 'half') {
      this.at++;
      this.expect('(');
      const of = this.sum();
      this.expect(')');
      return { kind: 'unary', op: 'half', of };
    }
    if (token.text === 'count') {
      this.at++;
      const counting = this.faces();
      this.expect('of');
      return { kind: 'dice', dice: this.dice(), counting };
    }
    return this.fault('a number, dice such as 2d6, "count", "min", "max", "half" or "("');
  }

  private dice(): Dice {
    let count = 1;
    const start = this.peek();
    if (start.kind === 'number') {
      this.at++;
      count = this.limited(start, 0, MAX_DICE);
    }
    if (!this.isDice(0)) this.fault('dice such as 2d6');
    const letter = this.peek();
    this.at++;
    let sides: number;
    const size = this.peek();
    if (size.text === '%') {
      this.at++;
      sides = 100;
    } else if (size.kind === 'number' && size.at === letter.at + 1) {
      this.at++;
      sides = this.limited(size, 1, MAX_SIDES);
    } else {
      return this.fault('the number of sides, or %');
    }
    return this.modified(count, sides);
  }

  private modified(count: number, sides: number): Dice {
    let dropLowest = 0;
    let dropHighest = 0;
    let reroll: Faces | undefined;
    for (;;) {
      const word = this.peek();
      if (word.text !== 'drop' && word.text !== 'keep' && word.text !== 'reroll') break;
      this.at++;
      if (word.text === 'reroll') {
        if (reroll)
          throw new SyntaxFault(word.at, 'a second "reroll"', 'one reroll per pool; name a range such as 1..2');
        reroll = this.faces();
        continue;
      }
      const end = this.peek().text;
      if (end !== 'lowest' && end !== 'highest') this.fault('"lowest" or "highest"');
      this.at++;
      const amount = this.peek();
      let dice = 1;
      if (amount.kind === 'number') {
        this.at++;
        dice = this.limited(amount, 0, count);
      }
      const left = count - dropLowest - dropHighest;
      const dropped = word.text === 'drop' ? dice : left - dice;
      if (dropped < 0 || dropped > left) {
        throw new SyntaxFault(
          word.at,
          `"${word.text} ${end} ${dice}"`,
          `at most the ${counted(left, 'dice')} that are left`,
        );
      }
      if ((word.text === 'drop') === (end === 'lowest')) dropLowest += dropped;
      else dropHighest += dropped;
    }
    return { count, sides, dropLowest, dropHighest, ...(reroll ? { reroll } : {}) };
  }

  private faces(): Faces {
    const token = this.peek();
    if (token.kind !== 'number') return this.fault('faces such as 1s, 4+, 2- or 1..2');
    this.at++;
    const from = this.limited(token, 0, MAX_SIDES);
    const after = this.peek();
    if (after.text === '..') {
      this.at++;
      const end = this.peek();
      if (end.kind !== 'number') return this.fault('the last face of the range');
      this.at++;
      return { from, to: this.limited(end, from, MAX_SIDES) };
    }
    const adjacent = after.at === token.at + token.text.length;
    if (adjacent && (after.text === '+' || after.text === '-' || after.text === '−' || after.text === 's')) {
      this.at++;
      if (after.text === 's') return { from, to: from };
      return after.text === '+' ? { from, to: MAX_SIDES } : { from: 0, to: from };
    }
    return { from, to: from };
  }

  /** Whether the token `ahead` places on is the letter d of dice ("d", "d6" reads as "d" then "6"). */
  private isDice(ahead: number): boolean {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)].text === 'd';
  }

  private limited(token: Token, low: number, high: number): number {
    const value = Number(token.text);
    if (value < low || value > high) throw new SyntaxFault(token.at, token.text, `a number from ${low} to ${high}`);
    return value;
  }

  private peek(): Token {
    return this.tokens[this.at];
  }

  private expect(text: string): void {
    if (this.peek().text !== text) this.fault(`"${text}"`);
    this.at++;
  }

  private fault(expected: string): never {
    const token = this.peek();
    throw new SyntaxFault(token.at, token.kind === 'end' ? 'the end' : `"${token.text}"`, expected);
  }
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) {
      const place = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
      throw new SyntaxFault(place, `"${[...text.slice(place)][0]}"`, 'a number, dice or an operator');
    }
    at = TOKEN.lastIndex;
    const [whole, number, word, sign] = match;
    const found = (number ?? word ?? sign).toLowerCase();
    const place = at - found.length;
    // "1s" and "d6" come as one run of letters and digits: cut a leading d off, so that "2d6" is 2, d, 6.
    tokens.push({
      text: found,
      at: place,
      kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign',
    });
    if (whole.length === 0) break;
  }
  tokens.push({ text: '', at: text.length, kind: 'end' });
  return tokens;
}
