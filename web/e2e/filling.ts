/** The steps of the journey that fill in a question by more than typing: stat lines, profiles, other kinds. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { chooseKind, headlineChanges, scan, settled, WAIT } from './page.ts';

/** Part of one journey, since every suite of its own would build the page again under the feet of the others. */
export function fillingIn(visit: () => Promise<Page>): void {
  it('lays a pasted stat line over the target and says what it did not understand', async () => {
    const page = await visit();
    await settled(page);
    const target = page.locator('#field-target');
    await target.getByRole('button', { name: 'Paste a stat line' }).click();
    await target.locator('textarea').fill('DEF 9 ARM 17, frobnicate 7');
    await target.getByRole('button', { name: 'Read it' }).click();
    await target.locator('.understood').waitFor();
    await expect.poll(() => target.locator('.paste .fault').textContent(), { timeout: WAIT }).toContain('frobnicate');
    await expect.poll(() => page.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).toBe('9');
    await expect.poll(() => page.getByLabel('ARM', { exact: true }).inputValue(), { timeout: WAIT }).toBe('17');
    await page.context().close();
  });

  it.runIf(THOROUGH)('starts from a sample profile', async () => {
    const page = await visit();
    await settled(page);
    await headlineChanges(page, () =>
      page.getByLabel('Target: start from a sample profile').selectOption({ label: 'Gargantuan' }),
    );
    await expect.poll(() => page.locator('.sentence').textContent(), { timeout: WAIT }).toContain('Gargantuan');
    await page.context().close();
  });

  it.runIf(THOROUGH)('asks about several attackers, each in a card of its own', async () => {
    const page = await visit();
    await chooseKind(page, 'several');
    const names = page.locator('.card-name');
    await expect
      .poll(() => names.allTextContents(), { timeout: WAIT })
      .toEqual(['1 Gunner', '2 Axeman', '3 Heavy warjack']);
    const second = page.locator('.card.composite').nth(1);
    await headlineChanges(page, () => second.getByLabel('MAT', { exact: true }).fill('4'));
    await headlineChanges(page, () =>
      second.getByLabel('Attacker 2: start from a sample profile').selectOption({ label: 'Weapon master trooper' }),
    );
    await expect.poll(() => names.nth(1).textContent(), { timeout: WAIT }).toBe('2 Weapon master trooper');
    await headlineChanges(page, () =>
      page.getByLabel('Add attacker from a sample profile').selectOption({ label: 'Weapon master trooper' }),
    );
    await expect.poll(() => names.nth(3).textContent(), { timeout: WAIT }).toBe('4 Weapon master trooper 2');
    await scan(page);
    // Folded, a card still says what it is about, and it stays folded where it is moved.
    await names.nth(0).click();
    await expect
      .poll(() => page.locator('.card-fold > summary').first().textContent(), { timeout: WAIT })
      .toContain('Heavy rifle · aimed');
    await page.getByRole('button', { name: 'Move down Gunner' }).click();
    await expect
      .poll(() => page.locator('.card-fold:not([open]) .card-name').allTextContents(), { timeout: WAIT })
      .toEqual(['2 Gunner']);
    await page.context().close();
  });

  it.runIf(THOROUGH)('takes from a profile what the question has room for, and says what it left out', async () => {
    const page = await visit();
    await chooseKind(page, 'effects');
    const target = page.locator('#field-target');
    await headlineChanges(page, () =>
      target.getByLabel('Target: start from a sample profile').selectOption({ label: 'Line trooper' }),
    );
    await expect.poll(() => target.locator('.left-out').textContent(), { timeout: WAIT }).toContain('DEF');
    await expect.poll(() => page.locator('.problems').count(), { timeout: WAIT }).toBe(0);
    await page.context().close();
  });
}
