/** Long studies that were asked before, newest first: how each stands, and the way back to it. */
import { useEffect, useState } from 'preact/hooks';
import type { StudyList } from '../../server/api/contract.ts';
import { service } from '../api/client.ts';
import { Fold } from '../form/Fold.tsx';
import { kinds, study } from './state.ts';

const STATES = { running: 'running', done: 'done', cancelled: 'stopped', failed: 'failed' } as const;

/** `open` shows a study together with its question. */
export function Recent({ open }: { open: (id: string) => void }) {
  const [items, setItems] = useState<StudyList['items']>([]);
  const shown = `${study.value?.id} ${study.value?.state}`;
  useEffect(() => {
    service.studies().then(setItems, () => setItems([]));
  }, [shown]);
  if (items.length === 0) return null;
  return (
    <Fold title="Long studies" note={String(items.length)}>
      <ul>
        {items.map(({ id, kind, state, sentence, createdAt }) => (
          <li key={id}>
            <button type="button" class="link" onClick={() => open(id)}>
              {kinds.value.find((each) => each.id === kind)?.title ?? kind}, {new Date(createdAt).toLocaleString()}
            </button>{' '}
            <b>{STATES[state]}</b> {sentence}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
