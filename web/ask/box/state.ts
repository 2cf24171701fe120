/** The line above the form: read while it is typed, and put into the question that is open. */
import { batch, effect, signal } from '@preact/signals';
import type { Assumed, BoxReading } from '../../../workers/box/index.ts';
import { atHand } from '../../engine/asking.ts';
import type { JsonObject } from '../../form/json.ts';
import { armyLists } from '../../lists/state.ts';
import { open, put } from '../actions.ts';
import { type Question, question } from '../state.ts';

/** Letters of one word follow each other faster; a reading takes about a millisecond. */
const PAUSE_MS = 40;

export const line = signal('');
export const reading = signal<BoxReading | null>(null);
/** Why a line cannot be read here, or empty. */
export const trouble = signal('');

/** The question that the line was begun in: what it leaves open comes from there, however often it is changed. */
let base: Question | null = null;
/** What the line made of it. */
let made: Question | null = null;
/** What the line said when a question came to stand: who takes a change back has both as they were. */
interface Moment {
  readonly text: string;
  readonly reading: BoxReading | null;
  readonly base: Question | null;
  readonly made: Question | null;
}
const moments = new WeakMap<Question, Moment>();
let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | undefined;

/** Reads a line as soon as nobody types. */
export function write(text: string): void {
  const now = question.peek();
  if (now && now !== made) {
    if (!moments.has(now)) moments.set(now, { text: line.peek(), reading: reading.peek(), base, made });
    base = now;
  }
  line.value = text;
  clearTimeout(timer);
  abort?.abort();
  if (text.trim() === '') {
    reading.value = null;
    trouble.value = '';
    return;
  }
  timer = setTimeout(() => void read(text), PAUSE_MS);
}

/** Puts other words in the place of some of the line. */
export function rewrite(from: number, to: number, text: string): void {
  const next = `${line.peek().slice(0, from)}${text}${line.peek().slice(to)}`;
  write(text === '' ? next.replace(/ {2,}/g, ' ').trim() : next);
}

/** Writes what was assumed into the line, where it can be changed. @returns where it begins; null where it has no words */
export function spell({ says, at }: Assumed): number | null {
  if (says === undefined || at === undefined) return null;
  const before = line.peek().slice(0, at).trimEnd();
  const from = before.length + (before === '' ? 0 : 1);
  write(
    `${before}${before === '' ? '' : ' '}${says}${/^\s|^$/.test(line.peek().slice(at)) ? '' : ' '}${line.peek().slice(at)}`,
  );
  return from;
}

effect(() => {
  const now = question.value;
  const moment = now && now !== made ? moments.get(now) : undefined;
  if (!moment) return;
  clearTimeout(timer);
  abort?.abort();
  ({ base, made } = moment);
  batch(() => {
    line.value = moment.text;
    reading.value = moment.reading;
    trouble.value = '';
  });
});

async function read(text: string): Promise<void> {
  const mine = new AbortController();
  abort = mine;
  try {
    const found = await atHand.box({ text, question: base ?? undefined, names: kept() }, mine.signal);
    if (mine.signal.aborted) return;
    reading.value = found;
    trouble.value = '';
    if (found?.chips.some(({ role }) => role === 'value' || role === 'name')) await take(found);
  } catch (error) {
    if (mine.signal.aborted) return;
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

async function take(found: BoxReading): Promise<void> {
  const { ruleset, kind, scenario } = found;
  const now = question.peek();
  const how = now ?? { method: 'auto' as const, seed: 1, precision: null };
  const asked: Question = { ...how, ruleset, kind, scenario: scenario as JsonObject };
  made = asked;
  moments.set(asked, { text: line.peek(), reading: found, base, made });
  if (now?.ruleset === ruleset && now.kind === kind) put(asked);
  else await open(asked);
}

/** Units of the lists that are kept, by game. */
function kept() {
  const names: Record<string, Array<{ name: string; parts: Record<string, Record<string, unknown>> }>> = {};
  for (const { game, units } of armyLists.peek()) {
    names[game] ??= [];
    for (const { name, parts, values } of units) {
      const both = { attacker: values, target: values, ...parts } as Record<string, Record<string, unknown>>;
      names[game].push({ name, parts: both });
    }
  }
  return names;
}

/** Whether the form says something else than the line by now. */
export function isBehind(now: Question | null): boolean {
  return reading.value !== null && made !== null && now !== made;
}
