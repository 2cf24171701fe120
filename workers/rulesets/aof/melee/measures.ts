/** What a melee's tally says. */
import { chanceInWords, distributionMeasure, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Measures } from '../../ruleset.ts';
import { pointsMeasure, unitMeasures } from '../report.ts';
import type { MeleeParts } from './parts.ts';

const MARGIN = 'By the charger, without Musician, Battle Standard and Fear.';

export function meleeMeasures(parts: MeleeParts, tally: ArrayLike<number>, trials: number | null): Measures {
  const { winners, attacker, target, fights } = parts;
  const [own, other] = parts.sections;
  const names = [attacker.side.name, target.side.name];
  const again = fights.length > 1;
  const of = again ? 'The last fight that took place decides.' : undefined;
  const all: Record<string, Measures[string]> = {
    won: probabilityMeasure(`Melee won by ${names[0]}`, tally[winners + 2], trials, of),
    tied: probabilityMeasure('The melee is a tie', tally[winners + 1], trials, of),
    defeated: probabilityMeasure(`Melee won by ${names[1]}`, tally[winners], trials, of),
    wonByThree: probabilityMeasure(
      `${again ? 'First fight won' : 'Won'} by ${names[0]} by 3 wounds or more`,
      byThree(parts, tally, 0),
      trials,
    ),
    margin: marginMeasure(parts, tally, trials, 0),
    ...unitMeasures(tally, other, trials, { prefix: '', melee: true }),
    ...unitMeasures(tally, own, trials, { prefix: 'attacker', melee: true }),
  };
  if (again) Object.assign(all, fightMeasures(parts, tally, trials));
  const points = pointsMeasure(tally, trials, { destroyed: other, lost: own, cost: attacker.side.cost });
  if (points) all.points = points;
  const heavy = parts.tallySize - 4;
  parts.fighters.forEach(({ nerves }, i) => {
    if (!nerves.heavy) return;
    const at = heavy + 2 * i;
    all[i === 0 ? 'attackerImmobilised' : 'immobilised'] = probabilityMeasure(
      `${names[i]} immobilised`,
      tally[at],
      trials,
    );
    all[i === 0 ? 'attackerShaken' : 'shaken'] = probabilityMeasure(`${names[i]} shaken`, tally[at + 1], trials);
  });
  return all;
}

/** Each fight of several by itself (AOF-CP-17). */
function fightMeasures(parts: MeleeParts, tally: ArrayLike<number>, trials: number | null): Measures {
  const steps = (of: (fight: number) => number) =>
    parts.fights.map((_, i) => ({ label: `fight ${i + 1}`, count: of(i) }));
  const { side } = parts.attacker;
  const all: Record<string, Measures[string]> = {
    wonBy: seriesMeasure(
      `Won by ${side.name}`,
      steps((i) => sumOf(parts, tally, i, 1)),
      trials,
    ),
    tiedBy: seriesMeasure(
      'A tie',
      steps((i) => sumOf(parts, tally, i, 0)),
      trials,
    ),
    lostBy: seriesMeasure(
      `Won by ${parts.target.side.name}`,
      steps((i) => sumOf(parts, tally, i, -1)),
      trials,
    ),
    wonByThreeBy: seriesMeasure(
      `Won by ${side.name} by 3 wounds or more`,
      steps((i) => byThree(parts, tally, i)),
      trials,
    ),
  };
  for (let i = 1; i < parts.fights.length; i++) {
    const fought = [-1, 0, 1].reduce((sum, won) => sum + sumOf(parts, tally, i, won), 0);
    if (fought > 0) all[`margin${i + 1}`] = marginMeasure(parts, tally, trials === null ? null : fought, i);
  }
  return all;
}

function marginMeasure(parts: MeleeParts, tally: ArrayLike<number>, trials: number | null, fight: number) {
  const { most, width } = parts;
  const counts = Array.from({ length: width }, (_, i) =>
    [-1, 0, 1].reduce((sum, won) => sum + tally[parts.fightCell(fight, won, i - most)], 0),
  );
  const again = parts.fights.length > 1;
  const title = 'Wounds caused beyond those suffered';
  const named = again ? `${title}, fight ${fight + 1}` : title;
  const text = fight > 0 ? `${MARGIN} Of the times that it took place.` : MARGIN;
  return distributionMeasure(named, 'wounds', counts, -most, trials, text);
}

function sumOf(parts: MeleeParts, tally: ArrayLike<number>, fight: number, won: number): number {
  let sum = 0;
  for (let margin = -parts.most; margin <= parts.most; margin++) sum += tally[parts.fightCell(fight, won, margin)];
  return sum;
}

function byThree(parts: MeleeParts, tally: ArrayLike<number>, fight: number): number {
  let sum = 0;
  for (let margin = 3; margin <= parts.most; margin++) sum += tally[parts.fightCell(fight, 1, margin)];
  return sum;
}

export function meleeSentence(parts: MeleeParts, { won, out, attackerOut, lost, attackerLost }: Measures): string {
  if (won?.kind !== 'probability' || out?.kind !== 'probability' || attackerOut?.kind !== 'probability') {
    throw new TypeError('not a melee answer');
  }
  if (lost?.kind !== 'distribution' || attackerLost?.kind !== 'distribution') throw new TypeError('not a melee answer');
  const [a, b] = [parts.attacker.side.name, parts.target.side.name];
  return `${a} charging ${b}: won ${chanceInWords(won)}. Wiped out or routed: ${b} ${chanceInWords(out)}, ${a} ${chanceInWords(attackerOut)}. Models lost on average: ${lost.mean.value.toFixed(2)} and ${attackerLost.mean.value.toFixed(2)}.`;
}
