/**
 * Every word and number of a list is accounted for, in every format of the front door: one that is changed changes what
 * it says of its unit, or a word on it, or it is one of those that are passed over, with the reason. And every number that
 * is read stands in the source of its unit, or the reading says where it is from.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../fixtures/share.ts';
import { readLists } from './door.ts';
import { linesAt } from './places.ts';
import { countIn, doubtsIn } from './shown.ts';
import { FORMATS, type Format } from './testing/formats.ts';
import { silences } from './testing/passedOver.ts';
import { tokensOf } from './testing/tokens.ts';
import type { ListsReading, ReadUnit } from './types.ts';

const unitsIn = ({ armies }: ListsReading) => armies.flatMap((one) => one.units);
/** All that answers depend on. */
const bodyOf = ({ name, values, parts, sides, points, models, profile, unknown }: ReadUnit) =>
  JSON.stringify({ name, values, parts, sides, points, models, profile, unknown });
const titlesOf = ({ armies }: ListsReading) =>
  JSON.stringify(armies.map(({ title, stated, format }) => [title, stated, format]));

/** What is said of a reading beyond "understood", and what is understood with a reason. */
function saidOf({ sources, armies }: ListsReading): string[] {
  const findings = armies.flatMap((army) => [
    ...army.findings,
    ...army.units.flatMap(({ checks = [], source }) => [...checks, ...source.flatMap(doubtsIn)]),
  ]);
  return [
    ...sources.map(({ name, role, note = '' }) => `${name} ${role} ${note}`),
    ...findings
      .filter(({ verdict, note }) => verdict !== 'understood' || note !== undefined)
      .map(({ at, text, verdict, note }) => `${at} ${verdict}: ${text}: ${note}`),
  ].sort();
}

const reader =
  (ruleset: string, format: string, { book }: Format) =>
  (text: string) =>
    readLists({
      ruleset,
      sources: [{ name: 'list', content: text, format }, ...(book ? [{ name: 'book', content: book }] : [])],
    });

/** Values that differ, each by its path, before and after. */
function differences(
  one: unknown,
  other: unknown,
  path = '',
): Array<readonly [path: string, old: unknown, now: unknown]> {
  if (one === other) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [[path, one, other]];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

const numbersIn = (text: string) => new Set((text.match(/\d+/g) ?? []).map(Number));

/**
 * Numbers of the lines of units that neither stand in the source of their unit, nor are marked as not said there, nor are
 * what the rules take where nobody says a number.
 */
function ungrounded(reading: ListsReading, text: string, book: string): string[] {
  const lines = text.split('\n');
  const units = unitsIn(reading);
  const begins = units.map(({ source }) => source.flatMap(({ at, line }) => line ?? linesAt(at) ?? []));
  return units.flatMap(({ name, line, source }, i) => {
    const from = Math.min(...begins[i]!);
    const behind = [...new Set(begins.map((all) => Math.min(...all)).filter((first) => first > from))].sort(
      (a, b) => a - b,
    );
    // In rosters an officer stands inside his unit, and the price of the unit behind him.
    const inside = units[i + 1]?.source.some(({ at }) => source[0] !== undefined && at.startsWith(`${source[0].at} /`));
    const to = Math.max(...begins[i]!, (behind[inside ? 1 : 0] ?? lines.length + 1) - 1);
    const own = [...lines.slice(from - 1, to), ...source.map((one) => one.text)].join('\n');
    const ids = own.match(/"id":"u\d+"/g) ?? [];
    const named = book.split('\n').filter((one) => one.includes(name) || ids.some((id) => one.includes(id)));
    const said = numbersIn([own, ...named].join('\n'));
    return line.flatMap((shown) => {
      const { text: piece, changed = [], unknown } = shown;
      const count = countIn(shown);
      return [...piece.matchAll(/\d+/g)].flatMap(({ 0: number, index }) => {
        const marked = changed.some(([a, b]) => a <= index && index < b);
        const counted = count?.from === index ? count : undefined;
        // "Leader & 9 Grunts" are ten, and a caster that adds points for his battlegroup costs none himself.
        const sum =
          counted?.title === 'Models' ? said.has(Number(number) - 1) : counted?.title === 'Points' && number === '0';
        // One model, one attack: what is taken where nobody says a number.
        const usual = (counted !== undefined && counted.least === 1 && number === '1') || sum;
        return unknown || marked || usual || said.has(Number(number)) ? [] : [`${number} of "${piece}" in ${name}`];
      });
    });
  });
}

describe.each(Object.entries(FORMATS))('%s', (ruleset, formats) => {
  test.each(Object.entries(formats))(
    '%s: a word or number that changes is read, or said, or passed over',
    async (format, one) => {
      const read = reader(ruleset, format, one);
      const before = await read(one.text);
      const [bodies, titles, said] = [unitsIn(before).map(bodyOf), titlesOf(before), saidOf(before)];
      const tokens = tokensOf(one.text);
      const step = Math.max(1, Math.floor(tokens.length / share(7, 120)));
      const faults: string[] = [...ungrounded(before, one.text, one.book ?? '')];
      for (let i = ruleset.length % step; i < tokens.length; i += step) {
        const { at, text, next } = tokens[i]!;
        const around = one.text.slice(Math.max(0, at - 40), at + text.length + 20).replace(/\s+/g, ' ');
        const edited = one.text.slice(0, at) + next + one.text.slice(at + text.length);
        const after = await read(edited);
        faults.push(...ungrounded(after, edited, one.book ?? ''));
        const now = unitsIn(after);
        const told = JSON.stringify(saidOf(after)) !== JSON.stringify(said);
        const changed = now.flatMap((unit, n) => (bodyOf(unit) === bodies[n] ? [] : [n]));
        const same = now.length === bodies.length;
        if (same && changed.length === 0 && !told && titlesOf(after) === titles) {
          if (!silences(ruleset, format, one.text, at)) faults.push(`nobody reads "${text}" in ${around}`);
          continue;
        }
        if (told || !same) {
          if (!told) faults.push(`${bodies.length} units become ${now.length} in silence by "${text}" in ${around}`);
          continue;
        }
        if (changed.length > 1) faults.push(`"${text}" in ${around} changes ${changed.length} units in silence`);
        if (next === 'Zqxw' && !changed.some((n) => bodyOf(now[n]!).includes(next)) && titlesOf(after) === titles)
          faults.push(`what "${text}" in ${around} says is lost in silence`);
        for (const n of changed)
          for (const [path, old, value] of differences(JSON.parse(bodies[n]!), JSON.parse(bodyOf(now[n]!)))) {
            const product = Number(value) % Number(next) === 0;
            const moved =
              product || ((old === undefined || String(old).includes(text)) && String(value).includes(next));
            const sum =
              typeof old === 'number' &&
              typeof value === 'number' &&
              Math.abs(value - old) === Number(next) - Number(text);
            if (!moved && !sum && /^\d+$/.test(text))
              faults.push(`"${text}" in ${around} makes ${path} ${String(old)} into ${String(value)}`);
          }
      }
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});
