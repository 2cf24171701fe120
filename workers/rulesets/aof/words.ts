/** A strike's dice in words, for replays. */
import { counted as countedUnit, plural } from '../../wording.ts';
import type { Remark } from './aftermath.ts';
import type { Listener } from './ledger.ts';
import { aimedAt, defenseAgainst, faceOf, type Strike, type Term } from './strike.ts';

/** "1 wound", "3 wounds". */
export function counted(count: number, noun: string): string {
  return countedUnit(count, plural(noun));
}

function signed({ label, value }: Term): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value)} ${label}`;
}

/** Passes each batch on as up to four steps: to hit, to block, wounds ignored, other dice. */
export function sayBatch(strike: Strike, from: number, say: Remark): Listener {
  const face = faceOf(strike.target, from);
  return (batch, heard, before, after) => {
    const { label, automatic, quality, sixesOnly } = batch;
    const terms = batch.hitTerms[face].map(signed).join(', ');
    if (!automatic) {
      const need = sixesOnly ? 'raw 6s only' : `${quality}+${terms ? ` (${terms})` : ''}`;
      say(`${label}: to hit`, heard.toHit, `needs ${need}: ${counted(heard.hits, 'hit')}`);
    } else if (heard.hits > 0) say(label, [], counted(heard.hits, 'automatic hit'));
    if (heard.other.length > 0) say(`${label}: further dice`, heard.other, 'mishaps, critical hits and the like');
    if (heard.block.length > 0) {
      const blocks = defenseAgainst(strike, batch, aimedAt(strike.target, batch, from), before);
      const AP = batch.AP > 0 ? `, AP ${batch.AP}` : '';
      const lines = batch.blockTerms.map(signed).join(', ');
      say(
        `${label}: to block`,
        heard.block,
        `${strike.target.side.name} on ${blocks}+${AP}${lines ? ` (${lines})` : ''}`,
      );
    }
    if (heard.ignore.length > 0) say(`${label}: wounds ignored`, heard.ignore, 'Regeneration, fog or vigilance');
    const { wounds, left } = strike.target;
    if (heard.block.length > 0) {
      const taken = counted(wounds[after] - wounds[before], 'wound');
      say(label, [], `${taken}, ${counted(left[after], 'model')} left`);
    }
  };
}
