/**
 * One Maintenance Phase of a burning model, whatever its body is: exactly, and with dice. The countdown of states.ts is
 * the faster form of the same where it knows all that can happen.
 */
import type { WordStream } from '../../../kernel/streams.ts';
import { pointsOf } from '../body/fate.ts';
import type { TargetBody } from '../body/target.ts';
import { fallTo, type Worn } from '../body/worn.ts';
import { lastsOn } from '../conditions/index.ts';
import type { DamageRoll } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import type { Hand } from '../hand.ts';
import type { Effects } from './schema.ts';
import { type Effect, effectsOn, harmOf, isFielded } from './states.ts';

/** What has become of the model. */
export interface Burnt {
  /** Of its {@link Worn}; from `states` on it is destroyed. */
  state: number;
  /** A bit for each of {@link Phases.on}. */
  on: number;
  /** Maintenance Phases, the latest one included, for which it stays down. */
  down: number;
  rage: number;
}

/** Told what happens in a phase played with dice. */
export interface Told {
  check(effect: Effect, face: number): void;
  dice(effect: Effect, faces: readonly number[], points: number): void;
  turned(words: string): void;
  place(spot: number): void;
  left(boxes: number): void;
  tough(face: number, saved: boolean): void;
}

export class Phases {
  readonly body: TargetBody;
  readonly worn: Worn;
  /** Effects on the model, in the order in which they resolve. */
  readonly on: readonly Effect[];
  private readonly scenario: Effects;
  private readonly atOnce: boolean;
  /** By effect, then by condition of the body. */
  private readonly harms: Readonly<Record<Effect, ReadonlyArray<DamageRoll | number>>>;

  constructor(scenario: Effects, body: TargetBody) {
    this.scenario = scenario;
    this.body = body;
    this.worn = body.worn();
    this.on = effectsOn(scenario);
    this.atOnce = editionOf(scenario.target).readings.effectsAtOnce === 'at once';
    const harms = (effect: Effect) =>
      body.conditions.map(({ target, ...lost }) =>
        harmOf(effect, { ...scenario, target: { ...scenario.target, ARM: target.ARM } }, lost),
      );
    this.harms = { Fire: harms('Fire'), Corrosion: harms('Corrosion') };
  }

  start(): Burnt {
    return { state: 0, on: 2 ** this.on.length - 1, down: this.body.startsDown ? 1 : 0, rage: 0 };
  }

  isGone({ state }: Burnt): boolean {
    return state >= this.worn.states;
  }

  /** Every way in which phase `turn`, from 0 on, may go. */
  after(before: Burnt, turn: number, visit: (after: Burnt, chance: number) => void): void {
    const { on } = this;
    const lasts = lastsOn().value;
    const begun = this.begun(before, turn);
    for (let stays = 0; stays < 2 ** on.length; stays++) {
      if ((stays & ~before.on) !== 0) continue;
      let chance = 1;
      for (let i = 0; i < on.length; i++) {
        if (before.on & (1 << i)) chance *= stays & (1 << i) ? lasts : 1 - lasts;
      }
      this.resolve({ ...begun, on: stays }, 0, chance, visit);
    }
  }

  /** Plays phase `turn` with dice, changing `burnt`. */
  play(burnt: Burnt, turn: number, hand: Hand, stream: WordStream, told?: Told): void {
    const { on, worn } = this;
    Object.assign(burnt, this.begun(burnt, turn));
    for (let i = 0; i < on.length; i++) {
      if ((burnt.on & (1 << i)) === 0) continue;
      const face = hand.die(6, stream);
      told?.check(on[i], face);
      if (face <= 2) burnt.on &= ~(1 << i);
    }
    for (let i = 0; i < on.length; i++) {
      if ((burnt.on & (1 << i)) === 0) continue;
      const harm = this.harms[on[i]][worn.condition(burnt.state)];
      const rolled = typeof harm !== 'number';
      const points = rolled ? hand.damage(harm, stream) : harm;
      told?.dice(on[i], rolled ? hand.dice : [], points);
      if (points === 0) continue;
      if (told && this.guards(on[i])) {
        const turned = worn.turned(burnt.state, points);
        if (turned) told.turned(turned);
      }
      const spot = worn.spots > 1 ? hand.die(worn.spots, stream) - 1 : 0;
      if (worn.spots > 1) told?.place(spot);
      burnt.rage = Math.min(this.body.rage, burnt.rage + 1);
      const code = this.marked(burnt.state, points, spot, on[i]);
      if (code >= 0) {
        burnt.state = code;
        told?.left(this.body.boxes - worn.worn(code));
        continue;
      }
      const tough = this.body.tough(worn.condition(burnt.state), burnt.down > 0);
      if (tough > 0) {
        const face = hand.die(6, stream);
        told?.tough(face, face >= 5);
        if (face >= 5) {
          this.stand(burnt, points, spot, on[i]);
          if (this.atOnce) return;
          continue;
        }
      }
      burnt.state = fallTo(code);
      told?.left(this.body.boxes - worn.worn(burnt.state));
      // What is beside the blow that unseats its rider is lost, as its excess is (MK2-DMG-05, MK2-CAV-06).
      if (this.isGone(burnt) || this.atOnce) return;
    }
  }

  /** Points are in hand again, and what lay down before has had an activation to count the phase off. */
  private begun(before: Burnt, turn: number): Burnt {
    return {
      ...before,
      state: this.worn.refreshed(before.state),
      down: turn === 0 ? before.down : Math.max(0, before.down - 1),
    };
  }

  private resolve(burnt: Burnt, at: number, chance: number, visit: (after: Burnt, chance: number) => void): void {
    if (at === this.on.length) {
      visit(burnt, chance);
      return;
    }
    if ((burnt.on & (1 << at)) === 0) {
      this.resolve(burnt, at + 1, chance, visit);
      return;
    }
    const harm = this.harms[this.on[at]][this.worn.condition(burnt.state)];
    if (typeof harm === 'number') {
      this.suffer(burnt, at, harm, chance, visit);
      return;
    }
    const { values, chances } = pointsOf(harm);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) this.resolve(burnt, at + 1, chance * chances[i], visit);
      else this.suffer(burnt, at, values[i], chance * chances[i], visit);
    }
  }

  private suffer(
    before: Burnt,
    at: number,
    points: number,
    chance: number,
    visit: (after: Burnt, chance: number) => void,
  ): void {
    const { worn, body } = this;
    const burnt = { ...before, rage: Math.min(body.rage, before.rage + 1) };
    const here = chance / worn.spots;
    for (let spot = 0; spot < worn.spots; spot++) {
      const code = this.marked(burnt.state, points, spot, this.on[at]);
      if (code >= 0) {
        this.resolve({ ...burnt, state: code }, at + 1, here, visit);
        continue;
      }
      const tough = body.tough(worn.condition(burnt.state), burnt.down > 0);
      if (tough > 0) {
        const saved = { ...burnt };
        this.stand(saved, points, spot, this.on[at]);
        // What acts at once is suffered at once: whoever Tough saves has nothing more to suffer (MK2-CONT-05).
        this.resolve(saved, this.atOnce ? this.on.length : at + 1, here * tough, visit);
      }
      const next = { ...burnt, state: fallTo(code) };
      if (this.isGone(next)) visit(next, here * (1 - tough));
      else this.resolve(next, this.atOnce ? this.on.length : at + 1, here * (1 - tough), visit);
    }
  }

  /** Knocked down in its own turn: down for the rest of it and for the next Maintenance Phase (MK3-KD-02). */
  private stand(burnt: Burnt, points: number, spot: number, effect: Effect): void {
    const shift = this.shift(burnt.state, effect);
    burnt.state = this.worn.stand(burnt.state + shift, points, spot) - shift;
    if (this.body.fallsWhenSaved) burnt.down = 2;
  }

  private marked(state: number, points: number, spot: number, effect: Effect): number {
    const shift = this.shift(state, effect);
    const code = this.worn.after(state + shift, points, spot);
    if (code >= 0) return code - shift;
    const next = fallTo(code);
    return next < this.worn.states ? fallTo(next - shift) : code;
  }

  /** Whether points may be spent against this effect. */
  private guards(effect: Effect): boolean {
    return this.scenario.target.powerField === 0 || isFielded(this.scenario, effect);
  }

  /** To the states in which no point is left to spend. */
  private shift(state: number, effect: Effect): number {
    return this.guards(effect) ? 0 : this.worn.unguarded(state) - state;
  }
}
