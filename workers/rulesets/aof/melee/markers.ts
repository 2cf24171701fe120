/** Exhaustion: one marker for a melee, from three on a morale test, and shaking them off (AOF-EXH-01, -02, -04). */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Aftermath, type Emit, type Fate, type Remark, testMorale } from '../aftermath.ts';
import { COMMAND, exhaustionOf, ROUTED, WAVERING, withExhaustion } from '../flags.ts';
import type { Ledger } from '../ledger.ts';
import { commandPasses, moralePasses, type Nerves } from '../morale.ts';

/** Markers from which on another one asks for a test. */
export const TOO_MANY = 3;

export function addMarker(nerves: Nerves, fate: Fate, stream: WordStream, ledger: Ledger, say?: Remark): void {
  if (nerves.line.dead[fate.state] || fate.flags & ROUTED) return;
  const markers = exhaustionOf(fate.flags) + 1;
  fate.flags = withExhaustion(fate.flags, markers);
  say?.(`${nerves.line.side.name}: exhaustion`, [], `${markers} ${markers === 1 ? 'marker' : 'markers'}`);
  if (markers >= TOO_MANY) testMorale(nerves, fate, false, stream, ledger, say);
}

/**
 * Tests to shake markers off, without their penalty (AOF-EXH-04). A point that is kept for morale may be spent on one.
 * @param heard takes the dice
 * @returns how many markers stay
 */
export function rollRecovery(nerves: Nerves, fate: Fate, stream: WordStream, heard: number[] | null): number {
  const markers = exhaustionOf(fate.flags);
  let left = markers;
  for (let i = 0; i < markers; i++) {
    const face = stream.die(6);
    heard?.push(face);
    const flags = withExhaustion(fate.flags, 0);
    if (!(flags & WAVERING) && moralePasses(nerves, fate.state, flags, face)) left--;
    else if (commandPasses(nerves, fate.state, flags, face)) {
      fate.flags &= ~COMMAND;
      left--;
    }
  }
  return left;
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
