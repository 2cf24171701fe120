/** On a phone, within reach of the thumb: to each part of the question, to the answer, and back. */
import type { GroupField } from '../form/model.ts';
import { waysOf } from './bar.ts';
import { UndoRedo } from './UndoRedo.tsx';

export function BottomBar({ form }: { form: GroupField }) {
  return (
    <nav class="bottom-bar" aria-label="Parts of the question">
      {waysOf(form).map(({ id, title }) => (
        <button key={id} type="button" onClick={() => goToPart(id)}>
          {title}
        </button>
      ))}
      <button type="button" onClick={goToAnswer}>
        Answer
      </button>
      <UndoRedo />
    </nav>
  );
}

/** Opens a part, and goes there. */
function goToPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.querySelector('summary')?.focus({ preventScroll: true });
  }
  part.scrollIntoView({ block: 'start' });
}

function goToAnswer(): void {
  document.getElementById('answer')?.focus({ preventScroll: true });
  // The number itself stays in sight anyway.
  document.querySelector('.verdict')?.scrollIntoView({ block: 'start' });
}
