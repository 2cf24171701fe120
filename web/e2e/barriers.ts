/** Every room of the page without barriers: in both themes, on the desk and on a phone, with its folds open. */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { share, THOROUGH } from '../../workers/fixtures/share.ts';
import { fewRules, scanNow, settled, still, WAIT } from './page.ts';

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
const FEW = ROOMS.filter(([path]) => ['/', '/lists', '/battle', '/studies'].includes(path));
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

export function withoutBarriers(visit: (path?: string) => Promise<Page>): void {
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
}
