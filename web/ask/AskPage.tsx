/** The Ask page: what is asked on one side, what the dice say on the other. */
import { useEffect, useRef } from 'preact/hooks';
import { ReplayDialog } from '../answer/ReplayDialog.tsx';
import { Headline, Verdict } from '../answer/Verdict.tsx';
import { lazy } from '../shell/lazy.tsx';
import { narrow } from '../shell/narrow.ts';
import { BottomBar } from './BottomBar.tsx';
import { Box } from './box/Box.tsx';
import { Chooser } from './Chooser.tsx';
import { Curl } from './Curl.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FromHere } from './FromHere.tsx';
import { How } from './How.tsx';
import { Notice } from './Notice.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { answer, failure, form, kind } from './state.ts';
import { Lost } from './UndoRedo.tsx';

/** The charts are two thirds of the code: nobody fetches them before the first answer is there. */
const Details = lazy(() => import('../answer/Details.tsx').then((module) => module.Details));
const WholeLists = lazy(() => import('./WholeLists.tsx').then((module) => module.WholeLists));
const Decisions = lazy(() => import('./decide/Decisions.tsx').then((module) => module.Decisions));

/**
 * Keeps the room of what is to come, where the game says something of this kind of question: as much as it took last, so
 * that what is below stays where it is.
 */
function DecisionsRoom() {
  const room = useRef<HTMLDivElement>(null);
  const decides = kind.value?.decides === true;
  useEffect(() => {
    const div = room.current;
    if (!div) return;
    const watcher = new ResizeObserver(() => {
      const { lastElementChild: shown } = div;
      if (shown)
        div.style.minHeight = `${Math.ceil(shown.getBoundingClientRect().bottom - div.getBoundingClientRect().top)}px`;
    });
    const children = new MutationObserver(() => {
      watcher.disconnect();
      for (const child of div.children) watcher.observe(child);
    });
    children.observe(div, { childList: true });
    return () => {
      watcher.disconnect();
      children.disconnect();
    };
  }, [decides]);
  if (!decides) return null;
  return (
    <div ref={room} class="decisions-room">
      {answer.value.simulation?.result && <Decisions />}
    </div>
  );
}

export function AskPage() {
  if (failure.value) {
    return (
      <main class="plain-page">
        <h1>No service, no dice</h1>
        <p>{failure.value}</p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    );
  }
  // Nothing is drawn that would move once the rest is there.
  if (!form.value) {
    return (
      <main class="ask">
        <p class="waiting">Fetching the game.</p>
      </main>
    );
  }
  return (
    <main class="ask">
      <Chooser />
      <Box />
      <Notice />
      <div class="columns">
        <div class="question">
          <QuestionForm form={form.value} />
          <How />
          <Curl />
        </div>
        <div class="answer">
          <Headline />
          <ErrorSummary />
          <Verdict />
          <DecisionsRoom />
          <FromHere />
          {kind.value?.matchup?.roster && answer.value.simulation?.result && <WholeLists />}
          {answer.value.simulation?.result && <Details />}
        </div>
      </div>
      <Lost />
      {narrow.value && <BottomBar form={form.value} />}
      <ReplayDialog />
    </main>
  );
}
