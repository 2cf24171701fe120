/** What profiles choose to do in their meetings, where nobody said: the mixtures that serve both sides best. */
import { percentColumn, textColumn } from '../columns.ts';
import type { Table } from '../figures.ts';
import type { Known } from '../known.ts';
import type { Matchups } from './grid.ts';

/** The average share of each choice over all that a profile met; only of who had a choice, and met somebody. */
export interface PlanUse {
  readonly situation: number;
  readonly profile: number;
  readonly side: 'row' | 'column' | 'both';
  readonly shares: ReadonlyArray<{ readonly value: string; readonly title: string; readonly share: number }>;
}

export function plansUsed(matchups: Matchups, known: Known): PlanUse[] {
  const { field } = matchups;
  const used: PlanUse[] = [];
  field.situations.forEach((_, situation) => {
    const of = (side: 'row' | 'column', profile: number) => {
      const choices = field.choices(situation, side, profile);
      const sums = choices.map(() => 0);
      let met = 0;
      const others = side === 'row' ? field.columns : field.rows;
      if (choices.length > 1) {
        others.forEach((_other, j) => {
          const meet =
            side === 'row' ? matchups.meet(known, situation, profile, j) : matchups.meet(known, situation, j, profile);
          if (!meet?.plans) return;
          met++;
          meet.plans[side].forEach((share, c) => {
            sums[c] += share;
          });
        });
      }
      return { choices, sums, met };
    };
    const say = (profile: number, side: PlanUse['side'], parts: ReadonlyArray<ReturnType<typeof of>>) => {
      const met = parts.reduce((sum, part) => sum + part.met, 0);
      if (met === 0) return;
      const { choices } = parts.find((part) => part.met > 0)!;
      used.push({
        ...{ situation, profile, side },
        shares: choices.map(({ value, title }, c) => ({
          ...{ value, title },
          share: parts.reduce((sum, part) => sum + (part.sums[c] ?? 0), 0) / met,
        })),
      });
    };
    field.rows.forEach((_row, i) => {
      if (field.square) say(i, 'both', [of('row', i), of('column', i)]);
      else say(i, 'row', [of('row', i)]);
    });
    if (field.square) return;
    field.columns.forEach((_column, j) => {
      say(j, 'column', [of('column', j)]);
    });
  });
  return used;
}

/** Null where nobody had a choice. */
export function plansTable(matchups: Matchups, known: Known): Table | null {
  const used = plansUsed(matchups, known);
  if (used.length === 0) return null;
  const { field } = matchups;
  const titles = [...new Set(used.flatMap(({ shares }) => shares.map(({ title }) => title)))];
  return {
    id: 'plans',
    title: 'What they do, on average over all that they meet',
    columns: [
      textColumn('profile', 'Profile'),
      ...(field.situations.length > 1 ? [textColumn('situation', 'Situation')] : []),
      ...titles.map((title, t) => percentColumn(`plan${t}`, capital(title))),
    ],
    rows: used.map(({ situation, profile, side, shares }) => [
      (side === 'column' ? field.columns : field.rows)[profile].name,
      ...(field.situations.length > 1 ? [field.situations[situation].title] : []),
      ...titles.map((title) => shares.find((one) => one.title === title)?.share ?? null),
    ]),
  };
}

/** Null where nobody had a choice. */
export function plansNote(matchups: Matchups, known: Known): string | null {
  const titles = new Set(plansUsed(matchups, known).flatMap(({ shares }) => shares.map(({ title }) => title)));
  if (titles.size === 0) return null;
  const all = [...titles];
  const list = `${all
    .slice(0, -1)
    .map((title) => `"${title}"`)
    .join(', ')} and "${all.at(-1)}"`;
  return `Where nobody says what a profile does, both sides of each pair play what serves them best against each other, one plan for all rounds, or several by chance: ${list}. No other plans were tried.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
