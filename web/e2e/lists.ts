/** The steps of the journey that go from an army list to a question: paste, see, correct, ask. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { builder } from '../../workers/rulesets/aof/builder/index.ts';
import { chooseGame, headlineChanges, scan, scanNow, settled, still, WAIT } from './page.ts';

const BOOK = builder.example.book;
const LIST = `Something that is no unit
++ Border Watch (v2.16) [AOF 420pts] [3 Units] [19 Models] ++

Spearmen [10] Q4+ D4+ | 130pts | Phalanx, Glowing Boots
8x Spear (A1), Great Weapon (A2, AP(2))

Captain [1] Q3+ D3+ | 80pts | Hero, Tough(3) | Joined to: Spearmen
Great Weapon (A3, AP(2))

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

const SHOTS = process.env.SCREENSHOTS;
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

const door = (page: Page) => page.getByLabel('Army list', { exact: true });
const card = (page: Page, name: string) => page.locator('.unit-card', { hasText: name });
const sums = async (page: Page) => (await page.getByLabel('Sums').locator('li').allTextContents()).join('; ');

async function paste(page: Page, text: string): Promise<void> {
  await door(page).focus();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Part of one journey, since every suite of its own would build the page again under the feet of the others. */
export function pastingLists(visit: (path?: string, options?: object) => Promise<Page>): void {
  it('reads a pasted list back, corrects it, and asks', async () => {
    const page = await visit('/lists');
    await door(page).waitFor();
    await paste(page, LIST);
    await card(page, 'Spearmen').waitFor();
    await expect
      .poll(() => sums(page), { timeout: WAIT })
      .toBe('≠ 2 units the list says 3; ≠ 14 models the list says 19; 420 points as the list says'.replace(/≠ /g, ''));
    const beside = page.getByLabel('Beside the units');
    for (const said of ['Something that is no unit', 'the list says 19 models; what was read has 14'])
      await expect.poll(() => beside.textContent(), { timeout: WAIT }).toContain(said);
    const spearmen = card(page, 'Spearmen');
    await expect
      .poll(() => spearmen.locator('.unit-source').textContent(), { timeout: WAIT })
      .toContain('Captain [1] Q3+ D3+ | 80pts');
    await expect.poll(() => spearmen.locator('.mark-not-known').textContent(), { timeout: WAIT }).toBe('Glowing Boots');
    await expect.poll(() => spearmen.getByText('does not add up').count(), { timeout: WAIT }).toBe(1);
    await shot(page, 'lists');
    await scan(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await still(page);
    await scanNow(page, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });

    // What is wrong is mended where it stands, and the sums follow.
    const models = page.getByLabel('Spearmen: Models');
    await models.fill('15');
    await models.press('Enter');
    await spearmen.getByText('(was 10)').waitFor();
    await expect.poll(() => sums(page), { timeout: WAIT }).toContain('19 models as the list says');
    const spears = page.getByLabel('Spearmen: Spear', { exact: true });
    await spears.fill('14');
    await spears.press('Enter');
    await spearmen.getByText('does not add up').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await spearmen.getByText('does not add up').waitFor();
    await expect.poll(() => spears.inputValue(), { timeout: WAIT }).toBe('8');
    await page.getByRole('button', { name: 'Redo' }).click();
    await spearmen.getByText('does not add up').waitFor({ state: 'detached' });
    await models.fill('1000');
    await models.press('Tab');
    await spearmen.getByText('Models: 1 to 100').waitFor();
    await scan(page);

    // All of it survives a reload, and goes along into the question.
    await page.reload();
    await spearmen.waitFor();
    await expect.poll(() => models.inputValue(), { timeout: WAIT }).toBe('15');
    await page.getByLabel('Units go into').selectOption({ label: 'Melee' });
    await page
      .getByRole('button', { name: /: Spearmen$/ })
      .first()
      .click();
    await settled(page);
    await expect
      .poll(() => page.locator('p.banner').first().textContent(), { timeout: WAIT })
      .toContain('without effect: Glowing Boots');
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page
      .getByRole('button', { name: /^Ask as .*: Trolls$/ })
      .nth(1)
      .click();
    await settled(page);
    await page.locator('.sentence', { hasText: /Spearmen.*Trolls/ }).waitFor();
    await expect
      .poll(() => page.locator('#field-attacker').getByLabel('Models', { exact: true }).inputValue(), {
        timeout: WAIT,
      })
      .toBe('15');
    await page.context().close();
  });

  it.runIf(THOROUGH)(
    "takes files and pastes together: names, and profiles of one's own; the game can be overruled",
    async () => {
      const page = await visit('/lists');
      await door(page).fill(NAMES);
      await page.getByRole('button', { name: 'Read the list' }).click();
      await card(page, 'Hedge Witch').getByText('nothing says what this unit is').waitFor();
      await expect.poll(() => page.getByText('nothing says what this unit is').count(), { timeout: WAIT }).toBe(4);
      await page
        .getByLabel('Army list, from files')
        .setInputFiles([{ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(PROFILES, 'latin1') }]);
      await page.getByText('says what the units of paste are').waitFor();
      await card(page, 'Siege Ram').getByText('heavy warjack').waitFor();
      await expect.poll(() => page.getByText('nothing says what this unit is').count(), { timeout: WAIT }).toBe(1);
      const guard = card(page, 'Line Gaurd');
      await expect
        .poll(() => guard.locator('.unit-source').textContent(), { timeout: WAIT })
        .toContain('the nearest name is "Line Guard"');
      await scan(page);
      await page.getByLabel('Use mine.csv as').selectOption('list');
      await page.getByText('mine.csv is CSV').waitFor();
      await page.getByLabel('Use mine.csv as').selectOption('');
      await page.getByText('says what the units of paste are').waitFor();
      await page.getByRole('button', { name: /^Hill Folk/ }).click();
      await page.getByLabel('Game of this list').selectOption('mk2');
      await page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>('.read-as select:last-of-type')?.value === 'mk2',
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>('.read-as select:last-of-type')?.value === 'mk3',
      );
      // Who takes back what is still being read gets none of it, however late it comes.
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/api/v1/lists', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel('Game of this list').selectOption('mk2');
      await page.getByRole('button', { name: 'Undo' }).click();
      const late = page.waitForResponse('**/api/v1/lists');
      letGo();
      await late;
      await page.unroute('**/api/v1/lists');
      await page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>('.read-as select:last-of-type')?.value === 'mk3',
      );
      await page.getByRole('button', { name: /^Ask as target: Line Gaurd$/ }).click();
      await settled(page);
      await expect.poll(() => page.locator('p.banner').textContent(), { timeout: WAIT }).toContain('Glowing');
      const [attacker, target] = [page.locator('#field-attacker'), page.locator('#field-target')];
      const pick = (part: typeof target, label: string) =>
        part.getByLabel(/take a unit from an army list$/).selectOption({ label });
      await pick(attacker, 'Siege Ram · 14 pts');
      await page.getByText(/^Siege Ram .* all 10 models of Line Gaurd/).waitFor();
      await pick(target, 'Hedge Witch · 4 pts · no profile');
      await target.getByText('fill in its fields').waitFor();
      await page.context().close();
    },
  );

  it.runIf(THOROUGH)('goes from an empty page to an answer by the keyboard alone', async () => {
    const page = await visit('/lists');
    await door(page).waitFor();
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => {
          const at = document.activeElement;
          return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
        });
        if (name.test(label)) return;
      }
      throw new Error(`no way by Tab to ${name}`);
    };
    await tabTo(/show me an example/);
    await page.keyboard.press('Enter');
    await page.locator('.unit-card').first().waitFor();
    await tabTo(/: Models$/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.getByText(/\(was \d+\)/).waitFor();
    await tabTo(/^Ask as target: /);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  it.runIf(THOROUGH)('works on a phone: a file in, nothing wider than the screen, forgotten on demand', async () => {
    const page = await visit('/lists', { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
    const buffer = Buffer.from(LIST.replace('Trolls', 'Tr\u00f6lls'), 'latin1');
    await page.getByLabel('Army list, from files').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer });
    await card(page, 'Tr\u00f6lls').waitFor();
    await expect.poll(() => page.getByLabel('Beside the units').textContent(), { timeout: WAIT }).toContain('cp1252');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { timeout: WAIT })
      .toBeLessThanOrEqual(0);
    await shot(page, 'lists-phone');
    await page.getByRole('button', { name: 'Forget' }).tap();
    await card(page, 'Tr\u00f6lls').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('What is read').waitFor();
    await page.context().close();
  });

  it.runIf(THOROUGH)('reads a list inside a question, too', async () => {
    const page = await visit();
    await chooseGame(page, 'aof');
    const target = page.locator('#field-target');
    await target.getByRole('button', { name: 'Paste an army list' }).press('Enter');
    await target.getByLabel('Target army list', { exact: true }).fill(LIST);
    await target.getByRole('button', { name: 'Read the list' }).press('Enter');
    await target.getByText('Take them from').waitFor();
    await scan(page);
    await headlineChanges(page, () =>
      target.getByLabel(/take a unit from an army list$/).selectOption({ label: 'Trolls [3] · 210 pts' }),
    );
    await target.getByRole('link', { name: 'Read it back' }).click();
    await card(page, 'Trolls').waitFor();
    await page.context().close();
  });

  it.runIf(THOROUGH)(
    'chooses options of a unit of a book by keyboard, takes them back, and compares all of them',
    async () => {
      const page = await visit('/lists');
      await page.getByLabel('Army list, from files').setInputFiles({
        name: 'book.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ versionString: 'v2', ...BOOK })),
      });
      const guard = card(page, 'Guard');
      await guard.getByText('Options of Guard').press('Enter');
      const total = guard.locator('.builder-total');
      await total.getByText('80 points, as it starts').waitFor();
      await guard.getByRole('button', { name: 'One more: Great Weapon' }).press('Enter');
      await total.getByText('85 points').waitFor();
      await guard.getByRole('button', { name: 'One more: Great Weapon' }).press('Enter');
      await total.getByText('90 points, with 2 options').waitFor();
      await expect
        .poll(() => guard.getByRole('button', { name: 'One more: Great Weapon' }).isDisabled(), { timeout: WAIT })
        .toBe(true);
      await expect
        .poll(() => guard.locator('.unit-line').textContent(), { timeout: WAIT })
        .toContain('x Great Weapon (A2, AP(2))');
      await scan(page);
      await shot(page, 'builder');
      await page.getByRole('button', { name: 'Undo' }).click();
      await total.getByText('85 points').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as XLSX' }).click();
      expect((await saved).suggestedFilename()).toBe('Border Watch.xlsx');
      await guard.getByRole('button', { name: 'Compare all options' }).click();
      await page.locator('.study-answer').waitFor();
      await expect.poll(() => page.locator('.study-answer').textContent(), { timeout: WAIT }).toContain('Great Weapon');
      // Who carries nothing to shoot with is compared in a melee, whatever stands on Ask.
      await expect
        .poll(() => page.locator('p.lead').textContent(), { timeout: WAIT })
        .toContain('asked many times over: Age of Fantasy, Melee');
      await shot(page, 'compare');
      await page.context().close();
    },
  );
}
