/** The Ask page: what is asked on one side, what the dice say on the other. */
import { ReplayDialog } from '../answer/ReplayDialog.tsx';
import { Headline, Verdict } from '../answer/Verdict.tsx';
import { lazy } from '../shell/lazy.tsx';
import { Chooser } from './Chooser.tsx';
import { Curl } from './Curl.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { How } from './How.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { failure, form, notice } from './state.ts';

/** The charts are two thirds of the code. */
const Details = lazy(import('../answer/Details.tsx').then((module) => module.Details));

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
  return (
    <main class="ask">
      <Chooser />
      {notice.value && (
        <p class="banner" role="status">
          {notice.value}{' '}
          <button type="button" class="link" onClick={() => (notice.value = '')}>
            Dismiss
          </button>
        </p>
      )}
      <div class="columns">
        <div class="question">
          {form.value ? <QuestionForm form={form.value} /> : <p class="waiting">Fetching the form.</p>}
          <How />
          <Curl />
        </div>
        <div class="answer">
          <Headline />
          <ErrorSummary />
          <Verdict />
          <Details />
        </div>
      </div>
      <ReplayDialog />
    </main>
  );
}
