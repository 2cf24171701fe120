/** What players decide beside activations: where units come out of reserve, and where they go when their fight is over. */

import { anywhere } from './deploying.ts';
import type { View } from './view.ts';

/** Inches that an ambush keeps from all enemies (AOF-SR-01). */
const AMBUSH = 9;
const GRID = 3;
const CONSOLIDATES = 3;

/** Up to 3" towards the nearest marker that is not held, after everybody it fought is gone (AOF-MELEE-08). */
export function consolidate(battle: View, u: number): void {
  const { state, scene, markers, sweep } = battle;
  const side = battle.sideOf(u);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let m = 0; m < markers.count; m++) {
    if (state.owner[m] === side || !markers.lies(m)) continue;
    const far = scene.roughTo(u, state.x[u], state.y[u], state.markerX[m], state.markerY[m]);
    if (far < least) {
      least = far;
      best = m;
    }
  }
  if (best < 0 || least < 0.5) return;
  const dx = state.markerX[best] - state.x[u];
  const dy = state.markerY[best] - scene.middle(u, state.y[u]);
  const far = Math.sqrt(dx * dx + dy * dy);
  sweep.depart(u, CONSOLIDATES, battle.sort(u).legs[state.wounds[u]]);
  const inches = sweep.reach(dx / far, dy / far, Math.min(CONSOLIDATES, far));
  if (inches < 0.05) return;
  state.x[u] += (dx / far) * inches;
  state.y[u] += (dy / far) * inches;
  battle.say?.(battle.name(u), [], `consolidates ${inches.toFixed(1)}"`);
}

/**
 * Brings a unit out of reserve: from an ambush over 9" from all enemies, near a marker that is not held; one that found
 * no room at first, into its zone. @returns whether it has come
 */
export function arrive(battle: View, u: number): boolean {
  const { state, scene } = battle;
  const found = battle.sort(u).ambush ? ambushPlace(battle, u) : anywhere(battle, u);
  if (!found) return false;
  state.x[u] = found[0];
  state.y[u] = found[1];
  scene.resize(u, battle.sort(u).line.left[state.wounds[u]]);
  state.on[u] = 1;
  return true;
}

function ambushPlace(battle: View, u: number): readonly [number, number] | null {
  const { state, scene, markers } = battle;
  const side = battle.sideOf(u);
  const up = scene.up[u];
  const wide = scene.halfWidth - state.halfWidth[u];
  const deep = scene.halfDepth - state.halfDepth[u];
  let best: readonly [number, number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let row = -deep; row <= deep; row += GRID) {
    for (let file = -wide; file <= wide; file += GRID) {
      const x = up * file;
      const y = up * (row + state.halfDepth[u] - scene.radius[u]);
      let far = Math.abs(file) / 100 + 50;
      for (let m = 0; m < markers.count; m++) {
        if (state.owner[m] === side || !markers.lies(m)) continue;
        far = Math.min(far, scene.roughTo(u, x, y, state.markerX[m], state.markerY[m]));
      }
      if (far >= least || !scene.fits(u, x, y, 1, -1) || !isFarFromFoes(battle, u, x, y)) continue;
      least = far;
      best = [x, y];
    }
  }
  return best;
}

function isFarFromFoes(battle: View, u: number, x: number, y: number): boolean {
  const { state, scene, forces } = battle;
  const enemy = 1 - battle.sideOf(u);
  for (let e = forces.bounds[enemy]; e < forces.bounds[enemy + 1]; e++) {
    if (state.on[e] === 1 && scene.roughGap(u, x, y, e) <= AMBUSH) return false;
  }
  return true;
}
