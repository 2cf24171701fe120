/** What a witness says of one ruling of one kind. */
export type Value = string | number | boolean;
export type Row = readonly [kind: string, ruling: string, value: Value, scenario: object];
