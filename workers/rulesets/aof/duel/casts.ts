/** Spells of a duel, ready to be cast (AOF-SR-26). */
import type { Aftermath } from '../aftermath.ts';
import { ExactStrike } from '../exact.ts';
import type { Line } from '../line.ts';
import { castChances, stands, victimOf, type Wizard, wizardsOf } from '../spells.ts';
import type { Term, Victim } from '../strike.ts';
import { spellStrike } from '../volley/setup.ts';
import type { Block, Blocks } from './blocks.ts';
import type { Duel, DuelSpell, Which } from './schema.ts';
import { planOf } from './uses.ts';

export interface Cast extends Wizard {
  /** Where wounds of the wizard himself are counted. */
  readonly victim: Victim;
  readonly spell: DuelSpell;
  readonly strike: ExactStrike;
  /** P(it takes effect) for each face of the caster's die, 1 to 6. */
  readonly chances: readonly number[];
}

export function castsOf(duel: Duel, who: Which, own: Line, target: Line, blockTerms: readonly Term[]): Cast[] {
  const wizards = wizardsOf(own.side);
  const arcane = duel.condition === 'Arcane Power';
  const natural = duel.rulings.castingNatural === 'test';
  return planOf(duel, who)
    .spells.slice(0, wizards.length)
    .map((spell, i) => ({
      spell,
      ...wizards[i],
      victim: victimOf(own, wizards[i]),
      chances: castChances({
        wizard: wizards[i].wizard,
        number: spell.number,
        blockers: spell.blockers,
        arcane,
        natural,
      }),
      strike: new ExactStrike(spellStrike(spell, target, duel.condition === 'Mystical Fog', blockTerms)),
    }));
}

/** Whether a spell is cast in this round at this distance, by a unit in this state. */
export function isCast(cast: Cast, own: Line, state: number, round: number, distance: number): boolean {
  const { spell, victim } = cast;
  if (spell.rounds.length > 0 && !spell.rounds.includes(round)) return false;
  return stands(own, cast, victim, state) && distance <= (spell.range ?? distance);
}

export interface Casting {
  readonly cast: Cast;
  readonly units: { readonly own: Aftermath; readonly other: Aftermath };
  readonly round: number;
  /** A raw 1 wounds the wizard (AOF-COND-08). */
  readonly arcane: boolean;
  /** Whether the wizard's unit is the first of the blocks. */
  readonly first: boolean;
}

/** One spell exactly, from a block in which both units are still there. */
export function spreadCast(block: Block, next: Blocks, { cast, units, round, arcane, first }: Casting): void {
  const { distance } = block;
  const { own, other } = units;
  const [my, their] = first ? [block.fa, block.fb] : [block.fb, block.fa];
  const put = (mine: number, flags: number, theirs: number, others: number, chance: number) => {
    if (chance === 0) return;
    if (first) next.add(distance, flags, others, mine, theirs, chance);
    else next.add(distance, others, flags, theirs, mine, chance);
  };
  const { width } = next;
  for (let i = 0; i < block.chances.length; i++) {
    const chance = block.chances[i];
    if (chance === 0) continue;
    const a = Math.floor(i / width);
    const [mine, theirs] = first ? [a, i - a * width] : [i - a * width, a];
    if (!isCast(cast, own.nerves.line, mine, round, distance)) {
      put(mine, my, theirs, their, chance);
      continue;
    }
    cast.chances.forEach((works, face) => {
      const settle = (state: number, flags: number, share: number) => {
        if (!arcane || face > 0) put(mine, my, state, flags, share);
        else {
          for (let wounds = 1; wounds <= 3; wounds++) {
            own.victimRow(mine, cast.victim, wounds).forEach((p, to) => {
              if (p > 0) own.exact(mine, to, my, (share * p) / 3, true, (s, f, c) => put(s, f, state, flags, c));
            });
          }
        }
      };
      settle(theirs, their, (chance * (1 - works)) / 6);
      if (works === 0) return;
      cast.strike.row(0, theirs).forEach((p, to) => {
        if (p > 0) other.exact(theirs, to, their, (chance * works * p) / 6, true, settle);
      });
    });
  }
}
