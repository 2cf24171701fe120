/** What is asked by a button, and waited for. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT } from './page.ts';

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
