/** First load: the question in the link, or the first example of the first game; then keep link and answer in step. */
import { effect } from '@preact/signals';
import { atHand } from '../engine/asking.ts';
import { fromFragment, type Question, toFragment } from '../link/question.ts';
import { noteLeft, takeLeft, whenLeft, writeAddress } from '../shell/leaving.ts';
import { path } from '../shell/router.ts';
import { choose, open } from './actions.ts';
import { watchBelow } from './below.ts';
import { watchDisclosure } from './disclosure.ts';
import { watchEditions } from './editions.ts';
import { watchFrontier } from './frontier.ts';
import { watchHistory } from './history.ts';
import { watchRulings } from './rulings.ts';
import { watchQuestion } from './run.ts';
import { answer, failure, linked, notice, question, rulesets } from './state.ts';
import { watchSweep } from './sweep.ts';

/** Loads what the page needs and starts the watchers. */
export async function start(): Promise<void> {
  try {
    rulesets.value = await atHand.rulesets();
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
    return;
  }
  await restore();
  watchHistory(open);
  watchBelow();
  watchQuestion();
  watchSweep();
  watchDisclosure();
  watchEditions();
  watchRulings();
  watchFrontier();
  watchLink();
  addEventListener('hashchange', () => void restore());
}

/** The fragment this page wrote itself, so that only foreign changes are read back. */
let written = '';

async function restore(): Promise<void> {
  if (path.peek() !== '/' || (written && location.hash === written)) {
    if (!question.peek()) await choose('');
    return;
  }
  const left = takeLeft<Question>('/');
  if (left) return await open(left);
  try {
    const found = await fromFragment(location.hash);
    if (found && rulesets.peek().some((each) => each.id === found.ruleset)) {
      const { engine, ...asked } = found;
      await open(asked);
      if (engine) noteEngine(engine);
      return;
    }
    if (found) notice.value = `The link asks about a game this service does not know: ${found.ruleset}.`;
  } catch (error) {
    notice.value = error instanceof Error ? error.message : String(error);
  }
  if (!question.peek()) await choose('');
}

/** Once the first answer is in: says so when another engine version gave the linked one. */
function noteEngine(linkedVersion: string): void {
  const stop = effect(() => {
    const version = answer.value.simulation?.result?.engineVersion;
    if (!version) return;
    if (version !== linkedVersion) {
      notice.value = `This link was made with engine ${linkedVersion}; you are looking at the answer of ${version}. Exact answers agree unless a rule was corrected; simulated ones differ in their random draws.`;
    }
    queueMicrotask(() => stop());
  });
}

let turn = 0;
/** Whether the address tells of a question before this one. */
let behind = false;

/** Keeps the address bar equal to the question, without adding to the history. */
function watchLink(): void {
  effect(() => {
    const asked = question.value;
    if (!asked || path.value !== '/') return;
    const mine = ++turn;
    behind = true;
    void toFragment(linked(asked)).then((fragment) => {
      if (mine !== turn || path.peek() !== '/') return;
      behind = false;
      written = fragment;
      writeAddress(fragment);
    });
  });
  whenLeft('/', () => {
    const asked = question.peek();
    if (path.peek() === '/') noteLeft('/', asked ?? null, behind);
  });
}

/** The full address of the present question. */
export async function currentLink(): Promise<string> {
  const asked = question.peek();
  return asked ? `${location.origin}/${await toFragment(linked(asked))}` : location.href;
}
