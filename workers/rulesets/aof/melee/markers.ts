/** Exhaustion after a melee: one marker, and from three on a morale test (AOF-EXH-01, AOF-EXH-02). */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Aftermath, type Emit, type Fate, type Remark, testMorale } from '../aftermath.ts';
import { exhaustionOf, ROUTED, withExhaustion } from '../flags.ts';
import type { Nerves } from '../morale.ts';
import type { Ledger } from '../roll.ts';

/** Markers from which on another one asks for a test. */
export const TOO_MANY = 3;

export function addMarker(nerves: Nerves, fate: Fate, stream: WordStream, ledger: Ledger, say?: Remark): void {
  if (nerves.line.dead[fate.state] || fate.flags & ROUTED) return;
  const markers = exhaustionOf(fate.flags) + 1;
  fate.flags = withExhaustion(fate.flags, markers);
  say?.(`${nerves.line.side.name}: exhaustion`, [], `${markers} ${markers === 1 ? 'marker' : 'markers'}`);
  if (markers >= TOO_MANY) testMorale(nerves, fate, false, stream, ledger, say);
}

export function exactMarker(aftermath: Aftermath, state: number, flags: number, chance: number, emit: Emit): void {
  if (aftermath.nerves.line.dead[state] || flags & ROUTED) {
    emit(state, flags, chance);
    return;
  }
  const markers = exhaustionOf(flags) + 1;
  const marked = withExhaustion(flags, markers);
  if (markers >= TOO_MANY) aftermath.test(state, marked, chance, false, emit);
  else emit(state, marked, chance);
}
