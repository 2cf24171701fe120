/**
 * A thread of the page that has all games at once: it reads army lists, since a list says itself which game it is of, and
 * counts studies, which may be about any. Each of the two has a thread of its own that starts from here.
 */
import { corrected } from '../../workers/lists/correct.ts';
import { readLists } from '../../workers/lists/door.ts';
import type { FromLists, ListsTask } from './lists.ts';
import { pause } from './pause.ts';
import { problemOf } from './refused.ts';
import type { FromStudies, StudiesTask, ToWhole } from './studies.ts';
import { StudyDesk } from './study-desk.ts';

const post = (message: FromLists | FromStudies) => self.postMessage(message);
const desk = new StudyDesk();
const wanted = new Set<number>();

self.addEventListener('message', ({ data }: MessageEvent<ToWhole>) => {
  if ('stop' in data) {
    wanted.delete(data.id);
    return;
  }
  const { id, task } = data;
  wanted.add(id);
  answer(id, task)
    .then(
      (reply) => post({ id, reply }),
      (error: unknown) => post(isAboutLists(task) ? { id, fault: faultOf(error) } : { id, problem: problemOf(error) }),
    )
    .finally(() => wanted.delete(id));
});

async function answer(id: number, task: ListsTask | StudiesTask): Promise<unknown> {
  switch (task.do) {
    case 'correct':
      return corrected(task.ruleset, task.units, task.stated, task.corrections);
    case 'read': {
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
    case 'kinds':
      return desk.kinds();
    case 'study':
      return desk.study(task.kind, task.body, {
        stopped: () => !wanted.has(id),
        tell: (study) => post({ id, study }),
        pause,
      });
    case 'seconds':
      return desk.seconds(task.kind, task.body);
    case 'report':
      return desk.report(task.study, task.format);
  }
}

function isAboutLists(task: ListsTask | StudiesTask): task is ListsTask {
  return task.do === 'read' || task.do === 'correct';
}

function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
