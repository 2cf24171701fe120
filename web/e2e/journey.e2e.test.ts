/**
 * A player's journey through the real page, served by a real service, in a real browser: faults, dice logs, links,
 * keyboard, phone, tables, lists. A designer's days are in designing.e2e.test.ts, all rooms without barriers in
 * barriers.e2e.test.ts: each has a service and a browser of its own, so that they go side by side. Every run has one walk
 * through each room, the thorough one all of them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { onTheTable } from './board.ts';
import { comparingEditions } from './editions.ts';
import { fillingIn } from './filling.ts';
import { pastingLists } from './lists.ts';
import { askAtLength, counting, fewRules, headline, headlineChanges, scan, settled, WAIT } from './page.ts';
import { readingOnAPhone } from './phone.ts';
import { readingOtherwise } from './rulings.ts';
import { hasBrowser, visiting } from './visiting.ts';
import { playingByKeys } from './walks.ts';

describe.skipIf(!hasBrowser())('a journey through the page', () => {
  const { visit, faults } = visiting();

  it('shows a bad value at its field, keeps what was typed, and leads there from the summary', async () => {
    const page = await visit();
    await settled(page);
    const arm = page.getByLabel('ARM', { exact: true });
    await arm.fill('ninety');
    await page.locator('#field-target-ARM-fault').waitFor();
    await expect.poll(() => arm.inputValue(), { timeout: WAIT }).toBe('ninety');
    await expect.poll(() => arm.getAttribute('aria-invalid'), { timeout: WAIT }).toBe('true');
    // The last good answer stays, marked as such.
    await expect.poll(() => page.locator('.headline.stale .big strong').count(), { timeout: WAIT }).toBe(1);
    await page.getByRole('link', { name: 'Target › ARM' }).click();
    await expect
      .poll(() => arm.evaluate((element) => element === document.activeElement), { timeout: WAIT })
      .toBe(true);
    await arm.fill('18');
    await settled(page);
    await expect.poll(() => page.locator('.problems').count(), { timeout: WAIT }).toBe(0);
    await page.context().close();
  });

  it('reads a trial dice by dice after a click on a bar', async () => {
    const page = await visit();
    await settled(page);
    const bars = page.locator('figure', { hasText: 'Boxes marked, exactly' }).locator('canvas');
    await bars.scrollIntoViewIfNeeded();
    const dialog = page.getByRole('dialog');
    // A canvas is there before its bars are drawn, and says nothing of it: whoever sees none yet clicks again.
    await expect
      .poll(
        async () => {
          if (await dialog.isVisible()) return true;
          const box = await bars.boundingBox();
          await bars.click({ position: { x: (box?.width ?? 0) * 0.7, y: (box?.height ?? 0) * 0.5 } });
          return false;
        },
        { timeout: WAIT, interval: 1_000 },
      )
      .toBe(true);
    await dialog.locator('.log li').first().waitFor();
    await expect.poll(() => dialog.locator('.die').count(), { timeout: WAIT }).toBeGreaterThan(1);
    const title = await dialog.locator('h2').textContent();
    await dialog.getByRole('button', { name: 'Another trial' }).click();
    await page.waitForFunction((text) => document.querySelector('#replay-title')?.textContent !== text, title);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it.runIf(THOROUGH)('gives the keyboard a table with the same numbers and the same way into the dice', async () => {
    const page = await visit();
    await settled(page);
    const figure = page.locator('figure', { hasText: 'Boxes marked, exactly' });
    await figure.getByRole('button', { name: 'Table' }).press('Enter');
    const read = figure.getByRole('button', { name: 'Read a trial that ended at 20', exact: true });
    await read.press('Enter');
    await page.getByRole('dialog').locator('.log li').first().waitFor();
    await page.context().close();
  });

  it.runIf(THOROUGH)('reaches a control with every step of the Tab key, and shows where it is', async () => {
    const page = await visit();
    await settled(page);
    const seen = new Set<string>();
    for (let i = 0; i < 48; i++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const marked = element.matches('.switch input') ? element.nextElementSibling : element;
        return { id: element.id, outline: marked ? getComputedStyle(marked).outlineStyle : 'none' };
      });
      if (!focus) continue;
      expect(focus.outline).not.toBe('none');
      seen.add(focus.id);
    }
    expect(seen).toContain('field-attacker-MAT');
    expect(seen).toContain('field-attacker-weapons-0-power');
    await page.context().close();
  });

  it('restores the whole question from its link, also on another device', async () => {
    const page = await visit();
    await settled(page);
    const answer = await headlineChanges(page, () => page.getByLabel('DEF', { exact: true }).fill('15'));
    await page.waitForFunction(() => location.hash.startsWith('#q='));
    const link = new URL(page.url());
    await page.context().close();
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const other = await visit(link.pathname + link.hash, phone);
    await settled(other);
    await expect.poll(() => headline(other).textContent(), { timeout: WAIT }).toBe(answer);
    if (THOROUGH) await readingOnAPhone(other);
    await other.context().close();
  });

  it('says so when a link was made by another engine, or is damaged', async () => {
    const page = await visit('/#q=znothing');
    await page.getByText('The link is damaged').waitFor();
    await settled(page);
    const fragment = await page.evaluate(() => {
      const body = { r: 'mk3', k: 'roll', s: { expression: '2d6 >= 7' }, n: 1, e: '0.0.0-other' };
      return `#q=j${btoa(JSON.stringify(body)).replace(/=+$/, '')}`;
    });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    await page.getByText('made with engine 0.0.0-other').waitFor();
    await expect.poll(() => page.getByLabel('Dice expression').inputValue(), { timeout: WAIT }).toBe('2d6 >= 7');
    await page.context().close();
  });

  it.runIf(THOROUGH)('shows a Monte Carlo run while it goes on and stops it on demand', async () => {
    const page = await visit();
    await askAtLength(page, 10_000_000);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.running').waitFor({ state: 'hidden' });
    await page.locator('.badge', { hasText: 'trials' }).waitFor();
    await expect.poll(() => page.locator('.badge').textContent(), { timeout: WAIT }).toContain('95 % interval');
    await page.context().close();
  });

  it('finds a long run again after a reload, lists it, and opens it from the list', async () => {
    const page = await visit();
    await askAtLength(page, 100_000_000);
    // Too much for this device: from now on it is a run of the service.
    await page.getByLabel('go on when I ask something else').waitFor();
    const run = counting(page, 100_000_000);
    await run.locator('progress[value]').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.reload();
    await run.locator('progress[value]').waitFor();
    expect(asked.filter((url) => url.endsWith('/simulations'))).toEqual([]);
    await page.getByLabel('go on when I ask something else').check();
    await page.getByRole('link', { name: 'Runs' }).click();
    const first = page.locator('.run-list li').first();
    await first.getByText('running').waitFor();
    await scan(page);
    await first.getByRole('button', { name: 'Stop' }).click();
    await first.getByText('stopped').waitFor();
    await first.getByRole('button', { name: 'Open' }).click();
    await page.locator('.badge', { hasText: 'trials' }).waitFor();
    await page.getByRole('link', { name: 'Runs' }).click();
    await first.waitFor();
    const before = await page.locator('.run-list li').count();
    await first.getByRole('button', { name: 'Delete' }).click();
    await first.getByRole('button', { name: 'Delete for good?' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.run-list li').length < count, before);
    await page.context().close();
  });

  fillingIn(visit);
  onTheTable(visit);
  pastingLists(visit);
  comparingEditions(visit);
  readingOtherwise(visit);

  it.runIf(THOROUGH)('keeps each way to plan as it was left', async () => {
    const page = await visit();
    await settled(page);
    const plan = page.locator('.part-union');
    await plan.getByRole('radio', { name: 'A fixed script' }).check();
    await settled(page);
    await expect.poll(() => page.locator('.problems').count(), { timeout: WAIT }).toBe(0);
    await plan.getByLabel('Boost damage').check();
    await plan.getByRole('radio', { name: 'Best play' }).check();
    await plan.getByRole('radio', { name: 'A fixed script' }).check();
    await expect.poll(() => plan.getByLabel('Boost damage').isChecked(), { timeout: WAIT }).toBe(true);
    await page.context().close();
  });

  it.runIf(THOROUGH)('undoes what an example replaced', async () => {
    const page = await visit();
    await settled(page);
    await page.getByLabel('DEF', { exact: true }).fill('11');
    await page.locator('.examples .chip').nth(1).click();
    await expect.poll(() => page.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).not.toBe('11');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByLabel('DEF', { exact: true }).inputValue(), { timeout: WAIT }).toBe('11');
    await page.context().close();
  });

  it('saves a chart and its table', async () => {
    const page = await visit();
    await settled(page);
    for (const format of ['CSV', 'PNG', 'SVG']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: new RegExp(`^Save .* as ${format}$`) })
          .first()
          .click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^wargauge-.*\\.${format.toLowerCase()}$`));
      if (format !== 'SVG') continue;
      const picture = readFileSync(await download.path(), 'utf8');
      expect(picture).toMatch(/<svg [\s\S]*<text[\s\S]*<\/svg>\s*$/);
      // Elsewhere nobody knows the colours of the page.
      expect(picture).not.toContain('var(--');
    }
    await page.context().close();
  });

  it.runIf(THOROUGH)('leads from an answer to the rule that took part', async () => {
    const page = await visit();
    await settled(page);
    const first = page.locator('.rules-used a').first();
    const id = await first.locator('code').textContent();
    await first.click();
    await page.locator(`[id="${id}"]:focus`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rules');
    await fewRules(page);
    await page.context().close();
  });

  it('plays by keys alone: a line, its answer, and what else could be done', () => playingByKeys(visit));

  it('left the console clean', () => {
    expect(faults).toEqual([]);
  });
});
