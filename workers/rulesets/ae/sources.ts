/** Which rules made each number of a unit: whoever uses the number enters them, and nobody else does. */
import type { Ledger } from '../disclosure/ledger.ts';
import type { Bundle } from './leaders.ts';
import { TRAIT_RULES, type Trait } from './traits.ts';

/** Numbers of a force, and a few things about it, that rules make or change. */
export type Part =
  | Exclude<keyof Bundle, 'rule' | 'supported' | 'armouredCharge' | 'rerolls' | 'traits' | 'inRole'>
  | 'WS'
  | 'BS'
  | 'S'
  | 'T'
  | 'attackTests'
  | 'willpowerTests'
  | 'brutalCharge'
  | 'mountedCharge'
  | 'rerollsBS'
  | 'rerollsWS'
  | 'lossReductionPerTurn'
  | 'ghost'
  | 'magnitudeDamage'
  | 'enemyBreakPenalty'
  | 'fearless'
  | 'kind';

export class Sources {
  private readonly parts = new Map<Part, Set<string>>();
  private readonly traits = new Map<Trait, Set<string>>();

  /** A rule changed this part, unless what it gave is nothing. */
  add(part: Part, value: number | boolean | undefined, ...rules: readonly string[]): void {
    if (!value) return;
    const known = this.parts.get(part) ?? new Set();
    for (const rule of rules) known.add(rule);
    this.parts.set(part, known);
  }

  /** A trait is there, by itself or by what gives it. */
  addTrait(trait: Trait, ...rules: readonly string[]): void {
    const known = this.traits.get(trait) ?? new Set([TRAIT_RULES[trait]]);
    for (const rule of rules) known.add(rule);
    this.traits.set(trait, known);
  }

  /** Moves what made one part over to another that is made of it. */
  pass(from: Part, to: Part): void {
    this.add(to, true, ...(this.parts.get(from) ?? []));
  }

  /** The rules behind parts that have just been used. */
  enter(ledger: Ledger, ...parts: readonly Part[]): void {
    for (const part of parts) ledger.enter(...(this.parts.get(part) ?? []));
  }

  /** The rules behind a trait that has just done something. */
  enterTrait(ledger: Ledger, ...traits: readonly Trait[]): void {
    for (const trait of traits) ledger.enter(...(this.traits.get(trait) ?? []));
  }
}
