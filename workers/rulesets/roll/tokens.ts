/** Cuts a dice expression into tokens, each with its place. */
import { TextFault } from '../reading/fault.ts';

/** The text cannot be read as dice notation. */
export class SyntaxFault extends TextFault {
  override readonly name = 'SyntaxFault';
}

export interface Token {
  readonly text: string;
  readonly at: number;
  readonly kind: 'number' | 'word' | 'sign' | 'end';
}

const TOKEN = /\s*(?:(\d+)|([a-z_]+|%)|(\.\.|>=|<=|!=|==|≥|≤|≠|[-+*×−/÷(){}[\],;:!<>=&|@"]))/iy;
const SAME: Readonly<Record<string, string>> = {
  ...{ '≥': '>=', '≤': '<=', '≠': '!=', '==': '=', '×': '*', '÷': '/', '−': '-' },
};

/** @throws SyntaxFault at the first sign that no token begins with */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at, at + 1) !== '') {
    if (text.slice(at).trim() === '') break;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) {
      const place = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
      throw new SyntaxFault(place, `"${[...text.slice(place)][0]}"`, 'a number, dice or an operator');
    }
    at = TOKEN.lastIndex;
    const [, number, word, sign] = match;
    const found = (number ?? word ?? sign).toLowerCase();
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign';
    tokens.push({ text: SAME[found] ?? found, at: at - found.length, kind });
  }
  tokens.push({ text: '', at: text.length, kind: 'end' });
  return tokens;
}
