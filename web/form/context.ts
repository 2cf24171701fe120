/** What a form's controls share: the whole scenario, its faults, and the one way to change it. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Json } from './json.ts';
import type { Field, GroupField } from './model.ts';
import type { Path } from './path.ts';
import type { FieldProblem } from './problems.ts';

export interface FormContext {
  scenario: Json;
  problems: readonly FieldProblem[];
  /** Undefined takes the value out, so that its default holds. */
  setValue: (path: Path, value: Json | undefined) => void;
  /** Shortcuts to fill a group, where there are any for a property of its name. */
  partTools: (field: GroupField, path: Path) => ComponentChildren;
  /** Ready-made values for a property of this name. */
  samplesFor: (key: string) => readonly Sample[];
  /** Items of lists that have a name fold to it. */
  folded: boolean;
  /** The control for a field that says what it holds, or null where the ordinary one will do. */
  special: (field: Field, path: Path, value: Json | undefined) => ComponentChildren;
  /** The control for any field: groups and lists draw what is inside them by it. */
  control: (field: Field, path: Path, value: Json | undefined) => ComponentChildren;
}

export interface Sample {
  id: string;
  title: string;
  values: Json;
}

export const Form = createContext<FormContext>({
  scenario: {},
  problems: [],
  setValue: () => {},
  partTools: () => null,
  samplesFor: () => [],
  folded: false,
  special: () => null,
  control: () => null,
});

export function useForm(): FormContext {
  return useContext(Form);
}
