/** What a select offers. */

export interface OptionsProps<K extends string> {
  /** Names alone, or things with a title; a name that is empty is shown as a dash. */
  readonly of: readonly (string | (Readonly<Record<NoInfer<K>, string | number>> & { readonly title: string }))[];
  /** Which field of a thing is the value. */
  readonly by?: K;
}

export function Options<K extends string = 'id'>({ of, by = 'id' as K }: OptionsProps<K>) {
  return of.map((each) => {
    const [value, title] = typeof each === 'string' ? [each, each || '–'] : [each[by], each.title];
    return (
      <option key={value} value={value}>
        {title}
      </option>
    );
  });
}

/** Things without a value of their own: where they stand in their list. */
export const numbered = (things: readonly { readonly title: string }[]) =>
  things.map(({ title }, id) => ({ id, title }));
