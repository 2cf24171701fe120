/**
 * What an activation ends with besides the boxes, as one number: points left, effects left on the target, focus it has
 * gained by Rage, whether it lies, and whether the attacker has made a melee or ranged attack. What cannot change takes no room.
 */
import { mayStandUp, startsDown } from '../conditions/index.ts';
import { LASTING, type Lasting } from './attack.ts';
import { mayKnockDown, type Resources } from './resources.ts';
import type { Activation } from './schema.ts';
import { RAGE_CAP, type State } from './state.ts';

/** The parts of one label. */
export interface Ending {
  readonly points: number;
  readonly lasting: readonly Lasting[];
  readonly rage: number;
  readonly knockedDown: boolean;
  /** The attacker has made a melee or ranged attack; always false where nobody asks. */
  readonly struck: boolean;
}

export class Labels {
  /** Number of labels. */
  readonly count: number;
  /** Effects that some weapon here may leave. */
  readonly lasting: readonly Lasting[];
  /** Whether melee and ranged attacks are told apart from none. */
  readonly tellsStruck: boolean;
  private readonly kept: number;
  private readonly points: number;
  private readonly rage: number;
  private readonly down: number;
  private readonly startsDown: boolean;

  constructor(
    { attacker, target }: Activation,
    { kept, initial, points }: Resources,
    { down: withDown = false, struck: withStruck = false } = {},
  ) {
    this.tellsStruck = withStruck;
    this.kept = kept;
    this.points = attacker.points + 1;
    this.rage = target.rage ? RAGE_CAP + 1 : 1;
    this.startsDown = startsDown(target).value;
    this.down = withDown && (mayStandUp(target) || mayKnockDown(attacker)) ? 2 : 1;
    const used = attacker.weapons.filter((_, index) => initial[index] !== 0 || points > 0);
    this.lasting = LASTING.filter((effect) =>
      used.some(({ qualities }) =>
        qualities.some((quality) => quality.endsWith(effect) && !quality.startsWith('Damage')),
      ),
    );
    this.count = this.points * 2 ** this.lasting.length * this.rage * this.down * (withStruck ? 2 : 1);
  }

  encode(state: State): number {
    let label = state.struck ? 1 : 0;
    label = label * this.down + (this.down === 2 && state.knockedDown ? 1 : 0);
    label = label * this.rage + state.rage;
    for (const effect of this.lasting) label = label * 2 + ((state.lasting >> LASTING.indexOf(effect)) & 1);
    return label * this.points + state.points + this.kept;
  }

  decode(label: number): Ending {
    const points = label % this.points;
    let rest = (label - points) / this.points;
    const lasting: Lasting[] = [];
    for (const effect of [...this.lasting].reverse()) {
      if (rest % 2 === 1) lasting.unshift(effect);
      rest = Math.floor(rest / 2);
    }
    const rage = rest % this.rage;
    rest = (rest - rage) / this.rage;
    const down = rest % this.down;
    const struck = rest - down > 0;
    return { points, lasting, rage, knockedDown: this.down === 2 ? down === 1 : this.startsDown, struck };
  }

  /** Counts by one part of the label. */
  counted(labels: readonly number[], values: number, part: (ending: Ending) => number): number[] {
    const counts = new Array<number>(values).fill(0);
    labels.forEach((count, label) => {
      counts[part(this.decode(label))] += count;
    });
    return counts;
  }
}
