/** Studies are saved as what they ask: opened again, they are written, not yet asked. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { JsonObject } from '../form/json.ts';
import { save } from './items.ts';

interface Opened {
  readonly kind: string;
  readonly request: JsonObject;
}

/** What the page of its kind starts with, once. */
export const openedStudy = signal<Opened | null>(null);

/** Takes the opened study, if it is of one of these kinds. */
export function takeOpened(kinds: readonly string[]): Opened | null {
  const opened = openedStudy.peek();
  if (!opened || !kinds.includes(opened.kind)) return null;
  openedStudy.value = null;
  return opened;
}

interface SaveStudyProps {
  readonly kind: string;
  readonly title: string;
  readonly request: JsonObject | null;
}

export function SaveStudy({ kind, title, request }: SaveStudyProps) {
  const [saved, setSaved] = useState('');
  const text = request ? JSON.stringify(request) : '';
  return (
    <button
      type="button"
      class="quiet"
      disabled={!request || saved === text}
      onClick={() => {
        if (!request) return;
        const game = typeof request.ruleset === 'string' ? request.ruleset : '';
        save({ sort: 'study', name: title, game, kind, values: request });
        setSaved(text);
      }}
    >
      {request && saved === text ? 'Saved' : 'Save'}
    </button>
  );
}
