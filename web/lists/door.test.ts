import { Window } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { pastedBeside } from './Door.tsx';

/** What is pasted on an element of a page. */
function pastedOn(markup: string, text: string, prevented = false) {
  const window = new Window();
  vi.stubGlobal('Element', window.Element);
  window.document.body.innerHTML = markup;
  const target = window.document.body.firstElementChild ?? window.document.body;
  const clipboardData = { files: [], getData: () => text };
  const given = pastedBeside({ target, clipboardData, defaultPrevented: prevented } as unknown as ClipboardEvent);
  vi.unstubAllGlobals();
  return given;
}

it('takes a list that is pasted anywhere in its room, and leaves to fields what is theirs', () => {
  expect(pastedOn('<p>Army lists</p>', 'Levy')?.text).toBe('Levy');
  expect(pastedOn('<button>Read</button>', 'Levy')?.text).toBe('Levy');
  // A select that was chosen in takes nothing.
  expect(pastedOn('<select></select>', 'Levy')?.text).toBe('Levy');
  for (const field of ['<textarea></textarea>', '<input>', '<p contenteditable>x</p>'])
    expect(pastedOn(field, 'Levy')).toBeNull();
  expect(pastedOn('<p>Army lists</p>', ' \n')).toBeNull();
  expect(pastedOn('<p>Army lists</p>', 'Levy', true)).toBeNull();
});
