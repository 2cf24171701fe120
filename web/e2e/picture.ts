/**
 * The picture at the head of the README, taken of the page as it is now:
 *
 *   npx tsx web/e2e/picture.ts
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { startService } from './service.ts';

const LINE = 'heavy jack MAT 7 P+S 18, 3 focus charges a DEF 12 ARM 18 28-box beast';

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium was found; set CHROMIUM_PATH');
const service = await startService();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
await page.goto(service.url);
await page.locator('.box-line input').fill(LINE);
await page.locator('.box-line input').press('Enter');
await page.locator('.way').first().waitFor();
await page.locator('canvas[role=img]').first().waitFor();
await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
await page.evaluate(() => scrollTo(0, 0));
await page.screenshot({ path: fileURLToPath(new URL('../../docs/page.png', import.meta.url)) });
await browser.close();
await service.stop();
