/** A duel with dice. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Fate, type Remark, suffer, testMorale } from '../aftermath.ts';
import { rollCast, rollWrong } from '../casting.ts';
import { rollDanger } from '../danger.ts';
import {
  BREATH_USED,
  DAMNED,
  exhaustionOf,
  FATIGUED,
  IDLE,
  POSTURE,
  postureOf,
  READIED,
  ROUTED,
  readied,
  WAVERING,
  withExhaustion,
  withPosture,
} from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { toldInches } from '../halving.ts';
import { freshLedger, openLedger } from '../ledger.ts';
import { saveOffset } from '../line.ts';
import { BlowStrikes } from '../melee/blow.ts';
import { clash, freshUpshot } from '../melee/clash.ts';
import type { Exchange } from '../melee/exchange.ts';
import { addMarker, rollRecovery } from '../melee/markers.ts';
import { rollStrike } from '../roll.ts';
import { strikes } from '../strike.ts';
import { counted, sayBatch } from '../words.ts';
import { automaticWounds } from '../wound.ts';
import { blockKey } from './blocks.ts';
import { isCast } from './casts.ts';
import { hasInspiration, moveDanger } from './ground.ts';
import { AWAY, arrivals, CLOSEST, landing, type Move, RETURN_FIRE, restsFrom } from './moves.ts';
import { decisionKey, type Option, optionsOf, type Policy, planned } from './policy.ts';
import { type Behaviour, isActivated, type Which } from './schema.ts';
import { CLOSING, damnedBits, OVERWATCH, type Pairing, type Shot } from './setup.ts';
import { leaderOf, planOf } from './uses.ts';

/** What a replay says of a unit that stays idle. */
const SAID = ['', ', hunkered down', ', in defensive stance', '', ', in Overwatch', ', at rest'] as const;
const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** What spends itself with the round. @returns whether the unit has rested from its markers (AOF-EXH-05) */
export function endRound(fate: Fate): boolean {
  fate.flags &= ~(FATIGUED | BREATH_USED | DAMNED);
  const rested = postureOf(fate.flags) === POSTURE.resting;
  if (rested) fate.flags = withPosture(withExhaustion(fate.flags, 0), POSTURE.none);
  return rested;
}

/** One duel being played; reused for every trial. */
export class Table {
  /** Who stands there now: in a skirmish the one that acts and its enemy, one pair after another. */
  readonly fates: Record<Which, Fate> = {
    attacker: { state: 0, flags: 0 },
    target: { state: 0, flags: 0 },
  };
  distance = 0;
  /** With the stratagems of the activation at hand. */
  private pairing: Pairing;
  private readonly plain: Pairing;
  readonly ledger = freshLedger();
  private readonly upshot = freshUpshot();

  private readonly policy: Policy | null;
  /** Who acts first in the round by the order of the game. */
  private leader: Which = 'attacker';

  /** @param policy what is done where a plan says "best" */
  constructor(pairing: Pairing, policy: Policy | null = null) {
    this.pairing = pairing;
    this.plain = pairing;
    this.policy = policy;
  }

  isGone(which: Which): boolean {
    const { state, flags } = this.fates[which];
    return this.pairing.line(which).dead[state] === 1 || (flags & ROUTED) !== 0;
  }

  isOver(): boolean {
    return this.isGone('attacker') || this.isGone('target');
  }

  round(round: number, first: Which, stream: WordStream, say?: Remark): void {
    const { duel } = this.plain;
    this.distance = arrivals(duel, round, this.distance);
    if (!this.isOver())
      say?.(
        `Round ${round}`,
        [],
        this.distance === AWAY ? 'not everybody has arrived' : `${toldInches(this.distance, duel)}" apart`,
      );
    const leader = leaderOf(duel, round, first);
    if (leader !== first) say?.('Seize Initiative', [], `${this.plain.line(leader).side.name} acts first`);
    this.leader = first;
    if (duel.condition === 'Damnation') {
      for (const who of [leader, OTHER[leader]]) this.damnation(who, round, stream, say);
    }
    for (let act = 0; act < 2; act++) {
      const who = act === 0 ? leader : OTHER[leader];
      this.arm(round, who);
      this.activate(who, round, stream, say);
      this.disarm();
    }
    for (const which of SIDES) {
      if (endRound(this.fates[which])) {
        say?.(this.plain.line(which).side.name, [], 'has rested: no markers are left');
      }
    }
  }

  /** What is done at a decision, by the plan or by what was found to be best. */
  private decide(about: 'damnation' | 'action', who: Which, round: number): Option {
    const { attacker, target } = this.fates;
    const idle = (this.fates[who].flags & IDLE) !== 0;
    const decision = { round, leader: this.leader, who, about };
    const option = planned(this.plain.duel, decision, idle);
    if (option !== null) return option;
    const block = blockKey(this.distance, attacker.flags, target.flags);
    const cell = attacker.state * this.plain.line('target').states + target.state;
    return optionsOf(decision, idle)[this.policy!.look(decisionKey(decision), block, cell)];
  }

  /** A sacrifice, or a worse round (AOF-COND-07). */
  private damnation(who: Which, round: number, stream: WordStream, say?: Remark): void {
    if (this.distance === AWAY || this.isOver()) return;
    const fate = this.fates[who];
    const { name } = this.plain.line(who).side;
    if (this.decide('damnation', who, round) === 'suffer') {
      fate.flags |= DAMNED;
      say?.(name, [], 'makes no sacrifice: -1 to all its rolls this round');
      return;
    }
    const { nerves } = this.situated().fighters[who];
    const wounds = stream.die(3);
    say?.(`${name}: sacrifice`, [wounds], counted(wounds, 'automatic wound'));
    const to = automaticWounds(nerves.suffering, fate.state, wounds, stream, this.ledger);
    suffer(nerves, fate, to, true, stream, this.ledger, say);
  }

  /** The pairing as both units stand this round. */
  private situated(): Pairing {
    const { attacker, target } = this.fates;
    return this.pairing.underDamnation(damnedBits(attacker.flags, target.flags));
  }

  /** Puts stratagems into force: dice of one activation, a save against a lethal wound, a word of honour. */
  private arm(round: number, who: Which): void {
    const armed = this.plain.during(round, who);
    this.pairing = armed;
    this.pairing = this.situated();
    if (armed === this.plain) return;
    for (const which of SIDES) {
      const uses = this.pairing.forces[which];
      const fate = this.fates[which];
      if (uses.has('Eternal Vigilance')) fate.state += saveOffset(this.pairing.line(which));
      fate.flags |= readied(uses);
    }
  }

  private disarm(): void {
    const armed = this.pairing.forces !== this.plain.forces;
    this.pairing = this.plain;
    if (!armed) return;
    for (const which of SIDES) {
      const fate = this.fates[which];
      fate.state = this.plain.line(which).saveSpent[fate.state];
      fate.flags &= ~READIED;
    }
  }

  /** One activation, of whoever stands there, against whoever stands on the other side. */
  activate(who: Which, round: number, stream: WordStream, say?: Remark): void {
    if (this.isOver()) return;
    const { duel } = this.pairing;
    const fate = this.fates[who];
    const { nerves, line } = this.pairing.fighters[who];
    if (!isActivated(duel, who, round)) {
      const late = planOf(duel, who).ambush > round;
      say?.(line.side.name, [], late ? 'not there yet' : 'not activated: its side was stopped');
      return;
    }
    const idle = (fate.flags & WAVERING) !== 0;
    fate.flags = withPosture(fate.flags, POSTURE.none) | (idle ? IDLE : 0);
    if (duel.situation.exhaustion && exhaustionOf(fate.flags) > 0) this.recover(who, stream, say);
    if (duel.condition === 'Deadly Vortex') {
      const face = stream.die(6);
      if (face === 1) {
        const wounds = stream.die(3);
        say?.(`${line.side.name}: deadly vortex`, [face, wounds], counted(wounds, 'automatic wound'));
        const to = automaticWounds(nerves.suffering, fate.state, wounds, stream, this.ledger);
        suffer(nerves, fate, to, true, stream, this.ledger, say);
      }
    }
    if (this.isOver()) return;
    if (!idle && this.distance !== AWAY && this.pairing.casts[who].length > 0) {
      this.cast(who, round, stream, say);
      if (this.isOver()) return;
    }
    const option = this.decide('action', who, round);
    if (idle) {
      const posture = restsFrom(option, duel, fate.flags);
      fate.flags = withPosture(fate.flags & ~(WAVERING | IDLE), posture);
      say?.(line.side.name, [], `Wavering: idle${SAID[posture]}, and recovered now`);
      return;
    }
    this.act(who, option as Behaviour, stream, say);
  }

  private cast(who: Which, round: number, stream: WordStream, say?: Remark): void {
    const { pairing, ledger } = this;
    const [own, other] = [this.fates[who], this.fates[OTHER[who]]];
    const line = pairing.line(who);
    const { condition, rulings } = pairing.duel;
    const casting = { arcane: condition === 'Arcane Power', natural: rulings.castingNatural === 'test' };
    for (const cast of pairing.casts[who]) {
      if (this.isOver() || !isCast(cast, line, own.state, round, this.distance)) continue;
      const { spell, strike } = cast;
      const works = rollCast(cast, spell, casting, stream, say);
      if (works.takesEffect) {
        openLedger(ledger, strike.strike);
        ledger.berserker = false;
        const from = other.state;
        const to = rollStrike(strike.strike, 0, from, stream, ledger, say && sayBatch(strike.strike, from, say));
        suffer(pairing.fighters[OTHER[who]].nerves, other, to, true, stream, ledger, say);
      }
      if (works.wrong) {
        const { nerves } = pairing.fighters[who];
        suffer(
          nerves,
          own,
          rollWrong(nerves.suffering, cast.victim, own.state, stream, ledger, say),
          true,
          stream,
          ledger,
          say,
        );
      }
    }
  }

  private recover(who: Which, stream: WordStream, say?: Remark): void {
    const fate = this.fates[who];
    const { nerves, line } = this.pairing.fighters[who];
    const markers = exhaustionOf(fate.flags);
    const dice: number[] | null = say ? [] : null;
    let left = rollRecovery(nerves, fate, stream, dice);
    if (left > 0 && hasInspiration(line, fate.state)) left--;
    fate.flags = withExhaustion(fate.flags, left);
    if (say && dice) say(`${line.side.name}: exhaustion`, dice, `${left} of ${counted(markers, 'marker')} stay`);
  }

  private act(who: Which, behaviour: Behaviour, stream: WordStream, say?: Remark): void {
    const { pairing } = this;
    const fate = this.fates[who];
    const { name } = pairing.line(who).side;
    const move = pairing.move(who, fate.state, fate.flags, this.distance, behaviour);
    if (move.kind === 'idle') {
      const posture = restsFrom(behaviour, pairing.duel, fate.flags, move.posture);
      fate.flags = withPosture(fate.flags, posture);
      if (posture !== POSTURE.none) say?.(name, [], `idle${SAID[posture]}`);
      return;
    }
    if (move.kind === 'charge') {
      say?.(name, [], move.heavy ? 'a heavy charge' : 'a charge');
      this.charge(who, move.heavy, stream, say);
      return;
    }
    const to = this.land(move, stream, say);
    if (to !== this.distance) say?.(name, [], `now ${toldInches(to, this.plain.duel)}" away`);
    this.distance = to;
    fate.flags = withPosture(fate.flags, move.posture);
    if (move.moved) {
      this.cross(who, stream, say);
      this.overwatch(OTHER[who], 'move', stream, say);
    }
    if (this.isOver() || !move.shoots) return;
    const shot = { mode: move.shoots, moved: move.moved };
    // Only a unit that was shot at shoots back.
    if (this.shoot(who, shot, this.distance, stream, say)) this.overwatch(OTHER[who], 'shot', stream, say);
  }

  /** Where a move ends, carried on by the winds (AOF-COND-05). */
  private land(move: Move & { kind: 'move' }, stream: WordStream, say?: Remark): number {
    if (move.winds === 'none') return move.distance;
    const dice = move.winds === 'D3' ? [stream.die(3)] : [stream.die(6), stream.die(6)];
    const extra = dice.reduce((sum, face) => sum + face, 0);
    say?.('Magical winds', dice, `${extra}" further`);
    return landing(move, this.distance, extra);
  }

  /** Dangerous ground under a move (AOF-TERR-06). */
  private cross(who: Which, stream: WordStream, say?: Remark): void {
    const { duel, fighters } = this.pairing;
    const { nerves, line } = fighters[who];
    const fate = this.fates[who];
    const danger = this.isOver() ? null : moveDanger(duel, line, fate.state);
    if (!danger) return;
    const heard: number[] | undefined = say && [];
    const to = rollDanger(nerves.suffering, fate.state, danger, stream, this.ledger, heard);
    if (say && heard) say('Dangerous terrain', heard, counted(line.wounds[to] - line.wounds[fate.state], 'wound'));
    suffer(nerves, fate, to, true, stream, this.ledger, say);
  }

  /** Fire of a unit in Overwatch, once until its next activation (AOF-ACT-11). */
  private overwatch(watcher: Which, at: 'move' | 'charge' | 'shot', stream: WordStream, say?: Remark): void {
    const fate = this.fates[watcher];
    if (postureOf(fate.flags) !== POSTURE.watching || this.isOver()) return;
    // A charge is shot at when it has come as near as it comes.
    const distance = at === 'charge' ? CLOSEST : this.distance;
    if (at === 'shot' && distance > RETURN_FIRE) return;
    const posture = postureOf(this.fates[OTHER[watcher]].flags);
    const made = this.pairing.shot(watcher, fate.flags, distance, OVERWATCH, posture);
    if (!made || !strikes(made.strike, fate.state)) return;
    fate.flags = withPosture(fate.flags, POSTURE.none);
    say?.(this.pairing.line(watcher).side.name, [], 'fires from Overwatch');
    this.shoot(watcher, OVERWATCH, distance, stream, say);
  }

  /** @returns whether there was anybody to shoot */
  private shoot(who: Which, shot: Shot, distance: number, stream: WordStream, say?: Remark): boolean {
    const { pairing, ledger } = this;
    const fate = this.fates[who];
    const other = this.fates[OTHER[who]];
    const made = pairing.shot(who, fate.flags, distance, shot, postureOf(other.flags));
    if (!made || !strikes(made.strike, fate.state)) return false;
    const { strike } = made;
    ledger.berserker = false;
    const to = strikeWith(pairing.drawn(made), fate.state, other.state, stream, ledger, say);
    const { mishaps, pinned } = ledger;
    const { nerves } = pairing.fighters[OTHER[who]];
    if (!strike.covering) suffer(nerves, other, to, true, stream, ledger, say);
    else if (pinned) testMorale(nerves, other, false, stream, ledger, say);
    if (strike.rules.has('AOF-SR-05')) fate.flags |= BREATH_USED;
    if (mishaps === 0) return true;
    const own = pairing.fighters[who].nerves;
    say?.('Mishaps', [], `${counted(mishaps, 'automatic wound')} on the shooters`);
    const hurt = automaticWounds(own.suffering, fate.state, mishaps, stream, ledger);
    suffer(own, fate, hurt, false, stream, ledger, say);
    return true;
  }

  /** Closing Fire before the move, bad ground on the way, Overwatch at its end, then the melee. */
  private charge(who: Which, heavy: boolean, stream: WordStream, say?: Remark): void {
    const { pairing } = this;
    const other = OTHER[who];
    if (pairing.forces[other].has('Closing Fire')) this.shoot(other, CLOSING, this.distance, stream, say);
    this.cross(who, stream, say);
    this.overwatch(other, 'charge', stream, say);
    this.fight(who, who, false, heavy, stream, say);
    for (const striker of [who, other]) {
      if (!pairing.forces[striker].has('Ferocious Attack') || this.isOver()) continue;
      say?.('Ferocious Attack', [], 'they fight again at once');
      this.fight(who, striker, true, false, stream, say);
    }
  }

  /** One fight, in an activation of `who`. */
  private fight(who: Which, striker: Which, again: boolean, heavy: boolean, stream: WordStream, say?: Remark): void {
    if (this.isOver()) return;
    const { pairing, ledger, upshot, fates } = this;
    const [own, other] = [fates[striker], fates[OTHER[striker]]];
    ledger.berserker = false;
    const exchange = pairing.exchange(striker, {
      again,
      turned: striker !== who,
      heavy,
      strikerBraced: postureOf(own.flags) === POSTURE.braced,
      defenderBraced: postureOf(other.flags) === POSTURE.braced,
    });
    clash(exchange, own, other, stream, ledger, upshot, again ? null : this.blowsOf(exchange), say);
    this.distance = CLOSEST;
    this.markers(who, stream, say);
  }

  private markers(who: Which, stream: WordStream, say?: Remark): void {
    const { pairing, ledger } = this;
    if (!pairing.duel.situation.exhaustion) return;
    for (const which of [who, OTHER[who]]) {
      addMarker(pairing.fighters[which].nerves, this.fates[which], stream, ledger, say);
    }
  }

  private readonly blows = new Map<Exchange, BlowStrikes>();

  private blowsOf(exchange: Exchange): BlowStrikes | null {
    if (!exchange.striker.killingBlow && !exchange.defender.killingBlow) return null;
    let blows = this.blows.get(exchange);
    if (!blows) {
      blows = new BlowStrikes(exchange);
      this.blows.set(exchange, blows);
    }
    return blows;
  }
}
