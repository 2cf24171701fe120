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

/** Whether a test would go otherwise without so much on its number. */
export type Felt = (value: number) => boolean;

export class Sources {
  /** What each rule adds to a part; NaN where it is no number. */
  private readonly parts = new Map<Part, Map<string, number>>();
  private readonly traits = new Map<Trait, Set<string>>();

  /** A rule changed this part, unless what it gave is nothing. */
  add(part: Part, value: number | boolean | undefined, ...rules: readonly string[]): void {
    if (!value) return;
    const known = this.parts.get(part) ?? new Map<string, number>();
    const more = value === true ? Number.NaN : value;
    for (const rule of rules) known.set(rule, (known.get(rule) ?? 0) + more);
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
    for (const [rule, value] of this.parts.get(from) ?? []) this.add(to, value || true, rule);
  }

  /** The rules behind parts that have just been used. */
  enter(ledger: Ledger, ...parts: readonly Part[]): void {
    for (const part of parts) ledger.enter(...(this.parts.get(part)?.keys() ?? []));
  }

  /** Of these rules, those whose number changes something: `felt` hears what a rule adds. */
  enterFelt(ledger: Ledger, felt: Felt, ...parts: readonly Part[]): void {
    for (const part of parts)
      for (const [rule, value] of this.parts.get(part) ?? [])
        if (Number.isNaN(value) || felt(value)) ledger.enter(rule);
  }

  /** The rules behind a trait that has just done something. */
  enterTrait(ledger: Ledger, ...traits: readonly Trait[]): void {
    for (const trait of traits) ledger.enter(...(this.traits.get(trait) ?? []));
  }
}
