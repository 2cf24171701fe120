/** Edits of a line, as they happen to lists on their way. */
import fc from 'fast-check';

/** UTF-8 that somebody read as Latin-1. */
const reencoded = (line: string) =>
  encodeURIComponent(line).replace(/%([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const KINDS = ['delete', 'double', 'swap', 're-encode', 'spoil', 'join', 'cut', 'number', 'sign'] as const;
/** What may stand where a number was. */
const ODD = ['0', '99', '1000', '-2', '3-5', 'd6', '\u00bd', '\uff11\uff12', '2.5', '007', 'x', '+1'];
/** What parts names, numbers and rules from one another. */
const SIGN = /[^\p{L}\p{N}\s]/gu;

export interface Edit {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
  readonly noise: string;
}

export const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  noise: fc.string({ maxLength: 8 }),
});

/** The edited lines, and those that were touched, by their number before. */
export function applied(lines: readonly string[], { kind, a, b, noise }: Edit): { text: string; touched: Set<number> } {
  const edited = [...lines];
  const [i, j] = [a % lines.length, b % lines.length];
  if (kind === 'delete') edited.splice(i, 1);
  else if (kind === 'double') edited.splice(i, 0, lines[i]);
  else if (kind === 'swap') [edited[i], edited[j]] = [lines[j], lines[i]];
  else if (kind === 'join') edited.splice(i, 2, [lines[i], lines[i + 1]].filter(Boolean).join(' '));
  else if (kind === 'cut') {
    const at = b % (lines[i].length + 1);
    edited.splice(i, 1, lines[i].slice(0, at), lines[i].slice(at));
  } else if (kind === 'number') edited[i] = replaced(lines[i], /\d+/g, b, ODD[(a + b) % ODD.length]);
  else if (kind === 'sign') edited[i] = replaced(lines[i], SIGN, b, '');
  else if (kind === 're-encode') edited[i] = reencoded(`${lines[i]}\u2019`);
  else
    edited[i] =
      lines[i].slice(0, b % 60) + noise.replace(/[\r\n\u0085\u2028\u2029\v\f]/g, ' ') + lines[i].slice(b % 60);
  const touched = kind === 'swap' ? [i, j] : kind === 'join' ? [i, i + 1] : [i];
  return { text: edited.join('\n'), touched: new Set(touched) };
}

/** A line in which one of the pieces that a pattern finds is another. */
function replaced(line: string, pattern: RegExp, which: number, next: string): string {
  const found = [...line.matchAll(pattern)];
  if (found.length === 0) return line;
  const { index, 0: old } = found[which % found.length];
  return line.slice(0, index) + next + line.slice(index + old.length);
}
