/**
 * What a list says of itself against what was read of it: every difference with both numbers. Builders count the points
 * that a battlegroup pays in different ways, so a sum is wrong only when it is so in each of them.
 */
import { counted } from '../../../wording.ts';
import type { Entry } from './entry.ts';
import type { Profile } from './profile.ts';
import type { Gathering } from './report.ts';
import type { ListState } from './state.ts';

/** @param alone whether the text holds no other list, so that its units are all those of the report */
export function checkList(
  list: Pick<ListState, 'at' | 'stated' | 'limit' | 'units' | 'entries'>,
  gathering: Gathering,
  alone: boolean,
): void {
  const { at, stated, limit, units, entries } = list;
  if (entries.length === 0) return;
  if (stated !== null) checkPoints(at, stated, entries, gathering, alone);
  else if (limit !== null) checkLimit(at, limit, entries, gathering);
  if (units !== null) checkUnits(at, units, entries, gathering);
}

function checkPoints(
  at: string,
  stated: number,
  entries: readonly Entry[],
  gathering: Gathering,
  alone: boolean,
): void {
  const sum = total(entries.map(({ points, copies }) => (points ?? 0) * copies));
  const paid = total(entries.map((entry) => entry.paid));
  const free = total(entries.map(({ battlegroup }) => battlegroup ?? 0));
  const also = [...new Set([paid, free, -free])]
    .filter((each) => each !== 0 && stated + each >= 0)
    .map((each) => stated + each);
  if (alone) gathering.stated = { at, points: stated, ...(also.length > 0 ? { alsoPoints: also } : {}) };
  if (stated === sum || also.includes(sum)) return;
  const found = paid > 0 ? `${sum - paid} besides ${paid} of the battlegroup` : String(sum);
  const silent = entries.filter(({ points, attached }) => points === null && !attached).length;
  gathering.check(
    at,
    counted(stated, 'points'),
    `the list says ${stated} points; its lines add up to ${found}${silent > 0 ? `, and ${counted(silent, 'lines')} ${silent === 1 ? 'says' : 'say'} no points` : ''}`,
    alone,
  );
}

/** A list may have less than it is allowed, but not more. */
function checkLimit(at: string, limit: number, entries: readonly Entry[], gathering: Gathering): void {
  const sum = total(entries.map(({ points, copies }) => (points ?? 0) * copies));
  if (sum <= limit) return;
  gathering.check(at, counted(limit, 'points'), `the list may have ${limit} points; its lines add up to ${sum}`);
}

/** What hangs on a unit is not counted by itself. */
function checkUnits(at: string, stated: number, entries: readonly Entry[], gathering: Gathering): void {
  let onUnit = false;
  let found = 0;
  for (const { attached, battlegroup, models, size, copies } of entries) {
    if (!attached) onUnit = battlegroup === null && (size !== null || (models ?? 1) > 1);
    if (!(attached && onUnit)) found += copies;
  }
  if (found === stated) return;
  gathering.check(
    at,
    `${stated} models and units`,
    `the list counts ${stated} models and units; what was read has ${found}`,
  );
}

/** Price and size of a unit against those of its profile. */
export function checkProfile(entry: Entry, profile: Profile, models: number, gathering: Gathering): void {
  const { at, points, battlegroup, options } = entry;
  const [name = ''] = entry.names;
  const size = profile.models;
  if (entry.models !== null && size !== null && (entry.models < size[0] || entry.models > size[1])) {
    const allowed = size[0] === size[1] ? String(size[0]) : `${size[0]} to ${size[1]}`;
    gathering.check(at, name, `the list says ${counted(entry.models, 'models')}; the profile has ${allowed}`);
  }
  // Points of a caster are those that it adds for its battlegroup, and some builders write 0.
  const caster = profile.sort === 'warcaster' || profile.sort === 'warlock';
  if (points === null || battlegroup !== null || caster || profile.points === null || options.length > 0) return;
  const [least, most] = profile.points;
  const prices =
    size === null || size[0] === size[1]
      ? [least, most]
      : models >= size[1]
        ? [most]
        : models <= size[0]
          ? [least]
          : [least, most];
  if (prices.includes(points) || (prices.length > 1 && points > least && points < most)) return;
  const price = [...new Set(prices)].join(' or ');
  gathering.check(at, name, `the list says ${counted(points, 'points')}; the profile says ${price}`);
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
