/** The steps of the journey that fill a question from a whole army list. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseGame, chooseKind, headlineChanges, scan, settled } from './page.ts';

const LIST = `Something that is no unit
++ Border Watch (v2.16) [AOF 500pts] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx, Glowing Boots
10x Spear (A1)

Trolls [3] Q4+ D4+ | 210pts | Tough(3), Regeneration
3x Great Club (A3, AP(1))
`;

const NAMES = `War Room Army

Hill Folk - Thursday

Theme: Old Hills
19 / 75 Army

(Captain 3) Storm Captain [+28] - Fuel dump
-    Siege Ram - PC: 14 (Battlegroup Points Used: 14
Line Gaurd - Leader & 9 Grunts: 15
Hedge Witch - PC: 4
`;
const PROFILES = `name,kind,MAT,DEF,ARM,boxes,weapons,rules
Storm Captain,warcaster,6,15,15,17,Sword RNG 1 P+S 12,
Siege Ram,heavy warjack,6,10,19,32,Ram RNG 2 P+S 18,
Line Guard,warrior,5,12,14,#1,Spear RNG 2 P+S 10,Tough; Glowing
`;

/** Part of one journey, since every suite of its own would build the page again under the feet of the others. */
export function pastingLists(visit: (path?: string, options?: object) => Promise<Page>): void {
  it('answers a question about two units of a pasted army list', async () => {
    const page = await visit();
    await chooseGame(page, 'aof');
    const [attacker, target] = [page.locator('#field-attacker'), page.locator('#field-target')];
    const open = attacker.getByRole('button', { name: 'Paste an army list' });
    await open.press('Enter');
    await attacker.getByLabel(/army list$/).fill(LIST);
    await attacker.getByRole('button', { name: 'Read the list' }).press('Enter');
    await attacker.locator('.army-report').waitFor();
    expect(await attacker.locator('.army-report [role=status]').textContent()).toContain('2 units found');
    const doubtful = attacker.getByLabel('Assumed or not known');
    expect(await doubtful.textContent()).toContain('Glowing Boots');
    expect(await doubtful.textContent()).toContain('Something that is no unit');
    await attacker.getByText('Every line').click();
    const lines = attacker.getByLabel('Every line of the list').locator('li');
    await lines.first().waitFor();
    expect(await lines.count()).toBeGreaterThan(6);
    await scan(page);
    await open.press('Enter');
    await headlineChanges(page, () =>
      attacker
        .getByLabel(/take a unit from an army list$/)
        .selectOption({ label: 'Spearmen [10] · 130 pts · 1 rule not known' }),
    );
    expect(await attacker.locator('.left-out').textContent()).toContain('Glowing Boots');
    // The list that was pasted for one side serves the other as well.
    const before = await page.locator('.sentence').textContent();
    await target.getByLabel(/take a unit from an army list$/).selectOption({ label: 'Trolls [3] · 210 pts' });
    await page.waitForFunction((text) => document.querySelector('.sentence')?.textContent !== text, before);
    await settled(page);
    expect(await page.locator('.sentence').textContent()).toMatch(/Spearmen.*Trolls/);
    expect(await page.getByLabel('Inputs that change nothing').textContent()).toContain('Glowing Boots');
    await chooseKind(page, 'melee');
    expect(
      await target
        .getByLabel(/take a unit from an army list$/)
        .locator('option')
        .count(),
    ).toBe(3);
    await page.context().close();
  });

  it("fills a list of names from profiles of one's own", async () => {
    const page = await visit();
    await settled(page);
    const [attacker, target] = [page.locator('#field-attacker'), page.locator('#field-target')];
    await target.getByRole('button', { name: 'Paste an army list' }).press('Enter');
    await target.getByText('Your profiles, for lists of names').click();
    await target.getByLabel('Target: Your profiles, for lists of names', { exact: true }).fill(PROFILES);
    await target.getByLabel(/army list$/).fill(NAMES);
    await target.getByRole('button', { name: 'Read the list' }).press('Enter');
    await target.locator('.army-report').waitFor();
    expect(await target.locator('.army-report [role=status]').textContent()).toContain('4 units found');
    const doubtful = await target.getByLabel('Assumed or not known').textContent();
    for (const piece of ['Fuel dump', 'Line Gaurd', 'Glowing', 'Hedge Witch']) expect(doubtful).toContain(piece);
    await scan(page);
    const pick = (part: typeof target, label: string) =>
      part.getByLabel(/take a unit from an army list$/).selectOption({ label });
    await headlineChanges(page, () => pick(target, 'Line Gaurd [10] · 15 pts · 1 rule not known'));
    expect(await target.locator('.left-out').textContent()).toContain('Glowing');
    await pick(attacker, 'Siege Ram · 14 pts');
    await page.getByText(/^Siege Ram .* all 10 models of Line Gaurd/).waitFor();
    await pick(target, 'Hedge Witch · 4 pts · no profile');
    await target.getByText('fill in its fields').waitFor();
    await page.context().close();
  });

  it('reads an army list from a file on a phone, and forgets it on demand', async () => {
    const page = await visit('/', { viewport: { width: 390, height: 800 } });
    await chooseGame(page, 'aof');
    const target = page.locator('#field-target');
    await target.getByRole('button', { name: 'Paste an army list' }).click();
    const buffer = Buffer.from(LIST.replace('Trolls', 'Tr\u00f6lls'), 'latin1');
    await target
      .getByLabel(/army list, from a file$/)
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer });
    await target.getByText('read as cp1252').waitFor();
    const picker = target.getByLabel(/take a unit from an army list$/);
    expect(await picker.locator('option').allTextContents()).toContain('Tr\u00f6lls [3] · 210 pts');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await target.getByRole('button', { name: /^Forget / }).click();
    await picker.waitFor({ state: 'hidden' });
    await page.context().close();
  });
}
