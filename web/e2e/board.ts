/** The steps of the journey on the table: models by keys and by mouse, terrain, what is asked, and no barriers. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import type { JsonObject } from '../form/json.ts';
import { toFragment } from '../link/question.ts';
import { chooseGame, chooseKind, headlineChanges, scan, settled, WAIT } from './page.ts';

const base = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) });

/** Part of one journey, since every suite of its own would build the page again under the feet of the others. */
export function onTheTable(visit: (path?: string, options?: object) => Promise<Page>): void {
  it('puts models on a table, by keys and by mouse, and asks where to aim', async () => {
    const page = await visit();
    await chooseKind(page, 'table');
    await headlineChanges(page, () => page.getByRole('button', { name: 'where do I aim' }).click());
    // The map lies on the table, and its best point is one press away.
    await page.locator('.board-layer rect').first().waitFor();
    await headlineChanges(page, () => page.getByRole('button', { name: 'Aim at the best point' }).click());
    await page.locator('[data-aim=point]').waitFor();
    await headlineChanges(page, () => page.getByRole('button', { name: 'Undo', exact: false }).first().click());
    const trooper = base(page, 'Trooper 3');
    await trooper.focus();
    // Far from the others nobody is caught with him.
    await headlineChanges(page, async () => {
      for (let inch = 0; inch < 6; inch++) await page.keyboard.press('ArrowUp');
    });
    await expect.poll(() => trooper.getAttribute('aria-label'), { timeout: WAIT }).toContain('at 12, 7');
    await page.keyboard.press(']');
    await headlineChanges(page, () => page.keyboard.press('Delete'));
    await expect.poll(() => trooper.count(), { timeout: WAIT }).toBe(0);
    await headlineChanges(page, () => page.getByRole('button', { name: 'Undo', exact: false }).first().click());
    await expect.poll(() => trooper.count(), { timeout: WAIT }).toBe(1);

    const first = base(page, 'Trooper 1');
    await first.scrollIntoViewIfNeeded();
    const box = await first.locator('.board-base').boundingBox();
    if (!box) throw new Error('the board shows no Trooper 1');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 90, box.y - 60, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^Trooper 1, player 2, at (?!12, 1)/ }).waitFor();
    await settled(page);
    // Choosing a kind adds nothing: by keys one comes past all of them.
    await page.getByRole('combobox', { name: 'Kind of terrain' }).selectOption('forest');
    expect(await page.locator('[data-terrain="1"]').count()).toBe(0);
    await page.getByRole('button', { name: '+ Terrain' }).click();
    await settled(page);
    await page.locator('[data-terrain="1"]').waitFor();
    await expect.poll(() => page.locator('.board-chosen > legend').textContent(), { timeout: WAIT }).toBe('Forest');
    await base(page, 'Mortar').click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Attacker', exact: true }).getAttribute('aria-pressed'), {
        timeout: WAIT,
      })
      .toBe('true');
    await settled(page);
    await scan(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await scan(page);
    await page.context().close();
  });

  it.runIf(THOROUGH)('asks an attack from where the models stand', async () => {
    const page = await visit();
    await chooseKind(page, 'table');
    await page.getByRole('button', { name: 'An activation against Trooper' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Cover' }).isChecked(), { timeout: WAIT }).toBe(true);
    await page.getByText('From the table: distance').waitFor();
    await settled(page);
    await page.context().close();
  });

  it.runIf(THOROUGH)(
    'says of foolish scenes in a link what is wrong at which field, and gives back what was there',
    async () => {
      const page = await visit();
      await chooseKind(page, 'table');
      const before = await page.locator('.sentence').textContent();
      const gunner = { name: 'Gunner', x: 10, y: 10 };
      const mark = { name: 'Mark', x: 14, y: 10, side: 2 };
      const two = [gunner, mark];
      const bow = [
        { x: 20, y: 20 },
        { x: 24, y: 24 },
        { x: 24, y: 20 },
        { x: 20, y: 24 },
      ];
      const foolish: ReadonlyArray<readonly [scene: JsonObject, at: string, said: RegExp]> = [
        [{ models: Array.from({ length: 10_000 }, (_, i) => ({ x: i % 48, y: 1 })) }, 'Models', /1 to 60/],
        [{ models: [{ ...gunner, x: 'NaN' }, mark] }, 'Model 1 › x', /a number from 0 to 120/],
        [{ models: [{ ...gunner, base: 0 }, mark] }, 'Model 1 › Base', /30, 40, 50, 120/],
        [{ models: [gunner, { ...mark, x: 10.2 }] }, 'Model 2 › x', /Mark stands on Gunner/],
        [{ models: [gunner, { ...mark, x: 48.3 }] }, 'Model 2 › x', /not on the table/],
        [
          { models: two, terrain: [{ kind: 'lava', outline: { kind: 'disc', x: 12, y: 12 } }] },
          'Terrain 1 › Kind',
          /"wall"/,
        ],
        [
          { models: two, terrain: [{ kind: 'wall', outline: { kind: 'polygon', corners: bow } }] },
          'Terrain 1 › Outline',
          /crosses itself/,
        ],
      ];
      for (const [scene, at, said] of foolish) {
        const scenario = { scene, ask: { kind: 'stand' } };
        const asked = { ruleset: 'mk3', kind: 'table', scenario, method: 'auto', seed: 1, precision: null } as const;
        const fragment = await toFragment({ ...asked, engine: '' });
        await page.evaluate((hash) => location.assign(hash), fragment);
        const fault = page.getByRole('alert').getByRole('listitem').filter({ hasText: at }).filter({ hasText: said });
        await fault.first().waitFor({ timeout: WAIT });
        expect(await page.locator('.board-base').count()).toBeLessThanOrEqual(60);
        await page.getByRole('button', { name: 'Undo', exact: false }).first().click();
        await expect.poll(() => page.locator('.sentence').textContent(), { timeout: WAIT }).toBe(before);
      }
      await page.context().close();
    },
  );

  it.runIf(THOROUGH)('moves a Horde over a map of squares, by keys, and asks its charge from there', async () => {
    const page = await visit();
    await chooseGame(page, 'ae');
    await chooseKind(page, 'table');
    await headlineChanges(page, () => page.getByRole('button', { name: 'Does the charge arrive' }).click());
    const battery = base(page, 'Battery');
    await battery.focus();
    await headlineChanges(page, () => page.keyboard.press('ArrowRight'));
    await expect.poll(() => battery.getAttribute('aria-label'), { timeout: WAIT }).toContain('in column 12, row 6');
    await headlineChanges(page, () => page.keyboard.press('ArrowLeft'));
    await scan(page);
    await page.getByRole('button', { name: 'Scouts charges Battery' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Charge' }).isChecked(), { timeout: WAIT }).toBe(true);
    await page.context().close();
  });

  it.runIf(THOROUGH)('shows one trial of a template on the board, scene by scene, and tells it in words', async () => {
    const page = await visit();
    await chooseKind(page, 'table');
    await headlineChanges(page, () => page.getByRole('button', { name: 'where do I aim' }).click());
    // A trial in which the template drifts: its second scene has it elsewhere.
    await page.getByRole('button', { name: 'it did not' }).first().click();
    const caption = page.locator('.replay-caption strong');
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).toBe('Where they stand');
    const middle = () => page.locator('.replay-area circle').evaluate((area) => area.getAttribute('cx') ?? '');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).toMatch(/^Mortar aims at /);
    const aimed = await middle();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).toMatch(/^It (comes down|stays)/);
    expect((await middle()) === aimed).toBe((await caption.textContent())?.startsWith('It stays'));
    await page.getByText('The trial in words').click();
    await page.getByText(/Mortar aims at Trooper \d\. Attack roll: /).waitFor();
    await scan(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await scan(page);
    await page.context().close();
  });

  it.runIf(THOROUGH)('plays a battle of Hordes on its map of squares', async () => {
    const page = await visit();
    await chooseGame(page, 'ae');
    await chooseKind(page, 'battle');
    await page.getByRole('button', { name: 'it happened' }).first().click();
    const caption = page.locator('.replay-caption strong');
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).not.toBe('');
    const scene = page.getByRole('slider', { name: 'Scene' });
    const before = Number(await scene.inputValue());
    await scene.press('ArrowRight');
    await expect.poll(() => scene.inputValue(), { timeout: WAIT }).toBe(String(before + 1));
    await page.getByText('Where everybody stands').click();
    await page.locator('.replay-board tbody tr').first().waitFor();
    await scan(page);
    await page.context().close();
  });

  it.runIf(THOROUGH)('plays a battle on the board, by keys, with what was rolled in each scene', async () => {
    const page = await visit();
    await chooseGame(page, 'aof');
    await chooseKind(page, 'battle');
    await page.getByRole('button', { name: 'it happened' }).first().click();
    const caption = page.locator('.replay-caption strong');
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).toBe('Deployment');
    await page.getByRole('combobox', { name: 'Go to' }).selectOption({ label: 'Round 2' });
    await expect.poll(() => caption.textContent(), { timeout: WAIT }).toMatch(/^Round 2: /);
    const scene = page.getByRole('slider', { name: 'Scene' });
    const before = Number(await scene.inputValue());
    await scene.press('ArrowRight');
    await expect.poll(() => scene.inputValue(), { timeout: WAIT }).toBe(String(before + 1));
    const told = await caption.textContent();
    await expect
      .poll(() => page.locator('.replay-board .log-label').first().textContent(), { timeout: WAIT })
      .toBe(told);
    await page.getByText('Where everybody stands').click();
    await page.locator('.replay-board tbody tr').first().waitFor();
    await scan(page);
    if (THOROUGH) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await scan(page);
    }
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => scene.inputValue(), { timeout: WAIT }).not.toBe(String(before + 1));
    await page.context().close();
  });
}
