/** What is asked by a button: paused, found again as paused, gone on with; and its answer brought into sight. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findKind } from '../../workers/rulesets/index.ts';
import { toStudyFragment } from '../link/study.ts';
import { WAIT } from './page.ts';

type Visit = (path?: string, options?: object) => Promise<Page>;

/** Two ways to fight a battle: far more games than anybody waits for. */
const LONG = {
  ruleset: 'aof',
  kind: 'battle',
  scenario: { ...findKind('aof', 'battle').examples[0]?.scenario },
  variants: [{ name: 'as it is' }, { name: 'for markers', patches: { mission: 'seize ground' } }],
  maxTrials: 50_000_000,
};

/** A study that was paused is paused after a reload, too, in its room and in *My work*. */
export async function pausingAStudy(visit: Visit): Promise<void> {
  const request = JSON.parse(JSON.stringify(LONG)) as Parameters<typeof toStudyFragment>[0]['request'];
  const page = await visit(`/studies${await toStudyFragment({ kind: 'compare', request, name: '', engine: '' })}`);
  const actions = page.locator('.actions');
  await actions.locator('.primary:enabled').click();
  await actions.getByRole('button', { name: 'Pause' }).click();
  const paused = page.getByRole('status').filter({ hasText: /^Paused/ });
  await paused.waitFor({ timeout: WAIT });
  await page.reload();
  await paused.waitFor({ timeout: WAIT });
  await page.getByRole('link', { name: 'My work', exact: true }).click();
  const row = page.locator('.saved-row', { hasText: 'paused' }).first();
  await row.locator('.saved-open').click();
  await paused.waitFor({ timeout: WAIT });
  await actions.getByRole('button', { name: 'Go on' }).click();
  await actions.getByRole('button', { name: 'Pause' }).waitFor({ timeout: WAIT });
  await actions.getByRole('button', { name: 'Stop' }).click();
  await actions.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached', timeout: WAIT });
  await page.context().close();
}

/** An answer that came below what is in sight stands in it now, with the focus on it. */
export async function broughtIntoSight(heading: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        heading.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { seen: top >= 0 && bottom <= innerHeight, focused: element === document.activeElement };
        }),
      { timeout: WAIT },
    )
    .toEqual({ seen: true, focused: true });
}
