/** Every interpretation that answers about Hordes rest on, by its number in the digest. */
import type { Ruling } from '../../ruleset.ts';
import { LOSSES } from './losses.ts';
import { MAPS } from './maps.ts';
import { NERVES } from './nerves.ts';
import { TESTS } from './tests.ts';

export const RULINGS: readonly Ruling[] = [...TESTS, ...LOSSES, ...NERVES, ...MAPS];
