/** A question under the other edition of its rules, as far as the page shows it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { chooseGame, chooseKind, scan, settled, WAIT } from './page.ts';

export function comparingEditions(visit: () => Promise<Page>): void {
  it.runIf(THOROUGH)('shows the answer under the other edition, and which rule makes the difference', async () => {
    const page = await visit();
    await settled(page);
    await chooseGame(page, 'mk2');
    await chooseKind(page, 'battlegroup');
    await settled(page);
    // Work done and the risk of a frenzy are one chart, whatever the edition.
    await page.locator('figure', { hasText: 'Work done against the risk of a frenzy' }).locator('canvas').waitFor();
    const section = page.getByRole('region', { name: 'Under the other edition' });
    await section.waitFor();
    const offer = section.getByRole('button', { name: 'Compare editions' });
    const table = section.getByRole('table');
    await offer.or(table).first().waitFor();
    if (await offer.isVisible()) await offer.click();
    await table.waitFor();
    const rows = table.locator('tbody tr').filter({ hasText: /Final rules|Field Test/ });
    await expect.poll(() => rows.count(), { timeout: WAIT }).toBe(2);
    // The first example asks nothing on which the editions differ; a beast on the ground that shakes does.
    await expect
      .poll(() => section.locator('.finding').textContent(), { timeout: WAIT })
      .toContain('the same in every edition');
    await page.getByRole('button', { name: /^Knocked down beside friend and foe/ }).click();
    await section.getByText('E6').first().waitFor();
    await expect
      .poll(() => section.locator('.finding').textContent(), { timeout: WAIT })
      .toMatch(/points under Final rules: When effects are shaken/);
    await scan(page);
    await page.context().close();
  });

  it.runIf(THOROUGH)('says nothing of editions where a game has one', async () => {
    const page = await visit();
    await settled(page);
    await page.locator('.details').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Under the other edition' }).count(), { timeout: WAIT })
      .toBe(0);
    await page.context().close();
  });
}
