/**
 * The page on a device without a network: a cold start of what it keeps, every kind of question of every game with the
 * bits that Node finds, and the way back. Also what the page weighs.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesets } from '../../workers/rulesets/index.ts';
import { Desk } from '../engine/desk.ts';
import { fetchFirst, fetchGame, fetchWhole } from '../engine/games.ts';
import type { FromEngine, Task } from '../engine/messages.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { headline, settled, WAIT } from './page.ts';
import { type RunningService, startService } from './service.ts';
import { weigh } from './weight.ts';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const executablePath = findChromium();
if (!executablePath) console.warn('SKIPPED: no Chromium found for the offline tests; set CHROMIUM_PATH to run them.');

/** Of every kind its cheapest example, by arithmetic where that is cheap, and by some thousand trials. */
const QUESTIONS: readonly Task[] = rulesets.flatMap(({ id: ruleset, kinds }) =>
  kinds.flatMap((kind): Task[] => {
    const costs = kind.examples.map(({ scenario }) => ({ scenario, ...kind.estimate(kind.schema.parse(scenario)) }));
    const dear = ({ compile, exact, trial }: (typeof costs)[number]) => compile + (exact ?? 0) + trial * 3_000;
    const cheapest = costs.sort((a, b) => dear(a) - dear(b))[0]!;
    const body = { ruleset, kind: kind.id, scenario: cheapest.scenario as Record<string, unknown>, seed: 7 };
    const bounds = { exactMs: null, trialsMs: null };
    const precision = { trials: 2_000 };
    const ask = (how: object): Task => ({ do: 'simulate', body: { ...body, ...how }, bounds });
    const exactly = cheapest.exact !== null && cheapest.exact < 3e8 ? [ask({ method: 'exact' })] : [];
    return [...exactly, ask({ method: 'monte-carlo', precision })];
  }),
);

/** What must be the same everywhere. */
const bitsOf = (reply: unknown) => {
  const { result } = reply as { result?: { measures: unknown; sentence: string; trials: unknown } };
  return JSON.stringify([result?.measures, result?.sentence, result?.trials]);
};

describe.skipIf(!executablePath)('the page without a network', { timeout: 400_000 }, () => {
  let service: RunningService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_ARGS });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(WAIT);
    await page.goto(service.url);
    await settled(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
  }, 400_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('starts, answers, says that it is offline and where it worked', async () => {
    await settled(page);
    expect(await headline(page).textContent()).toMatch(/^\d+(\.\d+)?\u00a0%$/);
    await page.getByText('on this device, offline').waitFor();
    await page.locator('.network-lost').waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.locator('.catalogue tbody tr').first().waitFor();
  });

  it('answers one question of each kind of each game with the bits that Node finds', async () => {
    const worker = readdirSync(join(WEB, 'assets')).find((name) => /^engine-worker-.*\.js$/.test(name));
    const replies = await page.evaluate(
      ([name, tasks]) =>
        new Promise<FromEngine[]>((resolve, reject) => {
          const engine = new Worker(`/assets/${name}`, { type: 'module' });
          const all: FromEngine[] = [];
          engine.onerror = (event) => reject(new Error(event.message || 'the engine could not be loaded'));
          engine.onmessage = ({ data }: MessageEvent<FromEngine>) => {
            if ('progress' in data) return;
            all.push(data);
            const next = tasks[all.length];
            if (next) engine.postMessage({ id: all.length, task: next });
            else resolve(all);
          };
          engine.postMessage({ id: 0, task: tasks[0] });
        }),
      [worker, QUESTIONS] as const,
    );
    const clock = { now: () => performance.now(), pause: () => Promise.resolve() };
    const desk = new Desk({ clock, first: fetchFirst, game: fetchGame, whole: fetchWhole });
    for (const [i, task] of QUESTIONS.entries()) {
      const here = await desk.do(task, { stopped: () => false, tell: () => {} });
      const there = replies[i]!;
      expect(
        'problem' in there ? there.problem.detail : bitsOf('reply' in there ? there.reply : null),
        `question ${i}`,
      ).toBe(bitsOf(here));
    }
    expect(replies.length).toBeGreaterThan(50);
  });

  it('catches up by itself when the network is back', async () => {
    await page.context().setOffline(false);
    await page.locator('.network-lost').waitFor({ state: 'detached' });
  });

  it('is light: under 90 KB before the first answer, and at most 170 KB for a game', () => {
    const { firstView, engine, games } = weigh(WEB);
    expect(firstView).toBeLessThan(90 * 1024);
    expect(engine).toBeLessThan(40 * 1024);
    for (const [id, bytes] of Object.entries(games)) expect(bytes, id).toBeLessThan(170 * 1024);
  });

  it('sends what was compressed ahead of time to whoever takes it', async () => {
    const [, script] = /src="(\/assets\/index-[^"]+)"/.exec(await (await fetch(service.url)).text())!;
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await fetch(service.url + script, { headers: { 'accept-encoding': encoding } });
      expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(reply.headers.get('content-type')).toContain('javascript');
      expect(reply.headers.get('vary')).toContain('Accept-Encoding');
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect((await reply.text()).length).toBeGreaterThan(10_000);
    }
    const worker = await fetch(`${service.url}/service-worker.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });
});
