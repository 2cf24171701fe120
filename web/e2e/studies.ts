/** Studies on the page: written with its controls, counted, read, saved. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, scan, settled, WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

/** Where screenshots go, for whoever wants to look at them. */
const shots = process.env.SCREENSHOTS;

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** Opens the page by its link, so that the question comes along. */
async function open(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('link', { name: 'Studies', exact: true }).click();
  await page.getByRole('button', { name: 'Compare', exact: true, pressed: true }).waitFor();
}

const chip = (page: Page, name: string) => page.locator('.study-kinds').getByRole('button', { name, exact: true });
const send = (page: Page, name: string) => page.locator('.primary', { hasText: name }).click();
const sentence = (page: Page) => page.locator('.study-sentence');

async function answered(page: Page, like: RegExp): Promise<void> {
  await sentence(page).filter({ hasText: like }).waitFor({ timeout: WAIT });
}

export async function studying(visit: Visit): Promise<void> {
  const page = await visit();
  await open(page);
  // The first draft already compares something.
  await send(page, 'Compare');
  await answered(page, /best|equal|tie/);
  await expect.poll(() => page.locator('.study-drawing svg').count(), { timeout: WAIT }).toBeGreaterThan(0);
  await page.getByLabel('Variant 2: name').fill('heavier blade');
  await page.getByLabel('Variant 2: field 1').selectOption('attacker.weapons[0].power');
  await page.getByLabel('Variant 2: value 1').fill('21');
  await send(page, 'Compare');
  await answered(page, /heavier blade is best/);
  await shot(page, 'compare');
  await scan(page);

  // Its address holds the question: elsewhere it opens with its form, and the answer belongs to it.
  const address = await addressOf(page);
  expect(address).toMatch(/^\/studies#s=/);
  const elsewhere = await visit(address);
  await answered(elsewhere, /heavier blade is best/);
  await expect.poll(() => chip(elsewhere, 'Compare').getAttribute('aria-pressed'), { timeout: WAIT }).toBe('true');
  await expect
    .poll(() => elsewhere.getByLabel('Variant 2: name').inputValue(), { timeout: WAIT })
    .toBe('heavier blade');
  await expect.poll(() => elsewhere.locator('.other-question').count(), { timeout: WAIT }).toBe(0);
  await elsewhere.close();

  // Another kind of study: the answer of the last one says that it is not this one's.
  expect(await page.locator('.other-question').count()).toBe(0);
  await chip(page, 'Sweep').click();
  await page.locator('.other-question').getByText('This answers another question').waitFor();
  await scan(page);
  await page.getByLabel('Field 1', { exact: true }).selectOption('target.DEF');
  await page.getByLabel('Field 1: values').fill('10 to 16');
  await page.getByLabel('Field 2', { exact: true }).selectOption('target.ARM');
  await page.getByLabel('Field 2: values').fill('14, 16, 18, 20');
  await send(page, 'Sweep');
  await answered(page, /goes from/);
  await expect.poll(() => page.locator('.study-drawing rect.share').count(), { timeout: WAIT }).toBe(28);
  await shot(page, 'sweep');
  await scan(page);

  await chip(page, 'Weights').click();
  await send(page, 'Weights');
  await answered(page, /is worth most/);
  await shot(page, 'weights');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'HTML', exact: true }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('wargauge-weights.html');

  // A change of one's own, with its price.
  await page.getByRole('button', { name: 'Add a change', exact: true }).click();
  await page.getByLabel('Steps: field 1').selectOption('attacker.weapons[0].power');
  await page.getByLabel('Steps: points 1').fill('2');
  await send(page, 'Weights');
  await page.locator('.study-answer li', { hasText: 'for each point that it costs' }).waitFor({ timeout: WAIT });

  // Any variant may be another question altogether.
  await chip(page, 'Compare').click();
  await page.getByRole('button', { name: 'Every field of this study' }).click();
  await page.locator('.request-form .card-name', { hasText: 'heavier blade' }).click();
  await page
    .locator('.request-form .card-fold', { hasText: 'heavier blade' })
    .getByText('More', { exact: true })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('blade of its own');
  await send(page, 'Compare');
  await answered(page, /blade of its own is best/);
  await shot(page, 'compare-fields');
  await scan(page);

  await chip(page, 'Luck').click();
  await page.getByLabel('In words').fill('3 damage, no kills');
  await send(page, 'Luck');
  await answered(page, /luckier than|luck/);
  await shot(page, 'luck');
  await page.getByRole('button', { name: 'Add successes of tries' }).click();
  await page.getByLabel('Event 1: successes').fill('7');
  await page.getByLabel('Event 1: tries').fill('9');
  await page.getByLabel('Event 1: chance of one').fill('2d6 >= 8');
  await page.getByRole('button', { name: 'Add what a measure came to' }).click();
  await page.getByLabel('Event 2: what it came to').fill('1');
  await send(page, 'Luck');
  await answered(page, /luckier than|luck/);
  await shot(page, 'luck-game');
  await scan(page);
  for (const event of [2, 1]) await page.getByRole('button', { name: `Remove event ${event}` }).click();
  await page.getByLabel('In words').fill('the cat jumped');
  await send(page, 'Luck');
  await page.getByRole('alert').filter({ hasText: 'not understood' }).waitFor();
  await page.context().close();
}

/** A service that takes longer to send the page anew than the page takes to write its address. */
const SLOWLY_MS = 2_000;

/**
 * What was changed in the moment before a reload is there after it, though the reload asks for the address of before: the
 * page writes the new one while it waits to be gone.
 */
export async function reloadingSlowly(visit: Visit): Promise<void> {
  const changes: ReadonlyArray<readonly [path: string, change: (page: Page) => Promise<unknown>]> = [
    ['/', (page) => page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('aof')],
    ['/tune', (page) => page.getByLabel('Start from').selectOption('battlegroup')],
  ];
  for (const [path, change] of changes) {
    const page = await visit(path);
    if (path === '/tune') await page.getByLabel('Start from').selectOption('regiment');
    await page.waitForURL(/#/, { timeout: WAIT });
    const before = page.url();
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOWLY_MS));
        await route.continue();
      },
    );
    await change(page);
    await page.reload();
    await expect.poll(() => page.url(), { timeout: WAIT }).not.toBe(before);
    if (path === '/') await page.locator('.sentence', { hasText: /wounds/ }).waitFor();
    await page.context().close();
  }
}

/**
 * Stopped for a while, found so after a reload in the same moment, and told to its end. The service says nothing until the
 * page has come back: however fast it is, the press is always in the midst of it.
 */
export async function pausing(visit: Visit): Promise<void> {
  const page = await visit('/tune');
  await page.getByRole('button', { name: 'Tune a list', exact: true }).waitFor();
  await page.getByLabel('Start from').selectOption('regiment');
  // The form of what was there before asks another question.
  await page.locator('.request-form .card-name', { hasText: 'Weapons' }).first().waitFor();
  const asked = '**/api/v1/studies/tune';
  const silent = (): Promise<void> => Promise.resolve();
  await page.route(asked, silent);
  await send(page, 'Tune a list');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.reload();
  await page.getByText(/^Paused/).waitFor({ timeout: WAIT });
  await page.locator('.request-form .card-name', { hasText: 'Weapons' }).first().waitFor();
  expect(await sentence(page).filter({ hasText: 'is the best of 41 lists' }).count()).toBe(0);
  // What waits is a thing of this device.
  await page.getByRole('link', { name: 'My work', exact: true }).click();
  await page
    .locator('.saved-things, main')
    .getByText(/paused/)
    .first()
    .waitFor();
  await page.goBack();
  await page.unroute(asked, silent);
  const goOn = page.getByRole('button', { name: 'Go on', exact: true });
  await goOn.click();
  await answered(page, /is the best of 41 lists/);
  await expect.poll(() => goOn.count(), { timeout: WAIT }).toBe(0);
  await page.context().close();
}

/** A report opens from the disk, offline, and looks like itself. */
export async function readingReport(visit: Visit, url: string): Promise<void> {
  const question = {
    ruleset: 'mk3',
    kind: 'roll',
    scenario: { expression: '2d6 >= 8' },
    variants: [{ name: 'eight' }, { name: 'nine', patches: { expression: '2d6 >= 9' } }],
  };
  const asked = await fetch(`${url}/api/v1/studies/compare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const { id } = (await asked.json()) as { id: string };
  // On a busy machine it is still being counted.
  const state = async () => ((await (await fetch(`${url}/api/v1/studies/${id}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: WAIT }).toBe('done');
  const html = await (await fetch(`${url}/api/v1/studies/${id}/report?format=html`)).text();
  const folder = mkdtempSync(join(tmpdir(), 'wargauge-report-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, html);
  const page = await visit('/api/docs');
  // What the page still fetches must not fail for being cut off.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  await expect.poll(() => page.locator('h1').textContent(), { timeout: WAIT }).toBe('Wargauge: compare');
  await expect.poll(() => page.locator('svg.study-figure:visible').count(), { timeout: WAIT }).toBe(1);
  await expect.poll(() => page.locator('.sentence').textContent(), { timeout: WAIT }).toContain('eight is best of 2');
  await shot(page, 'report');
  await page.context().close();
  rmSync(folder, { recursive: true });
}
