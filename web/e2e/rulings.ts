/** Where the rules are unclear: one click says how much a reading moves the answer. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { fewRules, scan, settled, WAIT } from './page.ts';

export function readingOtherwise(visit: (path?: string) => Promise<Page>): void {
  it.runIf(THOROUGH)('says by one click how much each ruling moves the answer, and leads to the register', async () => {
    const page = await visit();
    await settled(page);
    const section = page.getByRole('region', { name: 'Where the rules are unclear' });
    await section.getByRole('button', { name: 'How much do they move this answer?' }).click();
    await section.locator('.finding').waitFor();
    await expect
      .poll(() => section.locator('.finding').textContent(), { timeout: WAIT })
      .toMatch(/rulings? (moves|that bears)|read the other way/);
    await scan(page);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    const register = page.getByRole('region', { name: 'Rulings' });
    await register.getByText('MK3-RUL-05').waitFor();
    await expect.poll(() => register.getByText('taken').count(), { timeout: WAIT }).toBeGreaterThan(3);
    await fewRules(page);
    await scan(page);
    await page.context().close();
  });
}
