/** The fields of a form, as they are drawn. */
import type { Json, OnlyIf } from './json.ts';

export interface FieldBase {
  /** The property name in its parent; empty for list items and the root. */
  key: string;
  title: string;
  description?: string;
  unit?: string;
  advanced: boolean;
  /** The value may be left out and has no default: nothing is also an answer. */
  optional: boolean;
  default?: Json;
  onlyIf?: OnlyIf;
  /** What an open value holds, for controls of its own. */
  holds?: string;
  examples: Json[];
}

export interface NumberRange {
  integer: boolean;
  min?: number;
  max?: number;
}

export interface NumberField extends FieldBase, NumberRange {
  type: 'number';
}
export interface TextField extends FieldBase {
  type: 'text';
  maxLength?: number;
  choicesFrom?: string;
}
export interface FlagField extends FieldBase {
  type: 'flag';
}
export interface ChoiceField extends FieldBase {
  type: 'choice';
  options: string[];
  /** The options are numbers, in words here only. */
  numeric?: true;
}
/** A number, or one of a few words: `power` is 0..60 or "-". */
export interface EitherField extends FieldBase {
  type: 'either';
  number: NumberRange;
  words: string[];
}
/** Any of a set of words. */
export interface ChipsField extends FieldBase {
  type: 'chips';
  options: string[];
  max?: number;
}
export interface ListField extends FieldBase {
  type: 'list';
  item: Field;
  min: number;
  max?: number;
}
export interface GroupField extends FieldBase {
  type: 'group';
  fields: Field[];
}
/** Exactly one of several groups, told apart by the constant in `tag`. */
export interface UnionField extends FieldBase {
  type: 'union';
  tag: string;
  branches: Branch[];
}
export interface Branch {
  value: string;
  title: string;
  group: GroupField;
}
/** Anything else is edited as JSON, so that no schema can lock the user out. */
export interface RawField extends FieldBase {
  type: 'raw';
}

export type Field =
  | NumberField
  | TextField
  | FlagField
  | ChoiceField
  | EitherField
  | ChipsField
  | ListField
  | GroupField
  | UnionField
  | RawField;
