/**
 * Questions in one line, as an entry of the library:
 *
 *     import { mk3, readBox } from 'wargauge/box';
 *
 *     const { kind, scenario, unread } = readBox({ text: 'MAT 7 P+S 18 vs 12/18/28' }, [mk3])!;
 *
 * The games of this entry are those of `wargauge/mk3` and so on, and read lines, too. A bundler takes those that are named.
 */
export { ae } from '../rulesets/ae/lineGame.ts';
export { aof } from '../rulesets/aof/lineGame.ts';
export { mk2 } from '../rulesets/mk2/lineGame.ts';
export { mk3 } from '../rulesets/mk3/lineGame.ts';
export type { LineGame } from '../rulesets/ruleset.ts';
export { type Assumed, type BoxReading, type BoxRequest, type Chip, type Named, readBox } from './index.ts';
