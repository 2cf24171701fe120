/** The first minute with the page, the one journey of the quick tests: an answer before anything is typed, then edited. */
import { describe, expect, it } from 'vitest';
import { headline, headlineChanges, settled, WAIT } from './page.ts';
import { hasBrowser, visiting } from './visiting.ts';

describe.skipIf(!hasBrowser())('a first visit to the page', () => {
  const { visit, faults } = visiting();

  it('answers the first question before anything is typed', async () => {
    const page = await visit();
    await settled(page);
    await expect.poll(() => headline(page).textContent(), { timeout: WAIT }).toMatch(/^\d+(\.\d+)?\u00a0%$/);
    await expect.poll(() => page.locator('.badge b').textContent(), { timeout: WAIT }).toBe('exact');
    await expect.poll(() => page.locator('.sentence').textContent(), { timeout: WAIT }).toContain('charging, 3 focus');
    await page.locator('canvas[role=img][aria-label]').first().waitFor();
    await page.locator('svg.heat .cell').first().waitFor();
    await expect.poll(() => page.locator('svg.heat .cell').count(), { timeout: WAIT }).toBe(49);
    const licences = await page.getByRole('link', { name: 'Licences' }).getAttribute('href');
    const notices = await page.evaluate(async (href) => (await fetch(href)).text(), licences!);
    for (const name of ['preact', 'chart.js', 'zod', 'robust-predicates']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    await page.context().close();
  });

  it('follows the question as it is edited, also by the arrow keys', async () => {
    const page = await visit();
    await settled(page);
    const def = page.getByLabel('DEF', { exact: true });
    const easy = await headlineChanges(page, () => def.fill('10'));
    const hard = await headlineChanges(page, () => def.fill('14'));
    expect(Number.parseFloat(hard)).toBeLessThan(Number.parseFloat(easy));
    const harder = await headlineChanges(page, () => def.press('ArrowUp'));
    await expect.poll(() => def.inputValue(), { timeout: WAIT }).toBe('15');
    expect(Number.parseFloat(harder)).toBeLessThan(Number.parseFloat(hard));
    await page.context().close();
  });

  it('left the console clean', () => {
    expect(faults).toEqual([]);
  });
});
