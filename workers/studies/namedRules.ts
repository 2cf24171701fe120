/**
 * Rules of cells that are read together: naming what acts is dear, and what one cell has named, the next need not look for.
 */
/** Rules that replies name which go together. */
export class NamedRules {
  private readonly rules = new Set<string>();
  private readonly lists = new Set<readonly string[]>();

  /** The rules of a cell, without those that others have named where it may leave them out. */
  of(
    { together, told = [] }: { readonly together?: boolean; readonly told?: readonly string[] },
    rules: (told?: ReadonlySet<string>) => readonly string[],
  ): readonly string[] {
    if (!together) return rules();
    if (!this.lists.has(told)) {
      this.lists.add(told);
      for (const rule of told) this.rules.add(rule);
    }
    const list = rules(this.rules);
    if (!this.lists.has(list)) {
      this.lists.add(list);
      for (const rule of list) this.rules.add(rule);
    }
    return list;
  }
}
