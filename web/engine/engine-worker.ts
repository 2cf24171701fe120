/** The thread of the page that the engine works in. */

import { Desk, TooDear, Unwanted } from './desk.ts';
import { fetchFirst, fetchGame, fetchWhole, GAME_IDS } from './games.ts';
import type { FromEngine, ToEngine } from './messages.ts';
import { pause } from './pause.ts';
import { problemOf } from './refused.ts';

const post = (message: FromEngine) => self.postMessage(message);
const wanted = new Set<number>();

const desk = new Desk({
  clock: { now: () => performance.now(), pause },
  first: fetchFirst,
  game: fetchGame,
  whole: fetchWhole,
  games: GAME_IDS,
  speed: Number(new URLSearchParams(self.location.search).get('speed') ?? 1),
});

self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  const { id } = data;
  if ('stop' in data) {
    wanted.delete(id);
    return;
  }
  wanted.add(id);
  const job = { stopped: () => !wanted.has(id), tell: (progress: unknown) => post({ id, progress }) };
  desk
    .do(data.task, job)
    .then(
      (reply) => post({ id, reply }),
      (error: unknown) => {
        if (error instanceof TooDear) post({ id, tooDear: error.milliseconds });
        else if (!(error instanceof Unwanted)) post({ id, problem: problemOf(error) });
      },
    )
    .finally(() => wanted.delete(id));
});
