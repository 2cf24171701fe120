/** Spells of a duel, ready to be cast (AOF-SR-26). */
import { ExactStrike } from '../exact.ts';
import type { Line } from '../line.ts';
import { castChances } from '../spells.ts';
import { automaticStrike } from '../volley/setup.ts';
import type { Duel, DuelSpell, Which } from './schema.ts';
import { planOf } from './uses.ts';

export interface Cast {
  readonly spell: DuelSpell;
  readonly wizard: number;
  /** Index of the profile that casts, and how many of it must live for this one to be among them. */
  readonly profile: number;
  readonly needs: number;
  readonly strike: ExactStrike;
  /** P(it takes effect) for each face of the caster's die, 1 to 6. */
  readonly chances: readonly number[];
}

export function castsOf(duel: Duel, who: Which, own: Line, target: Line): Cast[] {
  const wizards = own.side.profiles.flatMap(({ wizard, models }, profile) =>
    wizard > 0 ? Array.from({ length: models }, (_, i) => ({ wizard, profile, needs: i + 1 })) : [],
  );
  const arcane = duel.condition === 'Arcane Power';
  return planOf(duel, who)
    .spells.slice(0, wizards.length)
    .map((spell, i) => ({
      spell,
      ...wizards[i],
      chances: castChances({ wizard: wizards[i].wizard, number: spell.number, blockers: spell.blockers, arcane }),
      strike: new ExactStrike(
        automaticStrike(
          target,
          {
            plus: spell.hits,
            dice: spell.plus === 'nothing' ? 0 : 1,
            sides: spell.plus === 'D6' ? 6 : 3,
            AP: spell.AP,
            deadly: spell.deadly,
            label: spell.name,
            rule: 'AOF-SR-26',
          },
          duel.condition === 'Mystical Fog',
          [],
        ),
      ),
    }));
}

/** Whether a spell is cast in this round at this distance, by a unit in this state. */
export function isCast(
  { spell, profile, needs }: Cast,
  own: Line,
  state: number,
  round: number,
  distance: number,
): boolean {
  if (spell.rounds.length > 0 && !spell.rounds.includes(round)) return false;
  return own.leftOf[profile][state] >= needs && distance <= (spell.range ?? distance);
}
