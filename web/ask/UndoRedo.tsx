/** The way back from every change, and forward again: two buttons, the usual keys, and a word on what was taken away. */
import { useEffect } from 'preact/hooks';
import { Icon } from '../shell/Icon.tsx';
import { lost, redo, redoable, undo, undoable } from './history.ts';

export function UndoRedo() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const [back, forward] = [undoable.value.at(-1), redoable.value.at(-1)];
  return (
    <span class="undo-redo">
      <StepButton title="Undo" icon="undo" keys="Ctrl+Z" said={back?.said} onStep={() => void undo()} />
      <StepButton title="Redo" icon="redo" keys="Ctrl+Y" said={forward?.said} onStep={() => void redo()} />
    </span>
  );
}

interface StepButtonProps {
  readonly title: string;
  readonly icon: 'undo' | 'redo';
  readonly keys: string;
  /** What the step would change; without it there is no step. */
  readonly said: string | undefined;
  readonly onStep: () => void;
}

function StepButton({ title, icon, keys, said, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={title}
      title={said === undefined ? `Nothing to ${icon}` : `${title}: ${said} (${keys})`}
      disabled={said === undefined}
      onClick={onStep}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Ctrl+Z and Ctrl+Y, or Cmd+Z and Cmd+Shift+Z; longer texts keep the browser's own way back. */
function onKey(event: KeyboardEvent): void {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const back = key === 'z' && !event.shiftKey;
  const forward = key === 'y' || (key === 'z' && event.shiftKey);
  const { target } = event;
  if (!(back || forward) || (target instanceof Element && target.matches('textarea, [type=search], [data-own-undo]')))
    return;
  event.preventDefault();
  void (back ? undo() : redo());
}

/** What the last change took away, with the way back. It goes with the next change. */
export function Lost() {
  return (
    <div class="lost" role="status">
      {lost.value && (
        <p>
          {lost.value}{' '}
          <button type="button" onClick={() => void undo()}>
            Undo
          </button>{' '}
          <button type="button" class="icon" aria-label="Dismiss" onClick={() => (lost.value = '')}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
