/**
 * Best play, worked out from the end. Units act one after the other and both see everything, so a duel is a finite game
 * of perfect information with dice: of every state that can come up, its value is known once those after it are.
 * Where one plan is fixed the other finds its best reply; where both look for the best, each answers what the other
 * would then do. Options are whole actions: moves go towards the enemy, as far as they go.
 */
import { IDLE, POSTURE, postureOf, ROUTED, startFlags } from '../flags.ts';
import { pointsGone } from '../report.ts';
import { Blocks, blockKey } from './blocks.ts';
import { ExactDuel, type Stage } from './exact.ts';
import { restsFrom, startDistance } from './moves.ts';
import { type Decision, type Option, optionsOf, Policy, planned } from './policy.ts';
import { goesOn } from './rounds.ts';
import { type Behaviour, behavioursOf, type Duel, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { planOf } from './uses.ts';

/** Values that differ by less are alike: whatever is listed first is done. */
const ALIKE = 1e-12;

/** Values of states, by block and cell: what the first unit gains and the second loses. */
type Values = Map<number, Float64Array>;

export interface BestPlay {
  readonly policy: Policy;
  /** What the first unit gains on average from the start on, by what is aimed at. */
  readonly value: number;
}

/** Solves a duel in which at least one plan says "best". */
export function bestPlay(pairing: Pairing): BestPlay {
  const { first } = pairing.duel.situation;
  const orders: ReadonlyArray<readonly Which[]> =
    first === 'roll-off'
      ? [['attacker'], ['target']]
      : first === 'drawn each round'
        ? [['attacker', 'target']]
        : [[first]];
  const policy = new Policy();
  const values = orders.map((leaders) => new Solver(pairing, leaders, policy).solve());
  return { policy, value: values.reduce((sum, value) => sum + value, 0) / values.length };
}

class Solver {
  private readonly pairing: Pairing;
  private readonly duel: Duel;
  /** Who may act first in a round, each as likely as the other. */
  private readonly leaders: readonly Which[];
  private readonly policy: Policy;
  private readonly exact: ExactDuel;

  constructor(pairing: Pairing, leaders: readonly Which[], policy: Policy) {
    this.pairing = pairing;
    this.duel = pairing.duel;
    this.leaders = leaders;
    this.policy = policy;
    this.exact = new ExactDuel(pairing, false);
  }

  solve(): number {
    const start = startBlocks(this.pairing, 1);
    const { rounds, prolonged } = this.duel.situation;
    // What can come up, round by round and stage by stage, whatever anybody does.
    const chains: Array<Array<Array<{ stage: Stage; reached: Blocks }>>> = [];
    let reached = start;
    for (let round = 1; round <= rounds; round++) {
      const after = start.like();
      const here = this.leaders.map((leader) => {
        let now = reached;
        const chain = this.exact.stages(round, leader).map((stage) => {
          const step = { stage, reached: now };
          now = this.everything(stage, now);
          return step;
        });
        for (const block of now.all()) after.merge(block.distance, block.fa, block.fb, block.chances);
        return chain;
      });
      chains.push(here);
      reached = marked(after);
    }
    let next: Values | null = null;
    for (let round = rounds; round >= 1; round--) next = this.before(chains[round - 1], next, goesOn(round, prolonged));
    return this.worth(start, next);
  }

  /** Every state that some option leads to. */
  private everything(stage: Stage, from: Blocks): Blocks {
    const { decision } = stage;
    if (!decision) return marked(stage.apply(from));
    const after = from.like();
    for (const block of from.all()) {
      const alone = from.like();
      alone.merge(block.distance, block.fa, block.fb, block.chances);
      for (const option of this.options(decision, block.distance, block.fa, block.fb)) {
        for (const { distance, fa, fb, chances } of stage.apply(alone, option).all())
          after.merge(distance, fa, fb, chances);
      }
    }
    return marked(after);
  }

  /** Values at the beginning of a round, from those at the beginning of the next. */
  private before(
    chains: ReadonlyArray<ReadonlyArray<{ stage: Stage; reached: Blocks }>>,
    next: Values | null,
    on: number,
  ): Values {
    const each = chains.map((chain) => {
      let values: (blocks: Blocks) => number = (blocks) =>
        next === null ? this.worth(blocks, null) : on * this.worth(blocks, next) + (1 - on) * this.worth(blocks, null);
      let first: Values = new Map();
      for (let i = chain.length - 1; i >= 0; i--) {
        const found = this.stageValues(chain[i].stage, chain[i].reached, values);
        values = (blocks) => this.worth(blocks, found);
        first = found;
      }
      return first;
    });
    if (each.length === 1) return each[0];
    // A token decides who acts first.
    for (const [key, values] of each[0]) {
      const other = each[1].get(key)!;
      for (let i = 0; i < values.length; i++) values[i] = (values[i] + other[i]) / 2;
    }
    return each[0];
  }

  private stageValues({ decision, apply }: Stage, reached: Blocks, after: (blocks: Blocks) => number): Values {
    const values: Values = new Map();
    for (const { distance, fa, fb, chances } of reached.all()) {
      const key = blockKey(distance, fa, fb);
      const here = new Float64Array(chances.length);
      values.set(key, here);
      const options = decision ? this.options(decision, distance, fa, fb) : [undefined];
      const sign = decision?.who === 'target' ? -1 : 1;
      const idle = decision !== null && ((decision.who === 'attacker' ? fa : fb) & IDLE) !== 0;
      const chosen = options.length > 1 ? this.policy.table(decision!, key, chances.length) : null;
      const names = chosen ? optionsOf(decision!, idle) : [];
      for (let cell = 0; cell < chances.length; cell++) {
        if (chances[cell] === 0 || this.isOver(fa, fb, cell, reached.width)) continue;
        let best = Number.NEGATIVE_INFINITY;
        for (const option of options) {
          const alone = reached.like();
          alone.block(distance, fa, fb).chances[cell] = 1;
          const value = sign * after(apply(alone, option));
          if (value <= best + ALIKE && best !== Number.NEGATIVE_INFINITY) continue;
          best = value;
          if (chosen) chosen[cell] = names.indexOf(option!);
        }
        here[cell] = sign * best;
      }
      if (decision && options.length === 1 && planned(this.duel, decision, idle) === null && options[0] !== undefined) {
        this.policy.table(decision, key, chances.length).fill(optionsOf(decision, idle).indexOf(options[0]));
      }
    }
    return values;
  }

  /** What may be done in a block, without options that come to the same. */
  private options(decision: Decision, distance: number, fa: number, fb: number): ReadonlyArray<Option | undefined> {
    const own = decision.who === 'attacker' ? fa : fb;
    if ((fa | fb) & ROUTED) return [undefined];
    const idle = (own & IDLE) !== 0;
    const fixed = planned(this.duel, decision, idle);
    if (fixed !== null) return [fixed];
    if (decision.about === 'damnation' || idle) return optionsOf(decision, idle);
    const alike = new Map<string, Option>();
    const plan = planOf(this.duel, decision.who);
    const immobile = this.duel[decision.who].rules.includes('Immobile');
    for (const behaviour of behavioursOf({ ...plan, orders: [] })) {
      // Whoever chooses for himself needs no plan for two distances.
      if (behaviour === 'advance and charge' && plan.choices.length === 0) continue;
      if (immobile && behaviour !== 'hold and shoot' && behaviour !== 'stay') continue;
      const effect = this.effect(decision, behaviour, own, distance, decision.who === 'attacker' ? fb : fa);
      if (!alike.has(effect)) alike.set(effect, behaviour);
    }
    return [...alike.values()];
  }

  /** A name for what an action comes to, whoever is left to walk; equal for equal ones. */
  private effect(decision: Decision, behaviour: Behaviour, own: number, distance: number, enemy: number): string {
    const walks = this.pairing.walks[decision.who];
    const states = [...new Set(walks)].map((walk) => walks.indexOf(walk));
    return states.map((state) => this.effectIn(decision, behaviour, state, own, distance, enemy)).join('; ');
  }

  private effectIn(
    { round, who }: Decision,
    behaviour: Behaviour,
    state: number,
    own: number,
    distance: number,
    enemy: number,
  ): string {
    const pairing = this.pairing.during(round, who);
    const move = pairing.move(who, state, own, distance, behaviour);
    const shotAt = this.hasGuns(who === 'attacker' ? 'target' : 'attacker');
    if (move.kind === 'charge') return `charge ${move.heavy}`;
    if (move.kind === 'idle') {
      const posture = restsFrom(behaviour, this.duel, own, move.posture);
      const useless = (posture === POSTURE.hunkered && !shotAt) || (posture === POSTURE.watching && !this.hasGuns(who));
      return `at ${distance} ${useless ? POSTURE.none : posture}`;
    }
    const { posture, winds, moved, shoots, inches } = move;
    const hits =
      shoots !== null &&
      (winds !== 'none' || pairing.shot(who, own, move.distance, { mode: shoots, moved }, postureOf(enemy)) !== null);
    const shelter = posture === POSTURE.stealthy && !shotAt ? POSTURE.none : posture;
    const blown = winds === 'none' ? '' : `${winds} ${inches}`;
    return `at ${move.distance} ${shelter}${moved ? ' moved' : ''}${hits ? ` ${shoots}` : ''}${blown}`;
  }

  private hasGuns(who: Which): boolean {
    const unit = this.duel[who];
    return [unit, ...unit.joined].some(
      ({ weapons, rules }) =>
        rules.includes('Breath Attack') || weapons.some(({ range, attacks }) => range !== undefined && attacks > 0),
    );
  }

  /** The mean of what states are worth; null: as they are, for nothing follows. */
  private worth(blocks: Blocks, values: Values | null): number {
    let sum = 0;
    for (const { distance, fa, fb, chances } of blocks.all()) {
      const known = values?.get(blockKey(distance, fa, fb));
      for (let cell = 0; cell < chances.length; cell++) {
        if (chances[cell] === 0) continue;
        const over = values === null || this.isOver(fa, fb, cell, blocks.width);
        sum += chances[cell] * (over ? this.end(fa, fb, cell, blocks.width) : known![cell]);
      }
    }
    return sum;
  }

  private isOver(fa: number, fb: number, cell: number, width: number): boolean {
    const a = Math.floor(cell / width);
    const { attacker, target } = this.pairing.fighters;
    return ((fa | fb) & ROUTED) !== 0 || attacker.line.dead[a] === 1 || target.line.dead[cell - a * width] === 1;
  }

  /** What the first unit has gained when it is over. */
  private end(fa: number, fb: number, cell: number, width: number): number {
    const { attacker, target } = this.pairing.fighters;
    const a = Math.floor(cell / width);
    const b = cell - a * width;
    const [routedA, routedB] = [(fa & ROUTED) !== 0, (fb & ROUTED) !== 0];
    if (this.duel.situation.aim === 'points')
      return pointsGone(target.line, b, routedB) - pointsGone(attacker.line, a, routedA);
    const [goneA, goneB] = [routedA || attacker.line.dead[a] === 1, routedB || target.line.dead[b] === 1];
    return goneA === goneB ? 0 : goneB ? 1 : -1;
  }
}

/** Where a duel begins. */
export function startBlocks(pairing: Pairing, weight: number): Blocks {
  const { duel } = pairing;
  const [a, b] = [pairing.line('attacker'), pairing.line('target')];
  const blocks = new Blocks(a.states, b.states);
  const [fa, fb] = [startFlags(duel.attacker), startFlags(duel.target)];
  blocks.add(startDistance(duel), fa, fb, a.start, b.start, weight);
  return blocks;
}

/** The same states, all as likely: only whether they can come up is asked for. */
function marked(blocks: Blocks): Blocks {
  return blocks.through(({ distance, fa, fb, chances }, next) => {
    if (chances.some((chance) => chance > 0))
      next.merge(
        distance,
        fa,
        fb,
        chances.map((chance) => (chance > 0 ? 1 : 0)),
      );
  });
}
