/** A duel with dice. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Fate, type Remark, suffer } from '../aftermath.ts';
import { rollDanger } from '../danger.ts';
import { BREATH_USED, exhaustionOf, FATIGUED, ROUTED, WAVERING, withExhaustion } from '../flags.ts';
import { strikeWith } from '../fold.ts';
import { clash, freshUpshot } from '../melee/clash.ts';
import { addMarker } from '../melee/markers.ts';
import { moralePasses } from '../morale.ts';
import { automaticWounds, freshLedger } from '../roll.ts';
import { counted } from '../words.ts';
import { moveDanger } from './ground.ts';
import { AWAY, arrivals, CLOSEST } from './moves.ts';
import { isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';

const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** One duel being played; reused for every trial. */
export class Table {
  readonly fates: Readonly<Record<Which, Fate>> = {
    attacker: { state: 0, flags: 0 },
    target: { state: 0, flags: 0 },
  };
  distance = 0;
  private readonly pairing: Pairing;
  readonly ledger = freshLedger();
  private readonly upshot = freshUpshot();

  constructor(pairing: Pairing) {
    this.pairing = pairing;
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
    this.activate(first, round, stream, say);
    this.activate(OTHER[first], round, stream, say);
    this.fates.attacker.flags &= ~(FATIGUED | BREATH_USED);
    this.fates.target.flags &= ~(FATIGUED | BREATH_USED);
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
    this.act(who, stream, say);
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
    clash(pairing.exchanges[who], own, other, stream, ledger, upshot, null, say);
    this.distance = CLOSEST;
    if (!pairing.duel.situation.exhaustion) return;
    addMarker(pairing.fighters[who].nerves, own, stream, ledger, say);
    addMarker(pairing.fighters[OTHER[who]].nerves, other, stream, ledger, say);
  }
}
