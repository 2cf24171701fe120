/** How to play it: the policy in a sentence, then line by line, grouped and folded when there is much of it. */
import type { SimulationResult } from '../../server/api/contract.ts';
import { Fold } from '../form/Fold.tsx';
import { narrow } from '../shell/narrow.ts';
import { type LineGroup, lineGroups } from './policy.ts';

/** So many lines are read at a glance; the rest is folded away. */
const SHOWN = 8;

export function Policy({ result }: { result: SimulationResult }) {
  if (!result.policy) return null;
  const { summary, lines } = result.policy;
  // The sentence usually ends with the summary already.
  const said = result.sentence.includes(summary.replace(/\.$/, ''));
  if (said && lines.length === 0) return null;
  const groups = lineGroups(lines);
  const fold = groups.length > 1 && lines.length > SHOWN;
  const told = (
    <>
      {!said && <p class="lead">{summary}</p>}
      {groups.map((group, i) => (
        <Group key={group.title} group={group} fold={fold} first={i === 0} />
      ))}
    </>
  );
  // On a phone the sentence above has the gist of it.
  if (narrow.value && said) {
    return (
      <Fold title="How to play it" note={lines.length === 1 ? '1 line' : `${lines.length} lines`} class="part policy">
        {told}
      </Fold>
    );
  }
  return (
    <section class="policy" aria-labelledby="policy">
      <h2 id="policy">How to play it</h2>
      {told}
    </section>
  );
}

function Group({ group, fold, first }: { group: LineGroup; fold: boolean; first: boolean }) {
  const { title, lines } = group;
  if (fold && title) {
    return (
      <Fold title={title} note={lines.length === 1 ? '1 line' : `${lines.length} lines`} startOpen={first}>
        <Lines lines={lines} />
      </Fold>
    );
  }
  return (
    <>
      {title && <h3>{title}</h3>}
      <Lines lines={lines} />
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  // Folding one or two lines away saves no room.
  const shown = lines.length <= SHOWN + 2 ? lines : lines.slice(0, SHOWN);
  const more = lines.slice(shown.length);
  return (
    <>
      <List lines={shown} />
      {more.length > 0 && (
        <Fold title={`${more.length} more lines`}>
          <List lines={more} />
        </Fold>
      )}
    </>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
