import { describe, expect, it } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import { Refusal } from '../../workers/engine/refusal.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import { answered } from '../../workers/studies/testing/context.ts';
import { StudyDesk } from './study-desk.ts';

const never = { stopped: () => false, tell: () => {}, pause: () => Promise.resolve() };
const kindOf = (id: string) => studyKinds.find((kind) => kind.id === id)!;
const profile = (name: string, quality: number) => ({
  name,
  points: 100,
  values: { models: 5, quality, defense: 4, weapons: [{ name: 'Sword', attacks: 1 }] },
});
const matrix = (...profiles: ReadonlyArray<ReturnType<typeof profile>>) => ({
  ...{ ruleset: 'aof', profiles, method: 'monte-carlo' },
  situations: [{ title: 'Charge', kind: 'melee' }],
});

describe('studies in the page', () => {
  it('say what the service says, bit for bit', async () => {
    for (const id of ['sweep', 'luck', 'tune']) {
      const { request } = kindOf(id).examples[0]!;
      const here = await new StudyDesk().study(id, request, never);
      const { answer } = await answered(kindOf(id), request);
      expect(here.state).toBe('done');
      expect(here.answer).toEqual(JSON.parse(JSON.stringify(answer)));
    }
  });

  it('name every faulty field of a request', async () => {
    const bad = { ...matrix(profile('A', 4), profile('B', 9)), confidence: 2 };
    const fault = await new StudyDesk().study('matrix', bad, never).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Refusal);
    expect((fault as Refusal).errors?.map(({ path }) => path)).toEqual(['confidence']);
    const inside = await new StudyDesk()
      .study('matrix', matrix(profile('A', 4), profile('B', 9)), never)
      .catch((error: unknown) => error);
    expect((inside as Refusal).errors?.[0]?.path).toContain('profiles[1]');
  });

  it('count what was counted before no more, and say the same as without', async () => {
    const desk = new StudyDesk();
    const [a, b, c] = [profile('A', 4), profile('B', 5), profile('C', 3)];
    const before = await desk.study('matrix', matrix(a, b, c), never);
    expect(desk.counted).toBe(before.answer!.cells);
    const changed = matrix(a, b, profile('C', 2));
    const after = await desk.study('matrix', changed, never);
    // C meets two others, both ways round.
    expect(desk.counted).toBe(before.answer!.cells + 4);
    const fresh = await new StudyDesk().study('matrix', changed, never);
    expect(after.answer).toEqual(fresh.answer);
    await desk.study('matrix', changed, never);
    expect(desk.counted).toBe(before.answer!.cells + 4);
  });

  it('stop where nobody waits any more, and are told of while they run', async () => {
    const desk = new StudyDesk();
    const asked = matrix(profile('A', 4), profile('B', 5));
    const stopped = await desk.study('matrix', asked, { ...never, stopped: () => true });
    expect([stopped.state, desk.counted]).toEqual(['cancelled', 0]);
    const states: string[] = [];
    const whole = await desk.study('matrix', asked, { ...never, tell: ({ state }: Study) => void states.push(state) });
    expect([whole.state, states[0]]).toEqual(['done', 'running']);
  });

  it('are reported as files', async () => {
    const desk = new StudyDesk();
    const study = await desk.study('matrix', matrix(profile('A', 4), profile('B', 5)), never);
    const { media, content } = await desk.report(study, 'html');
    expect(media).toContain('text/html');
    expect(content).toContain('<title>');
  });
});
