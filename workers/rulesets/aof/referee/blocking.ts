/** Rolling to block, and the wounds of what gets through. */
import type { Band, Model } from './band.ts';
import { type Guard, wound } from './casualties.ts';
import { type Dice, d6, succeeds } from './dice.ts';

export interface Hit {
  readonly AP: number;
  readonly rending: boolean;
  /** Of a weapon group: by which of its attacks it was made; automatic hits are made by none. */
  readonly attack?: number;
  /** Instead of a hit: so many wounds that nobody blocks, which fall where the hits before them leave off. */
  readonly wounds?: number;
}

/** How a unit defends itself during one activation. */
export interface Defence extends Guard {
  /** All modifiers but AP. */
  readonly modifier: number;
  /** One die that fails by one blocks after all (AOF-CP-03), until it is used. */
  high: boolean;
  /** One roll has +1 on all its dice (AOF-CP-04), until it is used: announced for the first group of hits that may come. */
  supreme: boolean;
  /** Both are kept for what comes later: points go to the volley or the melee itself, not to what leads up to it. */
  kept: boolean;
  /** Wounds of Deadly beyond what a model could take, since it was last asked (RU-07). */
  over: number;
}

/** On which Defense a unit blocks: its own until nobody but heroes is left (AOF-SR-12, RU-21); 2+ for Artillery. */
export function defenseOf(band: Band, shooting: boolean, picked?: Model): number {
  const ownNumber = ({ sort }: Model) => (shooting && sort.rules.has('Artillery') ? 2 : sort.defense);
  if (picked) return ownNumber(picked);
  const others = band.living.filter(({ sort }) => !sort.hero);
  if (others.length === 0) return ownNumber(band.next());
  return shooting && band.has('Artillery') ? 2 : band.sorts[0].defense;
}

/**
 * Blocks hits of one group and applies what gets through (AOF-SHOOT-05, AOF-SR-06).
 * @param deadly X of Deadly; 0: none
 * @param picked the model a Sniper aims at; the rest is lost when it is gone (RU-22)
 * @returns wounds applied
 */
export function takeHits(
  band: Band,
  hits: readonly Hit[],
  deadly: number,
  defense: number,
  defence: Defence,
  dice: Dice,
  picked?: Model,
): number {
  const through: Hit[] = [];
  const supreme = defence.supreme && !defence.kept;
  const modifier = defence.modifier + (supreme ? 1 : 0);
  if (supreme) defence.supreme = false;
  for (const hit of hits) {
    if (hit.wounds !== undefined) {
      through.push(hit);
      continue;
    }
    const face = d6(dice);
    if (succeeds(face, defense, modifier - hit.AP)) continue;
    if (defence.high && !defence.kept && succeeds(face, defense, modifier - hit.AP + 1)) {
      defence.high = false;
      continue;
    }
    through.push(hit);
  }
  let caused = 0;
  // On one base Deadly gives at most the Tough of most models (AOF-SMALL-04).
  const times = band.base ? Math.min(Math.max(1, deadly), band.sorts[0].tough) : Math.max(1, deadly);
  for (const { rending, wounds } of through) {
    if (wounds !== undefined) {
      for (let i = 0; i < wounds && !band.gone && (picked?.alive ?? true); i++)
        caused += wound(band, picked ?? band.next(), 1, defence, dice, { rending }).applied;
      continue;
    }
    if (band.gone) break;
    const model = picked ?? band.next();
    if (!model.alive) break;
    const { applied, over } = wound(band, model, times, defence, dice, { rending });
    caused += applied;
    defence.over += over;
  }
  return caused;
}
