/** A wizard casts with real dice (AOF-SR-26). */
import type { WordStream } from '../../kernel/streams.ts';
import type { Remark } from './aftermath.ts';
import type { Ledger } from './ledger.ts';
import { reaches, type Wizard } from './spells.ts';
import type { Suffering, Victim } from './strike.ts';
import type { Spell } from './volley/schema.ts';
import { counted } from './words.ts';
import { woundVictim } from './wound.ts';

export interface CastRoll {
  readonly takesEffect: boolean;
  /** A raw 1 under Arcane Power, which wounds the wizard (AOF-COND-08). */
  readonly wrong: boolean;
}

export function rollCast(
  { wizard }: Pick<Wizard, 'wizard'>,
  { name, number, blockers }: Pick<Spell, 'name' | 'number' | 'blockers'>,
  { arcane, natural }: { readonly arcane: boolean; readonly natural: boolean },
  stream: WordStream,
  say?: Remark,
): CastRoll {
  const extra = arcane ? 1 : 0;
  const face = stream.die(6);
  const total = face + wizard + extra;
  let takesEffect = reaches(face, total, number, natural);
  let highest = 0;
  for (let i = 0; i < blockers.length; i++) {
    const block = stream.die(6) + blockers[i] + extra;
    highest = Math.max(highest, block);
    if (block > total) takesEffect = false;
  }
  const against = highest > 0 ? `, best block ${highest}` : '';
  say?.(
    `Casting ${name}`,
    [face],
    `${total} against ${number}${against}: ${takesEffect ? 'it works' : 'nothing happens'}`,
  );
  return { takesEffect, wrong: arcane && face === 1 };
}

/** D3 wounds on the wizard himself. @returns the state of his unit after them */
export function rollWrong(
  suffering: Suffering,
  victim: Victim,
  state: number,
  stream: WordStream,
  ledger: Ledger,
  say?: Remark,
): number {
  const wounds = stream.die(3);
  say?.('Arcane power goes wrong', [wounds], `${counted(wounds, 'automatic wound')} on the wizard`);
  return woundVictim(suffering, victim, state, wounds, stream, ledger);
}
