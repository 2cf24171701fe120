import { expect, it, vi } from 'vitest';
import { beginStudy } from './begin.ts';
import { checkHosted, planStudy } from './hosted.ts';
import { matrix } from './matrix/index.ts';
import { countTask, framed, Planner, tasksIn } from './parts.ts';

it('goes on with the study that its check has begun, once, and says the same as one begun anew', async () => {
  const profiles = ['A', 'B', 'C'].map((name, i) => ({
    name,
    values: { models: 5 + i, quality: 4, defense: 4, weapons: [{ name: 'Sword', attacks: 1 }] },
  }));
  const body = { ruleset: 'aof', profiles, situations: [{ title: 'Charge', kind: 'melee' }] };
  const checkup = await checkHosted('matrix', body);
  if (checkup.errors) throw new Error(JSON.stringify(checkup.errors));
  const { request, first } = checkup;
  const replies = await Promise.all(
    first!.parts.map(async (part, p) => {
      const tasks = Array.from({ length: tasksIn(part) }, (_, task) => countTask(part, `hosted ${p}`, task));
      return framed((await Promise.all(tasks)).map(({ reply }) => reply));
    }),
  );
  const begin = vi.spyOn(matrix, 'begin');
  try {
    const ask = { kind: 'matrix', request, rounds: [replies], some: null };
    const { answer } = await planStudy({ ...ask, id: 'hosted one' });
    expect(begin).not.toHaveBeenCalled();
    const again = await planStudy({ ...ask, id: 'hosted two' });
    expect(begin).toHaveBeenCalledTimes(1);
    expect(again).toEqual({ round: null, answer, cells: 6, trials: 0 });
    const anew = new Planner((await beginStudy('matrix', request)).study!);
    anew.add(replies);
    expect(answer!.text).toBe(JSON.stringify(anew.planned().answer));
  } finally {
    begin.mockRestore();
  }
});
