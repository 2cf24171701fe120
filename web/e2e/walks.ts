/** The walks of a player, a tuner and a designer by keys alone, counted in acts: reaching a control and pressing or typing there is one. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { RAID, WATCH } from './battle.ts';
import { addressOf, headlineChanges, settled, WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

const DESK = { viewport: { width: 1440, height: 900 } };
/** Controls between two that belong to one walk. */
const MOST_STEPS = 400;

const sentence = (page: Page) => page.locator('.study-sentence');

/** Somebody who has no mouse. */
function byKeys(page: Page) {
  let acts = 0;
  /** Presses Tab until the control has the focus. */
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor({ timeout: WAIT });
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the Tab key never came to ${control}`);
  };
  return {
    acts: () => acts,
    async focus(control: Locator): Promise<void> {
      await reach(control);
      acts++;
    },
    async press(control: Locator, key = 'Enter'): Promise<void> {
      await reach(control);
      acts++;
      await page.keyboard.press(key);
    },
    async type(control: Locator, text: string): Promise<void> {
      await reach(control);
      acts++;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** What Ctrl+V does with a text on the clipboard: in a control, or wherever the focus is. */
    async paste(text: string, control?: Locator): Promise<void> {
      if (control) await reach(control);
      acts++;
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        (document.activeElement ?? document.body).dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
    /** Over a cell of the grid, by the arrow keys from where its selection is. */
    async over(grid: Locator, arrows: readonly string[], text: string): Promise<void> {
      await reach(grid);
      acts++;
      for (const arrow of arrows) await page.keyboard.press(arrow);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
  };
}

/** A line typed, its answer; what else could be done, taken and taken back. */
export async function playingByKeys(visit: Visit): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  const keys = byKeys(page);
  // At once, as a paste: half a line is a question of its own, with its own answer.
  const asked = await headlineChanges(page, async () => {
    await keys.focus(page.locator('#box'));
    await page.keyboard.insertText('heavy jack MAT 7 PS 18 3f charges > DEF 15 ARM 18 28');
  });
  expect(keys.acts()).toBe(1);
  const other = await headlineChanges(page, () => keys.press(page.locator('.what-ifs button').first()));
  expect(other).not.toBe(asked);
  const back = await headlineChanges(page, () => keys.press(page.getByRole('button', { name: 'Undo' }).first()));
  expect(back).toBe(asked);
  await page.context().close();
}

/** Two lists pasted and fought. */
export async function fightingByKeys(visit: Visit): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  const keys = byKeys(page);
  await keys.press(page.getByRole('link', { name: 'Battle', exact: true }));
  for (const [army, list, units] of [
    ['first', WATCH, '2 units, 420 points'],
    ['second', RAID, '3 units, 300 points'],
  ] as const) {
    const side = page.getByRole('region', { name: new RegExp(`^${army} army$`, 'i') });
    const place = side.getByLabel(`Paste the ${army} army`, { exact: true });
    // Typed as a whole: what a paste does in a box of text is the browser's own.
    await keys.focus(place);
    await page.keyboard.insertText(list);
    await keys.press(side.getByRole('button', { name: 'Read the list' }));
    await side.getByText(units).waitFor({ timeout: WAIT });
  }
  await keys.press(page.getByRole('button', { name: 'Fight' }));
  await page.locator('.battle-result h2').filter({ hasText: 'when both play balanced' }).waitFor({ timeout: WAIT });
  expect(keys.acts()).toBeLessThanOrEqual(6);
  await page.context().close();
}

/** The question on Ask, swept, and compared with a variant of it. */
export async function studyingByKeys(visit: Visit): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  const keys = byKeys(page);
  await keys.press(page.getByRole('link', { name: 'Studies', exact: true }));
  await keys.press(page.locator('.study-kinds').getByRole('button', { name: 'Sweep', exact: true }));
  await keys.press(page.locator('.actions .primary'));
  await sentence(page)
    .filter({ hasText: /goes from/ })
    .waitFor({ timeout: WAIT });
  await keys.press(page.locator('.study-kinds').getByRole('button', { name: 'Compare', exact: true }));
  await keys.press(page.locator('.actions .primary'));
  await page.locator('.other-question').waitFor({ state: 'detached', timeout: WAIT });
  await sentence(page)
    .filter({ hasText: /best|equal|tie/ })
    .waitFor({ timeout: WAIT });
  expect(keys.acts()).toBeLessThanOrEqual(5);
  await page.context().close();
}

/** Twelve units pasted, their report, one stat changed; then the link in a browser that knows nothing. */
export async function designingByKeys(visit: Visit, twelve: string): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  const keys = byKeys(page);
  await keys.press(page.getByRole('link', { name: 'Balance', exact: true }));
  await keys.type(page.getByLabel('Start from'), 'Eight');
  await page.locator('.sheet .tabulator-row', { hasText: 'Duellists' }).waitFor({ timeout: WAIT });
  await keys.paste(twelve);
  await page.getByText('Your 12 rows stand in place of the example.').waitFor({ timeout: WAIT });
  await keys.press(page.locator('.actions .primary'));
  await sentence(page)
    .filter({ hasText: /12 profiles/ })
    .waitFor({ timeout: WAIT });
  expect(keys.acts()).toBeLessThanOrEqual(6);

  const before = keys.acts();
  await keys.over(page.locator('.sheet .tabulator-tableholder'), ['ArrowRight', 'ArrowRight', 'ArrowRight'], '3');
  await page
    .locator('.sheet-live [role=status]')
    .filter({ hasText: /gained .* points of score since the start/ })
    .waitFor({ timeout: WAIT });
  expect(keys.acts() - before).toBe(1);

  // The report of the sheet as it was is told to its end first.
  const ask = page.locator('.actions .primary:enabled');
  await ask.waitFor({ timeout: WAIT });
  await keys.press(ask);
  await page.locator('.other-question').waitFor({ state: 'detached', timeout: WAIT });
  await ask.waitFor({ timeout: WAIT });
  await elsewhereTheSame(visit, page, '.sheet .tabulator-row');
  await page.context().close();
}

/** A version kept, a stat changed, the check of both, and the way back to the version. */
export async function checkingByKeys(visit: Visit): Promise<void> {
  const page = await visit('/balance', DESK);
  const keys = byKeys(page);
  const grid = page.locator('.sheet .tabulator-tableholder');
  const quality = page.locator('.sheet .tabulator-row', { hasText: 'Levy' }).locator('[tabulator-field=quality]');
  await keys.type(page.getByLabel('Start from'), 'Eight');
  await quality.waitFor({ timeout: WAIT });
  await keys.press(page.getByRole('button', { name: 'Keep a version' }));
  await page.getByLabel('Name of the version').fill('');
  await keys.type(page.getByLabel('Name of the version'), 'Draft 1');
  await keys.over(grid, ['ArrowRight', 'ArrowRight', 'ArrowRight'], '3');
  const live = page.locator('.sheet-live [role=status]');
  await live.filter({ hasText: /Levy gained .* since "Draft 1"/ }).waitFor({ timeout: WAIT });
  // Taken back and done again.
  await page.keyboard.press('Control+z');
  await expect.poll(() => quality.innerText(), { timeout: WAIT }).toBe('5');
  await page.keyboard.press('Control+y');
  await expect.poll(() => quality.innerText(), { timeout: WAIT }).toBe('3');
  await keys.press(page.getByRole('button', { name: 'Patch check', exact: true }));
  await keys.press(page.locator('.actions .primary'));
  await sentence(page).filter({ hasText: 'match-ups moved for certain' }).waitFor({ timeout: WAIT });
  await keys.press(page.getByRole('link', { name: 'My work', exact: true }));
  const sheet = page.locator('.saved-row', { hasText: '1 version' });
  await keys.press(sheet.locator('.saved-open'));
  await quality.waitFor({ timeout: WAIT });
  await keys.press(page.getByRole('button', { name: 'Versions (1)' }));
  await keys.press(page.getByRole('button', { name: 'Go back to Draft 1' }));
  await expect.poll(() => quality.innerText(), { timeout: WAIT }).toBe('5');
  await page.context().close();
}

const TEN = `++ Border Watch (v2.16) [AOF 1200pts] ++

${Array.from(
  { length: 10 },
  (_, i) => `Company ${i + 1} [${5 + (i % 4)}] Q${3 + (i % 3)}+ D${4 + (i % 2)}+ | ${60 + 10 * i}pts |
${5 + (i % 4)}x Blade (A${1 + (i % 2)})
`,
).join('\n')}`;

/** "Which of my ten units is best against these three?", and the same answer in a browser that knows nothing. */
export async function tuningByKeys(visit: Visit): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  const keys = byKeys(page);
  await keys.press(page.getByRole('link', { name: 'Lists', exact: true }));
  await keys.paste(TEN, page.getByLabel('Army list', { exact: true }));
  await keys.press(page.getByRole('button', { name: 'Tune this list' }));
  for (const enemy of ['Swordsmen', 'Spearmen', 'Halberdiers'])
    await keys.press(page.getByRole('button', { name: `Add ${enemy} as an opponent`, exact: true }));
  await page.locator('.tuner-table thead').getByLabel('Weight of Halberdiers').waitFor();
  await page.locator('.tuner-table:not(.stale)').waitFor({ timeout: WAIT });
  await expect.poll(() => page.locator('.tuner-table tbody tr').count(), { timeout: WAIT }).toBe(10);
  expect(keys.acts()).toBeLessThanOrEqual(8);
  await workingTheTable(page, keys);
  await elsewhereTheSame(visit, page, '.tuner-table tbody tr');
  await page.context().close();
}

/** What else is done in the tuner's table: weights, rows, phases, cells and tools. */
async function workingTheTable(page: Page, keys: ReturnType<typeof byKeys>): Promise<void> {
  const fresh = () => page.locator('.tuner-table:not(.stale)').waitFor({ timeout: WAIT });
  const table = page.locator('.tuner-table');
  const rows = table.locator('tbody th');
  const weight = table.getByLabel('Weight of Halberdiers');
  await weight.evaluate((input) => (input as HTMLInputElement).select());
  await keys.type(weight, '3');
  await expect.poll(() => weight.inputValue(), { timeout: WAIT }).toMatch(/3$/);
  await fresh();
  await keys.press(table.getByRole('button', { name: 'All, weighed' }));
  await table.locator('th[aria-sort="descending"]').waitFor();
  await keys.press(table.getByRole('button', { name: 'All, weighed' }));
  await keys.press(table.getByRole('button', { name: 'All, weighed' }));
  await table.locator('th[aria-sort]').waitFor({ state: 'detached' });
  const first = await rows.first().getAttribute('aria-label');
  await keys.press(table.locator('tbody .grip').first(), 'ArrowDown');
  await expect.poll(() => rows.nth(1).getAttribute('aria-label'), { timeout: WAIT }).toBe(first);
  await fresh();
  await keys.press(page.locator('.tool-bar').getByRole('button', { name: 'Weights', exact: true }));
  await sentence(page).filter({ hasText: 'is worth most' }).waitFor({ timeout: WAIT });
  await keys.press(page.locator('.tool-bar').getByRole('button', { name: 'Best list', exact: true }));
  await keys.type(page.getByLabel('How many of them'), '5');
  await sentence(page).filter({ hasText: 'The best' }).waitFor({ timeout: WAIT });
  await fresh();
}

/** A link is all that another browser has: the same document, question and answer come of it. */
async function elsewhereTheSame(visit: Visit, page: Page, rows: string): Promise<void> {
  const name = (of: Page) => of.getByLabel('Name of this document').inputValue();
  const texts = (of: Page) => of.locator(rows).evaluateAll((all) => all.map((row) => row.textContent));
  const said = await sentence(page).innerText();
  // Whoever opens an address is told the answer where there was one when it was written.
  await expect
    .poll(() => page.locator('.document-tools button', { hasText: 'Copy picture' }).isEnabled(), { timeout: WAIT })
    .toBe(true);
  const other = await visit(await addressOf(page), DESK);
  await expect.poll(() => sentence(other).innerText(), { timeout: WAIT }).toBe(said);
  expect(await name(other)).toBe(await name(page));
  await expect.poll(() => texts(other), { timeout: WAIT }).toEqual(await texts(page));
  expect(await other.locator('.other-question').count()).toBe(0);
  await other.context().close();
}
