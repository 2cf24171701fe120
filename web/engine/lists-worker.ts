/**
 * The thread of the page that reads army lists where no service does: all games at once, since a list says itself which
 * game it is of. It keeps nothing.
 */
import { CorrectionFault, corrected } from '../../workers/lists/correct.ts';
import { readLists } from '../../workers/lists/door.ts';
import type { FromLists, ListsTask, ToLists } from './lists.ts';

const post = (message: FromLists) => self.postMessage(message);

self.addEventListener('message', ({ data: { id, task } }: MessageEvent<ToLists>) => {
  answer(task).then(
    (reply) => post({ id, reply }),
    (error: unknown) => post({ id, fault: faultOf(task, error) }),
  );
});

async function answer(task: ListsTask): Promise<unknown> {
  if (task.do === 'correct') return corrected(task.ruleset, task.units, task.stated, task.corrections);
  const { sources, ruleset, prefer } = task;
  return readLists({
    sources: sources.map(({ name, text, base64, role, format }) => ({
      name,
      content: text ?? Uint8Array.from(atob(base64 ?? ''), (byte) => byte.charCodeAt(0)),
      role,
      format,
    })),
    ruleset,
    prefer,
  });
}

function faultOf(task: ListsTask, error: unknown): string {
  if (task.do === 'correct' && error instanceof CorrectionFault) return error.message;
  return error instanceof Error ? error.message : String(error);
}
