/** Studies as documents: sent as a link, named, kept, found again, had back as they were. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, scan, WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

const shots = process.env.SCREENSHOTS;
const shot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const sentence = (page: Page) => page.locator('.study-sentence');
const points = (page: Page, name: string) =>
  page.locator('.sheet .tabulator-row', { hasText: name }).locator('[tabulator-field="points"]');
const comparedWith = (page: Page) =>
  page.getByLabel('Compare with').evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text.trim());

export async function keepingDocuments(visit: Visit): Promise<void> {
  const page = await visit('/balance', { viewport: { width: 1440, height: 1000 } });
  await page.getByLabel('Start from').selectOption('eight-regiments');
  await points(page, 'Duellists').waitFor();
  await page.getByText('Kept in My work from your first change on.').waitFor();

  // A version, a change, what differs, and the way back.
  await page.getByRole('button', { name: 'Keep a version' }).click();
  await page.getByLabel('Name of the version').fill('Draft 1');
  await page.keyboard.press('Enter');
  // What moves from now on is told against it.
  await expect.poll(() => comparedWith(page)).toBe('Draft 1');
  await points(page, 'Duellists').click();
  await page.keyboard.type('86');
  await page.keyboard.press('Enter');
  await page.getByText(/^Kept in My work, changed today at .*: Duellists: points 160, now 86\.$/).waitFor();
  await page.getByRole('button', { name: 'Versions (1)' }).click();
  await page.getByLabel('Versions', { exact: true }).getByText('Since then: Duellists: points 160, now 86.').waitFor();
  await page.getByLabel('Name of this document').fill('Border watch, spring');

  // Sent as a link: in another browser the same document, question and answer.
  await page.locator('.actions .primary').click();
  await sentence(page).filter({ hasText: 'None of 8 profiles is shown' }).waitFor({ timeout: WAIT });
  await page.waitForFunction(() => location.hash.startsWith('#s='));
  await expect
    .poll(() => page.locator('.document-tools button', { hasText: 'Copy picture' }).isEnabled(), { timeout: WAIT })
    .toBe(true);
  await scan(page);
  await shot(page, 'document');
  const elsewhere = await visit(await addressOf(page), { viewport: { width: 1440, height: 1000 } });
  await expect.poll(() => sentence(elsewhere).innerText(), { timeout: WAIT }).toBe(await sentence(page).innerText());
  expect(await elsewhere.getByLabel('Name of this document').inputValue()).toBe('Border watch, spring');
  expect(await points(elsewhere, 'Duellists').innerText()).toBe('86');
  expect(await elsewhere.locator('.other-question').count()).toBe(0);
  await elsewhere.context().close();

  // The answer to what is no longer asked is dimmed, and belongs again with the way back.
  await page.getByRole('button', { name: 'Go back to Draft 1' }).click();
  await expect.poll(() => points(page, 'Duellists').innerText(), { timeout: WAIT }).toBe('160');
  await page.locator('.other-question').waitFor();
  // The one gone back to, though another one was kept of what stood there.
  expect(await comparedWith(page)).toBe('Draft 1');
  await page.getByRole('button', { name: 'Go back to before going back to Draft 1' }).click();
  await expect.poll(() => comparedWith(page)).toBe('before going back to Draft 1');
  await page.getByLabel('Compare with').selectOption('Draft 1');
  await page.locator('.other-question').waitFor({ state: 'detached' });
  // The whole set just entered is checked against the version before it.
  await page.getByRole('button', { name: 'Patch check', exact: true }).click();
  await page.locator('.actions .primary').click();
  await sentence(page).filter({ hasText: 'Draft 1' }).waitFor({ timeout: WAIT });

  // Found again, also by what it found, in a window that begins anew.
  await page.getByRole('link', { name: 'My work', exact: true }).click();
  await page.reload();
  const row = page.locator('.saved-row', { hasText: 'Border watch, spring' });
  await row.getByText('None of 8 profiles is shown').waitFor();
  await page.getByRole('searchbox').fill('border None of 8');
  await expect.poll(() => page.locator('.saved-row').count(), { timeout: WAIT }).toBe(1);
  await scan(page);
  await shot(page, 'my-work');
  await row.locator('.saved-open').click();
  await expect.poll(() => points(page, 'Duellists').innerText(), { timeout: WAIT }).toBe('86');
  await sentence(page).filter({ hasText: 'None of 8 profiles is shown' }).waitFor({ timeout: WAIT });
  await page.context().close();
}
