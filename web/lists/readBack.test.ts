/** The page and the command line say the same of a list: each unit's line, its source, and what is doubtful in it. */
import { Window } from 'happy-dom';
import { h, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { listsInWords } from '../../server/cli/list.ts';
import { readLists } from '../../workers/lists/door.ts';
import { doubtsIn } from '../../workers/lists/shown.ts';
import { FORMATS } from '../../workers/lists/testing/formats.ts';
import { UnitCard } from './UnitCard.tsx';

// Files of one thread share what is global.
afterEach(() => vi.unstubAllGlobals());

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

it('in every format', async () => {
  const window = new Window();
  vi.stubGlobal('document', window.document);
  for (const [ruleset, formats] of Object.entries(FORMATS))
    for (const [format, { text, book }] of Object.entries(formats)) {
      const sources = [{ name: 'list', content: text, format }, ...(book ? [{ name: 'book', content: book }] : [])];
      const reading = await readLists({ ruleset, sources });
      const words = plain(listsInWords(reading));
      const { units } = reading.armies[0]!;
      expect(units.length).toBeGreaterThan(2);
      for (const unit of units.slice(0, 4)) {
        const root = window.document.createElement('div');
        const props = { unit: unit as never, edited: new Map(), onCount: async () => '', children: null };
        render(h(UnitCard, props), root as never);
        for (const input of root.querySelectorAll('input'))
          input.replaceWith((input as { value?: string }).value ?? '');
        const line = plain(root.querySelector('.unit-line')!.textContent!.replace('As it was read: ', ''));
        expect(line.length).toBeGreaterThan(unit.name.length);
        expect(words, `${ruleset} ${format}`).toContain(`= ${line}`.replace(/; \n/g, ' '));
        const written = [...root.querySelectorAll('.unit-source code')].map((one) => plain(one.textContent!));
        for (const one of written) expect(words).toContain(one);
        const notes = [...root.querySelectorAll('.unit-source .said')].map((one) => plain(one.textContent!));
        const said = unit.source.flatMap(doubtsIn);
        expect(notes.length).toBe(said.length);
        for (const { note = '' } of said)
          expect([words, notes.join(' ')].every((all) => all.includes(plain(note)))).toBe(true);
      }
    }
});
