/** A place in a list of tokens, and the faults that name it. */
import { SyntaxFault, type Token, tokenise } from './tokens.ts';

export const MAX_DICE = 1000;
export const MAX_SIDES = 10_000;
export const MAX_DEPTH = 40;
/** Keeps every intermediate value, products included, a whole number that a double holds exactly. */
export const MAX_NUMBER = 1_000_000;

export class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokenise(text);
  }

  /** The token `ahead` places on. */
  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.at++;
    return token;
  }

  is(text: string, ahead = 0): boolean {
    return this.peek(ahead).text === text;
  }

  /** Takes the token if it is one of these. */
  take(...texts: readonly string[]): string | null {
    if (!texts.includes(this.peek().text)) return null;
    return this.next().text;
  }

  expect(text: string): void {
    if (this.take(text) === null) this.fault(`"${text}"`);
  }

  /** Whether the token stands right behind the one before, without a blank. */
  adjoins(ahead = 0): boolean {
    const before = this.tokens[this.at + ahead - 1];
    return before !== undefined && before.at + before.text.length === this.peek(ahead).at;
  }

  /** How many tokens on the bracket ends that begins here; the end of the text where it never does. */
  closing(): number {
    let depth = 0;
    for (let ahead = 0; ; ahead++) {
      const { text, kind } = this.peek(ahead);
      if (text === '(') depth++;
      else if (text === ')') depth--;
      if (depth === 0 || kind === 'end') return ahead;
    }
  }

  number(low: number, high: number, expected = `a number from ${low} to ${high}`): number {
    const token = this.peek();
    if (token.kind !== 'number') this.fault(expected);
    this.at++;
    return this.limited(token, low, high);
  }

  limited(token: Token, low: number, high: number): number {
    const value = Number(token.text);
    if (value < low || value > high) throw new SyntaxFault(token.at, token.text, `a number from ${low} to ${high}`);
    return value;
  }

  /** Runs a rule that may contain itself. */
  nested<T>(rule: () => T): T {
    if (++this.depth > MAX_DEPTH) this.fault(`at most ${MAX_DEPTH} nested levels`);
    try {
      return rule();
    } finally {
      this.depth--;
    }
  }

  fault(expected: string): never {
    const token = this.peek();
    throw new SyntaxFault(token.at, token.kind === 'end' ? 'the end' : `"${token.text}"`, expected);
  }
}
