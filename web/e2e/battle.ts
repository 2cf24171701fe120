/** The room of battles: two lists pasted, fought, read, and asked what to drop. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { scan, WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

const shots = process.env.SCREENSHOTS;

export const WATCH = `++ Border Watch (v2.16) [AOF 420pts] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx
10x Spear (A1)

Trolls [3] Q4+ D4+ | 210pts | Tough(3), Regeneration
3x Great Club (A3, AP(1))

Captain [1] Q3+ D3+ | 80pts | Hero, Tough(3) | Joined to: Spearmen
1x Sword (A3)
`;
export const RAID = `++ Raid (v2.16) [AOF 300pts] ++

Raiders [5] Q3+ D5+ | 100pts | Scout
5x Axe (A2)

Raiders [5] Q3+ D5+ | 100pts | Scout
5x Axe (A2)

Archers [5] Q4+ D5+ | 100pts
5x Bow (24", A1)
`;

export async function fighting(visit: Visit): Promise<void> {
  const page = await visit('/battle', { viewport: { width: 1280, height: 900 } });
  const army = (side: 'First' | 'Second') => page.getByRole('region', { name: `${side} army` });
  await army('First').getByLabel('Paste the first army', { exact: true }).fill(WATCH);
  await army('First').getByRole('button', { name: 'Read the list' }).click();
  await army('First').getByText('2 units, 420 points').waitFor({ timeout: WAIT });
  await army('Second').getByLabel('Paste the second army', { exact: true }).fill(RAID);
  await army('Second')
    .getByRole('button', { name: /Read|read/ })
    .first()
    .click();
  await army('Second').getByText('3 units, 300 points').waitFor({ timeout: WAIT });
  await army('Second').getByText('2 × Raiders').waitFor();
  await page.getByLabel(/^Mission/).selectOption('seize ground');
  await page.getByLabel(/^Side missions/).selectOption('shared');
  await page.getByRole('button', { name: 'Fight' }).click();
  const headline = page.locator('.battle-result h2');
  await headline.filter({ hasText: 'when both play balanced' }).waitFor({ timeout: WAIT });
  await expect.poll(() => page.locator('.battle-bar').count(), { timeout: WAIT }).toBe(3);
  const drop = page.getByRole('button', { name: 'What should Raid drop?' });
  await expect.poll(() => drop.isEnabled(), { timeout: WAIT }).toBe(true);
  await drop.click();
  await page.getByText('2 of 2 tried').waitFor({ timeout: WAIT });
  if (THOROUGH) await swapping(page);
  await scan(page);
  if (shots) await page.screenshot({ path: `${shots}/battle.png`, fullPage: true });
  await page.getByRole('button', { name: 'Watch a game' }).click();
  await page.getByRole('region', { name: 'The game on the table' }).waitFor({ timeout: WAIT });
  await page.getByText(/^The dice favoured/).waitFor();
  await page.getByText('The game in words').click();
  await page.getByRole('heading', { name: 'The end', exact: true }).waitFor();
  await page
    .getByRole('dialog')
    .getByText(/^Won by|^A draw/)
    .first()
    .waitFor({ timeout: WAIT });
  await page.keyboard.press('Escape');
  await page.getByLabel('Find a game in which').selectOption({ label: 'nobody wins' });
  await page
    .getByRole('dialog')
    .getByText(/^A draw/)
    .first()
    .waitFor({ timeout: WAIT });
  await page.keyboard.press('Escape');
  // Another mission is another battle: the answer says whose it is.
  await page.getByLabel(/^Mission/).selectOption('duel');
  await page.getByText('The answer below belongs to the battle before').waitFor();
  await page.context().close();
}

/** Thousands of battles more. */
async function swapping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What should Raid swap?' }).click();
  const swaps = page.getByRole('region', { name: 'What should Raid swap?' });
  await swaps.getByText('As it is, the list scores').waitFor({ timeout: WAIT });
  const which = page.getByRole('button', { name: 'Which of my 2 lists against Raid?' });
  await expect.poll(() => which.isEnabled(), { timeout: WAIT }).toBe(true);
  await which.click();
  const against = page.getByRole('region', { name: 'Which list against Raid?' });
  await against.getByText('against the field').first().waitFor({ timeout: WAIT });
}

/** Nothing is wider than a phone. */
export async function fightingOnAPhone(visit: Visit): Promise<void> {
  const page = await visit('/battle', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await page.getByRole('button', { name: 'Fight' }).click();
  await page.locator('.battle-result h2').waitFor({ timeout: WAIT });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { timeout: WAIT })
    .toBeLessThanOrEqual(360);
  if (shots) await page.screenshot({ path: `${shots}/battle-phone.png`, fullPage: true });
  await page.context().close();
}
