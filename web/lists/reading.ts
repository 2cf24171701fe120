/** Reads files and pastes, and corrects what was read: through the service, or here where none answers. */
import { signal } from '@preact/signals';
import type { CorrectedList, ListsReading } from '../../server/api/contract.ts';
import { Problem, service } from '../api/client.ts';
import { rulesets } from '../ask/state.ts';
import { type ListsTask, listsHere } from '../engine/lists.ts';
import { reachable } from '../engine/network.ts';
import { type SentSource, tooMuch } from './sources.ts';
import { type ArmyState, bareUnit, correctedState, type KeptArmy, keepArmy, pushState, stateOf } from './state.ts';

export interface Reading {
  busy: boolean;
  problem: string;
  /** What became of each source that was read last. */
  sources: ListsReading['sources'];
}

export const idle: Reading = { busy: false, problem: '', sources: [] };
export const reading = signal<Reading>(idle);

let turn = 0;

/** Formats of a game that a source can be said to be. */
export function formatsOf(game: string): readonly string[] {
  return rulesets.value.find(({ id }) => id === game)?.lists?.reads ?? [];
}

/**
 * Reads all sources together and keeps what comes of them.
 *
 * @param prefer the game to take where several write alike
 * @param ruleset the game, whatever is recognised
 */
export async function readSources(
  tray: readonly SentSource[],
  { prefer, ruleset }: { prefer?: string | undefined; ruleset?: string | undefined } = {},
): Promise<KeptArmy[]> {
  const mine = ++turn;
  const problem = tooMuch(tray);
  if (problem !== '') {
    reading.value = { ...reading.value, problem };
    return [];
  }
  reading.value = { ...reading.value, busy: true, problem: '' };
  try {
    const found = await either<ListsReading>(
      () =>
        service.lists({
          sources: [...tray],
          ...(prefer === undefined ? {} : { prefer }),
          ...(ruleset === undefined ? {} : { ruleset }),
        }),
      { do: 'read', sources: tray, prefer, ruleset },
    );
    if (mine !== turn) return [];
    reading.value = { busy: false, problem: problemOf(found), sources: found.sources };
    return found.armies
      .filter(({ units, findings }) => units.length + findings.length > 0)
      .map((army): ArmyState => {
        const others = found.sources.find(({ name }) => name === army.source)?.others ?? [];
        return { ...army, others };
      })
      .map((state) => keepArmy(state, tray));
  } catch (error) {
    if (mine === turn) reading.value = { busy: false, problem: wordsOf(error), sources: [] };
    return [];
  }
}

/** Forgets what is under way, and what was said of the last sources. */
export function startAnew(): void {
  turn++;
  reading.value = idle;
}

/** Takes back what is being read: whatever comes of it is not kept. */
export function withdraw(): void {
  turn++;
  reading.value = { ...reading.value, busy: false };
}

/** @returns why the count cannot be so, or empty */
export function correct(army: KeptArmy, unit: number, path: string, value: number): Promise<string> {
  return correctAll(army, [{ unit, path, value }]);
}

/** @returns why the counts cannot be so, or empty */
export async function correctAll(
  army: KeptArmy,
  corrections: ReadonlyArray<{ readonly unit: number; readonly path: string; readonly value: number }>,
): Promise<string> {
  const state = stateOf(army);
  const { ruleset, units, stated } = state;
  try {
    const bare = units.map(bareUnit);
    const list = await either<CorrectedList>(
      () => service.correctList({ ruleset, units: bare, stated, corrections: [...corrections] }),
      {
        do: 'correct',
        ruleset,
        units: bare,
        stated,
        corrections,
      } as ListsTask,
    );
    pushState(army.id, correctedState(state, list));
    return '';
  } catch (error) {
    return wordsOf(error);
  }
}

/** By the service, which is faster and knows profiles that are stored there; where none answers, on this device. */
async function either<T>(there: () => Promise<T>, here: ListsTask): Promise<T> {
  if (!reachable.peek()) return listsHere<T>(here);
  try {
    return await there();
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'unreachable') return listsHere<T>(here);
    throw error;
  }
}

function problemOf({ armies, sources }: ListsReading): string {
  if (armies.length > 0) return '';
  const [first] = sources;
  return first?.note ? `Nothing can be read: ${first.note}.` : 'Nothing can be read there.';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
