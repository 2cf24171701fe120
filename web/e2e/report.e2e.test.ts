/** A balance report as a file: opened from a disk without any network, sorted, filtered, its prices moved, scanned and printed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share } from '../../workers/fixtures/share.ts';
import { balance } from '../../workers/studies/balance/index.ts';
import { studyReport } from '../../workers/studies/report/index.ts';
import { answered } from '../../workers/studies/testing/context.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { scan, WAIT } from './page.ts';

const executablePath = findChromium();
const folder = mkdtempSync(join(tmpdir(), 'wargauge-report-'));
const file = join(folder, 'report.html');

const unit = (name: string, points: number, models: number, quality: number, attacks = 1) => ({
  name,
  points,
  values: { name, models, quality, defense: 4, weapons: [{ name: 'Sword', attacks }] },
});
const PROFILES = [
  unit('Swords', 80, 8, 4),
  unit('Levy <b>', 55, 8, 5),
  unit('Guards', 90, 8, 3),
  unit('Axes', 730, 7, 4, 2),
];

describe.skipIf(executablePath === null)('a report as a file', () => {
  let browser: Browser;
  let data: { arena: { scores: number[]; slopes: number[]; listed: number[]; fair: number[] } };

  beforeAll(async () => {
    const asked = {
      ...{ ruleset: 'aof', profiles: PROFILES, situations: [{ title: 'Charge', kind: 'melee' }] },
      heading: { title: 'Autumn review & more', author: 'A. Designer' },
    };
    const request = balance.schema.parse(asked) as Record<string, unknown>;
    const { answer } = await answered(balance, asked);
    data = answer.data as typeof data;
    const { content } = studyReport('html', {
      ...{ kind: 'balance', state: 'done', request, engineVersion: ENGINE_VERSION, answer },
      endedAt: '2026-11-25T10:00:00.000Z',
    });
    writeFileSync(file, content);
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  async function opened(colorScheme: 'light' | 'dark' = 'light', width = 1280): Promise<Page> {
    const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT);
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('request', (request) => {
      expect(request.url().slice(0, 5), request.url()).toBe('file:');
    });
    await page.goto(pathToFileURL(file).href);
    return page;
  }

  it('says whose it is and of when, then what was examined', async () => {
    const page = await opened();
    expect(await page.title()).toBe('Autumn review & more');
    expect(await page.locator('.byline').textContent()).toBe(
      `A. Designer · 2026-11-25 · Wargauge, engine ${ENGINE_VERSION}`,
    );
    expect(await page.locator('h2').first().textContent()).toBe('What was examined');
    expect(await page.locator('section.unit h2').allTextContents()).toEqual(PROFILES.map(({ name }) => name));
    expect(await page.locator('section.unit .stats').first().textContent()).toContain('models 8, quality 4, defense 4');
    expect(await page.locator('.desk polygon.dot').count()).toBe(1);
  });

  it('sorts rows and columns of its matrix together, and filters them', async () => {
    const page = await opened();
    const names = () => page.locator('#matrix tbody tr:not([hidden]) th').allTextContents();
    const cell = async (row: string, column: string) => {
      const columns = await page.locator('#matrix thead th').allTextContents();
      const cells = page.locator('#matrix tbody tr', { has: page.getByRole('rowheader', { name: row, exact: true }) });
      return cells.locator('td').nth(columns.indexOf(column)).textContent();
    };
    const before = await cell('Guards', 'Swords');
    await page.getByLabel('Sort by').selectOption('name');
    expect(await names()).toEqual(['Axes', 'Guards', 'Levy <b>', 'Swords']);
    expect(await page.locator('#matrix thead th').allTextContents()).toEqual(await names());
    expect(await cell('Guards', 'Swords')).toBe(before);
    expect(Number(before) + Number(await cell('Swords', 'Guards'))).toBe(100);
    await page.getByLabel('Sort by').selectOption('price');
    expect(await names()).toEqual(['Levy <b>', 'Swords', 'Guards', 'Axes']);
    await page.getByLabel('Only rows with').fill('e');
    expect(await names()).toEqual(['Levy <b>', 'Axes']);
    await page.getByText('2 of 4 rows').waitFor();
  });

  it('tells what everybody would score at other prices', async () => {
    const page = await opened();
    const score = async (i: number) => parseFloat((await page.locator(`[data-score="${i}"]`).textContent())!) / 100;
    await page.getByLabel('Price of Swords, per cent more or less').focus();
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
    expect(await page.locator('[data-price="0"]').textContent()).toBe('88');
    // By hand: each pair along its logistic curve, a tenth dearer.
    const { scores, slopes } = data.arena;
    const pair = (j: number, d: number) => {
      const s = Math.min(0.995, Math.max(0.005, scores[j]!));
      return 1 / (1 + ((1 - s) / s) * Math.exp((slopes[j]! / s / (1 - s)) * d));
    };
    const expected = (0.5 + [1, 2, 3].reduce((sum, j) => sum + pair(j, Math.log(1.1)), 0)) / 4;
    expect(await score(0)).toBeCloseTo(expected, 2);
    await page.getByRole('button', { name: 'As listed' }).click();
    expect(await page.locator('[data-price="0"]').textContent()).toBe('80');
    // At fair prices everybody is about even.
    await page.getByRole('button', { name: 'All fair' }).click();
    for (let i = 0; i < 4; i++) expect(Math.abs((await score(i)) - 0.5)).toBeLessThan(0.12);
  });

  const light = ['light', 1280] as const;
  const dark = ['dark', 390] as const;
  it.each(share([dark], [light, dark]))(
    'is found without barriers, %s, %i wide, and no wider than its screen',
    async (scheme, width) => {
      const page = await opened(scheme, width);
      await scan(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shots = process.env.SCREENSHOTS;
      if (shots) await page.screenshot({ path: `${shots}/report-${scheme}.png`, fullPage: true });
    },
  );

  it('prints, a page for each unit', async () => {
    const page = await opened();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#what-if').isVisible()).toBe(false);
    const printed = await page.pdf({ format: 'A4' });
    if (process.env.SCREENSHOTS) writeFileSync(`${process.env.SCREENSHOTS}/report.pdf`, printed);
    const pages = printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(PROFILES.length);
  });
});
