/** What every step of the journey does with the page: read the answer, wait for the next one, look for barriers. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';

/**
 * Only what hangs waits so long, on whatever machine; less than the limit of a test (vitest.config.ts), so that what was
 * waited for is said.
 */
export const WAIT = 600_000;

export const headline = (page: Page) => page.locator('.headline .big strong');
export const settled = (page: Page) => page.locator('.headline:not(.stale) .big strong').waitFor();

/** Does something to the question and waits for another answer. */
export async function headlineChanges(page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = await headline(page).textContent();
  await act();
  await page.waitForFunction(
    (text) => {
      const now = document.querySelector('.headline:not(.stale) .big strong')?.textContent;
      return now !== undefined && now !== text;
    },
    before,
    { timeout: WAIT },
  );
  return (await headline(page).textContent()) ?? '';
}

/** Turns to another game and waits for the answer to its first example. */
export async function chooseGame(page: Page, game: string): Promise<void> {
  await settled(page);
  const before = await page.locator('.sentence').textContent();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption(game);
  await page.waitForFunction((text) => document.querySelector('.sentence')?.textContent !== text, before);
  await settled(page);
}

/** Turns to another kind of question and waits for the answer to its first example. */
export async function chooseKind(page: Page, kind: string): Promise<void> {
  await settled(page);
  const before = await page.locator('.sentence').textContent();
  await page.getByRole('combobox', { name: 'Question', exact: true }).selectOption(kind);
  await page.waitForFunction((text) => {
    const now = document.querySelector('.sentence')?.textContent;
    return now !== undefined && now !== text;
  }, before);
  await settled(page);
}

/** The run of so many trials, once some of them are counted: that of a question before it may be on the page until then. */
export function counting(page: Page, trials: number): Locator {
  return page.locator('.running', { hasText: `trials of about ${trials.toLocaleString('en')}` });
}

/**
 * Turns to a question whose trials take microseconds each, however fast the simplest are, asks for so many of them, and
 * waits until some are counted: what is stopped before has nothing to show, what is left before was never asked.
 */
export async function askAtLength(page: Page, trials: number): Promise<void> {
  await chooseKind(page, 'duel');
  await page.locator('summary', { hasText: 'How' }).click();
  await page.getByRole('radio', { name: 'Monte Carlo' }).check();
  await page.locator('#field-how-precision').selectOption('trials');
  await page.locator('#field-how-amount').fill(String(trials));
  await counting(page, trials).waitFor();
}

/** Rules are found by words; what is left of the catalogue is as good as all of it, whose rows are alike, for a scan. */
export async function fewRules(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('tough');
  await page.waitForFunction(() => {
    const { length } = document.querySelectorAll('.catalogue tbody tr');
    return length > 0 && length < 60;
  });
}

/** Waits until what the last act began is drawn: two frames later nothing moves or fades that comes to an end. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Path and fragment of a document, once its address has caught up with what is written and answered. */
export async function addressOf(page: Page): Promise<string> {
  let address = '';
  await expect
    .poll(
      () => {
        const now = page.url();
        const settled = now === address && now.includes('#');
        address = now;
        return settled;
      },
      { timeout: WAIT, interval: 1_000 },
    )
    .toBe(true);
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}

const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The accessibility scan on the way of a walk, by the thorough run; every run scans rooms as they stand (barriers.e2e.test.ts). */
export async function scan(page: Page): Promise<void> {
  if (THOROUGH) await scanNow(page);
}

/** Of rows, cells and marks beside one another that differ in nothing but their words so many are looked at. */
const ALIKE = 3;

/**
 * Takes the others out of sight, in their places: a fault that one of them has, all of them have.
 * @returns brings them back
 */
async function fewAlike(page: Page): Promise<() => Promise<void>> {
  // Whoever has the focus keeps it.
  const hidden = await page.evaluateHandle((few) => {
    /** Whatever a rule looks at: names and values of attributes but what only tells one from another, and where words are. */
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        /^(class|style|role|type|scope|fill|stroke|opacity|tabindex|disabled|aria-(?!label$|labelledby|describedby|controls))/.test(
          name,
        )
          ? `${name}=${value}`
          : `${name}${value === '' ? '' : '='}`,
      );
      const inside = [...element.childNodes].map((child) =>
        child instanceof Element ? shapeOf(child) : child.textContent?.trim() ? 'words' : '',
      );
      return `${element.tagName} ${attributes.join(' ')}(${inside.join()})`;
    };
    const found: (HTMLElement | SVGElement)[] = [];
    const look = (parent: Element): void => {
      const seen = new Map<string, number>();
      for (const child of parent.children) {
        const shape = parent.childElementCount > few ? shapeOf(child) : '';
        const count = (seen.get(shape) ?? 0) + 1;
        seen.set(shape, count);
        if (shape !== '' && count > few && !child.contains(document.activeElement)) found.push(child as HTMLElement);
        else look(child);
      }
    };
    look(document.body);
    for (const { style } of found) style.visibility = 'hidden';
    return found;
  }, ALIKE);
  return async () => {
    await hidden.evaluate((all) => {
      for (const { style } of all) style.removeProperty('visibility');
    });
    await hidden.dispose();
  };
}

/** The accessibility scan finds nothing. Colours, which take longest, are looked at by the thorough run. */
export async function scanNow(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (rules === 'colours') {
    if (!THOROUGH) return;
    axe.withRules(COLOURS);
  } else if (!THOROUGH) axe.disableRules(COLOURS);
  const whole = await fewAlike(page);
  const { violations } = await axe.analyze();
  await whole();
  const first = (nodes: { html: string }[]) => nodes.slice(0, 3).map((node) => node.html);
  expect(violations.map(({ id, nodes }) => [id, nodes.length, ...first(nodes)])).toEqual([]);
}
