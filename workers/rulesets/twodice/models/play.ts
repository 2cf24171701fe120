/** Several models with real dice: what is simulated, and what a replay shows. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { attackStep, damageStep } from '../activation/replay.ts';
import { throwAttack } from '../attackRoll.ts';
import { throughPowerField } from '../body/defences.ts';
import { throwDamage } from '../damageRoll.ts';
import { CRITICAL, Hand, HIT, MISS, type Result } from '../hand.ts';
import { type Body, DOWN, GONE, UP } from './body.ts';
import type { Blow, Script, ShownRoll } from './script.ts';

const RESULTS = { miss: MISS, hit: HIT, critical: CRITICAL };

/** The models of one trial; reset for each, so that a trial allocates nothing. */
export class Table {
  readonly left: Int32Array;
  readonly down: Uint8Array;
  readonly hit: Uint8Array;
  /** Facts that hold so far, and the distance of the first attack or -1. */
  facts = 0;
  distance = -1;
  private readonly focus: Int32Array;
  private readonly results: Uint8Array;
  private readonly points: Int32Array;
  private readonly script: Script;
  private readonly hand = new Hand();

  constructor(script: Script) {
    const count = script.models.length;
    this.script = script;
    this.left = new Int32Array(count);
    this.down = new Uint8Array(count);
    this.hit = new Uint8Array(count);
    this.focus = new Int32Array(count);
    this.results = new Uint8Array(count);
    this.points = new Int32Array(count);
  }

  /** Plays one trial from the start. */
  play(stream: WordStream, log?: ReplayStep[]): void {
    const { script, hand } = this;
    this.reset();
    let attacks = 0;
    if (script.attacks === 'd3') {
      attacks = Math.ceil(hand.die(6, stream) / 2);
      log?.push({ label: 'Rate of fire', dice: hand.dice, text: `d3 gives ${attacks} attacks` });
    } else attacks = script.attacks;
    for (let attack = 0; attack < attacks; attack++) {
      const outcome = script.throw(this.view(), stream, hand, log);
      if (outcome === null) return;
      this.facts |= outcome.facts;
      if (attack === 0) this.distance = outcome.distance;
      const { blows } = outcome;
      // Every attack roll, then every damage roll, then what they do (MK3-PRIO-06, MK3-DMG-10).
      for (let i = 0; i < blows.length; i++) this.results[i] = this.rollAttack(blows[i], stream, log);
      for (let i = 0; i < blows.length; i++) {
        if (this.results[i] !== MISS) this.rollDamage(blows[i], this.results[i] === CRITICAL, i, stream, log);
      }
      for (let i = 0; i < blows.length; i++) {
        if (this.results[i] !== MISS) this.apply(blows[i].model, this.points[i], stream, log);
      }
    }
  }

  private reset(): void {
    const { models } = this.script;
    for (let i = 0; i < models.length; i++) {
      this.left[i] = models[i].boxes;
      this.down[i] = models[i].startsDown ? 1 : 0;
      this.focus[i] = models[i].focus;
      this.hit[i] = 0;
    }
    this.facts = 0;
    this.distance = -1;
  }

  private view(): number {
    const { watched } = this.script;
    let view = 0;
    let digit = 1;
    for (let i = 0; i < watched.length; i++) {
      const model = watched[i];
      view += digit * (this.left[model] === 0 ? GONE : this.down[model] === 1 ? DOWN : UP);
      digit *= 3;
    }
    return view;
  }

  private rollAttack({ model, attack, boostedAttack }: Blow, stream: WordStream, log?: ReplayStep[]): Result {
    if (this.left[model] === 0) return MISS;
    if (attack === null) return HIT;
    const resolved = attack[this.down[model]];
    if (!log) return this.hand.attack(resolved.attack, resolved.automatic, stream);
    const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
    log.push(attackStep(this.name(model), resolved, thrown, { boostAttack: boostedAttack }));
    return RESULTS[thrown.result] as Result;
  }

  private rollDamage(blow: Blow, critical: boolean, at: number, stream: WordStream, log?: ReplayStep[]): void {
    const { model } = blow;
    const harm = critical ? blow.critical : blow.hit;
    const name = this.name(model);
    this.hit[model] = 1;
    if (harm.knocksDown && this.script.models[model].canFall && this.down[model] === 0) {
      this.down[model] = 1;
      log?.push({ label: name, dice: [], text: 'is knocked down' });
    }
    if (harm.note) log?.push({ label: name, dice: [], text: harm.note });
    let total = 0;
    for (let i = 0; i < harm.rolls.length; i++) total += this.rollOnce(model, harm.rolls[i], stream, log);
    this.points[at] = total;
  }

  private rollOnce(model: number, shown: ShownRoll, stream: WordStream, log?: ReplayStep[]): number {
    let points: number;
    if (log) {
      const thrown = throwDamage(shown.roll, stream);
      points = thrown.points;
      log.push(damageStep(`${this.name(model)}: ${shown.label}`, shown, thrown, shown.boosted));
    } else points = this.hand.damage(shown.roll, stream);
    if (points === 0 || this.focus[model] === 0) return points;
    this.focus[model]--;
    const through = throughPowerField(points);
    log?.push({
      label: this.name(model),
      dice: [],
      text: `the power field takes ${points - through} of ${points} points, ${through} remain`,
    });
    return through;
  }

  private apply(model: number, points: number, stream: WordStream, log?: ReplayStep[]): void {
    const body = this.script.models[model];
    if (points < this.left[model]) {
      this.left[model] -= points;
      if (points > 0) log?.push({ label: body.name, dice: [], text: boxesLeft(this.left[model], body) });
      return;
    }
    if (body.toughChance === 0 || (this.down[model] === 1 && !body.toughOnTheGround)) {
      this.left[model] = 0;
      log?.push({ label: body.name, dice: [], text: 'is destroyed' });
      return;
    }
    const face = this.hand.die(6, stream);
    const saved = face >= 5;
    this.left[model] = saved ? 1 : 0;
    if (saved && body.canFall) this.down[model] = 1;
    const stays = body.canFall ? 'stays with one box, knocked down' : 'stays with one box';
    log?.push({ label: `${body.name}: Tough`, dice: [face], text: saved ? stays : 'fails, is destroyed' });
  }

  private name(model: number): string {
    return this.script.models[model].name;
  }
}

function boxesLeft(left: number, { boxes }: Body): string {
  return `${left} of ${boxes} boxes left`;
}
