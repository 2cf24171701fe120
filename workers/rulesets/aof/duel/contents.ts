/** What a strike or a melee comes to, as text: equal where the same dice do the same to the same units. */
import { failChance, hitChances, nearChance } from '../dice.ts';
import { FATIGUED, moodFlags, startFlags, WAVERING } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import { once } from '../once.ts';
import { piercing, type Strike, strikes } from '../strike.ts';

/** Empty where nobody strikes. */
export const contentOf = once(written);

function written(strike: Strike): string {
  const { attacker, target, defense, regeneration, fog, oneBetterHit, oneBetterBlock } = strike;
  const striking = strike.batches.filter(({ copies }) => copies[attacker.start] > 0);
  if (striking.length === 0) return '';
  const batches = striking.map((batch) => [
    batch.copies.join(),
    batch.attacks,
    batch.automatic,
    batch.automatic
      ? 0
      : batch.hitModifier.map((modifier) => hitChances(batch.quality, modifier, batch.sixesOnly, batch.reroll)),
    [false, true].map((rending) =>
      defense.map((needed) => {
        const modifier = batch.blockModifier - piercing(strike, batch, rending && batch.rending);
        return [failChance(needed, modifier), oneBetterBlock ? nearChance(needed, modifier) : 0];
      }),
    ),
    [batch.group, batch.blast, batch.deadly, batch.poison, batch.rending, batch.sniper],
  ]);
  const { mishaps, criticals, berserker, covering } = strike;
  return JSON.stringify([
    batches,
    regeneration,
    fog,
    target.start,
    oneBetterHit,
    mishaps,
    criticals,
    berserker,
    covering,
  ]);
}

const meleesOf = once((_: Exchange) => new Map<string, string>());

/** A melee between whoever stands at the start, in these moods; empty where it leaves both as they are. */
export function meleeOf(exchange: Exchange, striker: number, defender: number): string {
  const texts = meleesOf(exchange);
  const key = `${moodFlags(striker)} ${moodFlags(defender)} ${exchange.replies(exchange.defender.line.start, defender)}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = fought(exchange, striker, defender);
    texts.set(key, text);
  }
  return text;
}

function fought(exchange: Exchange, striker: number, defender: number): string {
  if (isQuiet(exchange, striker, defender)) return '';
  const [a, b] = [exchange.striker.line.start, exchange.defender.line.start];
  const strike = contentOf(strikeOf(exchange, 'striker', striker, exchange.charges(b)));
  const reply = exchange.replies(b, defender) ? contentOf(strikeOf(exchange, 'replier', defender, false)) : '';
  const { strikerBonus, defenderBonus } = exchange;
  return JSON.stringify([strike, reply, strikerBonus, defenderBonus, exchange.fears(a, b), exchange.phalanxDice(a, b)]);
}

/** Whether a melee leaves both as they are: nobody has anything to strike with, nor anything to be compared. */
export function isQuiet(exchange: Exchange, striker: number, defender: number): boolean {
  const [a, b] = [exchange.striker.line.start, exchange.defender.line.start];
  if (exchange.strikerBonus + exchange.defenderBonus > 0 || exchange.fears(a, b).includes(true)) return false;
  if (exchange.phalanxDice(a, b) > 0) return false;
  if (strikes(strikeOf(exchange, 'striker', striker, exchange.charges(b)), a)) return false;
  return !exchange.replies(b, defender) || !strikes(strikeOf(exchange, 'replier', defender, false), b);
}

/** A strike, or the one that the table has for all targets of its kind: the same dice, and so the same text. */
function strikeOf(exchange: Exchange, role: Role, flags: number, charging: boolean): Strike {
  if (exchange.shares && isFresh(exchange.striker) && isFresh(exchange.defender)) {
    const blow = exchange.blow(role, flags, charging);
    if (blow.shared) return blow.strike;
  }
  return exchange.strike(role, flags, charging).strike;
}

/** Whether a table makes its strikes in the moods of a course: what heavy damage has done before is not followed there. */
function isFresh({ line }: Fighter): boolean {
  return (startFlags(line.side.unit) & ~(WAVERING | FATIGUED)) === 0;
}
