/** A melee with dice. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Fate, harm, type Remark, testMorale } from '../aftermath.ts';
import { FATIGUED } from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { type Ledger, openLedger } from '../ledger.ts';
import { rollStrike } from '../roll.ts';
import { counted, sayBatch } from '../words.ts';
import { automaticWounds } from '../wound.ts';
import type { BlowStrikes } from './blow.ts';
import type { Exchange } from './exchange.ts';
import type { Fighter, Role } from './fighter.ts';

/** What a melee came to; reset by `clash`. */
export interface Upshot {
  /** Wounds caused, bonuses included, as they were compared. */
  striker: number;
  defender: number;
  /** The striker's wounds caused minus the defender's, without bonuses and Fear. */
  margin: number;
  /** 1 the striker won, -1 the defender, 0 a tie. */
  won: number;
  /** Whether the defender struck back. */
  replied: boolean;
}

export function freshUpshot(): Upshot {
  return { striker: 0, defender: 0, margin: 0, won: 0, replied: false };
}

/**
 * Fights out one melee; changes both fates. Both units must be alive. The ledger says whether the first raw 6 of the
 * round is still to come (AOF-EVENT-26).
 */
export function clash(
  exchange: Exchange,
  a: Fate,
  b: Fate,
  stream: WordStream,
  ledger: Ledger,
  upshot: Upshot,
  blows: BlowStrikes | null,
  say?: Remark,
): void {
  const { striker, defender } = exchange;
  upshot.striker = 0;
  upshot.defender = 0;
  upshot.replied = false;
  const [fearA, fearB] = exchange.fears(a.state, b.state);
  const charging = exchange.charges(b.state);
  // Fatigue comes with the first melee and bears on later ones only, so not on those who fall in this one (AOF-CP-16).
  const fresh = { striker: a.flags & FATIGUED, replier: b.flags & FATIGUED };
  upshot.defender += phalanx(exchange, a, b.state, stream, ledger, say);
  if (!striker.line.dead[a.state]) {
    strike(exchange, 'striker', a, b, charging, stream, ledger, upshot, blows && { blows, fresh }, say);
    a.flags = exchange.afterStriking(striker, a.flags);
    if (exchange.replies(b.state, b.flags) && !striker.line.dead[a.state]) {
      upshot.replied = true;
      strike(exchange, 'replier', b, a, false, stream, ledger, upshot, blows && { blows, fresh }, say);
      b.flags = exchange.afterStriking(defender, b.flags);
    }
  }
  upshot.margin = upshot.striker - upshot.defender;
  const untouched = exchange.tiesUntouched && upshot.striker === 0 && upshot.defender === 0;
  upshot.striker += exchange.strikerBonus + (fearA ? fear(striker, stream, say) : 0);
  upshot.defender += exchange.defenderBonus + (fearB ? fear(defender, stream, say) : 0);
  const deadA = striker.line.dead[a.state] === 1;
  const deadB = defender.line.dead[b.state] === 1;
  if (deadA || deadB) upshot.won = deadA && deadB ? 0 : deadB ? 1 : -1;
  else upshot.won = untouched ? 0 : Math.sign(upshot.striker - upshot.defender);
  if (say && !deadA && !deadB) {
    const names = [striker.line.side.name, defender.line.side.name];
    const text = `${names[0]} ${upshot.striker}, ${names[1]} ${upshot.defender}`;
    say('Comparison', [], upshot.won === 0 ? `${text}: a tie` : `${text}: won by ${names[upshot.won > 0 ? 0 : 1]}`);
  }
  if (deadA || deadB || upshot.won === 0) return;
  const [loser, fate] = upshot.won > 0 ? [defender, b] : [striker, a];
  if (loser.nerves.attrition === 'instead of morale') return;
  testMorale(loser.nerves, fate, true, stream, ledger, say);
}

/**
 * The dangerous terrain test that a Phalanx in state `b` asks of the charger (AOF-SR-16); changes its fate.
 * @returns wounds that count against the charger
 */
export function phalanx(
  exchange: Exchange,
  a: Fate,
  b: number,
  stream: WordStream,
  ledger: Ledger,
  say?: Remark,
): number {
  const dice = exchange.phalanxDice(a.state, b);
  if (dice === 0) return 0;
  const { line, nerves } = exchange.striker;
  const before = a.state;
  const thrown: number[] | null = say ? [] : null;
  for (let i = 0; i < dice; i++) {
    const face = stream.die(6);
    thrown?.push(face);
    if (face === 1) a.state = automaticWounds(nerves.suffering, a.state, 1, stream, ledger);
  }
  const wounds = line.wounds[a.state] - line.wounds[before];
  if (say && thrown) say('Phalanx: dangerous terrain test', thrown, `${counted(wounds, 'wound')} on ${line.side.name}`);
  const { phalanxAttrition, attritionCounts, phalanxWoundsUncounted } = exchange.options.rulings;
  const more = harm(nerves, a, before, 2, phalanxAttrition ? 'all' : 'heavy damage', stream, say);
  return phalanxWoundsUncounted ? 0 : wounds + (attritionCounts ? more : 0);
}

/** Killing Blow, and the fatigue that each side brought into this melee. */
interface Blows {
  readonly blows: BlowStrikes;
  readonly fresh: Readonly<Record<Role, number>>;
}

/** One side's strike with everything that follows at once. `mine` strikes, `other` suffers. */
function strike(
  exchange: Exchange,
  role: Role,
  mine: Fate,
  other: Fate,
  charging: boolean,
  stream: WordStream,
  ledger: Ledger,
  upshot: Upshot,
  blows: Blows | null,
  say?: Remark,
): void {
  const made = exchange.folded(role, mine.flags, charging);
  const before = other.state;
  other.state = strikeWith(made, mine.state, before, stream, ledger, say);
  settle(exchange, role, other, before, stream, ledger, upshot, say);
  if (blows) avenge(exchange, role, mine, other, before, stream, ledger, upshot, blows, say);
}

/** Counts the wounds of a strike and lets heavy damage and attrition follow. */
function settle(
  exchange: Exchange,
  role: Role,
  other: Fate,
  before: number,
  stream: WordStream,
  ledger: Ledger,
  upshot: Upshot,
  say?: Remark,
): void {
  const sufferer = role === 'striker' ? exchange.defender : exchange.striker;
  const { wounds } = sufferer.line;
  const { rulings } = exchange.options;
  const struck = wounds[other.state] - wounds[before] + (rulings.deadlyOverkillCounts ? ledger.overkill : 0);
  const more = harm(sufferer.nerves, other, before, 2, 'all', stream, say);
  const caused = struck + (rulings.attritionCounts ? more : 0);
  if (role === 'striker') upshot.striker += caused;
  else upshot.defender += caused;
}

/** Killing Blow: all who are removed strike once more together, and so do those whom they remove (AOF-CP-16). */
function avenge(
  exchange: Exchange,
  role: Role,
  mine: Fate,
  other: Fate,
  before: number,
  stream: WordStream,
  ledger: Ledger,
  upshot: Upshot,
  avenging: Blows,
  say?: Remark,
): void {
  const { blows, fresh } = avenging;
  const { striker, defender } = exchange;
  const [hit, hurt] = role === 'striker' ? [striker, defender] : [defender, striker];
  if (!hurt.killingBlow || hit.line.dead[mine.state]) return;
  const back: Role = role === 'striker' ? 'replier' : 'striker';
  const made = blows.strike(back, before, other.state, (other.flags & ~FATIGUED) | fresh[back]);
  if (!made) return;
  openLedger(ledger, made);
  const from = mine.state;
  mine.state = rollStrike(made, 0, from, stream, ledger, say && sayBatch(made, from, say));
  settle(exchange, back, mine, from, stream, ledger, upshot, say);
  avenge(exchange, back, other, mine, from, stream, ledger, upshot, avenging, say);
}

function fear({ line }: Fighter, stream: WordStream, say?: Remark): number {
  const face = stream.die(3);
  say?.(`${line.side.name}: Fear`, [face], `as good as ${counted(face, 'wound')}`);
  return face;
}
