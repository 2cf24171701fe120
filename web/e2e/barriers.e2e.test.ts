/** Every room of the page without barriers: in both themes, on the desk and on a phone, with its folds open. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { share, THOROUGH } from '../../workers/fixtures/share.ts';
import { chooseKind, fewRules, scanNow, settled, still, WAIT } from './page.ts';
import { hasBrowser, visiting } from './visiting.ts';

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];
/** Rooms, and what is there once they are; every run looks at some of them. */
const ROOMS: ReadonlyArray<readonly [path: string, ready: string]> = [
  ['/', 'svg.heat .cell'],
  ['/dice', '.dice-lines li'],
  ['/battle', '.battle-units li'],
  ['/lists', 'main textarea'],
  ['/saved', 'main.saved'],
  ['/studies', '.study-draft'],
  ['/tune', 'main tbody tr'],
  ['/balance', '.scores tbody tr'],
  ['/runs', '.run-list li, .beginnings li'],
  ['/rules', '.catalogue tbody tr'],
];
const FEW = ROOMS.filter(([path]) => ['/lists', '/battle', '/dice'].includes(path));
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** On the desk in one theme; in the thorough run on a phone, too, each in both. */
const LOOKS: ReadonlyArray<readonly [screen: typeof DESK, themes: readonly Theme[]]> = [
  [DESK, share(['light'], THEMES)],
  [PHONE, share([], THEMES)],
];

/** Nothing but its colours changes with the second theme. */
async function inThemes(page: Page, themes: readonly Theme[]): Promise<void> {
  for (const [i, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    await scanNow(page, i === 0 ? 'all' : 'colours');
  }
}

/** Opens every fold that is there, and those inside them. */
async function unfolded(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary');
  for (let depth = 0; depth < 3 && (await closed.count()) > 0; depth++) {
    await closed.evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLElement).click();
    });
    await still(page);
  }
}

describe.skipIf(!hasBrowser())('the rooms of the page', () => {
  const { visit, faults } = visiting();

  it.each(share(FEW, ROOMS))('%s passes the accessibility scan on every screen', async (path, ready) => {
    const page = await visit(path);
    await page.locator(ready).first().waitFor({ timeout: WAIT });
    if (path === '/') await settled(page);
    if (path === '/rules') await fewRules(page);
    if (path === '/balance' || path === '/studies') {
      // An answer has charts and folds that its form has not.
      await page.locator('.actions .primary').click();
      await page.locator('.study-sentence').waitFor({ timeout: WAIT });
    }
    // The folds of a whole question are many.
    if (THOROUGH || path !== '/') await unfolded(page);
    if (path === '/') await page.getByRole('button', { name: 'Table' }).first().click();
    for (const [screen, themes] of LOOKS) {
      await page.setViewportSize(screen);
      // Another width has folds of its own.
      await still(page);
      await unfolded(page);
      await inThemes(page, themes);
    }
    await page.context().close();
  });

  it.runIf(THOROUGH)('passes it with dice read aloud, and with a fault', async () => {
    const page = await visit();
    await settled(page);
    await page.getByRole('button', { name: 'it happened', exact: true }).first().click();
    await page.locator('.log li').first().waitFor();
    await inThemes(page, THEMES);
    await page.keyboard.press('Escape');
    await page.getByLabel('ARM', { exact: true }).fill('ninety');
    await page.locator('.problems').waitFor();
    // What is dimmed is dimmed a moment later.
    await inThemes(page, THEMES);
    await page.context().close();
  });

  it('fits a phone 360 px wide', async () => {
    for (const [path, kind] of share(
      [['/'], ['/dice']],
      [['/'], ['/', 'several'], ['/rules'], ['/studies'], ['/dice']],
    )) {
      const page = await visit(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
      await page.locator('.sentence, .catalogue, .study-draft, .dice-lines li').first().waitFor();
      if (kind) await chooseKind(page, kind);
      await page.locator('details:not([open]) > summary').evaluateAll((folds) => {
        for (const fold of folds) (fold as HTMLElement).click();
      });
      await still(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { timeout: WAIT })
        .toBeLessThanOrEqual(360);
      await page.context().close();
    }
  });

  it.runIf(THOROUGH)('is scanned so that a fault of one row among many is found', async () => {
    const page = await visit('/dice');
    await page.locator('.dice-lines li').first().waitFor();
    await page.evaluate(() => {
      const rows = Array.from({ length: 40 }, (_, i) => {
        const button = document.createElement('button');
        button.textContent = i === 30 ? '' : `${i}`;
        return button;
      });
      document.querySelector('main')?.append(...rows);
    });
    await expect(scanNow(page)).rejects.toThrow('button-name');
    await page.context().close();
  });

  it('left the console clean', () => {
    expect(faults).toEqual([]);
  });
});
