/** What makes a thread fast at studies from the first one on: a fifth of what that takes, or more, is otherwise the compiler at work. */
import { balance } from './balance/index.ts';
import { beginStudy } from './begin.ts';
import { matrix } from './matrix/index.ts';
import { countTask, framed, Planner, tasksIn } from './parts.ts';

const ROUNDS = 40;
/** The studies that are warmed, and for how many times the limit: skirmishes and duels are compiled for long. */
const WARMED = [
  { kind: matrix, share: 1 },
  { kind: balance, share: 4 },
] as const;

/**
 * Plans, counts and answers a small table of match-ups, then a small balance report, over and over, as a thread does.
 * @param limitMs for a table
 * @param now milliseconds
 */
export async function warmTables(limitMs: number, now: () => number): Promise<void> {
  for (const { kind, share } of WARMED) {
    const request = kind.schema.parse(kind.examples[0].request);
    const until = now() + limitMs * share;
    for (let round = 0; round < ROUNDS && now() < until; round++) await warmStudy(kind.id, request, round);
  }
}

async function warmStudy(kind: string, request: unknown, round: number): Promise<void> {
  const { study } = await beginStudy(kind, request);
  if (!study) throw new Error(`the first example of ${kind} cannot begin`);
  const planner = new Planner(study);
  for (let next = planner.planned(); next.round; next = planner.planned()) {
    const replies: Uint8Array[] = [];
    for (const part of next.round.parts) {
      const id = `warm ${kind} ${round} ${planner.rounds} ${replies.length}`;
      const said: Uint8Array[] = [];
      for (let task = 0; task < tasksIn(part); task++) said.push((await countTask(part, id, task)).reply);
      replies.push(framed(said));
    }
    planner.add(replies);
  }
}
