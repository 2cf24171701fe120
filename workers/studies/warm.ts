/** What makes a thread fast at tables from the first one on: a fifth of what that takes, or more, is otherwise the compiler at work. */
import { beginStudy } from './begin.ts';
import { matrix } from './matrix/index.ts';
import { countTask, framed, Planner, tasksIn } from './parts.ts';

const ROUNDS = 40;

/**
 * Plans, counts and answers a small table of match-ups over and over, as a thread does.
 * @param now milliseconds
 */
export async function warmTables(limitMs: number, now: () => number): Promise<void> {
  const started = now();
  const [{ request }] = matrix.examples;
  for (let round = 0; round < ROUNDS && now() - started < limitMs; round++) {
    const { study } = await beginStudy(matrix.id, request);
    if (!study) throw new Error('the first example of a table cannot begin');
    const planner = new Planner(study);
    for (let next = planner.planned(); next.round; next = planner.planned()) {
      const replies: Uint8Array[] = [];
      for (const part of next.round.parts) {
        const id = `warm ${round} ${planner.rounds} ${replies.length}`;
        const said: Uint8Array[] = [];
        for (let task = 0; task < tasksIn(part); task++) said.push((await countTask(part, id, task)).reply);
        replies.push(framed(said));
      }
      planner.add(replies);
    }
  }
}
