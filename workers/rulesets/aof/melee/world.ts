/** All states that two units may be in together, with their chances: sparse, for the questions with few of them. */
import type { Aftermath } from '../aftermath.ts';
import { ROUTED, withResult } from '../flags.ts';
import type { Exchange } from './exchange.ts';
import { DEFENDER_DEAD, DEFENDER_LOST, type Margins, Spread, STRIKER_DEAD, STRIKER_LOST, TIE } from './spread.ts';

export interface Joint {
  readonly a: number;
  readonly fa: number;
  readonly b: number;
  readonly fb: number;
  chance: number;
}

export type JointEmit = (a: number, fa: number, b: number, fb: number, chance: number) => void;

export class World {
  private readonly joints = new Map<string, Joint>();

  add(a: number, fa: number, b: number, fb: number, chance: number): void {
    if (chance === 0) return;
    const key = `${a} ${fa} ${b} ${fb}`;
    const known = this.joints.get(key);
    if (known) known.chance += chance;
    else this.joints.set(key, { a, fa, b, fb, chance });
  }

  values(): IterableIterator<Joint> {
    return this.joints.values();
  }

  get size(): number {
    return this.joints.size;
  }

  /** A new world from what `f` makes of each joint state. */
  through(f: (joint: Joint, emit: JointEmit) => void): World {
    const next = new World();
    const emit: JointEmit = (a, fa, b, fb, chance) => next.add(a, fa, b, fb, chance);
    for (const joint of this.values()) f(joint, emit);
    return next;
  }

  filter(keep: (joint: Joint) => boolean): World {
    return this.through((joint, emit) => {
      if (keep(joint)) emit(joint.a, joint.fa, joint.b, joint.fb, joint.chance);
    });
  }

  /** The same with the sides exchanged. */
  swapped(): World {
    return this.through(({ a, fa, b, fb, chance }, emit) => emit(b, fb, a, fa, chance));
  }
}

/** How it went for the striker, by how it ended. */
const RESULTS = { [TIE]: 0, [STRIKER_LOST]: -1, [DEFENDER_LOST]: 1, [STRIKER_DEAD]: -1, [DEFENDER_DEAD]: 1 } as const;

/** One melee from every joint state in which both sides are there to fight it; the striker's flags say how it went. */
export function afterMelee(
  world: World,
  exchange: Exchange,
  striker: Aftermath,
  defender: Aftermath,
  margins: Margins | null,
): World {
  const spread = new Spread(exchange, striker, defender, margins);
  const next = new World();
  const { dead: deadA } = exchange.striker.line;
  const { dead: deadB, states } = exchange.defender.line;
  for (const { a, fa, b, fb, chance } of world.values()) {
    if (deadA[a] || deadB[b] || fa & ROUTED || fb & ROUTED) next.add(a, fa, b, fb, chance);
    else spread.add(a, withResult(fa, null), b, fb, chance);
  }
  for (const { ending, fa: before, fb, chances } of spread.results()) {
    const fa = withResult(before, RESULTS[ending as keyof typeof RESULTS]);
    const striking = ending === STRIKER_LOST && striker.nerves.attrition !== 'instead of morale';
    const defending = ending === DEFENDER_LOST && defender.nerves.attrition !== 'instead of morale';
    for (let cell = 0; cell < chances.length; cell++) {
      const p = chances[cell];
      if (p === 0) continue;
      const a = Math.floor(cell / states);
      const b = cell - a * states;
      if (striking) striker.test(a, fa, p, true, (state, flags, share) => next.add(state, flags, b, fb, share));
      else if (defending) defender.test(b, fb, p, true, (state, flags, share) => next.add(a, fa, state, flags, share));
      else next.add(a, fa, b, fb, p);
    }
  }
  return next;
}
