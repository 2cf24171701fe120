/** A question as it is read on a phone: within reach, by touch and by keys, and every change can be taken back. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { headlineChanges, settled, WAIT } from './page.ts';

/** Question, answer, decisions and charts, before what else there is. */
const THREE_SCREENS = 3 * 844;
const THUMB = 44;

/** @param page with the first activation against DEF 15, 390 px wide, with touch */
export async function readingOnAPhone(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Parts of the question' });
  const more = page.locator('.more-charts');
  await more.waitFor();
  await page.locator('svg.heat .cell').first().waitFor();
  await page.locator('.way').first().waitFor();
  const untilMore = async () => (await more.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(untilMore, { timeout: WAIT }).toBeLessThan(THREE_SCREENS);
  await expect.poll(() => page.locator('.figures .figure').count(), { timeout: WAIT }).toBe(3);

  // Each part is one line with what it says; the bar opens it.
  await page.locator('#part-attacker > summary', { hasText: 'MAT 7' }).waitFor();
  await bar.getByRole('button', { name: 'Target' }).tap();
  const def = page.getByLabel('DEF', { exact: true });
  await expect.poll(() => def.inputValue(), { timeout: WAIT }).toBe('15');
  await page.locator('.about-now', { hasText: 'for DEF 15' }).waitFor();
  await bar.getByRole('button', { name: 'Attacker' }).tap();
  const weapons = page.locator('#field-attacker-weapons .card-fold');
  await weapons.first().waitFor();
  await expect
    .poll(() => weapons.evaluateAll((folds) => folds.filter((fold) => fold.hasAttribute('open')).length), {
      timeout: WAIT,
    })
    .toBe(0);
  const count = await weapons.count();
  await weapons.first().locator('summary').tap();
  await expect.poll(() => tooSmall(page), { timeout: WAIT }).toEqual([]);

  // What is removed says so, and comes back with one tap.
  const before = await page.locator('.headline .big strong').textContent();
  await headlineChanges(page, () =>
    page
      .getByRole('button', { name: /^Remove / })
      .first()
      .tap(),
  );
  await page.locator('.lost').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => weapons.count(), { timeout: WAIT }).toBe(count);
  await expect
    .poll(() => page.locator('.headline:not(.stale) .big strong').textContent(), { timeout: WAIT })
    .toBe(before);
  await bar.getByRole('button', { name: 'Redo' }).tap();
  await expect.poll(() => weapons.count(), { timeout: WAIT }).toBe(count - 1);
  await bar.getByRole('button', { name: 'Undo' }).tap();
  await settled(page);

  // The cursor goes where the finger is, and where the keys send it; the dice have a button of their own.
  const figure = page.locator('.figures .figure').first();
  const value = figure.getByRole('slider');
  const box = figure.locator('.canvas-box');
  await box.scrollIntoViewIfNeeded();
  await value.press('Home');
  await expect.poll(() => value.getAttribute('aria-valuenow'), { timeout: WAIT }).toBe('0');
  let said = (await value.textContent()) ?? '';
  for (const share of [0.3, 0.8]) {
    const before = said;
    const { x, y, width, height } = (await box.boundingBox())!;
    await page.touchscreen.tap(x + width * share, y + height / 2);
    await expect
      .poll(
        async () => {
          said = (await value.textContent()) ?? '';
          return said !== before && /^at least \d+ box(es)?: [\d.]+\u00a0%$/.test(said);
        },
        { timeout: WAIT },
      )
      .toBe(true);
  }
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: WAIT }).toBe(0);
  await value.focus();
  const at = () => value.evaluate((slider) => [slider.ariaValueNow, slider.ariaValueText === slider.textContent]);
  for (const [key, index] of [
    ['Home', '0'],
    ['ArrowRight', '1'],
    ['End', await value.getAttribute('aria-valuemax')],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(at, { timeout: WAIT }).toEqual([index, true]);
  }
  await figure.getByRole('button', { name: 'Read a trial' }).tap();
  await page.getByRole('dialog').locator('.log li').first().waitFor();
  await page.keyboard.press('Escape');

  await inTheMiddle(page);

  // Words of the line are tapped, too.
  await page.locator('#box').fill('3 focus charges');
  await page.locator('.chip-said').nth(1).waitFor();
  await expect.poll(() => tooSmall(page), { timeout: WAIT }).toEqual([]);
}

/** Boxes and points are counted down, and of another question nothing of it stays. */
async function inTheMiddle(page: Page): Promise<void> {
  const middle = page.locator('details.middle');
  await middle.locator('summary').tap();
  const said = middle.locator('.from-here-headline strong');
  for (const what of ['Boxes left', 'Points left']) {
    const before = (await said.count()) > 0 ? await said.textContent() : '';
    await middle.getByRole('button', { name: `${what}: one less` }).tap();
    await expect
      .poll(async () => (await said.count()) > 0 && (await said.textContent()) !== before, { timeout: WAIT })
      .toBe(true);
    expect(await said.textContent()).toMatch(/^[\d.]+\u00a0%$/);
  }
  await middle.getByText('Next: Attack 1').waitFor();
  const kind = page.getByRole('combobox', { name: 'Question', exact: true });
  const asked = await kind.inputValue();
  await kind.selectOption('duel');
  await page.locator('.about-now, .headline').first().waitFor();
  await middle.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Parts of the question' }).getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => kind.inputValue(), { timeout: WAIT }).toBe(asked);
  await settled(page);
}

/** Whatever is pressed and smaller than a thumb. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed =
      '.masthead a, main button:not(.link), main select, main input[type=text], main summary, .switch label, .flag label, .rules-used a';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || (width > least - 0.5 && height > least - 0.5)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  }, THUMB);
}
