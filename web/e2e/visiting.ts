/** A service and a browser for the tests of one file, and visits to its page. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFailed } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { WAIT } from './page.ts';
import { type RunningService, startService } from './service.ts';

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface Visiting {
  /** Opens a page in a context of its own. */
  visit(path?: string, options?: Options): Promise<Page>;
  /** Where the service is, once it runs. */
  url(): string;
  /** Whatever the browser complained about. */
  readonly faults: readonly string[];
}

/** Whether there is a browser; says so where there is none. */
export function hasBrowser(): boolean {
  const found = findChromium() !== null;
  if (!found) console.warn('SKIPPED: no Chromium found for the browser tests; set CHROMIUM_PATH to run them.');
  return found;
}

/** Starts both before the tests of the group that calls it, and ends them afterwards. */
export function visiting(): Visiting {
  const faults: string[] = [];
  let service: RunningService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  return {
    faults,
    url: () => service.url,
    visit: async (path = '/', options = {}) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT);
      onTestFailed(() => tellOf(page));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // A refused question is part of the journey; the browser logs it as a failed load.
        if (message.type() === 'error' && !message.text().includes('422')) faults.push(message.text());
      });
      await page.goto(service.url + path);
      return page;
    },
  };
}

/** A page that says nothing for so long hangs. */
const HANGS_MS = 20_000;
const MOST_LETTERS = 3_000;

/** What a page showed, and what it had noted, when a test of it failed: most of all where what was waited for never came. */
async function tellOf(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const shown = page.evaluate(() => ({
    text: document.body.innerText,
    noted: [localStorage, sessionStorage].map((store) => Object.entries(store)),
  }));
  const hung = new Promise<null>((resolve) => setTimeout(resolve, HANGS_MS, null).unref());
  const told = await Promise.race([shown.catch(() => null), hung]);
  const said = told === null ? 'nothing: it hangs, or is gone' : JSON.stringify(told, null, 1).slice(0, MOST_LETTERS);
  console.error(`The page at ${page.url().slice(0, 200)} said: ${said}`);
}
