/** A profile as the parts of a scenario in one edition. What an edition has no field for is said. */

import { refusal } from '../../reading/accepted.ts';
import { FORCED_KINDS, spendsPoints } from '../activation/resources.ts';
import { parseLayout } from '../body/layout/parse.ts';
import { readLayout } from '../body/layout/problems.ts';
import { asOtherRules } from '../otherRules.ts';
import { isWritten, settle, settledFighter } from './asked.ts';
import type { ListGame } from './game.ts';
import type { Profile, Sort } from './profile.ts';
import type { Finding, ListedUnit, Say, Values } from './report.ts';
import { brief, legible, own } from './report.ts';
import { fitWeapons } from './weapons.ts';

const LONGEST_NAME = 60;
/** Further models of a unit, as the schema of targets has them. */
const MOST_OTHERS = 20;
/** Things not known that a unit names. */
const MOST_UNKNOWN = 30;

/** The stat that weapons of a class attack with. */
const NEEDED = [
  ['melee', 'MAT'],
  ['ranged', 'RAT'],
  ['magic', 'magicAttack'],
] as const;

export interface Fitted {
  readonly parts: NonNullable<ListedUnit['parts']>;
  readonly unknown: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * @param name what the list calls the unit
 * @param models models of the unit, 1 for a single one
 */
export function fitted(profile: Profile, game: ListGame, name: string, models: number): Fitted {
  const findings: Finding[] = [];
  const unknown = [...profile.unknown];
  const say: Say = (text, verdict, note, at = profile.at) => {
    findings.push({ at, text: legible(text), verdict, ...(note === undefined ? {} : { note }) });
    if (verdict === 'not known') unknown.push(legible(text));
  };
  const called = name.slice(0, LONGEST_NAME).trim();
  const sort = profile.sort;
  const attacker: Values = { name: called, ...kindOf(sort, game, say) };
  lay(attacker, profile.attacker, game.attacker, 'attacker', say);
  forced(attacker, profile, say);
  const kind = String(attacker.kind);
  const weapons = fitWeapons(profile, game, say);
  if (weapons.length > 0) attacker.weapons = weapons;
  else say('weapons', 'assumed', 'none are given; as an attacker it is still to be armed');
  for (const [sort, stat] of NEEDED) {
    if (!(stat in attacker) && weapons.some((weapon) => weapon.class === sort)) {
      say(stat, 'assumed', `not given; ${sort} attacks need it filled in`);
    }
  }

  const target: Values = { name: called };
  lay(target, profile.target, game.target, 'target', say);
  fitDamage(target, game, say);
  shieldArms(target, profile, game);
  for (const stat of ['DEF', 'ARM']) {
    if (!(stat in target)) say(stat, 'assumed', 'not given; as a target it is still to be filled in');
  }
  const written = profile.whole.length > 0 || isWritten(attacker) || isWritten(target);
  if (models > 1) company(target, models, game, say);
  if (written) settle(attacker, target, game, say);
  const economy: Values = {};
  if (isBeast(kind)) lay(economy, profile.economy, game.economy, 'fighter', say);
  frenzied(economy, attacker, say);
  // A fighter of a duel is a single model.
  const single = onFoot('others' in target ? without(target, 'others') : target, say);
  const whole: Values = { attacker, target: single, ...economy };
  const fighter = written ? settledFighter(whole, game, say) : whole;
  if (fighter === null) say(called, 'not known', 'it cannot fight a duel as it is written');
  const strange = few(unknown);
  const known = (part: Values) => withUnknown(part, strange);
  const [one, two] = [attacker, target].map(known);
  const both = known(fighter ?? { attacker: { name: called }, target: { name: called } });
  return { parts: { attacker: one, target: two, first: both, second: both }, unknown: strange, findings };
}

/** Who has a threshold may frenzy, for which it needs its FURY and a melee weapon (MK3-FRENZY-04). */
function frenzied(economy: Values, attacker: Readonly<Values>, say: Say): void {
  if (!('THR' in economy)) return;
  const weapons = (attacker.weapons as readonly Values[] | undefined) ?? [];
  const why =
    'FURY' in economy
      ? weapons.length > 0 && weapons.every((weapon) => weapon.class !== 'melee')
        ? 'it has no melee weapon to frenzy with'
        : null
      : 'its FURY is not given';
  if (why === null) return;
  say(`THR ${brief(economy.THR)}`, 'not known', `${why}; in a duel it does not frenzy`);
  delete economy.THR;
}

/** A dragoon has two rows; a duel follows one of its forms. */
function onFoot(target: Values, say: Say): Values {
  const [mounted, foot] = String(target.damage ?? '').split('/');
  if (foot === undefined || !mounted.startsWith('#')) return target;
  say(String(target.damage), 'assumed', 'a duel follows one form of a dragoon: it fights mounted');
  return { ...target, damage: mounted };
}

function without(values: Readonly<Values>, field: string): Values {
  const { [field]: _, ...rest } = values;
  return rest;
}

/** Each once, and not more than anybody reads; the findings name them all. */
function few(unknown: readonly string[]): string[] {
  const each = [...new Set(unknown)];
  return each.length > MOST_UNKNOWN ? [...each.slice(0, MOST_UNKNOWN), `${each.length - MOST_UNKNOWN} more`] : each;
}

/** The part with what nobody knows of the model, so that every answer it takes part in says so. */
function withUnknown(part: Readonly<Values>, unknown: readonly string[]): Values {
  if (unknown.length === 0) return part;
  const given = (part.otherRules as readonly string[] | undefined) ?? [];
  return { ...part, otherRules: asOtherRules([...given, ...unknown]) };
}

/** Takes what the shape has and accepts. */
function lay(into: Values, values: Readonly<Values>, shape: ListGame['target'], where: string, say: Say): void {
  for (const field in values) {
    const value = values[field];
    if (field === 'name' || field in into) continue;
    const type = own(shape, field);
    if (type === undefined)
      say(`${field} ${brief(value)}`, 'not known', `this edition has no such field of the ${where}`);
    else {
      const fault = refusal(type, value);
      if (fault === null) into[field] = value;
      else say(`${field} ${brief(value)}`, 'not known', fault);
    }
  }
}

function kindOf(sort: Sort | null, { kinds, standIns, edition }: ListGame, say: Say): Values {
  if (sort === null) {
    say('kind', 'assumed', 'nothing says what sort of model it is; it is taken for a warrior');
    return { kind: 'warrior' };
  }
  if (kinds.includes(sort)) return { kind: sort };
  const kind = standIns[sort] ?? 'warrior';
  say(
    sort,
    'assumed',
    `taken for a ${kind}, as ${edition} here has no ${sort}${sort === 'warjack' ? ' without a size' : ''}`,
  );
  return { kind };
}

function isBeast(kind: string): boolean {
  return FORCED_KINDS.includes(kind);
}

/** How much a model has to spend at the start, where nobody says otherwise. */
function forced(attacker: Values, { sort, economy, attacker: given }: Profile, say: Say): void {
  // Whoever stands in for a sort that the edition lacks may hold nothing at all.
  if (spendsPoints(String(attacker.kind)) === null) {
    if (Number(attacker.points ?? 0) > 0)
      say(`points ${brief(attacker.points)}`, 'not known', `a ${brief(attacker.kind)} holds no focus or fury`);
    delete attacker.points;
    return;
  }
  if ('points' in attacker) return;
  // Power up gives every warjack of a battlegroup one focus (MK3-FOCUS-02); what is allocated is up to its caster.
  if (/jack|colossal/.test(String(attacker.kind))) {
    attacker.points = 1;
    say('focus 1', 'assumed', 'powered up, and nothing allocated');
    return;
  }
  const beast = isBeast(String(attacker.kind));
  const caster = sort === 'warcaster' || sort === 'warlock';
  const most = beast ? economy.FURY : caster ? given.magicAttack : undefined;
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 0 || most > 20) return;
  attacker.points = most;
  say(`${beast ? 'fury' : 'focus or fury'} ${most}`, 'assumed', 'all that it may have is there to spend');
}

/** Boxes must be a layout that the edition can mark; otherwise as many boxes in a row. */
function fitDamage(target: Values, { layouts, edition }: ListGame, say: Say): void {
  const { damage } = target;
  if (damage === undefined) return;
  const text = String(damage);
  const rows = text.startsWith('#') ? text.split('/') : [text];
  const faults = rows
    .map((row) => readLayout(row, 'damage'))
    .flatMap((read) => ('problem' in read ? [read.problem] : []));
  if (faults.length > 0 || rows.length > 2) {
    delete target.damage;
    say(`boxes ${text}`, 'not known', faults[0]?.message ?? 'more than two rows');
    return;
  }
  const { kind, boards } = parseLayout(rows[0]);
  if (layouts.includes(kind)) return;
  const boxes = boards.flatMap(({ columns }) => columns.flat());
  const marked = boxes.filter((box) => box.marked).length;
  target.damage = `#${boxes.length}${marked > 0 ? `:${marked}` : ''}`;
  say(text, 'assumed', `${edition} here has no ${kind}; as many boxes in a row`);
}

/** A shield on an arm is lost with it, where there is such an arm to lose. */
function shieldArms(target: Values, { weapons }: Profile, { target: shape }: ListGame): void {
  const damage = String(target.damage ?? '');
  if (damage.startsWith('#') || damage.startsWith('@')) return;
  for (const [field, arm, quality] of [
    ['shields', 'shieldArm', 'Shield'],
    ['bucklers', 'bucklerArm', 'Buckler'],
  ] as const) {
    const holder = weapons.find(({ qualities }) => qualities.includes(quality));
    const side = holder?.location === 'left' ? 'left arm' : holder?.location === 'right' ? 'right arm' : null;
    const letter = side === 'left arm' ? /L/i : /R/i;
    if (Number(target[field] ?? 0) > 0 && side !== null && arm in shape && letter.test(gridOf(damage))) {
      target[arm] ??= side;
    }
  }
}

/** The boxes without what marks the two grids of a colossal. */
function gridOf(damage: string): string {
  return damage.replace(/[LR]\{/g, '{');
}

/** The rest of a unit stands behind its first model. */
function company(target: Values, models: number, { target: shape }: ListGame, say: Say): void {
  const { DEF, ARM, damage = '#1' } = target;
  if (DEF === undefined || ARM === undefined || shape.others === undefined || 'others' in target) return;
  const others = Math.min(models - 1, MOST_OTHERS);
  if (!/^#\d+(?::\d+)?$/.test(String(damage))) {
    say(`${models} models`, 'assumed', 'only single rows of boxes can stand together; as a target it is one model');
    return;
  }
  target.others = [{ count: others, DEF, ARM, damage }];
  say(`${others + 1} models`, 'assumed', 'all of them have the stats of the profile');
  if (others < models - 1) say(`${models} models`, 'not known', `a target has ${MOST_OTHERS + 1} models at most`);
}
