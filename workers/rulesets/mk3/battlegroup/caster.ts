/** What warcasters and warlocks have in common: upkeep, shaking, spending, healing, and leaving the table. */
import { counted } from '../../../wording.ts';
import { STATE } from '../../twodice/battlegroup/state.ts';
import type { Book, Quantity } from '../../twodice/stages/machine.ts';
import type { Battlegroup, BattlegroupRulings } from './schema.ts';

const { CASTER, CASTER_SHAKES, LIFE, POINTS, SPELLS } = STATE;

/** Places of the quantities that both sides count, -1 for what this scenario cannot book. */
export interface SharedQuantities {
  readonly casterWork: number;
  readonly wasted: number;
  readonly upkeepsLost: number;
  readonly healed: number;
  readonly defended: number;
  readonly short: number;
}

/** Keeps those quantities that can be more than 0, and says where each has come to stand. */
export function keepQuantities<Id extends string>(
  all: Readonly<Record<Id, Omit<Quantity, 'id'>>>,
): { quantities: Quantity[]; places: Record<Id, number> } {
  const quantities: Quantity[] = [];
  const places = {} as Record<Id, number>;
  for (const id of Object.keys(all) as Id[]) {
    places[id] = all[id].most > 0 ? quantities.push({ id, ...all[id] }) - 1 : -1;
  }
  return { quantities, places };
}

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

/** Points of upkeep due: one for each spell in play. */
export function upkeepDue(state: Int32Array): number {
  let due = 0;
  for (let spells = state[SPELLS]; spells > 0; spells >>= 1) due += spells & 1;
  return due;
}

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
  book.tell?.({ label: caster.name, dice: [], text: `shakes ${shaken} of ${wanted} effects` });
}

/** Pays for each spell in play, in order; what is not paid for ends (MK3-SPELL-05). */
export function payUpkeep(caster: CasterInput, state: Int32Array, at: SharedQuantities, book: Book): void {
  for (let i = 0; i < caster.upkeeps.length; i++) {
    if (!(state[SPELLS] & (1 << i))) continue;
    const pays = state[POINTS] > 0;
    book.acted?.enter('MK3-SPELL-05');
    if (pays) state[POINTS]--;
    else {
      state[SPELLS] &= ~(1 << i);
      book.add(at.upkeepsLost, 1);
      book.add(at.short, 1);
    }
    book.tell?.({
      label: caster.name,
      dice: [],
      text: `${caster.upkeeps[i].name}: ${pays ? 'upkeep paid' : 'ends, no point for its upkeep'}`,
    });
  }
}

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
    book.acted?.enter('MK3-SPELL-05');
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
  if (caster.spend > 0)
    book.tell?.({ label: caster.name, dice: [], text: `spends ${spent} of ${counted(caster.spend, 'points')}` });
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
  book.tell?.({ label: caster.name, dice: [], text: `heals ${whom} for ${spent} of ${counted(wanted, 'points')}` });
  return spent;
}

/** Points beyond those that are kept. */
export function free(caster: CasterInput, state: Int32Array): number {
  return Math.max(0, state[POINTS] - caster.keep);
}

function take(caster: CasterInput, state: Int32Array, wanted: number): number {
  const spent = Math.min(wanted, free(caster, state));
  state[POINTS] -= spent;
  return spent;
}

/** The caster leaves the table: its points and spells are gone. */
export function loseCaster(state: Int32Array, at: SharedQuantities, book: Book): void {
  book.add(at.upkeepsLost, upkeepDue(state));
  if (state[SPELLS] !== 0) book.acted?.enter('MK3-SPELL-05');
  book.add(at.wasted, state[POINTS]);
  state[CASTER] = 0;
  state[POINTS] = 0;
  state[SPELLS] = 0;
  state[CASTER_SHAKES] = 0;
}

/** Points that the caster starts with: as many as it can hold unless the scenario says otherwise. */
export function pointsAtStart({ points }: CasterInput, stat: number): number {
  return points ?? stat;
}
