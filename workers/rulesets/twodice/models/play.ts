/** Several models with real dice: what is simulated, and what a replay shows. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { LASTING } from '../activation/attack.ts';
import { attackStep, damageStep } from '../activation/replay.ts';
import { throwAttack } from '../attackRoll.ts';
import { type Blow, type Harm, meetingOf, type ShownRoll } from '../body/blow.ts';
import { GONE, standingAs } from '../body/fate.ts';
import type { TargetBody } from '../body/target.ts';
import { fallTo, type Worn } from '../body/worn.ts';
import { throwDamage } from '../damageRoll.ts';
import { CRITICAL, Hand, HIT, MISS, type Result } from '../hand.ts';
import { radixOf, type Script, seenAs } from './script.ts';

const RESULTS = { miss: MISS, hit: HIT, critical: CRITICAL };

/** The models of one trial; reset for each, so that a trial allocates nothing. */
export class Table {
  /** What is worn down of each: see {@link Worn}. */
  readonly state: Float64Array;
  readonly gone: Uint8Array;
  readonly down: Uint8Array;
  readonly hit: Uint8Array;
  /** Effects that stay, as bits, and focus gained by Rage. */
  readonly lasting: Uint8Array;
  readonly rage: Uint8Array;
  readonly worn: readonly Worn[];
  /** Facts that hold so far, and the distance of the first attack or -1. */
  facts = 0;
  distance = -1;
  private readonly results: Uint8Array;
  /** What each hit does, as its model stood when it was hit. */
  private readonly harms: Harm[] = [];
  /** Points of each damage roll of each blow, a row of them for each. */
  private readonly points: Int32Array;
  private readonly script: Script;
  private readonly radix: number;
  private readonly hand = new Hand();

  constructor(script: Script) {
    const count = script.models.length;
    this.script = script;
    this.radix = radixOf(script.models);
    this.worn = script.models.map((body) => body.worn());
    this.state = new Float64Array(count);
    this.gone = new Uint8Array(count);
    this.down = new Uint8Array(count);
    this.hit = new Uint8Array(count);
    this.lasting = new Uint8Array(count);
    this.rage = new Uint8Array(count);
    this.results = new Uint8Array(count);
    this.points = new Int32Array(count * MOST_ROLLS);
  }

  /** Plays one trial from the start. */
  play(stream: WordStream, log?: ReplayStep[]): void {
    const { script, hand } = this;
    this.reset();
    let attacks = 0;
    if (script.attacks === 'd3') {
      attacks = Math.ceil(hand.die(6, stream) / 2);
      log?.push({ label: 'Rate of fire', dice: hand.dice, text: `d3 gives ${counted(attacks, 'attacks')}` });
    } else attacks = script.attacks;
    for (let attack = 0; attack < attacks; attack++) {
      const outcome = script.throw(this.view(), stream, hand, log);
      if (outcome === null) return;
      this.facts |= outcome.facts;
      if (attack === 0) this.distance = outcome.distance;
      const { blows } = outcome;
      // Every attack roll, then every damage roll, then what they do (MK3-PRIO-06, MK3-DMG-10).
      for (let i = 0; i < blows.length; i++) this.results[i] = this.rollAttack(blows[i], i, stream, log);
      for (let i = 0; i < blows.length; i++) {
        if (this.results[i] !== MISS) this.rollDamage(blows[i], i, stream, log);
      }
      for (let i = 0; i < blows.length; i++) {
        if (this.results[i] !== MISS) this.apply(blows[i], i, stream, log);
      }
    }
  }

  private reset(): void {
    const { models } = this.script;
    for (let i = 0; i < models.length; i++) {
      this.state[i] = 0;
      this.gone[i] = 0;
      this.down[i] = models[i].startsDown ? 1 : 0;
      this.hit[i] = 0;
      this.lasting[i] = 0;
      this.rage[i] = 0;
    }
    this.facts = 0;
    this.distance = -1;
  }

  private view(): number {
    const { watched } = this.script;
    let view = 0;
    let digit = 1;
    for (let i = 0; i < watched.length; i++) {
      const { model, look } = watched[i];
      const standing = this.gone[model] ? GONE : standingAs(this.condition(model), this.down[model]);
      view += digit * seenAs(standing, look);
      digit *= this.radix;
    }
    return view;
  }

  private condition(model: number): number {
    return this.gone[model] ? 0 : this.worn[model].condition(this.state[model]);
  }

  private rollAttack(blow: Blow, at: number, stream: WordStream, log?: ReplayStep[]): Result {
    const { model, boostedAttack } = blow;
    if (this.gone[model]) return MISS;
    const { attack, hit, critical } = meetingOf(blow, this.condition(model), this.down[model]);
    this.harms[at] = hit;
    if (attack === null) return HIT;
    let result: Result;
    if (log) {
      const thrown = throwAttack(attack.attack, attack.automatic, stream);
      log.push(attackStep(this.name(model), attack, thrown, { boostAttack: boostedAttack }));
      result = RESULTS[thrown.result] as Result;
    } else result = this.hand.attack(attack.attack, attack.automatic, stream);
    if (result === CRITICAL) this.harms[at] = critical;
    return result;
  }

  /** Knockdown and effects come before the damage rolls (MK3-ATK-20). */
  private rollDamage({ model }: Blow, at: number, stream: WordStream, log?: ReplayStep[]): void {
    const { rolls, note, knocksDown, leaves } = this.harms[at];
    this.hit[model] = 1;
    if (knocksDown && this.script.models[model].canFall && this.down[model] === 0) {
      this.down[model] = 1;
      log?.push({ label: this.name(model), dice: [], text: 'is knocked down' });
    }
    if (leaves !== 0) {
      this.lasting[model] |= leaves;
      log?.push({ label: this.name(model), dice: [], text: effectWords(leaves) });
    }
    if (note) log?.push({ label: this.name(model), dice: [], text: note });
    for (let i = 0; i < rolls.length; i++)
      this.points[at * MOST_ROLLS + i] = this.rollOnce(model, rolls[i], stream, log);
  }

  private rollOnce(model: number, shown: ShownRoll, stream: WordStream, log?: ReplayStep[]): number {
    if (!log) return this.hand.damage(shown.roll, stream);
    const thrown = throwDamage(shown.roll, stream);
    log.push(damageStep(`${this.name(model)}: ${shown.label}`, shown, thrown, shown.boosted));
    return thrown.points;
  }

  /** All points are marked, then it may be disabled and Tough, unless it is read otherwise (MK3-RUL-09). */
  private apply({ model }: Blow, at: number, stream: WordStream, log?: ReplayStep[]): void {
    const { rolls } = this.harms[at];
    for (let i = 0; i < rolls.length; i++) {
      const points = this.points[at * MOST_ROLLS + i];
      if (points === 0) continue;
      if (rolls[i].bringsRage && this.rage[model] < this.script.models[model].rage) this.rage[model]++;
      if (!this.mark(model, points, stream, log)) return;
    }
  }

  /** @returns whether the same model is still there for the rest of the blow */
  private mark(model: number, points: number, stream: WordStream, log?: ReplayStep[]): boolean {
    const body = this.script.models[model];
    const worn = this.worn[model];
    const state = this.state[model];
    if (log) {
      const turned = worn.turned(state, points);
      if (turned) log.push({ label: body.name, dice: [], text: turned });
    }
    const spot = worn.spots > 1 ? this.throwSpot(body, worn.spots, stream, log) : 0;
    const next = worn.after(state, points, spot);
    if (next >= 0) {
      this.state[model] = next;
      if (log) log.push(...markSteps(body, worn, state, next));
      return true;
    }
    const after = fallTo(next);
    const tough = body.tough(worn.condition(state), this.down[model] === 1);
    if (tough > 0) {
      const face = this.hand.die(6, stream);
      const saved = face >= 5;
      const stays = body.fallsWhenSaved ? 'stays with one box, knocked down' : 'stays with one box';
      log?.push({
        label: `${body.name}: Tough`,
        dice: [face],
        text: saved ? stays : `fails, ${fallWords(body, after >= worn.states)}`,
      });
      if (saved) {
        this.state[model] = worn.stand(state, points, spot);
        if (body.fallsWhenSaved) this.down[model] = 1;
        return body.hurtAgain;
      }
    } else log?.push({ label: body.name, dice: [], text: fallWords(body, after >= worn.states) });
    this.state[model] = after;
    if (after >= worn.states) this.gone[model] = 1;
    else if (body.nextStandsUp) {
      this.down[model] = 0;
      this.lasting[model] = 0;
    }
    return false;
  }

  /** Column or branch, and the grid of a colossal where a die picks it (MK3-GRID-01, MK3-SPIRAL-01, MK3-COLOSSAL-04). */
  private throwSpot({ name, kind }: TargetBody, spots: number, stream: WordStream, log?: ReplayStep[]): number {
    let board = 0;
    if (spots > COLUMNS) {
      const face = this.hand.die(6, stream);
      board = face <= 3 ? 0 : 1;
      log?.push({ label: name, dice: [face], text: board === 0 ? 'left grid' : 'right grid' });
    }
    const face = this.hand.die(6, stream);
    log?.push({ label: name, dice: [face], text: `${kind === 'spiral' ? 'branch' : 'column'} ${face}` });
    return board * COLUMNS + face - 1;
  }

  private name(model: number): string {
    return this.script.models[model].name;
  }
}

const COLUMNS = 6;
/** Damage rolls of one blow: its own, and a fall. */
const MOST_ROLLS = 2;

function markSteps(body: TargetBody, worn: Worn, before: number, after: number): ReplayStep[] {
  const steps: ReplayStep[] = [];
  const fresh = worn.marks(after) & ~worn.marks(before);
  const verb = body.kind === 'guarded' ? '' : ' is crippled';
  body.marks.forEach((mark, bit) => {
    if (fresh & (1 << bit)) steps.push({ label: body.name, dice: [], text: `${mark}${verb}` });
  });
  if (worn.worn(after) > worn.worn(before)) {
    steps.push({
      label: body.name,
      dice: [],
      text: `${body.boxes - worn.worn(after)} of ${counted(body.boxes, 'boxes')} left`,
    });
  }
  return steps;
}

function fallWords({ nextStandsUp }: TargetBody, last: boolean): string {
  if (last) return 'is destroyed';
  return nextStandsUp ? 'is destroyed, the next one takes its place' : 'is dismounted';
}

function effectWords(bits: number): string {
  const words = LASTING.filter((_, bit) => bits & (1 << bit)).map((effect) => EFFECTS[effect]);
  return words.join(', ');
}

const EFFECTS = { Fire: 'is set on fire', Corrosion: 'corrodes', Disruption: 'is disrupted' };
