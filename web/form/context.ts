/** What a form's controls share: the whole scenario, its faults, and the one way to change it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Json } from './json.ts';
import type { Path } from './path.ts';
import type { FieldProblem } from './problems.ts';

export interface FormContext {
  scenario: Json;
  problems: readonly FieldProblem[];
  /** Undefined takes the value out, so that its default holds. */
  setValue: (path: Path, value: Json | undefined) => void;
}

export const Form = createContext<FormContext>({ scenario: {}, problems: [], setValue: () => {} });

export function useForm(): FormContext {
  return useContext(Form);
}
