/**
 * Undo and Redo of every change of the question, whoever made it: the question itself is watched. Letters typed one after
 * the other into one field are one change.
 */
import { batch, effect, signal } from '@preact/signals';
import { isObject, type Json } from '../form/json.ts';
import type { Field } from '../form/model.ts';
import { nameOf } from '../form/names.ts';
import { type Path, pathText } from '../form/path.ts';
import { type Change, changeBetween } from './change.ts';
import { form, type Question, question, rulesets } from './state.ts';

interface Step {
  /** The question on the other side of the step. */
  readonly question: Question;
  /** What the step did, in words: "DEF 14", "Great axe removed". */
  readonly said: string;
}

/** As many steps as a long evening has. */
const MOST = 200;
/** Letters of one word follow each other faster. */
const TYPING_MS = 1_000;

export const undoable = signal<readonly Step[]>([]);
export const redoable = signal<readonly Step[]>([]);
/** Said with a way back: what was taken away by the last change. Empty when nothing was. */
export const lost = signal('');

let present: Question | null = null;
let lastPath: string | null = null;
let lastTime = 0;
let opening: ((asked: Question) => Promise<void>) | null = null;

/**
 * Starts to remember.
 *
 * @param open shows a question of another game or kind
 * @param now the time in ms
 * @returns ends it
 */
export function watchHistory(open: (asked: Question) => Promise<void>, now: () => number = Date.now): () => void {
  opening = open;
  undoable.value = [];
  redoable.value = [];
  lost.value = '';
  present = question.peek();
  lastPath = null;
  return effect(() => {
    const asked = question.value;
    const before = present;
    if (!asked || asked === before) return;
    present = asked;
    if (!before) return;
    const change = stepBetween(before, asked);
    if (!change) return;
    batch(() => remember(before, change, now()));
  });
}

function remember(before: Question, { said, path, gone }: ReturnType<typeof stepBetween> & object, at: number): void {
  const typing = path !== null && path === lastPath && at - lastTime < TYPING_MS;
  [lastPath, lastTime] = [path, at];
  const steps = undoable.peek();
  const first = typing ? steps.at(-1)?.question : undefined;
  const kept = first ? steps.slice(0, -1) : steps;
  undoable.value = [...kept.slice(1 - MOST), { question: first ?? before, said }];
  redoable.value = [];
  lost.value = gone;
}

export const undo = (): Promise<void> => go(undoable, redoable);
export const redo = (): Promise<void> => go(redoable, undoable);

async function go(from: typeof undoable, to: typeof undoable): Promise<void> {
  const step = from.peek().at(-1);
  const now = question.peek();
  if (!step || !now) return;
  lastPath = null;
  batch(() => {
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), { question: now, said: step.said }];
    lost.value = '';
    // The watcher finds nothing new.
    present = step.question;
    if (step.question.ruleset === now.ruleset && step.question.kind === now.kind) question.value = step.question;
  });
  if (question.peek() !== step.question) await opening?.(step.question);
}

/** What a change did, in words; where typing goes on in one field; what it took away, if anything. */
function stepBetween(
  before: Question,
  after: Question,
): { readonly said: string; readonly path: string | null; readonly gone: string } | null {
  if (before.ruleset !== after.ruleset || before.kind !== after.kind) {
    const game = rulesets.peek().find(({ id }) => id === after.ruleset);
    const kind = game?.kinds.find(({ id }) => id === after.kind)?.title ?? after.kind;
    const said = before.ruleset === after.ruleset ? kind : `${game?.title ?? after.ruleset}: ${kind}`;
    return { said, path: null, gone: '' };
  }
  const change = changeBetween(before.scenario, after.scenario);
  if (!change) {
    const how = (['method', 'seed', 'precision'] as const).find((key) => before[key] !== after[key]);
    return how ? { said: how, path: `how.${how}`, gone: '' } : null;
  }
  return said(change);
}

function said(change: Change): { said: string; path: string | null; gone: string } {
  const { path, before, after, removed, added } = change;
  const field = fieldAt(path);
  const title = field?.title || (typeof path.at(-1) === 'string' ? String(path.at(-1)) : 'the question');
  const place = removed ?? added;
  if (place !== undefined) {
    const items = (removed === undefined ? after : before) as readonly Json[];
    const name = itemName(field, items[place]) || `${field?.type === 'list' ? field.item.title || title : title}`;
    const text = `${name} ${removed === undefined ? 'added' : 'removed'}`;
    return { said: text, path: null, gone: removed === undefined ? '' : `${text}.` };
  }
  if (isObject(after) || Array.isArray(after) || isObject(before) || Array.isArray(before)) {
    const emptied = after === undefined;
    return { said: emptied ? `${title} cleared` : title, path: null, gone: emptied ? `${title} cleared.` : '' };
  }
  const value = typeof after === 'boolean' ? (after ? 'on' : 'off') : (after ?? 'empty');
  // Switches and words are chosen one by one; only what is typed goes on.
  const typed = typeof after !== 'boolean' && field?.type !== 'choice';
  return { said: `${title} ${value}`, path: typed ? pathText(path) : null, gone: '' };
}

function itemName(field: Field | undefined, item: Json | undefined): string {
  return field?.type === 'list' ? nameOf(field.item, item) : '';
}

/** The field of the form at a path. */
function fieldAt(path: Path): Field | undefined {
  let field: Field | undefined = form.peek() ?? undefined;
  for (const part of path) {
    if (!field) return undefined;
    if (field.type === 'list') field = field.item;
    else if (field.type === 'group') field = field.fields.find(({ key }) => key === part);
    else if (field.type === 'union')
      field = field.branches.flatMap(({ group }) => group.fields).find(({ key }) => key === part);
    else return undefined;
  }
  return field;
}
