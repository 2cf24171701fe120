/** What is wrong with the question, with a way to each faulty field. What was typed stays. */
import { goTo } from '../form/go-to.ts';
import { fieldId, type Path, parsePath } from '../form/path.ts';
import { answer, problems } from './state.ts';

export function ErrorSummary() {
  const { problem, state } = answer.value;
  if (!problem || state !== 'failed') return null;
  const located = problems.value;
  return (
    <section class="problems" role="alert" aria-labelledby="problems-title">
      <h2 id="problems-title">{located.length ? `${plural(located.length)} to mend` : problem.title}</h2>
      {located.length === 0 && <p>{problem.detail}</p>}
      <ul>
        {located.map((each) => {
          const target = each.path ?? howPath(each.at);
          return (
            <li key={each.at + each.message}>
              {target ? (
                <a href={`#${fieldId(target)}`} onClick={(event) => goTo(event, target)}>
                  {each.label}
                </a>
              ) : (
                <b>{each.label}</b>
              )}
              : {each.message}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Seed and precision live in the How section under their own names. */
function howPath(at: string): Path | null {
  const [head] = parsePath(at);
  return head === 'seed' || head === 'precision' || head === 'method' ? ['how', head] : null;
}

function plural(n: number): string {
  return n === 1 ? 'One thing' : `${n} things`;
}
