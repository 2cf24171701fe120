/** A duel exactly, activation by activation: a round as a chain of stages, each from blocks of states to blocks. */
import {
  BREATH_USED,
  DAMNED,
  exhaustionOf,
  FATIGUED,
  IDLE,
  POSTURE,
  postureOf,
  READIED,
  readied,
  WAVERING,
  withExhaustion,
  withPosture,
} from '../flags.ts';
import { saveOffset } from '../line.ts';
import { type Block, type Blocks, blockKey } from './blocks.ts';
import { ExactFights } from './fights.ts';
import { arrivals, landings, type Move, restsFrom } from './moves.ts';
import { type Decision, type Option, optionsOf, type Policy, planned } from './policy.ts';
import { type Behaviour, haveMet, isActivated, type Which } from './schema.ts';
import { CLOSING, type Pairing } from './setup.ts';
import { OTHER } from './steps.ts';
import { leaderOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;

/** One step of a round. Stages with a decision need to be told what is decided, or leave it to the plan and the policy. */
export interface Stage {
  readonly decision: Decision | null;
  apply(blocks: Blocks, option?: Option): Blocks;
}

export class ExactDuel extends ExactFights {
  /** The most blocks alive at once, for whoever wants to know what a duel costs. */
  blocksSeen = 0;
  /** Hears what is decided, and how likely it is. */
  heard: ((decision: Decision, option: Option, chance: number) => void) | null = null;
  private readonly policy: Policy | null;

  /**
   * @param sweeps whether plain charges are swept; the same law either way
   * @param policy what is done where a plan says "best"
   */
  constructor(pairing: Pairing, sweeps = true, policy: Policy | null = null) {
    super(pairing, sweeps);
    this.policy = policy;
  }

  /** One round, in which `leader` acts first by the order of the game. */
  round(blocks: Blocks, round: number, leader: Which): Blocks {
    return this.stages(round, leader).reduce((now, stage) => stage.apply(now), blocks);
  }

  /** A round as a chain of stages. */
  stages(round: number, leader: Which): Stage[] {
    const { duel } = this.plain;
    const first = leaderOf(duel, round, leader);
    const order = [first, OTHER[first]];
    return [
      plain((blocks) =>
        blocks.through((block, next) =>
          next.merge(arrivals(duel, round, block.distance), block.fa, block.fb, block.chances),
        ),
      ),
      ...(duel.condition === 'Damnation' && haveMet(duel, round)
        ? order.map((who) => this.damnation({ round, leader, who, about: 'damnation' }))
        : []),
      ...order.filter((who) => isActivated(duel, who, round)).flatMap((who) => this.activation(round, leader, who)),
      plain((blocks) => this.finish(blocks)),
    ];
  }

  /** One activation as a chain of stages. */
  activation(round: number, leader: Which, who: Which): Stage[] {
    return [
      plain((blocks) => this.open(blocks, who, round)),
      this.action({ round, leader, who, about: 'action' }),
      plain((blocks) => this.disarmed(blocks, this.plain.during(round, who))),
    ];
  }

  /** What spends itself with the round: fatigue, breath, curses, and markers of whoever rested (AOF-EXH-05). */
  private finish(blocks: Blocks): Blocks {
    const fresh = (flags: number) => {
      const left = flags & ~(FATIGUED | BREATH_USED | DAMNED);
      return postureOf(left) === POSTURE.resting ? withPosture(withExhaustion(left, 0), POSTURE.none) : left;
    };
    return blocks.through(({ distance, fa, fb, chances }, next) => next.merge(distance, fresh(fa), fresh(fb), chances));
  }

  /** A sacrifice, or a worse round (AOF-COND-07). */
  private damnation(decision: Decision): Stage {
    const { who } = decision;
    const apply = (blocks: Blocks, told?: Option) =>
      this.decided(blocks, decision, told, (block, option, next) => {
        if (option === 'sacrifice') {
          this.situate(this.plain, block);
          const from = alone(block, next);
          const after = this.each(from, who, (state, flags, chance, emit) =>
            this.woundsOfD3(who, state, flags, chance, emit),
          );
          pour(after, next);
        } else {
          const [fa, fb] = who === 'attacker' ? [block.fa | DAMNED, block.fb] : [block.fa, block.fb | DAMNED];
          next.merge(block.distance, fa, fb, block.chances);
        }
      });
    return { decision, apply };
  }

  /** What a unit does with its activation. */
  private action(decision: Decision): Stage {
    const { who, round } = decision;
    const apply = (blocks: Blocks, told?: Option) =>
      this.decided(blocks, decision, told, (block, option, next) => {
        this.situate(this.plain.during(round, who), block);
        const own = who === 'attacker' ? block.fa : block.fb;
        if (own & IDLE) this.rest(block, who, option, next);
        else this.acts(block, who, option as Behaviour, next);
      });
    return { decision, apply };
  }

  /** Splits every block by what is done in its states. */
  private decided(
    blocks: Blocks,
    decision: Decision,
    told: Option | undefined,
    run: (block: Block, option: Option, next: Blocks) => void,
  ): Blocks {
    const { who } = decision;
    return this.live(blocks, (block, next) => {
      const idle = ((who === 'attacker' ? block.fa : block.fb) & IDLE) !== 0;
      const option = told ?? planned(this.plain.duel, decision, idle);
      if (option !== null) {
        run(block, option, next);
        return;
      }
      const { chances } = block;
      const table = this.policy!.table(decision, blockKey(block.distance, block.fa, block.fb), chances.length);
      optionsOf(decision, idle).forEach((each, index) => {
        const part = chances.map((chance, cell) => (table[cell] === index ? chance : 0));
        const sum = part.reduce((total, chance) => total + chance, 0);
        if (sum === 0) return;
        this.heard?.(decision, each, sum);
        run({ ...block, chances: part }, each, next);
      });
    });
  }

  /** From the beginning of an activation to the decision what to do with it. */
  private open(blocks: Blocks, who: Which, round: number): Blocks {
    this.blocksSeen = Math.max(this.blocksSeen, blocks.size);
    const pairing = this.plain.during(round, who);
    const { situation, condition } = pairing.duel;
    return this.live(this.armed(blocks, pairing), (block, next) => {
      this.situate(pairing, block);
      const own = who === 'attacker' ? block.fa : block.fb;
      // A unit made Wavering while it acts finishes its action (RU-23), so this is settled before anything else.
      const idle = (own & WAVERING) !== 0;
      const begun = withPosture(own, POSTURE.none) | (idle ? IDLE : 0);
      const [fa, fb] = who === 'attacker' ? [begun, block.fb] : [block.fa, begun];
      let now = alone({ ...block, fa, fb }, next);
      if (situation.exhaustion && exhaustionOf(own) > 0) now = this.recover(now, who);
      if (condition === 'Deadly Vortex') now = this.vortex(now, who);
      if (!idle && haveMet(pairing.duel, round))
        for (const cast of this.pairing.casts[who]) now = this.cast(now, who, cast, round);
      pour(now, next);
    });
  }

  /** An idle activation of a Wavering unit, which ends that (AOF-WAVER-02). */
  private rest({ distance, fa, fb, chances }: Block, who: Which, option: Option, next: Blocks): void {
    const calm = (flags: number) => withPosture(flags & ~(WAVERING | IDLE), restsFrom(option, this.plain.duel, flags));
    if (who === 'attacker') next.merge(distance, calm(fa), fb, chances);
    else next.merge(distance, fa, calm(fb), chances);
  }

  /** Splits a block where a unit walks in one way in some states and in another in others. */
  private acts(block: Block, who: Which, behaviour: Behaviour, next: Blocks): void {
    const walks = this.pairing.walks[who];
    const of = (cell: number) => (who === 'attacker' ? Math.floor(cell / next.width) : cell % next.width);
    for (const walk of new Set(walks)) {
      const state = walks.indexOf(walk);
      const alike = walks.every((one) => one === walk);
      const chances = alike ? block.chances : block.chances.map((p, cell) => (walks[of(cell)] === walk ? p : 0));
      if (!alike && chances.every((chance) => chance === 0)) continue;
      const part = { ...block, chances };
      pour(this.act(alone(part, next), part, who, state, behaviour), next);
    }
  }

  private act(
    from: Blocks,
    { distance, fa, fb, chances }: Block,
    who: Which,
    state: number,
    behaviour: Behaviour,
  ): Blocks {
    const own = who === 'attacker' ? fa : fb;
    const move = this.pairing.move(who, state, own, distance, behaviour);
    const posed = (flags: number, posture = POSTURE.none as ReturnType<typeof postureOf>) =>
      withPosture(flags, posture);
    const put = (into: Blocks, to: number, flags: number, share: Float64Array) =>
      into.merge(to, who === 'attacker' ? flags : fa, who === 'attacker' ? fb : flags, share);
    if (move.kind === 'idle') {
      const now = from.like();
      put(now, distance, posed(own, restsFrom(behaviour, this.plain.duel, own, move.posture)), chances);
      return now;
    }
    if (move.kind === 'charge') return this.charge(from, who, move);
    let now = from.like();
    for (const [to, weight] of landings(move, distance)) {
      put(now, to, posed(own, move.posture), weight === 1 ? chances : chances.map((chance) => chance * weight));
    }
    if (move.moved) now = this.overwatch(this.danger(now, who), OTHER[who], 'move');
    if (move.shoots) {
      const shot = { mode: move.shoots, moved: move.moved };
      const { firing, still } = this.apart(now, who, shot);
      // Only a unit that was shot at shoots back.
      pour(this.overwatch(this.shoot(firing, who, shot), OTHER[who], 'shot'), still);
      now = still;
    }
    return now;
  }

  /** Closing Fire before the move, bad ground on the way, Overwatch at its end, then the melee. */
  private charge(from: Blocks, who: Which, { heavy }: Move & { kind: 'charge' }): Blocks {
    const other = OTHER[who];
    let now = from;
    if (this.pairing.forces[other].has('Closing Fire')) now = this.shoot(now, other, CLOSING);
    now = this.overwatch(this.danger(now, who), other, 'charge');
    return this.melees(now, who, heavy);
  }

  /** Puts a save against a lethal wound and a word of honour into force. */
  private armed(blocks: Blocks, { forces }: Pairing): Blocks {
    const [a, b] = SIDES.map((which) => ({
      offset: forces[which].has('Eternal Vigilance') ? saveOffset(this.plain.line(which)) : 0,
      flag: readied(forces[which]),
    }));
    if (a.offset + b.offset + a.flag + b.flag === 0) return blocks;
    return blocks.through(({ distance, fa, fb, chances }, next) => {
      const into = next.block(distance, fa | a.flag, fb | b.flag).chances;
      const shift = a.offset * next.width + b.offset;
      for (let i = 0; i < chances.length; i++) if (chances[i] > 0) into[i + shift] += chances[i];
    });
  }

  private disarmed(blocks: Blocks, pairing: Pairing): Blocks {
    if (pairing === this.plain) return blocks;
    const [a, b] = SIDES.map((which) => this.plain.line(which).saveSpent);
    return blocks.through(({ distance, fa, fb, chances }, next) => {
      const { width } = next;
      const into = next.block(distance, fa & ~READIED, fb & ~READIED).chances;
      for (let i = 0; i < chances.length; i++) {
        if (chances[i] === 0) continue;
        const state = Math.floor(i / width);
        into[a[state] * width + b[i - state * width]] += chances[i];
      }
    });
  }
}

/** A stage in which nobody decides anything. */
function plain(apply: (blocks: Blocks) => Blocks): Stage {
  return { decision: null, apply };
}

/** One block by itself. */
function alone({ distance, fa, fb, chances }: Block, like: Blocks): Blocks {
  const blocks = like.like();
  blocks.merge(distance, fa, fb, chances);
  return blocks;
}

function pour(from: Blocks, into: Blocks): void {
  for (const { distance, fa, fb, chances } of from.all()) into.merge(distance, fa, fb, chances);
}
