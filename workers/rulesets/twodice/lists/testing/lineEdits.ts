/** Five edits of a line, as they happen to lists on their way. */
import fc from 'fast-check';

/** UTF-8 that somebody read as Latin-1. */
const reencoded = (line: string) =>
  encodeURIComponent(line).replace(/%([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const KINDS = ['delete', 'double', 'swap', 're-encode', 'spoil'] as const;

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
  else if (kind === 're-encode') edited[i] = reencoded(`${lines[i]}\u2019`);
  else
    edited[i] =
      lines[i].slice(0, b % 60) + noise.replace(/[\r\n\u0085\u2028\u2029\v\f]/g, ' ') + lines[i].slice(b % 60);
  return { text: edited.join('\n'), touched: new Set(kind === 'swap' ? [i, j] : [i]) };
}
