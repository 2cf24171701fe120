/** Every kind of document sent as a link: in a browser that knows nothing, the same document, question and answer. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

const DESK = { viewport: { width: 1440, height: 900 } };

/** What a person sees of a document: its name, its form, its answer; not what is compared with on this device alone. */
function seen(page: Page) {
  return page.evaluate(() => {
    const texts = (of: string) =>
      [...document.querySelectorAll(of)].map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim());
    const own = 'select[aria-label="Compare with"], .matrix-order *, .sheet-tools > label *, .door *';
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const controls = [...document.querySelectorAll<Control>('main :is(input, select, textarea)')];
    const name = document.querySelector<HTMLInputElement>('.document-name');
    return {
      name: name?.value || name?.placeholder,
      kind: texts('.study-kinds [aria-pressed=true]'),
      form: controls
        .filter((control) => !control.matches(own) && control !== name)
        .map((control) => {
          const isChecked = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
          return `${control.getAttribute('aria-label') ?? ''}: ${isChecked ? control.checked : control.value}`;
        }),
      sheet: texts('.sheet .tabulator-row'),
      table: texts('.tuner-table tbody tr'),
      units: texts('.unit-card'),
      sums: texts('.sums li'),
      answer: texts('.study-sentence, .findings li, .study-answer figcaption'),
      other: texts('.other-question'),
    };
  });
}

async function answered(page: Page): Promise<void> {
  await page.locator('.study-sentence').first().waitFor({ timeout: WAIT });
  await page.waitForFunction(() => !document.querySelector('.other-question, .running, main progress'));
}

/** @param ready waits for the answer, here and there */
async function sent(visit: Visit, page: Page, ready: (page: Page) => Promise<void>): Promise<void> {
  await ready(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
  });
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.waitForFunction(() => document.documentElement.dataset.copied);
  const { pathname, hash } = new URL((await link.jsonValue()) ?? '');
  const elsewhere = await visit(pathname + hash, DESK);
  await ready(elsewhere);
  await expect.poll(() => seen(elsewhere), { timeout: WAIT, interval: 500 }).toEqual(await seen(page));
  await elsewhere.context().close();
}

/** Devices of which some draw the form of Ask before that of the document, and some after it; times slower than this one. */
const SLOWER = [6, 10, 14];

/** The same on slow devices, on which it was replaced by a draft of the question on Ask. */
async function sentToSlow(visit: Visit, page: Page): Promise<void> {
  const expected = await seen(page);
  for (const rate of SLOWER) {
    const elsewhere = await visit('/dice', DESK);
    const session = await elsewhere.context().newCDPSession(elsewhere);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await elsewhere.goto(page.url());
    await answered(elsewhere);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => seen(elsewhere), { timeout: WAIT, interval: 500 }).toEqual(expected);
    await elsewhere.context().close();
  }
}

const ask = (page: Page) => page.locator('.actions .primary').first().click();
const kindOf = (page: Page, name: string) =>
  page.locator('.study-kinds').getByRole('button', { name, exact: true }).click();

/** Sweeps, weights, luck and comparisons of the question on Ask, with what the short form of each has room for. */
export async function sendingStudies(visit: Visit): Promise<void> {
  const page = await visit('/', DESK);
  await settled(page);
  await page.getByRole('link', { name: 'Studies', exact: true }).click();
  await page.getByLabel('Variant 2: name').fill('heavier blade');
  await ask(page);
  await sent(visit, page, answered);
  await kindOf(page, 'Sweep');
  await page.getByLabel('Field 1: values').fill('10 to 16 by 2');
  await ask(page);
  await sent(visit, page, answered);
  await kindOf(page, 'Weights');
  await page.getByRole('button', { name: 'Add a change', exact: true }).click();
  await page.getByLabel('Steps: field 1').selectOption('attacker.weapons[0].power');
  await page.getByLabel('Steps: points 1').fill('2');
  await ask(page);
  await sent(visit, page, answered);
  await sentToSlow(visit, page);
  await kindOf(page, 'Luck');
  await page.getByLabel('In words').fill('3 damage, no kills');
  await page.getByRole('button', { name: 'Add successes of tries' }).click();
  await page.getByLabel('Event 1: successes').fill('7');
  await page.getByLabel('Event 1: tries').fill('9');
  await page.getByLabel('Event 1: chance of one').fill('2d6 >= 8');
  await ask(page);
  await sent(visit, page, answered);
  await page.context().close();
}

/** Reports of a sheet, its match-ups, and the check of a patch; tables of candidates and whole lists. */
export async function sendingSheets(visit: Visit): Promise<void> {
  const page = await visit('/balance', DESK);
  await page.getByLabel('Start from').selectOption('eight-regiments');
  const quality = page.locator('.sheet .tabulator-row', { hasText: 'Duellists' }).locator('[tabulator-field=quality]');
  await quality.click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByText(/^Kept in My work, changed today at .*: Duellists: quality 3, now 4\.$/).waitFor();
  for (const kind of ['Balance report', 'Match-ups', 'Patch check']) {
    await kindOf(page, kind);
    await ask(page);
    await sent(visit, page, answered);
  }
  await page.goto(new URL('/tune', page.url()).href);
  await page.locator('.tuner-table tbody tr').first().waitFor();
  await sent(visit, page, answered);
  await page.getByLabel('Start from').selectOption('regiment');
  await page.getByText('Veterans').first().waitFor();
  await ask(page);
  await sent(visit, page, answered);
  await page.context().close();
}

const LIST = `++ Border Watch (v2.16) [AOF 340pts] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx
10x Spear (A1)

Trolls [3] Q4+ D4+ | 210pts | Tough(3), Regeneration
3x Great Club (A3, AP(1))
`;

/** A pasted list with a count that somebody corrected. */
export async function sendingLists(visit: Visit): Promise<void> {
  const page = await visit('/lists', DESK);
  await page.getByLabel('Army list', { exact: true }).fill(LIST);
  await page.getByRole('button', { name: 'Read the list' }).click();
  const count = page.locator('.unit-card', { hasText: 'Trolls' }).locator('.count-input').first();
  await count.fill('4');
  await count.press('Enter');
  await page.locator('.sum-wrong, .sums').getByText('14 models').waitFor();
  await sent(visit, page, async (of) => {
    await of.locator('.sums').getByText('14 models').waitFor();
  });
  await page.context().close();
}
