/** Who stands where in one battle, scene by scene, for whoever looks at it: inches from the lower left corner of the players' table. */

import { GONE, groupOf } from '../../../battle/index.ts';
import type { ReplayScene, ReplayTable } from '../../ruleset.ts';
import { shownAt } from './places.ts';
import { TERRAIN } from './schema.ts';
import type { View } from './view.ts';

const MOST_MODELS = 128;
const hundredths = (inches: number): number => Math.round(inches * 100) / 100;

/** Keeps what changed from scene to scene; the first one has everybody who is on the table. */
export class Scenes {
  private readonly battle: View;
  private readonly scenes: ReplayScene[] = [];
  private readonly bases = groupOf(MOST_MODELS);
  /** By unit: how it was shown last. */
  private readonly shown: string[];

  constructor(battle: View) {
    this.battle = battle;
    this.shown = battle.forces.units.map(() => '');
  }

  /**
   * Looks at the battle as it is now.
   * @param round 0 before the first
   * @param unit who acted, or -1
   * @param steps told so far
   */
  add(title: string, round: number, unit: number, steps: number): void {
    const moved: Array<ReplayScene['moved'][number]> = [];
    for (let u = 0; u < this.shown.length; u++) {
      const bases = this.basesOf(u);
      const key = bases.join();
      if (key === this.shown[u]) continue;
      this.shown[u] = key;
      moved.push({ unit: u, bases });
    }
    this.scenes.push({
      title,
      round,
      unit: unit < 0 ? null : unit,
      steps,
      moved,
      markers: this.markers(),
    });
  }

  /** The whole: to be asked for after the battle, whose terrain still lies there. */
  table(): ReplayTable {
    const { turned, ground, scenario, forces, scene } = this.battle;
    return {
      width: scenario.table.width,
      depth: scenario.table.depth,
      terrain: Array.from({ length: ground.count }, (_, i) => {
        const [x, y] = shownAt(turned, ground.x[i], ground.y[i]);
        const [wide, deep] = [ground.halfWidth[i], ground.halfDepth[i]];
        const [halfWidth, halfDepth] = turned.over ? [deep, wide] : [wide, deep];
        return {
          kind: TERRAIN[ground.kind[i]],
          name: ground.of(i).name,
          x: hundredths(x - halfWidth),
          y: hundredths(y - halfDepth),
          width: hundredths(2 * halfWidth),
          depth: hundredths(2 * halfDepth),
        };
      }),
      armies: [scenario.first.name, scenario.second.name],
      units: forces.units.map(({ name, side }, u) => ({ name, side: side === 0 ? 1 : 2, radius: scene.radius[u] })),
      scenes: this.scenes,
    };
  }

  /** x and y of every base in turn; nothing for whoever waits or is gone. */
  private basesOf(u: number): number[] {
    const { state, scene, turned } = this.battle;
    if (state.on[u] === 0) return [];
    const { bases } = this;
    scene.layOut(u, bases);
    return Array.from({ length: bases.count }, (_, i) =>
      shownAt(turned, bases.x[i], bases.y[i]).map(hundredths),
    ).flat();
  }

  private markers(): ReplayScene['markers'] {
    const { state, markers, turned } = this.battle;
    return Array.from({ length: markers.count }, (_, m) => {
      const carrier = state.carrier[m];
      const at = carrier < 0 ? [state.markerX[m], state.markerY[m]] : [state.x[carrier], state.y[carrier]];
      const [x, y] = shownAt(turned, at[0], at[1]);
      const owner = state.owner[m];
      return {
        x: hundredths(x),
        y: hundredths(y),
        held: owner === GONE ? ('destroyed' as const) : owner < 0 ? null : owner === 0 ? (1 as const) : (2 as const),
        carrier: carrier < 0 ? null : carrier,
      };
    });
  }
}
