/**
 * Army lists that were read, with every correction and the way back from it. They survive a reload, and every part of
 * every question can take units from them.
 */
import { computed, signal } from '@preact/signals';
import type { ArmyReading, BuiltUnit, CorrectedList, ListFinding, ReadUnit } from '../../server/api/contract.ts';
import { partsIn, sumsIn } from '../../workers/lists/shown.ts';
import type { Json, JsonObject } from '../form/json.ts';
import { forgetGone, noteGone } from '../saved/removed.ts';
import type { SentSource } from './sources.ts';

/** A list as it was read, or as it is after a correction. */
export interface ArmyState extends ArmyReading {
  /** Other games whose lists look the same. */
  others: readonly string[];
}

/** A list with its history. */
export interface KeptArmy {
  readonly id: number;
  /** What it was read from, with what came along; reading it again begins here. */
  readonly tray: readonly SentSource[];
  /** The newest last. */
  readonly states: readonly ArmyState[];
  /** Which of them is shown; those behind it can be had back by Redo. */
  readonly at: number;
  /** When it was read or corrected last, ISO 8601. */
  readonly changedAt?: string;
  /** Its id in the library of the service, where it is there, too. */
  readonly library?: string;
  /** What the library had of it when both said the same. */
  readonly shelved?: { readonly version: number | null; readonly print: string };
}

/** What other rooms take of a list. */
export interface ArmyList {
  id: number;
  /** The game whose rules it was read by. */
  game: string;
  title: string;
  units: ArmyUnit[];
}

export interface ArmyUnit {
  title: string;
  name: string;
  /** How many models it has, where its values speak of one of them. */
  times: number;
  /** What the list says it costs, or its profile does. */
  points: number | null;
  values: Json;
  /** Values for single parts, where these differ. */
  parts: Readonly<Record<string, Json>>;
  /** Rules of the unit that nobody knows here. */
  unknown: readonly string[];
  /** Kinds of question in which it has nothing to do when it acts. */
  idleIn: readonly string[];
  /** What choosing its options needs; null where it has none. */
  builder: JsonObject | null;
  /** Whether no profile says what the unit is, so that its fields are still to be filled in. */
  empty: boolean;
}

/** States that Undo goes back to. */
const MOST_STATES = 30;

export const armies = signal<readonly KeptArmy[]>([]);
/** The list that the room shows. */
export const shown = signal<number | null>(null);

export const armyLists = computed<readonly ArmyList[]>(() =>
  armies.value
    .filter((army) => stateOf(army).units.length > 0)
    .map((army) => {
      const state = stateOf(army);
      return { id: army.id, game: state.ruleset, title: titleOf(army), units: state.units.map(armyUnit) };
    }),
);

export function stateOf({ states, at }: KeptArmy): ArmyState {
  // There is always one: a list is kept with its first reading.
  return states[at] as ArmyState;
}

export function titleOf(army: KeptArmy): string {
  const { title, source } = stateOf(army);
  return title ?? (source === 'paste' ? `List ${army.id}` : source);
}

/**
 * Keeps a list. What was read before from the same file or paste stays one list: as it is, with its corrections, where
 * the reading is the same; with a further state where another game, or what came along, made it another one.
 */
export function keepArmy(state: ArmyState, tray: readonly SentSource[]): KeptArmy {
  const content = contentOf(state, tray);
  const known = armies.value.find((army) => {
    const first = army.states[0];
    return first?.source === state.source && contentOf(first, army.tray) === content;
  });
  if (!known) {
    const id = 1 + Math.max(0, ...armies.value.map((army) => army.id));
    const army: KeptArmy = { id, tray, states: [state], at: 0, changedAt: new Date().toISOString() };
    armies.value = [...armies.value, army];
    shown.value = id;
    return army;
  }
  shown.value = known.id;
  change(known.id, (army) => ({ ...army, tray }));
  const now = stateOf(known);
  const units = JSON.stringify(state.units);
  const same = now.ruleset === state.ruleset && known.states.some((one) => JSON.stringify(one.units) === units);
  return same ? known : pushState(known.id, state);
}

/** What was in the file or paste that a list was read from; a sheet has the name of its workbook before its own. */
function contentOf({ source }: ArmyState, tray: readonly SentSource[]): string | undefined {
  const sent = tray.find(({ name }) => name === source) ?? tray.find(({ name }) => source.startsWith(`${name}, `));
  return sent?.text ?? sent?.base64;
}

/** Puts a further state behind the one that is shown. */
export function pushState(id: number, state: ArmyState): KeptArmy {
  return change(id, (army) => {
    const states = [...army.states.slice(0, army.at + 1), state].slice(-MOST_STATES);
    return { ...army, states, at: states.length - 1, changedAt: new Date().toISOString() };
  });
}

export function undo(id: number): void {
  change(id, (army) => ({ ...army, at: Math.max(0, army.at - 1) }));
}

export function redo(id: number): void {
  change(id, (army) => ({ ...army, at: Math.min(army.states.length - 1, army.at + 1) }));
}

/** The list that was forgotten last, so that it can be had back. */
export const forgotten = signal<KeptArmy | null>(null);

export function dropArmy(id: number): void {
  const army = armies.value.find((each) => each.id === id) ?? null;
  forgotten.value = army;
  if (army?.library) noteGone('lists', army.library);
  armies.value = armies.value.filter((army) => army.id !== id);
  if (shown.value === id) shown.value = armies.value.at(-1)?.id ?? null;
}

export function takeBack(): void {
  const army = forgotten.value;
  if (!army) return;
  const { library, shelved: _, ...own } = army;
  // What the library has heard of by now is given to it again.
  const back = library && forgetGone(library) ? army : own;
  armies.value = [...armies.value, back].sort((a, b) => a.id - b.id);
  shown.value = army.id;
  forgotten.value = null;
}

function change(id: number, to: (army: KeptArmy) => KeptArmy): KeptArmy {
  const old = armies.value.find((army) => army.id === id);
  if (!old) throw new Error(`there is no list ${id}`);
  const army = to(old);
  armies.value = armies.value.map((each) => (each.id === id ? army : each));
  return army;
}

/** The state after a correction: marks of what the source does not say stay where the line is as it was. */
export function correctedState(state: ArmyState, list: CorrectedList): ArmyState {
  const units = list.units.map((unit, i): ReadUnit => {
    const before = state.units[i] as ReadUnit;
    const line = unit.line.map((piece) => before.line.find(({ text }) => text === piece.text) ?? piece);
    const { builder } = before;
    return { ...unit, line, source: before.source, ...(builder ? { builder } : {}) };
  });
  const own = (finding: ListFinding) => finding.check && finding.at === state.stated?.at;
  const findings = [...state.findings.filter((finding) => !own(finding)), ...list.findings];
  return { ...state, units, findings, totals: list.totals };
}

/** What of a unit the service is told when it is corrected or written down; its options stay here. */
export function bareUnit(read: ReadUnit) {
  const { name: _, line: __, source: ___, checks: ____, sums: _____, builder: ______, ...unit } = read;
  return unit;
}

/** How often each option of a unit is taken, by its id. */
export type Choice = Readonly<Record<string, number>>;

/** The list with a unit as it is with its options; what was chosen stays with the unit. */
export function takeBuilt(id: number, index: number, unit: NonNullable<BuiltUnit['unit']>, choice: Choice): void {
  const army = armies.value.find((each) => each.id === id);
  if (!army) return;
  const state = stateOf(army);
  const units = state.units.map((old, i): ReadUnit => {
    if (i !== index) return old;
    const { values, unknown, name, line, checks, sums, idleIn } = unit;
    return { ...old, values, unknown, name, line, checks, sums, idleIn, builder: { ...old.builder, choice } };
  });
  const sum = (what: 'points' | 'models') => units.reduce((total, one) => total + sumsIn(one)[what], 0);
  pushState(id, { ...state, units, totals: { ...state.totals, points: sum('points'), models: sum('models') } });
}

function armyUnit(unit: ReadUnit): ArmyUnit {
  return {
    title: unitTitle(unit),
    name: unit.name,
    times: unit.values.models === undefined ? Math.max(1, unit.models ?? 1) : 1,
    points: sumsIn(unit).points > 0 ? sumsIn(unit).points : null,
    values: unit.values as Json,
    parts: (partsIn(unit) ?? {}) as Record<string, Json>,
    unknown: unit.unknown,
    idleIn: unit.idleIn ?? [],
    builder: (unit.builder as JsonObject | undefined) ?? null,
    empty: unit.profile === null,
  };
}

/** "Spearmen [10] · 130 pts · 1 rule not known", as far as the list says. */
function unitTitle(unit: ReadUnit) {
  const { name, values, unknown, profile, models = values.models as number | undefined } = unit;
  const { points } = sumsIn(unit);
  const parts = [
    models === undefined ? name : `${name} [${models}]`,
    ...(points > 0 ? [`${points} pts`] : []),
    ...(unknown.length > 0 ? [unknown.length === 1 ? '1 rule not known' : `${unknown.length} rules not known`] : []),
    ...(profile === null ? ['no profile'] : []),
  ];
  return parts.join(' · ');
}
