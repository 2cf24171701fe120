/** Rules by which a target is worn down, and by which it holds out: each enters where it has something to act on. */

import type { Ledger } from '../../disclosure/ledger.ts';
import type { Activation } from '../activation/schema.ts';
import { fallsWhenSaved, leavesTokens, type Now, toughComesFirst, toughSaves } from '../conditions/index.ts';
import { mostPoints } from '../damageRoll.ts';
import type { Harm } from './blow.ts';
import type { Body } from './body.ts';
import { layoutText } from './boxes.ts';
import { parseLayout } from './layout/parse.ts';
import type { TargetBody } from './target.ts';

type Target = Activation['target'];

/** Where damage is marked, and what is spent to turn it away. @param field whether a power field is left to spend */
export function enterWear(
  ledger: Ledger,
  { kind, marks }: Pick<Body, 'kind' | 'marks'>,
  target: Target,
  field: boolean,
): void {
  ledger.enter('MK3-STAT-08');
  switch (kind) {
    case 'spiral':
      ledger.enter('MK3-SPIRAL-01');
      break;
    case 'colossal':
      ledger.enter('MK3-COLOSSAL-01', 'MK3-COLOSSAL-05', 'MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04');
      break;
    case 'grid':
      ledger.enter('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04');
      if (parseLayout(layoutText(target.damage)).field) ledger.enter('MK3-FIELD-01');
      break;
    default:
      ledger.enter('MK3-DMG-08');
  }
  if (kind === 'guarded') {
    if (target.fury > 0 && target.beasts.length > 0) ledger.enter('MK3-XFER-01', 'MK3-XFER-02');
  } else if (marks.length > 0) ledger.enter('MK3-CRIPPLE-01');
  if (field) ledger.enter('MK3-PFIELD-01', 'MK3-PFIELD-02');
}

/** What happens to a model, or a part of one, with no box left. */
export function enterFall(ledger: Ledger, target: Target, now: Now): void {
  const saved = toughSaves(target, now);
  if (saved.rule) ledger.enter(saved.rule);
  if (saved.value > 0) {
    const first = toughComesFirst(target);
    if (first.rule) ledger.enter(first.rule);
    const falls = fallsWhenSaved(target);
    if (falls.rule) ledger.enter(falls.rule);
  }
  if (now.mounted) ledger.enter('MK3-CAV-05');
}

/** What a destroyed model leaves, where the answer counts it. */
export function enterTokens(ledger: Ledger, target: Target): void {
  const left = leavesTokens(target);
  if (target.tokens !== 'none' && left.rule) ledger.enter(left.rule);
}

/** What a harm does to one of several models. @param times how often it may come */
export function enterHarm(ledger: Ledger, body: TargetBody, { rolls, knocksDown }: Harm, times = 1): void {
  const most = rolls.reduce((sum, { roll }) => sum + mostPoints(roll), 0) * times;
  const rage = rolls.some(({ bringsRage }) => bringsRage);
  if (most > 0) enterWorn(ledger, body, most, { down: knocksDown, rage });
}

/** What more is said of the damage. */
interface Wounding {
  /** Whether it is laid down before it. */
  readonly down?: boolean;
  /** Whether it brings focus by Rage (MK3-RUL-12). */
  readonly rage?: boolean;
  /** Whether a power field may be used against it. */
  readonly field?: boolean;
}

/** What a body has to do with damage. @param most points at most */
export function enterWorn(
  ledger: Ledger,
  body: TargetBody,
  most: number,
  { down = false, rage = true, field = true }: Wounding = {},
): void {
  const { target, kind, weakest, startsDown, canFall } = body;
  enterWear(ledger, body, target, field && target.powerField > 0);
  // Two grids filled in any order have a place for every column of both.
  if (kind === 'colossal') ledger.enter(body.worn().spots > COLUMNS ? 'MK3-COLOSSAL-04' : 'MK3-COLOSSAL-02');
  if (rage && target.rage) ledger.enter('MK3-MONSTROSITY-03');
  if (most < weakest) return;
  enterTokens(ledger, target);
  const mounted = kind === 'dragoon' && body.parts === 2;
  const knockedDown = startsDown || (down && canFall);
  enterFall(ledger, target, { knockedDown, mounted });
  // Who fell out of the saddle may fall once more.
  if (mounted && most > weakest) enterFall(ledger, target, { knockedDown, mounted: false });
  if (most > weakest) ledger.enter('MK3-DMG-02');
}

const COLUMNS = 6;
