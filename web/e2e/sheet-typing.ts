/**
 * No edit of the sheet is lost, whatever happens to its place meanwhile: it is made out of sight, hidden, shown, narrowed
 * and scrolled at moments of chance while somebody types names and numbers and clears a cell, as fast as keys come.
 * `npx tsx web/e2e/sheet-typing.ts [TRIES]` tells how many of 200 were lost, and ends with 1 where any was.
 */
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { startService } from './service.ts';

const TRIES = Number(process.argv[2] ?? 200);
const SEED = 7;
const UNTOUCHED = 'Axemen,73,7 | Guards,90,8 | Veterans,103,7 | Duellists,160,6 | Horde,99,15';
const PATIENCE = 600_000;

/** Numbers from 0 to 1, the same in every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Hides, shows, narrows and scrolls what holds the sheet, for about half a second. */
function disturb(seed: number): void {
  let state = seed;
  const chance = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const box = document.querySelector<HTMLElement>('.sheet-panes') as HTMLElement;
  const holder = document.querySelector<HTMLElement>('.sheet-grid .tabulator-tableholder') as HTMLElement;
  holder.focus({ preventScroll: true });
  let left = 15;
  const step = (): void => {
    left--;
    box.style.width = left > 0 && chance() < 0.5 ? `${700 + Math.floor(chance() * 500)}px` : '';
    if (chance() < 0.3) scrollTo(0, chance() < 0.5 ? document.body.scrollHeight : 0);
    if (left > 0) setTimeout(step, Math.floor(chance() * 60));
  };
  setTimeout(step, Math.floor(chance() * 40));
}

/** Three rows further down nobody typed anything. @returns what stands in the sheet where that is wrong */
async function typed(page: Page, name: string, chance: () => number): Promise<string | null> {
  await page.evaluate(() => document.querySelector('.sheet-grid')?.setAttribute('data-old', ''));
  const outOfSight = chance() < 0.5;
  await page.evaluate((hidden) => {
    const rule = document.querySelector('#out-of-sight') ?? document.head.appendChild(document.createElement('style'));
    rule.id = 'out-of-sight';
    rule.textContent = hidden ? '.sheet { display: none }' : '';
  }, outOfSight);
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await page
    .locator('.sheet-grid.tabulator:not([data-old]) .tabulator-row')
    .nth(7)
    .waitFor({ state: 'attached', timeout: PATIENCE });
  await page.evaluate(() => {
    (document.querySelector('#out-of-sight') as HTMLElement).textContent = '';
  });
  await page.evaluate(disturb, 1 + Math.floor(chance() * 1e9));
  for (const key of ['ArrowDown', 'ArrowDown', ...name]) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    if (chance() < 0.5) await page.waitForTimeout(Math.floor(chance() * 40));
  }
  for (const key of ['Enter', 'ArrowRight', ...'123', 'Enter', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  const there = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sheet-grid .tabulator-row')]
        .map((row) => [...row.querySelectorAll('.tabulator-cell')].slice(1, 4))
        .map((cells) => cells.map((cell) => (cell.firstChild as HTMLInputElement)?.value ?? cell.textContent).join(','))
        .join(' | '),
    );
  const wanted = `Levy,39,8 | Spearmen,66,10 | ${name},123, | ${UNTOUCHED}`;
  // What an edit moved is drawn a moment later; what is lost never is.
  for (let look = 0; look < 20; look++) {
    await page.waitForTimeout(150);
    if ((await there()) === wanted) return null;
  }
  return there();
}

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH');
const service = process.env.PAGE_URL ? null : await startService();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
// Functions that are handed to the page are compiled to keep their names, by a helper that is not there.
await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE);
await page.goto(`${process.env.PAGE_URL ?? service?.url}/balance`);
const chance = drawn(SEED);
let lost = 0;
for (let i = 0; i < TRIES; i++) {
  const wrong = await typed(page, `Guard ${'abcdefghij'.charAt(i % 10)}${i}`, chance);
  if (wrong === null) continue;
  lost++;
  console.log(`${i}: ${wrong}`);
}
console.log(`${lost} of ${TRIES} edits were lost`);
await browser.close();
await service?.stop();
if (lost > 0) process.exitCode = 1;
