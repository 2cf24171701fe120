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
      <button
        type="button"
        class="icon"
        aria-label="Undo"
        title={back ? `Undo: ${back.said} (Ctrl+Z)` : 'Nothing to undo'}
        disabled={!back}
        onClick={() => void undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label="Redo"
        title={forward ? `Redo: ${forward.said} (Ctrl+Y)` : 'Nothing to redo'}
        disabled={!forward}
        onClick={() => void redo()}
      >
        <Icon name="redo" />
      </button>
    </span>
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
