/** What warcasters and warlocks have in common: upkeep, shaking, spending, healing, and leaving the table. */
import { counted } from '../../../wording.ts';
import { type Book, told } from '../../twodice/battlegroup/book.ts';
import {
  type CasterPlaces,
  loseCaster as casterLost,
  free,
  take,
  payUpkeep as upkeepPaid,
} from '../../twodice/battlegroup/caster.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import type { Battlegroup, BattlegroupRulings } from './schema.ts';

const { CASTER_SHAKES, LIFE, POINTS, SPELLS } = STATE;

/** Places of the quantities that both sides count, -1 for what this scenario cannot book. */
export interface SharedQuantities extends CasterPlaces {
  readonly casterWork: number;
  readonly healed: number;
  readonly defended: number;
}

const UPKEEP = 'MK3-SPELL-05';

type CasterInput = Battlegroup['battlegroup']['caster'];

/** Rules of what a warcaster and a warlock spend their points on. */
const SPENDING = {
  focus: {
    shake: 'MK3-FOCUS-09',
    spend: ['MK3-FOCUS-06', 'MK3-FOCUS-07', 'MK3-FOCUS-10'],
    healsItself: 'MK3-PFIELD-03',
    healsOthers: 'MK3-MONSTROSITY-05',
  },
  fury: { shake: 'MK3-FURY-06', spend: ['MK3-FURY-06'], healsItself: 'MK3-FURY-09', healsOthers: 'MK3-FURY-09' },
} as const;

const rulesOfSpending = (caster: CasterInput) => SPENDING['FOCUS' in caster ? 'focus' : 'fury'];

export function spellsAtStart({ upkeeps }: CasterInput): number {
  return upkeeps.reduce((bits, { up }, i) => (up ? bits | (1 << i) : bits), 0);
}

/** Shakes what is on the caster, one point each (MK3-FOCUS-09, MK3-FURY-06). */
export function shakeCaster(
  caster: CasterInput,
  state: Int32Array,
  at: SharedQuantities,
  lasts: BattlegroupRulings['notShaken'],
  book: Book,
): void {
  const wanted = state[CASTER_SHAKES];
  if (wanted === 0) return;
  const shaken = Math.min(wanted, state[POINTS]);
  state[POINTS] -= shaken;
  state[CASTER_SHAKES] = lasts === 'until shaken' ? wanted - shaken : 0;
  book.acted?.enter(rulesOfSpending(caster).shake);
  book.add(at.short, wanted - shaken);
  book.tell?.(told(caster.name, `shakes ${shaken} of ${wanted} effects`));
}

/** Pays for each spell in play (MK3-SPELL-05). */
export const payUpkeep = (caster: CasterInput, state: Int32Array, at: SharedQuantities, book: Book): void =>
  upkeepPaid(caster, UPKEEP, 'point', state, at, book);

/** The caster leaves the table: its points and spells are gone. */
export const loseCaster = (state: Int32Array, at: SharedQuantities, book: Book): void =>
  casterLost(UPKEEP, state, at, book);

/** Points that the caster wants for itself in this activation: spells to cast again, spending, healing. */
export function ownWants(caster: CasterInput, state: Int32Array): number {
  let wants = caster.spend + caster.healSelf + caster.healModels;
  for (let i = 0; i < caster.upkeeps.length; i++) wants += recastCost(caster, state, i);
  return wants;
}

function recastCost({ upkeeps }: CasterInput, state: Int32Array, i: number): number {
  return upkeeps[i].recast && !(state[SPELLS] & (1 << i)) ? upkeeps[i].cost : 0;
}

/**
 * The caster's own activation: spells to cast again, then its spending, then healing itself. `keep` stays.
 * Healing of others follows in the engine that knows them.
 */
export function actCaster(caster: CasterInput, state: Int32Array, at: SharedQuantities, book: Book): void {
  for (let i = 0; i < caster.upkeeps.length; i++) {
    const { cost, recast, name } = caster.upkeeps[i];
    if (!recast || state[SPELLS] & (1 << i)) continue;
    const casts = free(caster, state) >= cost;
    book.acted?.enter(UPKEEP);
    if (casts) {
      state[POINTS] -= cost;
      state[SPELLS] |= 1 << i;
      book.acted?.enter(...rulesOfSpending(caster).spend);
      book.add(at.casterWork, cost);
    } else book.add(at.short, cost);
    book.tell?.({ label: caster.name, dice: [], text: casts ? `casts ${name} again` : `cannot cast ${name} again` });
  }
  const spent = take(caster, state, caster.spend);
  book.add(at.casterWork, spent);
  book.add(at.short, caster.spend - spent);
  if (spent > 0) book.acted?.enter(...rulesOfSpending(caster).spend);
  if (caster.spend > 0) book.tell?.(told(caster.name, `spends ${spent} of ${counted(caster.spend, 'points')}`));
  healed(caster, state, caster.healSelf, 'itself', at, book);
}

/** Heals for up to `wanted` points. @returns points spent, and so of damage removed */
export function healed(
  caster: CasterInput,
  state: Int32Array,
  wanted: number,
  whom: string,
  at: SharedQuantities,
  book: Book,
): number {
  if (wanted === 0) return 0;
  const spent = take(caster, state, wanted);
  // Which of its boxes are healed is open; those it has leeched away come first.
  if (whom === 'itself') state[LIFE] = Math.max(0, state[LIFE] - spent);
  book.add(at.healed, spent);
  if (spent > 0) book.acted?.enter(rulesOfSpending(caster)[whom === 'itself' ? 'healsItself' : 'healsOthers']);
  book.add(at.short, wanted - spent);
  book.tell?.(told(caster.name, `heals ${whom} for ${spent} of ${counted(wanted, 'points')}`));
  return spent;
}

/** Points that the caster starts with: as many as it can hold unless the scenario says otherwise. */
export function pointsAtStart({ points }: CasterInput, stat: number): number {
  return points ?? stat;
}

/** Points that casting spells again may cost in one turn. */
export const recastsOf = ({ upkeeps }: CasterInput): number =>
  upkeeps.reduce((total, { recast, cost }) => total + (recast ? cost : 0), 0);

/** Most that a caster wants and may miss in one turn. @param defences points wanted in the enemy's turn */
export const mostMissed = (caster: CasterInput, defences: number): number =>
  caster.spend + recastsOf(caster) + caster.healSelf + caster.healModels + defences + caster.upkeeps.length;
