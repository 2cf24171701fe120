/**
 * How the designer's room feels with many units: a matrix of eighty drawn anew, a key typed into a sheet of two hundred rows.
 * `npx tsx web/e2e/rooms-speed.ts` prints the figures; `--check` ends with 1 where one is missed. Both are told twice: by
 * the clock, from the act to the painted frame, which other work of the machine makes longer; and as time of the processor
 * in the page's own thread, which it does not. benchmarks/PAGE.md has them.
 */
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { startService } from './service.ts';

const MATRIX = 80;
const ROWS = 200;
const DRAWS = 12;
const KEYS = 120;
const PATIENCE = 600_000;

interface Took {
  /** From the act to the painted frame, ms by the clock. */
  readonly clock: number;
  /** Of the processor, in the page's thread, ms. */
  readonly processor: number;
}

/** A spreadsheet of so many units, as it is copied. */
function sheetOf(rows: number): string {
  const heads = ['Name', 'Points', 'Models', 'Quality', 'Defense', 'Weapon 1: Name', 'Weapon 1: Attacks'];
  const lines = Array.from({ length: rows }, (_, i) => [
    `Company ${i + 1} of the long border watch`,
    60 + 5 * (i % 40),
    3 + (i % 9),
    3 + (i % 3),
    2 + (i % 5),
    'Sword',
    1 + (i % 3),
  ]);
  return [heads, ...lines].map((line) => line.join('\t')).join('\n');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Tasks of the page's thread so far, s of the processor. */
async function processorOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** @param act told in the page; it begins at the next frame, and ends with the one that shows what it did */
async function timed(session: CDPSession, act: () => Promise<number>): Promise<Took> {
  const before = await processorOf(session);
  const clock = await act();
  return { clock, processor: 1_000 * ((await processorOf(session)) - before) };
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], q: number): number => sorted(values)[Math.floor((values.length - 1) * q)] ?? 0;

async function matrix(page: Page, session: CDPSession): Promise<Took[]> {
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await page.locator('.sheet .tabulator-row').nth(7).waitFor({ timeout: PATIENCE });
  await paste(page, sheetOf(MATRIX));
  await page.getByRole('button', { name: 'Match-ups', exact: true }).click();
  await page.locator('.actions .primary').click();
  await page.locator('svg.matrix path.cells').first().waitFor({ state: 'attached', timeout: PATIENCE });
  await page.waitForFunction(() => !document.querySelector('.running, progress'), undefined, { timeout: PATIENCE });
  const orders = ['by name', 'similar together', 'by average'];
  const took: Took[] = [];
  for (let i = 0; i < DRAWS; i++) {
    const draw = (order: string) =>
      page.evaluate((to) => {
        const select = [...document.querySelectorAll<HTMLSelectElement>('.matrix-order select')].find((each) =>
          [...each.options].some(({ value }) => value === to),
        );
        if (!select) throw new Error('nothing sorts the matrix');
        select.scrollIntoView();
        return new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const begun = performance.now();
            const look = new MutationObserver(() => {
              if (!document.querySelector('svg.matrix path.cells')) return;
              look.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
            });
            look.observe(document.querySelector('svg.matrix g.drawing') as Element, { childList: true });
            select.value = to;
            select.dispatchEvent(new Event('change', { bubbles: true }));
          });
        });
      }, order);
    took.push(await timed(session, () => draw(orders[i % orders.length] ?? '')));
  }
  return took;
}

interface Typed {
  readonly letters: Took[];
  /** Keys that keep what was typed: everything beside the sheet follows them. */
  readonly enters: Took[];
}

async function typing(page: Page, session: CDPSession): Promise<Typed> {
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await page.locator('.sheet .tabulator-row').nth(7).waitFor({ timeout: PATIENCE });
  await paste(page, sheetOf(ROWS));
  await page.waitForFunction((rows) => document.querySelectorAll('.sheet-live tbody tr').length >= rows, ROWS, {
    timeout: PATIENCE,
  });
  await page.locator('.sheet .tabulator-row').nth(3).locator('.tabulator-cell[tabulator-field="name"]').click();
  const typed: Typed = { letters: [], enters: [] };
  for (let i = 0; i < KEYS; i++) {
    await page.evaluate(() => {
      Object.assign(window, {
        painted: new Promise<number>((resolve) => {
          addEventListener(
            'keydown',
            () => {
              const begun = performance.now();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
            },
            { once: true, capture: true },
          );
        }),
      });
    });
    // Another name each time: what is kept already would be kept by no Enter.
    const key = i % 5 === 4 ? 'Enter' : 'abcdefghijklmno'.charAt((i + Math.floor(i / 10)) % 15);
    (key === 'Enter' ? typed.enters : typed.letters).push(
      await timed(session, async () => {
        await page.keyboard.press(key);
        return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
      }),
    );
    await page.waitForTimeout(120);
  }
  return typed;
}

async function measure() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH');
  const named = process.env.PAGE_URL;
  const service = named ? null : await startService();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    // Each in a browser of its own: a room opens with what was worked on last in it.
    const visited = async <T>(measured: (page: Page, session: CDPSession) => Promise<T>): Promise<T> => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
      // Functions that are handed to the page are compiled to keep their names, by a helper that is not there.
      await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(`${named ?? service?.url}/balance`);
      const took = await measured(page, session);
      await context.close();
      return took;
    };
    return { matrix: await visited(matrix), typing: await visited(typing) };
  } finally {
    await browser.close();
    await service?.stop();
  }
}

const found = await measure();
const rows = [
  { what: `matrix of ${MATRIX} x ${MATRIX}, sorted anew`, took: found.matrix, bound: 300 },
  { what: `a letter in a sheet of ${ROWS} rows`, took: found.typing.letters, bound: 50 },
  { what: '... Enter, which keeps what was typed', took: found.typing.enters, bound: 50 },
];
console.log('| what | clock, median | clock, 95 % | processor, median | processor, 95 % | held to |');
console.log('|---|---|---|---|---|---|');
let missed = false;
for (const { what, took, bound } of rows) {
  const cells = [took.map(({ clock }) => clock), took.map(({ processor }) => processor)].flatMap((times) =>
    [0.5, 0.95].map((q) => `${Math.round(at(times, q))} ms`),
  );
  missed ||=
    at(
      took.map(({ processor }) => processor),
      0.5,
    ) >= bound;
  console.log(`| ${[what, ...cells, `${bound} ms`].join(' | ')} |`);
}
if (process.argv.includes('--check') && missed) process.exitCode = 1;
