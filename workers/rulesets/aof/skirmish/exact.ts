/**
 * A small skirmish exactly: every situation of all units with its chance, activation by activation. Units of a side are
 * equal, so situations that differ only in their order are one.
 */
import { Blocks } from '../duel/blocks.ts';
import { ExactDuel } from '../duel/exact.ts';
import { startDistance } from '../duel/moves.ts';
import type { Which } from '../duel/schema.ts';
import type { Pairing } from '../duel/setup.ts';
import { BREATH_USED, FATIGUED, ROUTED, startFlags, TESTED } from '../flags.ts';
import { nearness, sideways, temptation } from './line.ts';
import type { Skirmish } from './schema.ts';

const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** A unit that is left. */
interface Unit {
  readonly state: number;
  readonly flags: number;
  readonly x: number;
  readonly done: boolean;
}

/** All units that are left, each side in order, and whose turn it is. */
interface Situation {
  readonly attacker: readonly Unit[];
  readonly target: readonly Unit[];
  readonly turn: Which;
  readonly finished: Which | null;
}

interface Weighed {
  readonly situation: Situation;
  chance: number;
}

/** How one activation may leave the two units. */
interface Ending {
  readonly distance: number;
  readonly state: Readonly<Record<Which, number>>;
  readonly flags: Readonly<Record<Which, number>>;
  readonly chance: number;
}

export class ExactSkirmish {
  /** Situations that came up in one activation at most. */
  widest = 0;
  private readonly skirmish: Skirmish;
  private readonly pairing: Pairing;
  private readonly duel: ExactDuel;
  private readonly endings = new Map<string, readonly Ending[]>();

  constructor(skirmish: Skirmish, pairing: Pairing) {
    this.skirmish = skirmish;
    this.pairing = pairing;
    this.duel = new ExactDuel(pairing);
  }

  /** Chances by models lost: those of the first side times (models of the second + 1) plus those of the second. */
  run(): Float64Array {
    const { attackerUnits, targetUnits, situation } = this.skirmish;
    const { duel } = this.pairing;
    const all = (which: Which, count: number, x: number): Unit[] =>
      Array.from({ length: count }, () => ({
        state: this.pairing.line(which).start,
        flags: startFlags(duel[which]),
        x,
        done: false,
      }));
    const start = {
      attacker: all('attacker', attackerUnits, 0),
      target: all('target', targetUnits, startDistance(duel)),
      finished: null,
    };
    const leaders: readonly Which[] = situation.first === 'by chance' ? ['attacker', 'target'] : [situation.first];
    let now = new Situations();
    for (const turn of leaders) now.add({ ...start, turn }, 1 / leaders.length);
    const ends = new Situations();
    for (let round = 1; round <= situation.rounds; round++) now = this.round(now, ends);
    const width = this.models('target') + 1;
    const tally = new Float64Array((this.models('attacker') + 1) * width);
    for (const all of [now, ends]) {
      for (const { situation: end, chance } of all.values()) {
        tally[this.lost(end, 'attacker') * width + this.lost(end, 'target')] += chance;
      }
    }
    return tally;
  }

  /** Models of a side when it begins. */
  models(which: Which): number {
    const { left, start } = this.pairing.line(which);
    return left[start] * (which === 'attacker' ? this.skirmish.attackerUnits : this.skirmish.targetUnits);
  }

  private lost(situation: Situation, which: Which): number {
    const { left } = this.pairing.line(which);
    return this.models(which) - situation[which].reduce((sum, { state }) => sum + left[state], 0);
  }

  /** Everybody acts; whoever is over goes to `ends`. */
  private round(from: Situations, ends: Situations): Situations {
    const next = new Situations();
    let now = from;
    while (now.size > 0) {
      const after = new Situations();
      for (const { situation, chance } of now.values()) {
        const over = situation.attacker.length === 0 || situation.target.length === 0;
        if (over) ends.add(situation, chance);
        else if (waiting(situation, 'attacker') + waiting(situation, 'target') === 0)
          next.add(fresh(situation), chance);
        else this.act(situation, chance, after);
      }
      this.widest = Math.max(this.widest, after.size + next.size);
      now = after;
    }
    return next;
  }

  private act(situation: Situation, chance: number, into: Situations): void {
    const who = waiting(situation, situation.turn) > 0 ? situation.turn : OTHER[situation.turn];
    const other = OTHER[who];
    const line = this.pairing.line(other);
    const { targets } = this.skirmish;
    const worth = situation[other].map(({ state, flags }) => temptation(targets, line, state, flags));
    const best = Math.max(...worth);
    const enemies = situation[other].filter((_, i) => worth[i] === best);
    const own = situation[who].filter(({ done }) => !done);
    const share = chance / own.length / enemies.length;
    for (const unit of own) {
      for (const enemy of enemies) {
        const distance = nearness(unit.x, enemy.x);
        const side = sideways(who, unit.x, enemy.x);
        for (const end of this.endingsOf(who, unit, enemy, distance)) {
          const moved = { ...unit, done: true, x: enemy.x + side * end.distance };
          const left = {
            [who]: replaced(situation[who], unit, this.after(moved, who, end)),
            [other]: replaced(situation[other], enemy, this.after(enemy, other, end)),
          } as Pick<Situation, Which>;
          const waits = { [who]: waitingIn(left[who]), [other]: waitingIn(left[other]) };
          const finished = situation.finished ?? (waits[who] === 0 ? who : waits[other] === 0 ? other : null);
          into.add({ ...left, turn: other, finished }, share * end.chance);
        }
      }
    }
  }

  /** The unit as it stands afterwards; null when it is gone. */
  private after(unit: Unit, which: Which, { state, flags }: Ending): Unit | null {
    const gone = this.pairing.line(which).dead[state[which]] === 1 || (flags[which] & ROUTED) !== 0;
    return gone ? null : { ...unit, state: state[which], flags: flags[which] & ~TESTED };
  }

  private endingsOf(who: Which, unit: Unit, enemy: Unit, distance: number): readonly Ending[] {
    const key = [who, unit.state, unit.flags, enemy.state, enemy.flags, distance].join();
    let endings = this.endings.get(key);
    if (!endings) {
      endings = this.work(who, unit, enemy, distance);
      this.endings.set(key, endings);
    }
    return endings;
  }

  private work(who: Which, unit: Unit, enemy: Unit, distance: number): Ending[] {
    const [a, b] = who === 'attacker' ? [unit, enemy] : [enemy, unit];
    let blocks = new Blocks(this.pairing.line('attacker').states, this.pairing.line('target').states);
    blocks.add(distance, a.flags, b.flags, a.state, b.state, 1);
    for (const stage of this.duel.activation(1, who, who)) blocks = stage.apply(blocks);
    const endings: Ending[] = [];
    for (const block of blocks.all()) {
      block.chances.forEach((chance, cell) => {
        if (chance === 0) return;
        const state = Math.floor(cell / blocks.width);
        endings.push({
          distance: block.distance,
          state: { attacker: state, target: cell - state * blocks.width },
          flags: { attacker: block.fa, target: block.fb },
          chance,
        });
      });
    }
    return endings;
  }
}

/** Situations with their chances; equal ones are one. */
class Situations {
  private readonly all = new Map<string, Weighed>();

  add(situation: Situation, chance: number): void {
    const attacker = ordered(situation.attacker);
    const target = ordered(situation.target);
    const key = `${situation.turn}${situation.finished}|${attacker.map(keyOf).join(';')}|${target.map(keyOf).join(';')}`;
    const known = this.all.get(key);
    if (known) known.chance += chance;
    else this.all.set(key, { situation: { ...situation, attacker, target }, chance });
  }

  get size(): number {
    return this.all.size;
  }

  values(): Iterable<Weighed> {
    return this.all.values();
  }
}

function keyOf({ state, flags, x, done }: Unit): string {
  return `${state},${flags},${x},${done ? 1 : 0}`;
}

function ordered(units: readonly Unit[]): readonly Unit[] {
  return [...units].sort(
    (a, b) => a.state - b.state || a.flags - b.flags || a.x - b.x || Number(a.done) - Number(b.done),
  );
}

/** The units with one of them as it stands afterwards. */
function replaced(units: readonly Unit[], one: Unit, after: Unit | null): readonly Unit[] {
  const at = units.indexOf(one);
  return units.flatMap((unit, i) => (i === at ? (after ?? []) : unit));
}

function waitingIn(units: readonly Unit[]): number {
  return units.reduce((count, { done }) => count + (done ? 0 : 1), 0);
}

function waiting(situation: Situation, which: Which): number {
  return waitingIn(situation[which]);
}

/** The same when the next round begins (AOF-TURN-01, AOF-FATIGUE-01). */
function fresh({ attacker, target, turn, finished }: Situation): Situation {
  const rested = (units: readonly Unit[]) =>
    units.map((unit) => ({ ...unit, flags: unit.flags & ~(FATIGUED | BREATH_USED), done: false }));
  return { attacker: rested(attacker), target: rested(target), turn: finished ?? turn, finished: null };
}
