/** Small exchanges to ask about: what the tests expect of them is worked out by hand. */
import { melee, volley } from '../exchange/index.ts';
import type { MeleeInput, VolleyInput } from '../exchange/schema.ts';
import { type Answer, ask } from './ask.ts';

export type Shooter = Partial<VolleyInput['attacker']>;
export type Mark = Partial<VolleyInput['target']>;
export type Firing = VolleyInput['situation'];
export type Fighting = MeleeInput['situation'];
export type Ruling = VolleyInput['rulings'];

export const RIFLE = { name: 'Rifle', damage: '1d10+3' };
/** Gets through everything here. */
export const SURE = { name: 'Sure', damage: '1d10+30' };

/** One squad of BS 45 (so 50 to hit) with a weapon that always gets through, at five squads without armour. */
export function shoot(attacker: Shooter = {}, target: Mark = {}, situation: Firing = {}, rulings: Ruling = {}): Answer {
  return ask(volley, {
    attacker: { squads: 1, BS: 45, weapon: SURE, ...attacker },
    target: { T: 10, ...target },
    situation,
    rulings,
  });
}

/** The same with WS 45 in melee. */
export function strike(
  attacker: Shooter = {},
  target: Mark = {},
  situation: Fighting = {},
  rulings: Ruling = {},
): Answer {
  return ask(melee, {
    attacker: { squads: 1, WS: 45, weapon: SURE, ...attacker },
    target: { T: 10, ...target },
    situation,
    rulings,
  });
}

/** P(the first attack hits). */
export const hit = (...scene: Parameters<typeof shoot>): number => shoot(...scene).chance('hit 1');
export const meleeHit = (...scene: Parameters<typeof strike>): number => strike(...scene).chance('hit 1');

/** P(damage gets through), given a hit: tenths for one d10. */
export function pierces(...scene: Parameters<typeof shoot>): number {
  const answer = shoot(...scene);
  return answer.chance('through') / answer.chance('hit 1');
}

/** Mean Magnitude or Wounds lost, given a hit. */
export function perHit(...scene: Parameters<typeof shoot>): number {
  const answer = shoot(...scene);
  return answer.mean('loss') / answer.chance('hit 1');
}

export function perMeleeHit(...scene: Parameters<typeof strike>): number {
  const answer = strike(...scene);
  return answer.mean('loss') / answer.chance('hit 1');
}

/** Someone on his own, with Wounds enough for everything. */
export const LONER = { kind: 'character' as const, wounds: 200 };
