/** Tune and Balance on the page: from an example to the answer, edited, sorted, compared with another version. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { chooseGame, scan, settled, WAIT } from './page.ts';
import { broughtIntoSight } from './waiting.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

const shots = process.env.SCREENSHOTS;

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const sentence = (page: Page) => page.locator('.study-sentence');
/** A card of the form, by the name it folds to. */
const cardOf = (page: Page, name: string) => page.locator('.request-form .card-name', { hasText: name }).first();
const send = (page: Page) => page.locator('.actions .primary').click();

export async function tuning(visit: Visit): Promise<void> {
  const page = await visit();
  await settled(page);
  await page.getByRole('link', { name: 'Tune', exact: true }).click();
  await page.getByRole('button', { name: 'Tune a list', exact: true }).waitFor();
  await page.getByLabel('Start from').selectOption('regiment');
  await cardOf(page, 'Weapons').waitFor();
  await send(page);
  await sentence(page).filter({ hasText: 'is the best of 41 lists' }).waitFor({ timeout: WAIT });
  await shot(page, 'tune');
  await scan(page);
  // A slot, a choice in it, and what the choice changes, without a word of JSON.
  await cardOf(page, 'Training').click();
  await cardOf(page, 'Veterans').click();
  await page.getByLabel('Veterans: value 1').fill('2');
  await scan(page);
  await page.getByLabel('Veterans: field 1').selectOption('attacker.models');
  await page.getByLabel('Veterans: value 1').fill('0');
  await send(page);
  await page.locator('.card .fault', { hasText: 'Charger › Models' }).waitFor({ timeout: WAIT });
  await shot(page, 'tune-fault');
  await page.getByLabel('Start from').selectOption('guns');
  await send(page);
  await sentence(page).filter({ hasText: 'proven to be the most' }).waitFor({ timeout: WAIT });
  await shot(page, 'tune-sum');
  await page.context().close();
}

const LIST = `++ Border Watch (v2.16) [AOF 500pts] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx
10x Spear (A1)

Trolls [3] Q4+ D4+ | 210pts | Tough(3), Regeneration
3x Great Club (A3, AP(1))

Raiders [5] Q3+ D5+ | 100pts | Furious
5x Axe (A2)

Archers [5] Q5+ D5+ | 60pts |
5x Bow (24", A1)
`;

/** From a pasted list to its best form: each unit in its own phase, against the units of a list, at once after each change. */
export async function tuningAList(visit: Visit): Promise<void> {
  const page = await visit();
  await chooseGame(page, 'aof');
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByLabel('Army list', { exact: true }).fill(LIST);
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByRole('button', { name: 'Tune this list' }).click();
  const row = (name: string) =>
    page.locator('.tuner-table tbody tr', { has: page.getByRole('rowheader', { name, exact: true }) });
  for (const unit of ['Spearmen', 'Trolls', 'Raiders']) await row(unit).waitFor();
  await row('Archers').getByRole('button', { name: 'Shooting', pressed: true }).waitFor();
  await row('Raiders').getByRole('button', { name: 'Melee', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Against Border Watch (v2.16)' }).click();
  await page.getByLabel('Weight of Trolls').waitFor();
  // Answered without a press of a button, and anew after each change.
  await sentence(page)
    .filter({ hasText: 'The best list is Spearmen, Trolls, Raiders and Archers' })
    .waitFor({ timeout: WAIT });
  await page.getByLabel('Copies of Raiders at most').fill('2');
  await page.keyboard.press('Enter');
  await page.getByLabel('How many of them').fill('2');
  await page.keyboard.press('Enter');
  await page.getByLabel('Points at most').fill('200');
  await page.keyboard.press('Enter');
  await sentence(page).filter({ hasText: 'The best list is 2 × Raiders (200 points)' }).waitFor({ timeout: WAIT });
  await shot(page, 'tune-list');
  await scan(page);
  // Sorted by a column; a row sits out a question, and has its value there no more.
  await page.getByRole('button', { name: 'All, weighed' }).click();
  await page.locator('th[aria-sort="descending"]').waitFor();
  await row('Archers').getByRole('button', { name: 'Melee', pressed: false }).click();
  await row('Archers').getByRole('button', { name: 'Melee', pressed: true }).waitFor();
  await row('Archers').getByRole('button', { name: 'Shooting', pressed: true }).waitFor();
  // A variant of a unit is one more row, and its weights are a study of their own against everybody.
  await row('Raiders').getByRole('button', { name: 'Variant' }).click();
  await page.getByLabel('Field of Raiders that is another').selectOption('attacker.quality');
  await page.getByLabel('Value of Quality').fill('2');
  await page.keyboard.press('Enter');
  await row('Raiders, Quality 2').getByRole('button', { name: /^\d/ }).first().waitFor({ timeout: WAIT });
  await scan(page);
  await shot(page, 'tune-variant');
  // Tools lie over the table: weights, a sweep and luck of a row, told below it; what is worth keeping is a study of its own.
  const tool = (name: string) => page.locator('.tool-bar').getByRole('button', { name, exact: true });
  await tool('Weights').click();
  await row('Raiders, Quality 2').getByRole('button', { name: 'Weights' }).click();
  await sentence(page).filter({ hasText: 'is worth most' }).waitFor({ timeout: WAIT });
  await scan(page);
  await tool('Sweep').click();
  await page.getByLabel('Against whom').selectOption('Trolls');
  await page.locator('.tool-pane .study-answer:not(.other-question) figure').first().waitFor({ timeout: WAIT });
  await shot(page, 'tune-sweep');
  await scan(page);
  await tool('Luck').click();
  await page.getByLabel('What happened').fill('no kills');
  await sentence(page).filter({ hasText: /luck/i }).waitFor({ timeout: WAIT });
  await tool('Weights').click();
  await sentence(page).filter({ hasText: 'is worth most' }).waitFor({ timeout: WAIT });
  await page.getByRole('button', { name: 'Keep it as a study' }).click();
  await page.getByLabel('Opponent 4: name').waitFor({ timeout: WAIT });
  await page.goBack();
  await tool('Best list').click();
  await row('Raiders, Quality 2').waitFor();
  // Everybody of a list at once; a unit of a sample is asked in what it does.
  const rows = page.locator('.tuner-table tbody tr');
  const before = await rows.count();
  await page.getByLabel('Add several').selectOption({ label: 'Border Watch (v2.16): 4 units' });
  await expect.poll(() => rows.count(), { timeout: WAIT }).toBe(before + 4);
  await page.getByRole('button', { name: 'Add Cannon as a candidate', exact: true }).click();
  await row('Cannon').getByRole('button', { name: 'Shooting', pressed: true }).waitFor();
  await row('Cannon').getByRole('button', { name: 'Melee', pressed: false }).waitFor();
  await rowsByHand(page);
  // A cell is a question of its own.
  await row('Raiders').first().getByRole('button', { name: /^\d/ }).nth(1).click();
  await page.waitForURL((url) => url.pathname === '/');
  await settled(page);
  await page.locator('main.ask').filter({ hasText: 'Raiders' }).waitFor();
  await page.context().close();
}

/** Rows are dragged to where they should stand, units into the table; both by keys, too. */
async function rowsByHand(page: Page): Promise<void> {
  const names = () =>
    page
      .locator('.tuner-table tbody th')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const opponents = () =>
    page
      .locator('.tuner-table')
      .getByLabel(/^Weight of/)
      .count();
  const middle = async (of: Locator, share = 0.5): Promise<readonly [number, number]> => {
    await of.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + Math.min(width / 2, 60), y + height * share];
  };
  const drag = async (from: Locator, to: () => Promise<readonly [number, number]>): Promise<void> => {
    // Values that come meanwhile would move what is aimed at.
    await page.locator('.tuner-table:not(.stale)').waitFor({ timeout: WAIT });
    // Where no button is.
    const [x, y] = await middle(from, 0.25);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 9);
    const place = await to();
    await page.mouse.move(...place, { steps: 4 });
    await page.locator('.tuner-table :is(.drop-before, .drop-after, .drop-here)').first().waitFor();
    await page.mouse.up();
  };
  const grip = (row: number) => page.locator('.tuner-table tbody .grip').nth(row);
  const tr = (row: number) => page.locator('.tuner-table tbody tr').nth(row);
  const [one, two, three, ...rest] = await names();
  // Below the second row: it stands between the second and the third then.
  await drag(grip(0), () => middle(tr(1), 0.8));
  await expect.poll(names).toEqual([two, one, three, ...rest]);
  // The focus goes along.
  await grip(1).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(names).toEqual([two, three, one, ...rest]);
  await page.getByText(`${one} stands in row 3 of ${rest.length + 3}.`).waitFor();
  expect(await grip(2).evaluate((element) => element === document.activeElement)).toBe(true);
  // From beside the table: between two rows, and onto the heading.
  const card = page.locator('.shelf-unit', { hasText: 'Archers' }).first();
  await drag(card, () => middle(tr(0), 0.2));
  await expect.poll(async () => (await names())[0], { timeout: WAIT }).toMatch(/^Archers/);
  const met = await opponents();
  await drag(card, () => middle(page.locator('.tuner-table thead th').nth(1)));
  await expect.poll(opponents, { timeout: WAIT }).toBe(met + 1);
  // Let go with Escape, or beside the table, nothing is moved.
  const before = await names();
  const [x, y] = await middle(grip(0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(...(await middle(tr(1), 0.8)), { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await names()).toEqual(before);
  await scan(page);
}

/** Nothing is wider than a phone; a row is dragged by a finger. */
export async function designingOnAPhone(visit: Visit): Promise<void> {
  for (const [path, ready] of [
    ['/tune', 'Twin claws'],
    ['/balance', 'Duellists'],
  ] as const) {
    const page = await visit(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    if (path === '/balance') await page.getByLabel('Start from').selectOption('eight-regiments');
    await page.getByText(ready, { exact: true }).first().waitFor();
    // A table of candidates is asked as it stands; a report is asked by its button.
    if (path === '/balance') await send(page);
    await sentence(page).waitFor({ timeout: WAIT });
    await page.locator('.study-answer figure').first().waitFor();
    await shot(page, `phone${path.replace('/', '-')}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { timeout: WAIT })
      .toBeLessThanOrEqual(360);
    await (path === '/tune' ? rowByFinger(page) : tableOnAPhone(page));
    await page.context().close();
  }
}

/** A table with a column that no army list has is laid into the sheet: two who strike alike, and one who strikes harder. */
async function tableOnAPhone(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Paste a sheet or an army list' }).click();
  const rows = [
    ['Name', 'Points', 'Models', 'Quality', 'Defense', 'Weapon 1: Name', 'Weapon 1: Attacks'],
    ['Reeds', '60', '5', '4', '4', 'Sword', '1'],
    ['Willows', '60', '5', '4', '4', 'Sword', '1'],
    ['Oaks', '60', '5', '4', '4', 'Sword', '3'],
  ];
  await page.getByLabel('Your units', { exact: true }).fill(rows.map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByText('The 3 rows of the table stand alone now.').waitFor({ timeout: WAIT });
  const scores = page.locator('.sheet-live:not(.stale) tbody tr');
  await expect.poll(() => scores.first().innerText(), { timeout: WAIT }).toContain('Oaks');
  expect(await scores.first().innerText()).not.toContain('50.0 %');
}

async function rowByFinger(page: Page): Promise<void> {
  const names = () =>
    page.locator('.tuner-table tbody th').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const before = await names();
  const session = await page.context().newCDPSession(page);
  await page
    .locator('.tuner-table tbody tr')
    .nth(0)
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const from = await page.locator('.tuner-table tbody .grip').nth(1).boundingBox();
  const to = await page.locator('.tuner-table tbody tr').nth(0).boundingBox();
  if (!from || !to) throw new Error('no row is in sight');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let i = 1; i <= 6; i++) {
    const touchPoints = [{ x, y: y + ((to.y + 8 - y) * i) / 6 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await page.locator('.tuner-table .drop-before').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
}

/** A cell of the sheet, by the profile's name and the column's heading in a file. */
const cell = (page: Page, name: string, key: string) =>
  page
    .locator('.sheet .tabulator-row', { has: page.locator(`[tabulator-field="name"]`, { hasText: name }) })
    .first()
    .locator(`.tabulator-cell[tabulator-field="${key}"]`);

export const TWELVE = [
  'Name\tPoints\tModels\tQuality\tDefense\tWeapon 1: Name\tWeapon 1: Attacks',
  ...Array.from(
    { length: 12 },
    (_, i) => `Company ${i + 1}\t${60 + 5 * i}\t${5 + (i % 4)}\t4\t${3 + (i % 3)}\tSword\t${1 + (i % 2)}`,
  ),
].join('\n');

/** From a spreadsheet on the clipboard to a report, by keys alone; one edit, and what it moved. */
export async function sheetOfProfiles(visit: Visit): Promise<void> {
  const page = await visit('/balance', { viewport: { width: 1440, height: 1000 } });
  const moved = (name: string) =>
    page
      .locator('.sheet-live tr', { has: page.getByRole('rowheader', { name, exact: true }) })
      .locator('td')
      .last();
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await cell(page, 'Levy', 'quality').waitFor();
  const live = page.locator('.sheet-live [role=status]');
  await live.filter({ hasText: 'exact' }).waitFor({ timeout: WAIT });

  // One edit, by keys from the tools on: from the name to the points, to the models, to the quality of the third row.
  await page.getByLabel('Add a column').focus();
  await page.getByRole('button', { name: 'Save as CSV' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await live.filter({ hasText: 'Swordsmen gained' }).waitFor({ timeout: WAIT });
  expect(await moved('Swordsmen').innerText()).toMatch(/^\+\d/);
  // Prices follow the same edit, and say what was said before.
  const prices = page.getByRole('region', { name: 'Prices as you type' });
  await prices
    .locator('[role=status]')
    .filter({ hasText: /mispriced|fair/ })
    .waitFor({ timeout: WAIT });
  await prices.locator('tr', { hasText: 'Swordsmen' }).filter({ hasText: 'too cheap' }).waitFor({ timeout: WAIT });
  expect(await moved('Veterans').innerText()).toMatch(/^−\d/);
  await scan(page);
  await shot(page, 'sheet');
  await page.keyboard.press('Control+z');
  await expect.poll(() => cell(page, 'Swordsmen', 'quality').innerText(), { timeout: WAIT }).toBe('4');
  await page.keyboard.press('Control+y');
  await expect.poll(() => cell(page, 'Swordsmen', 'quality').innerText(), { timeout: WAIT }).toBe('3');

  // A column that comes in moves no selection: what is typed next stands where the last was.
  await page.getByLabel('Add a column').selectOption({ index: 1 });
  await page.locator('.sheet .tabulator-tableholder').focus();
  // What cannot be is marked where it stands, and mended there.
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await page.getByLabel('Cells to mend').filter({ hasText: 'Swordsmen: Quality: needs a whole number' }).waitFor();
  await scan(page);
  await page.keyboard.press('Control+z');
  await page.getByLabel('Cells to mend').waitFor({ state: 'detached' });

  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, TWELVE);
  await page.getByText('0 rows changed, 12 rows added.').waitFor();
  await page.getByRole('button', { name: 'Only the 12 rows that were pasted' }).waitFor();
  await expect.poll(() => page.locator('.sheet-live tbody tr').count(), { timeout: WAIT }).toBe(20);
  await live.filter({ hasText: '12 profiles: new since the start' }).waitFor({ timeout: WAIT });
  await page.context().close();
}

/** A set in a spreadsheet, and what a report says of it: the room, the game's example, the clipboard, the report. */
export async function fromClipboardToReport(visit: Visit): Promise<void> {
  const page = await visit('/', { viewport: { width: 1440, height: 900 } });
  await settled(page);
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  await page.getByLabel('Start from').selectOption('eight-regiments');
  // Pasted at once: the columns of the game may still be on their way.
  await page.getByRole('region', { name: 'Sheet of profiles' }).waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, TWELVE);
  await expect
    .poll(() => page.locator('.sheet > .note[role=status]').innerText(), { timeout: WAIT })
    .toMatch(/^Your 12 rows stand in place of the example\. 0 rows changed, 12 rows added\. What the table/);
  await page.locator('.actions .primary').click();
  await sentence(page)
    .filter({ hasText: /12 profiles/ })
    .waitFor({ timeout: WAIT });
  // One edit, and what moved: in the sheet, and beside it.
  await cell(page, 'Company 1', 'quality').first().click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.locator('.sheet-live [role=status]').filter({ hasText: 'Company 1 gained' }).waitFor({ timeout: WAIT });
  await page.locator('.other-question').waitFor();
  await shot(page, 'clipboard-report');
  await page.context().close();
}

/** What `wargauge gate` reads comes as one archive. */
async function filesForARepository(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Files for a repository' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wargauge-gate.zip');
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toContain('wargauge.yml');
  const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes));
  expect(texts.some((text) => text.includes('Duellists'))).toBe(true);
}

export async function balancing(visit: Visit): Promise<void> {
  const page = await visit('/balance', { viewport: { width: 1280, height: 640 } });
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await cell(page, 'Duellists', 'points').waitFor();
  await send(page);
  await sentence(page).filter({ hasText: '1 of 8 profiles is mispriced' }).waitFor({ timeout: WAIT });
  await broughtIntoSight(sentence(page));
  await filesForARepository(page);
  await expect.poll(() => page.locator('svg.matrix .cell').count(), { timeout: WAIT }).toBe(64);
  if (!THOROUGH) return page.context().close();
  await page.getByLabel('Sort').selectOption('similar together');
  await expect.poll(() => page.locator('svg.matrix .cell').count(), { timeout: WAIT }).toBe(64);
  await shot(page, 'balance');
  await scan(page);
  // A fair price, and nobody is shown to be mispriced any more: Duellists no longer tilt the field.
  await cell(page, 'Duellists', 'points').click();
  await page.keyboard.type('86');
  await page.keyboard.press('Enter');
  await send(page);
  await sentence(page).filter({ hasText: 'None of 8 profiles is shown' }).waitFor({ timeout: WAIT });

  await page.getByText('Every field', { exact: true }).click();
  await cardOf(page, 'Levy').click();
  await page.getByText('Values', { exact: true }).click();
  await page.getByLabel('Quality', { exact: true }).fill('2');
  await cardOf(page, 'Charge').click();
  await shot(page, 'balance-fields');
  await scan(page);
  await send(page);
  await sentence(page).filter({ hasText: '1 of 8 profiles is mispriced' }).waitFor({ timeout: WAIT });

  await page.getByRole('button', { name: 'Match-ups', exact: true }).first().click();
  await send(page);
  await sentence(page).filter({ hasText: 'does best' }).waitFor({ timeout: WAIT });
  await shot(page, 'matrix');

  await page.getByRole('button', { name: 'Patch check', exact: true }).first().click();
  await send(page);
  await sentence(page).filter({ hasText: 'match-ups moved for certain' }).waitFor({ timeout: WAIT });
  await shot(page, 'patch');
  await page.getByText('The whole request', { exact: true }).click();
  await page.getByLabel('The whole request, as JSON').fill('{ "before": 1 }');
  await send(page);
  await page.getByRole('alert').waitFor();
  await page.context().close();
}
