/** Finds a browser to test with. The tests skip, visibly, where there is none. */
import { existsSync } from 'node:fs';
import places from './chromium-places.json' with { type: 'json' };

const { shells, browsers } = places;

/**
 * The path of a Chromium, or null. `CHROMIUM_PATH` wins over the usual places. A shell draws pages as the browser does, and
 * no window around them, for a third less of the processor.
 *
 * @param people whether it must be the browser that people have: what a visit feels like is told of it
 */
export function findChromium(people = false): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return (people ? browsers : [...shells, ...browsers]).find((path) => existsSync(path)) ?? null;
}

/** A distribution's Chromium in a container has no sandbox to use; the rest keeps it from calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
