/**
 * Focus and fury of a side in its Control Phase, by rules anybody can follow at the table: fury is leeched where most of it
 * is, focus goes to the warjacks that stand nearest to an enemy whom they may reach.
 */
import { FOCUS_CAP } from '../duel/side.ts';
import type { View } from './view.ts';

/** Kinds that power up without being asked (MK3-FOCUS-02, MK3-VECTOR-03, MK3-MONSTROSITY-02). */
const POWERED = ['light warjack', 'heavy warjack', 'colossal'];

/** Whether a model is in the control range of its caster (TAB-MK3-10). */
export function isControlled(game: View, u: number): boolean {
  const { forces, field } = game;
  const caster = forces.casters[forces.seat[u]];
  return field.on[caster] === 1 && field.gap(u, caster) <= 2 * forces.armies[forces.seat[u]].control + 1e-6;
}

/** Points for the turn that begins (MK3-FOCUS-01 to -04, MK3-LEECH-01). */
export function controlPhase(game: View, side: 0 | 1): void {
  const { forces } = game;
  if (forces.sort(forces.casters[side]).combatant.attacker.kind === 'warlock') leech(game, side);
  else allocate(game, side);
}

function leech(game: View, side: 0 | 1): void {
  const { forces, states, held } = game;
  const { control } = forces.armies[side];
  const caster = forces.casters[side];
  while (held[side] < control) {
    let most = -1;
    for (const u of game.modelsOf(side)) {
      if (u === caster || forces.sort(u).side.economy !== 'beast' || states[u].points === 0) continue;
      if (isControlled(game, u) && (most < 0 || states[u].points > states[most].points)) most = u;
    }
    if (most < 0) break;
    states[most].points--;
    held[side]++;
  }
  states[caster].points = Math.min(held[side], forces.sort(caster).combatant.attacker.points);
}

function allocate(game: View, side: 0 | 1): void {
  const { forces, states, field } = game;
  const caster = forces.casters[side];
  const { attacker, target } = forces.sort(caster).combatant;
  states[caster].points = attacker.points;
  // What its power field holds and what it spends itself is not allocated.
  let pool = Math.max(0, forces.armies[side].control - target.powerField - attacker.points);
  const near: Array<readonly [u: number, inches: number]> = [];
  for (const u of game.modelsOf(side)) {
    const { side: own, combatant } = forces.sort(u);
    if (own.economy !== 'warjack' && own.economy !== 'monstrosity') continue;
    if (own.economy === 'warjack') states[u].points = 0;
    const works = !own.has(states[u].wear, 'cortex') && !states[u].disrupted && isControlled(game, u);
    if (!works) continue;
    if (POWERED.includes(combatant.attacker.kind)) states[u].points = Math.min(FOCUS_CAP, states[u].points + 1);
    let least = Number.POSITIVE_INFINITY;
    for (const v of game.modelsOf(side === 0 ? 1 : 0)) least = Math.min(least, field.gap(u, v));
    if (least <= game.threat(u)) near.push([u, least]);
  }
  near.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  for (const [u] of near) {
    const given = Math.min(pool, FOCUS_CAP - states[u].points);
    states[u].points += given;
    pool -= given;
  }
}
