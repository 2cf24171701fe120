/** Reads one army list, and says how many units it has; `listsPeak.ts` starts it with as little memory as it can. */
import { readFileSync } from 'node:fs';
import { readLists } from '../workers/lists/door.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new TypeError('which file?');
const { armies } = await readLists({ sources: [{ name: 'list', content: readFileSync(file) }] });
console.log(armies.reduce((sum, { units }) => sum + units.length, 0));
