/** A text that cannot be read. `at` is the 0-based place of the fault. */
export class TextFault extends Error {
  readonly at: number;
  readonly found: string;
  readonly expected: string;

  constructor(at: number, found: string, expected: string) {
    super(`at character ${at + 1}: found ${found}, expected ${expected}`);
    this.at = at;
    this.found = found;
    this.expected = expected;
  }
}
