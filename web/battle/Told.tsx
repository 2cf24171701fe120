/** The answer to a question about whole lists, as far as it is. */
import { StudyFindings } from '../studies/StudyAnswerView.tsx';
import { counting } from './fight.ts';
import type { ListQuestion } from './lists.ts';

export function Told({ question: { title, study } }: { readonly question: ListQuestion }) {
  return (
    <section class="battle-told" aria-label={title}>
      <h2>{title}</h2>
      {study?.answer ? (
        <StudyFindings study={study} other={false} />
      ) : (
        <p class="note" role="status">
          {counting.value ? 'The first games …' : 'Stopped before anything was known.'}
        </p>
      )}
    </section>
  );
}
