/** A duel with dice. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Fate, type Remark, suffer } from '../aftermath.ts';
import { rollDanger } from '../danger.ts';
import { BREATH_USED, exhaustionOf, FATIGUED, HONOUR, ROUTED, WAVERING, withExhaustion } from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { saveOffset } from '../line.ts';
import { BlowStrikes } from '../melee/blow.ts';
import { clash, freshUpshot } from '../melee/clash.ts';
import type { Exchange } from '../melee/exchange.ts';
import { addMarker } from '../melee/markers.ts';
import { moralePasses } from '../morale.ts';
import { automaticWounds, freshLedger, openLedger, rollStrike } from '../roll.ts';
import { counted, sayBatch } from '../words.ts';
import { isCast } from './casts.ts';
import { moveDanger } from './ground.ts';
import { AWAY, arrivals, CLOSEST } from './moves.ts';
import { isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { leaderOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** One duel being played; reused for every trial. */
export class Table {
  readonly fates: Readonly<Record<Which, Fate>> = {
    attacker: { state: 0, flags: 0 },
    target: { state: 0, flags: 0 },
  };
  distance = 0;
  /** With the stratagems of the activation at hand. */
  private pairing: Pairing;
  private readonly plain: Pairing;
  readonly ledger = freshLedger();
  private readonly upshot = freshUpshot();

  constructor(pairing: Pairing) {
    this.pairing = pairing;
    this.plain = pairing;
  }

  isGone(which: Which): boolean {
    const { state, flags } = this.fates[which];
    return this.pairing.line(which).dead[state] === 1 || (flags & ROUTED) !== 0;
  }

  isOver(): boolean {
    return this.isGone('attacker') || this.isGone('target');
  }

  round(round: number, first: Which, stream: WordStream, say?: Remark): void {
    this.distance = arrivals(this.pairing.duel, round, this.distance);
    if (!this.isOver())
      say?.(`Round ${round}`, [], this.distance === AWAY ? 'not everybody has arrived' : `${this.distance}" apart`);
    const leader = leaderOf(this.plain.duel, round, first);
    if (leader !== first) say?.('Seize Initiative', [], `${this.plain.line(leader).side.name} acts first`);
    for (let act = 0; act < 2; act++) {
      const who = act === 0 ? leader : OTHER[leader];
      this.arm(round, who);
      this.activate(who, round, stream, say);
      this.disarm();
    }
    this.fates.attacker.flags &= ~(FATIGUED | BREATH_USED);
    this.fates.target.flags &= ~(FATIGUED | BREATH_USED);
  }

  /** Puts stratagems into force: dice of one activation, a save against a lethal wound, a word of honour. */
  private arm(round: number, who: Which): void {
    this.pairing = this.plain.during(round, who);
    if (this.pairing === this.plain) return;
    for (const which of SIDES) {
      const uses = this.pairing.forces[which];
      const fate = this.fates[which];
      if (uses.has('Eternal Vigilance')) fate.state += saveOffset(this.pairing.line(which));
      if (uses.has('Code of Honor')) fate.flags |= HONOUR;
    }
  }

  private disarm(): void {
    if (this.pairing === this.plain) return;
    for (const which of SIDES) {
      const fate = this.fates[which];
      fate.state = this.pairing.line(which).saveSpent[fate.state];
      fate.flags &= ~HONOUR;
    }
    this.pairing = this.plain;
  }

  private activate(who: Which, round: number, stream: WordStream, say?: Remark): void {
    if (this.distance === AWAY || this.isOver()) return;
    const { duel } = this.pairing;
    const fate = this.fates[who];
    const { nerves, line } = this.pairing.fighters[who];
    if (!isActivated(duel, who, round)) {
      say?.(line.side.name, [], 'not activated: its side was stopped');
      return;
    }
    const idle = (fate.flags & WAVERING) !== 0;
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
    if (idle) {
      fate.flags &= ~WAVERING;
      say?.(line.side.name, [], 'Wavering: idle, and recovered now');
      return;
    }
    if (this.pairing.casts[who].length > 0) {
      this.cast(who, round, stream, say);
      if (this.isOver()) return;
    }
    this.act(who, stream, say);
  }

  private cast(who: Which, round: number, stream: WordStream, say?: Remark): void {
    const { pairing, ledger } = this;
    const [own, other] = [this.fates[who], this.fates[OTHER[who]]];
    const line = pairing.line(who);
    const extra = pairing.duel.condition === 'Arcane Power' ? 1 : 0;
    for (const cast of pairing.casts[who]) {
      if (this.isOver() || !isCast(cast, line, own.state, round, this.distance)) continue;
      const { spell, wizard, strike } = cast;
      const face = stream.die(6);
      const total = face + wizard + extra;
      let works = total >= spell.number;
      for (let i = 0; i < spell.blockers.length; i++) {
        if (stream.die(6) + spell.blockers[i] + extra > total) works = false;
      }
      say?.(
        `Casting ${spell.name}`,
        [face],
        `${total} against ${spell.number}: ${works ? 'it works' : 'nothing happens'}`,
      );
      if (works) {
        openLedger(ledger, strike.strike);
        ledger.berserker = false;
        const from = other.state;
        const to = rollStrike(strike.strike, 0, from, stream, ledger, say && sayBatch(strike.strike, from, say));
        suffer(pairing.fighters[OTHER[who]].nerves, other, to, true, stream, ledger, say);
      }
      if (extra === 1 && face === 1) {
        const wounds = stream.die(3);
        say?.('Arcane power goes wrong', [wounds], counted(wounds, 'automatic wound'));
        const { nerves } = pairing.fighters[who];
        const to = automaticWounds(nerves.suffering, own.state, wounds, stream, ledger);
        suffer(nerves, own, to, true, stream, ledger, say);
      }
    }
  }

  private recover(who: Which, stream: WordStream, say?: Remark): void {
    const fate = this.fates[who];
    const { nerves, line } = this.pairing.fighters[who];
    const markers = exhaustionOf(fate.flags);
    const plain = withExhaustion(fate.flags, 0);
    const dice: number[] | null = say ? [] : null;
    let left = markers;
    for (let i = 0; i < markers; i++) {
      const face = stream.die(6);
      dice?.push(face);
      if (!(fate.flags & WAVERING) && moralePasses(nerves, fate.state, plain, face)) left--;
    }
    fate.flags = withExhaustion(fate.flags, left);
    if (say && dice) say(`${line.side.name}: exhaustion`, dice, `${left} of ${markers} markers stay`);
  }

  private act(who: Which, stream: WordStream, say?: Remark): void {
    const { pairing } = this;
    const { duel } = pairing;
    const fate = this.fates[who];
    const { nerves, line } = pairing.fighters[who];
    const move = pairing.move(who, fate.flags, this.distance);
    if (move.kind === 'idle') return;
    if (move.kind === 'move') {
      if (move.distance !== this.distance) say?.(line.side.name, [], `now ${move.distance}" away`);
      this.distance = move.distance;
    } else say?.(line.side.name, [], 'a charge');
    const danger = move.moved ? moveDanger(duel, line, fate.state) : null;
    if (danger) {
      const heard: number[] | undefined = say && [];
      const to = rollDanger(nerves.suffering, fate.state, danger, stream, this.ledger, heard);
      if (say && heard) say('Dangerous terrain', heard, counted(line.wounds[to] - line.wounds[fate.state], 'wound'));
      suffer(nerves, fate, to, true, stream, this.ledger, say);
      if (this.isOver()) return;
    }
    if (move.kind === 'charge') this.charge(who, stream, say);
    else if (move.shoots) this.shoot(who, move.moved, stream, say);
  }

  private shoot(who: Which, moved: boolean, stream: WordStream, say?: Remark): void {
    const { pairing, ledger } = this;
    const fate = this.fates[who];
    const other = this.fates[OTHER[who]];
    const made = pairing.foldedShot(who, fate.flags, this.distance, moved);
    if (!made) return;
    const { strike } = made.made;
    ledger.berserker = false;
    const to = strikeWith(made, fate.state, other.state, stream, ledger, say);
    const { mishaps } = ledger;
    suffer(pairing.fighters[OTHER[who]].nerves, other, to, true, stream, ledger, say);
    if (strike.rules.has('AOF-SR-05')) fate.flags |= BREATH_USED;
    if (mishaps === 0) return;
    const { nerves } = pairing.fighters[who];
    say?.('Mishaps', [], `${counted(mishaps, 'automatic wound')} on the shooters`);
    suffer(
      nerves,
      fate,
      automaticWounds(nerves.suffering, fate.state, mishaps, stream, ledger),
      false,
      stream,
      ledger,
      say,
    );
  }

  private charge(who: Which, stream: WordStream, say?: Remark): void {
    const { pairing, ledger, upshot } = this;
    const [own, other] = [this.fates[who], this.fates[OTHER[who]]];
    const closing = pairing.closingFire(OTHER[who], other.flags);
    if (closing) {
      ledger.berserker = false;
      const to = strikeWith(closing, other.state, own.state, stream, ledger, say);
      suffer(pairing.fighters[who].nerves, own, to, true, stream, ledger, say);
      if (this.isOver()) return;
    }
    const exchange = pairing.exchanges[who];
    clash(exchange, own, other, stream, ledger, upshot, this.blowsOf(exchange), say);
    this.distance = CLOSEST;
    this.markers(who, stream, say);
    for (const striker of [who, OTHER[who]]) {
      if (!pairing.forces[striker].has('Ferocious Attack') || this.isOver()) continue;
      say?.('Ferocious Attack', [], 'they fight again at once');
      const again = pairing.again[striker];
      clash(again, this.fates[striker], this.fates[OTHER[striker]], stream, ledger, upshot, null, say);
      this.markers(who, stream, say);
    }
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
