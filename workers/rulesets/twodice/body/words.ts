/** What a replay says about a body. */
import { counted } from '../../../wording.ts';

/** What a power field takes of a loss. */
export function fieldWords(loss: number, through: number): string {
  return `the power field takes ${loss - through} of ${counted(loss, 'points')}, ${through} remain`;
}
