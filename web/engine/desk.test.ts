import { describe, expect, it } from 'vitest';
import type { Simulation } from '../../server/api/contract.ts';
import { MAX_TRIALS } from '../../server/api/contract.ts';
import { rulingEntries } from '../../workers/analyses/rulings.ts';
import { answerExactly } from '../../workers/answer.ts';
import { findKind, rulesets } from '../../workers/rulesets/index.ts';
import { Desk, TooDear, Unwanted } from './desk.ts';
import { fetchFirst, fetchGame, fetchWhole, GAME_IDS } from './games.ts';
import type { Bounds, Task } from './messages.ts';
import { Speed } from './speed.ts';

const UNBOUNDED: Bounds = { exactMs: null, trialsMs: null };
const never = { stopped: () => false, tell: () => {} };

/** A desk whose clock goes on by a step with every look: nothing here waits for time. */
function deskWithClock(step = 0) {
  let now = 0;
  const clock = { now: () => (now += step), pause: () => Promise.resolve() };
  return new Desk({ clock, first: fetchFirst, game: fetchGame, whole: fetchWhole });
}

const simulated = (desk: Desk, task: Extract<Task, { do: 'simulate' }>, job = never) =>
  desk.do(task, job) as Promise<Simulation>;

const ACTIVATION = findKind('mk3', 'activation').examples[0]!.scenario as Record<string, unknown>;
const body = { ruleset: 'mk3', kind: 'activation', scenario: ACTIVATION } as const;

describe('the engine in the page', () => {
  it('knows the games that the service knows', () => {
    expect(GAME_IDS).toEqual(rulesets.map(({ id }) => id));
    expect(MAX_TRIALS).toBe(2_000_000_000);
  });

  it.each(rulesets.map((one) => [one.id, one] as const))(
    'lists rulings of %s with every kind that can be asked either way, as the service does',
    async (ruleset, game) => {
      expect(await deskWithClock().do({ do: 'rulings', ruleset }, never)).toEqual(rulingEntries(game));
    },
  );

  it('answers exactly what the service answers exactly', async () => {
    const { result, ...simulation } = await simulated(deskWithClock(), { do: 'simulate', body, bounds: UNBOUNDED });
    const scenario = findKind('mk3', 'activation').schema.parse(ACTIVATION);
    const { headline, measures, sentence, errorBound } = answerExactly({ ...body, scenario });
    expect(result).toMatchObject({ headline, measures, sentence, errorBound, method: 'exact', final: true });
    expect(simulation).toMatchObject({ state: 'done', progress: null });
  });

  it('counts the same trials however often it pauses, and stops at the places where a run may stop', async () => {
    const precision = { halfWidth: 0.004 };
    const task = { do: 'simulate', body: { ...body, method: 'monte-carlo', precision }, bounds: UNBOUNDED } as const;
    const smooth = await simulated(deskWithClock(0), task);
    const bumpy = await simulated(deskWithClock(3), task);
    expect(bumpy.result?.measures).toEqual(smooth.result?.measures);
    expect(bumpy.result?.trials).toBe(smooth.result?.trials);
    // Segments end after 1, 2, 3, 4, 6, 8 ... chunks of 16,384 trials.
    expect([1, 2, 3, 4, 6, 8]).toContain((smooth.result?.trials ?? 0) / 16_384);
  });

  it('hands back what would take the device too long: arithmetic by estimate, trials by their pace', async () => {
    const bounds = { exactMs: 1e-6, trialsMs: 400 };
    await expect(simulated(deskWithClock(), { do: 'simulate', body, bounds })).rejects.toBeInstanceOf(TooDear);
    const dear = { ...body, method: 'monte-carlo', precision: { trials: 2_000_000 } } as const;
    // Every look at the clock costs 20 ms, so a batch of trials takes 40 and two million of them minutes.
    const slow = simulated(deskWithClock(20), { do: 'simulate', body: dear, bounds });
    await expect(slow).rejects.toBeInstanceOf(TooDear);
  });

  it('gives what was counted when it is stopped, and its dice can be read', async () => {
    const desk = deskWithClock(20);
    let looks = 0;
    const job = { stopped: () => ++looks > 6, tell: () => {} };
    const long = { ...body, method: 'monte-carlo', precision: { trials: 50_000_000 } } as const;
    const { id, state, result } = await simulated(desk, { do: 'simulate', body: long, bounds: UNBOUNDED }, job);
    expect(state).toBe('cancelled');
    expect(result!.trials).toBeLessThan(50_000_000);
    expect(result!.trials).toBeGreaterThan(0);
    const replay = await desk.do({ do: 'replay', simulation: id, query: { trial: 0 } }, never);
    expect(replay).toMatchObject({ trial: 0 });
  });

  it('names faulty fields as the service does', async () => {
    const faulty = { ...body, scenario: { ...ACTIVATION, target: { DEF: 'ninety' } } };
    const asked = simulated(deskWithClock(), { do: 'simulate', body: faulty, bounds: UNBOUNDED });
    await expect(asked).rejects.toMatchObject({ code: 'invalid-scenario' });
    const error = await asked.catch((thrown: { errors: Array<{ path: string }> }) => thrown);
    expect((error as { errors: Array<{ path: string }> }).errors.map(({ path }) => path)).toContain(
      'scenario.target.DEF',
    );
  });

  it('sweeps, discloses and compares until nobody waits any more', async () => {
    const desk = deskWithClock();
    const fields = [{ path: 'target.DEF', values: [10, 14] }];
    const swept = (await desk.do({ do: 'sweep', body: { ...body, fields }, bounds: UNBOUNDED }, never)) as {
      cells: Array<Array<{ value: number }>>;
    };
    const [easy, hard] = swept.cells[0]!.map(({ value }) => value);
    expect(easy).toBeGreaterThan(hard!);
    expect(await desk.do({ do: 'disclose', body, bounds: UNBOUNDED }, never)).toMatchObject({ compared: 'exact' });
    const gone = { stopped: () => true, tell: () => {} };
    await expect(deskWithClock(20).do({ do: 'disclose', body, bounds: UNBOUNDED }, gone)).rejects.toBeInstanceOf(
      Unwanted,
    );
  });
});

describe('the speed of a device', () => {
  it('is learnt from what answers took, and forgets a wrong guess', () => {
    const speed = new Speed(Number.NaN);
    for (let i = 0; i < 60; i++) speed.learn(10e6, 30);
    expect(speed.milliseconds(10e6)).toBeCloseTo(30, 3);
    speed.learn(1_000, 5_000);
    expect(speed.milliseconds(10e6)).toBeCloseTo(30, 3);
  });
});
