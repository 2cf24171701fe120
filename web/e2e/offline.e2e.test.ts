/**
 * The page on a device without a network: a cold start of what it keeps, every kind of question of every game with the
 * bits that Node finds, and the way back. Also what the page weighs.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share, THOROUGH } from '../../workers/fixtures/share.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import { Desk } from '../engine/desk.ts';
import { fetchFirst, fetchGame, fetchWhole } from '../engine/games.ts';
import type { FromEngine, Task } from '../engine/messages.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { type FileHost, hostFiles } from './file-host.ts';
import { askInFirefox, findFirefox } from './firefox.ts';
import { askAtLength, fewRules, headline, headlineChanges, scan, settled, WAIT } from './page.ts';
import { type RunningService, startService } from './service.ts';
import { weigh } from './weight.ts';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const executablePath = findChromium();
if (!executablePath) console.warn('SKIPPED: no Chromium found for the offline tests; set CHROMIUM_PATH to run them.');

/** Of every kind (of some in every run) its cheapest example, by arithmetic where that is cheap, and by some thousand trials. */
const QUESTIONS: readonly Task[] = rulesets.flatMap(({ id: ruleset, kinds }) =>
  share(kinds.slice(0, 4), kinds).flatMap((kind): Task[] => {
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

const said = (replies: readonly FromEngine[]): string[] =>
  replies.map((there) => ('problem' in there ? there.problem.detail : bitsOf('reply' in there ? there.reply : null)));

let found: Promise<string[]> | undefined;
/** What Node finds, worked out once. */
function bitsHere(): Promise<string[]> {
  const clock = { now: () => performance.now(), pause: () => Promise.resolve() };
  const desk = new Desk({ clock, first: fetchFirst, game: fetchGame, whole: fetchWhole });
  found ??= (async () => {
    const all: string[] = [];
    for (const task of QUESTIONS) all.push(bitsOf(await desk.do(task, { stopped: () => false, tell: () => {} })));
    return all;
  })();
  return found;
}

describe.skipIf(!executablePath)('the page without a network', () => {
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  let host: FileHost | undefined;
  let folder = '';

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
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([service?.stop(), host?.stop()]);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('starts, answers, says that it is offline and where it worked', async () => {
    await settled(page);
    await expect.poll(() => headline(page).textContent(), { timeout: WAIT }).toMatch(/^\d+(\.\d+)?\u00a0%$/);
    await page.getByText('on this device, offline').waitFor();
    await page.locator('.network-lost').waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.locator('.catalogue tbody tr').first().waitFor();
    await fewRules(page);
    await scan(page);
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
    expect(said(replies)).toEqual(await bitsHere());
    expect(replies.length).toBeGreaterThan(share(20, 50));
  });

  // Where there is none, nothing is skipped: nothing was promised.
  const firefox = findFirefox();
  if (firefox) {
    it('answers with the same bits in Firefox', async () => {
      const worker = readdirSync(join(WEB, 'assets')).find((name) => /^engine-worker-.*\.js$/.test(name))!;
      expect(said(await askInFirefox(firefox, WEB, worker, QUESTIONS))).toEqual(await bitsHere());
    });
  }

  it.runIf(THOROUGH)('keeps what is saved, finds it again, and gives it out and in as one file', async () => {
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await settled(page);
    await scan(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save as profile' }).first().click();
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    // A list is read and corrected on the device.
    await page.getByRole('button', { name: 'show me an example' }).click();
    const models = page.getByLabel(/: Models$/).first();
    await models.fill('3');
    await models.press('Enter');
    await page.getByText(/\(was \d+\)/).waitFor();
    await scan(page);
    await page.getByRole('link', { name: 'My work', exact: true }).click();
    // A cold start, as on the next day.
    await page.reload();
    const rows = page.locator('.saved-row');
    await rows.nth(2).waitFor();
    await scan(page);
    const search = page.getByRole('searchbox');
    await search.fill('profile');
    await expect.poll(() => rows.count(), { timeout: WAIT }).toBe(1);
    await search.fill('no such thing');
    await page.getByText('Nothing here has these words').waitFor();
    await search.fill('');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all as one file' }).click();
    const file = {
      name: 'saved.json',
      mimeType: 'application/json',
      buffer: await readFile(await (await download).path()),
    };
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect.poll(() => rows.count(), { timeout: WAIT }).toBe(2);
    await page.getByLabel('Import a file').setInputFiles(file);
    await page.getByText('1 added from saved.json, 2 were here already').waitFor();
    await page.getByLabel('Import a file').setInputFiles({ ...file, buffer: Buffer.from('{"wargauge":"saved"}') });
    await page.getByText('saved.json: version: a number is missing.').waitFor();
    await expect.poll(() => rows.count(), { timeout: WAIT }).toBe(3);
    await page.locator('.saved-open', { hasText: 'On average' }).click();
    await settled(page);
  });

  it.runIf(THOROUGH)(
    'works on what is dear, with a button that ends it; with the network it is handed to the service',
    async () => {
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await askAtLength(page, 100_000_000);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.locator('.badge', { hasText: 'trials' }).getByText('on this device, offline').waitFor();
      await page.context().setOffline(false);
      // It catches up by itself.
      await page.locator('.network-lost').waitFor({ state: 'detached' });
      await page.locator('#field-how-amount').fill('200000000');
      await page.getByLabel('go on when I ask something else').waitFor();
      await page.locator('.badge', { hasText: 'by the service' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('.running').waitFor({ state: 'hidden' });
    },
  );

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
    // The integer programs of a tuning are solved by the largest file of all.
    const solver = readdirSync(join(WEB, 'assets')).find((name) => name.endsWith('.wasm'))!;
    const packed = await fetch(`${service.url}/assets/${solver}`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toBe('application/wasm');
    expect(WebAssembly.validate(await packed.arrayBuffer())).toBe(true);
    const worker = await fetch(`${service.url}/service-worker.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });

  it.runIf(THOROUGH)(
    'is served by any host of files, asks before a new version takes over, and then needs no host',
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'wargauge-static-'));
      await promisify(execFile)(process.execPath, ['scripts/static.mjs', folder], {
        env: { ...process.env, BASE_PATH: '/gauge/' },
      });
      host = await hostFiles(folder, '/gauge/');
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const visitor = await context.newPage();
      visitor.setDefaultTimeout(WAIT);
      for (const [room, there] of [
        ['dice/', '.dice-lines li'],
        ['rules/', '.catalogue tbody tr'],
        ['', '.headline:not(.stale) .big strong'],
      ] as const) {
        await visitor.goto(host.url + room);
        await visitor.locator(there).first().waitFor();
      }
      await expect.poll(() => visitor.locator('.badge-where').textContent(), { timeout: WAIT }).toBe('on this device');
      expect(host.missing).toEqual([]);
      await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await headlineChanges(visitor, () => visitor.getByLabel('DEF', { exact: true }).fill('15'));
      await visitor.waitForFunction(() => location.hash.startsWith('#q='));

      await appendFile(join(folder, 'service-worker.js'), '\n// another version\n');
      await visitor.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const prompt = visitor.locator('.update');
      await prompt.waitFor();
      await scan(visitor);
      await expect.poll(() => visitor.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).toBe('15');
      const loaded = visitor.waitForEvent('load');
      await prompt.getByRole('button', { name: 'Load it' }).click();
      await loaded;
      await settled(visitor);
      await expect.poll(() => visitor.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).toBe('15');
      await expect.poll(() => prompt.count(), { timeout: WAIT }).toBe(0);
      await expect
        .poll(() => visitor.evaluate(async () => (await navigator.serviceWorker.ready).waiting), { timeout: WAIT })
        .toBeNull();

      await host.stop();
      host = undefined;
      await visitor.reload();
      await settled(visitor);
      await expect.poll(() => visitor.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).toBe('15');
      await context.close();
    },
  );
});
