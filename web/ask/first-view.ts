/**
 * The first view of a later visit: the form and the answer that were worked out here last time, by this very build, until
 * the engine has started and says the same. Nobody waits for an engine to read what this device knows already.
 */
import type { Simulation, SimulationRequestInput } from '../../server/api/contract.ts';
import type { JsonSchema } from '../form/json.ts';

const NAME = 'wargauge-first-view';

interface View {
  /** The script that the page began with: its name holds a hash of all the code that it names in turn, the engine's too. */
  readonly build: string;
  /** The game and kind of the question. */
  readonly of: string;
  readonly schema: JsonSchema;
  /** The request as text. */
  readonly request: string;
  readonly simulation: Simulation;
}

/** Pages that begin with a link and those that begin with an example have one each. */
const slot = (): string => (location.hash === '' ? NAME : `${NAME}-link`);

let found: View | null | undefined;
let place = NAME;
const schemas = new Map<string, JsonSchema>();

function build(): string | null {
  const source = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return source.includes('/assets/') ? source : null;
}

function view(): View | null {
  if (found !== undefined) return found;
  found = null;
  try {
    place = slot();
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as View | null;
    if (kept !== null && kept.build === build()) found = kept;
  } catch {
    // Without storage, or with something else in it, the engine is waited for.
  }
  return found;
}

const nameOf = (ruleset: string, kind: string): string => `${ruleset}/${kind}`;

/** The form's schema, where the last visit had it. */
export function schemaKept(ruleset: string, kind: string): JsonSchema | null {
  const last = view();
  return last?.of === nameOf(ruleset, kind) ? last.schema : null;
}

/** Told of every schema, so that the one of the first answer can be kept. */
export function noteSchema(ruleset: string, kind: string, schema: JsonSchema): void {
  schemas.set(nameOf(ruleset, kind), schema);
}

/** The answer to this very question, where the last visit had it. */
export function answerKept(body: SimulationRequestInput): Simulation | null {
  const last = view();
  return last?.request === JSON.stringify(body) ? last.simulation : null;
}

/** Whether two answers say the same; only the time they took differs. */
export function saysTheSame(one: Simulation, other: Simulation): boolean {
  const said = ({ id, state, scenario, result }: Simulation) =>
    JSON.stringify([id, state, scenario, { ...result, elapsedMs: 0 }]);
  return said(one) === said(other);
}

/** Keeps the first answer of a visit for the next one: what is whole, and was worked out here. */
export function keepFirstView(body: SimulationRequestInput, simulation: Simulation): void {
  const started = build();
  const of = nameOf(body.ruleset, body.kind);
  const schema = schemas.get(of);
  if (started === null || !schema || simulation.state !== 'done' || simulation.result?.method !== 'exact') return;
  const kept: View = { build: started, of, schema, request: JSON.stringify(body), simulation };
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A full or closed storage: the next visit waits for the engine.
  }
}
