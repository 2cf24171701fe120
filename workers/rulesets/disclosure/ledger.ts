/**
 * Which rules took part in an answer: a rule enters itself where it changes something.
 *
 * Nobody lists rules by hand. A term of a sum enters when its value is not 0, a branch when it has a chance above 0, a
 * refusal when something was there to refuse.
 */
export class Ledger {
  private static readonly reported = new WeakSet<readonly string[]>();

  /** Of most ledgers nobody asks, or nothing is entered in them. */
  private acted: Set<string> | null = null;
  private readonly told: ReadonlySet<string> | null;

  /** @param told rules that need not be entered, for somebody else has: nobody asks whether they act here, too */
  constructor(told: ReadonlySet<string> | null = null) {
    this.told = told;
  }

  /** @param rules IDs of the digest, for example `MK3-TOUGH-01`. */
  enter(...rules: readonly string[]): void {
    this.acted ??= new Set();
    for (const rule of rules) this.acted.add(rule);
  }

  has(rule: string): boolean {
    return this.acted?.has(rule) === true || this.told?.has(rule) === true;
  }

  /** Takes over what was entered elsewhere, for example while one attack was resolved. */
  take(other: Ledger): void {
    if (other.acted) this.enter(...other.acted);
  }

  /** IDs in the order of the alphabet. */
  get rules(): readonly string[] {
    const rules = [...(this.acted ?? [])].sort();
    Ledger.reported.add(rules);
    return rules;
  }

  /** Whether a list of rules was reported by a ledger, and not made by hand. */
  static reports(rules: readonly string[]): boolean {
    return Ledger.reported.has(rules);
  }
}
