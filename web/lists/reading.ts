/** Reads files and pastes through the service, and corrects what was read. */
import { signal } from '@preact/signals';
import type { ListsReading } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { rulesets } from '../ask/state.ts';
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
    const found = await service.lists({
      sources: [...tray],
      ...(prefer === undefined ? {} : { prefer }),
      ...(ruleset === undefined ? {} : { ruleset }),
    });
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

/** @returns why the count cannot be so, or empty */
export async function correct(army: KeptArmy, unit: number, path: string, value: number): Promise<string> {
  const state = stateOf(army);
  const { ruleset, units, stated } = state;
  try {
    const list = await service.correctList({
      ruleset,
      units: units.map(bareUnit),
      stated,
      corrections: [{ unit, path, value }],
    });
    pushState(army.id, correctedState(state, list));
    return '';
  } catch (error) {
    return wordsOf(error);
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
