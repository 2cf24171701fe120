/** Which battles an arena fights: for each situation several of armies where its kind can fight them, else one of each a side. */
import { parsePath, valueAt } from '../../paths.ts';
import { findKind } from '../../rulesets/index.ts';
import type { Armies, ArmyBattle, Matchup } from '../../rulesets/ruleset.ts';
import type { Matchups } from '../matchups/grid.ts';

/** What a price found by one of each a side may be off by, against battles of several a side (nine in ten). */
export const MEETING_MARGIN = 0.3;
/**
 * Up to so many profiles all battles are fought. Beyond, the first and the last: two a side, and many merged into one unit,
 * between which the prices of most others lie.
 */
const MOST_ALL = 40;
/** What prices found by two battles may be off by for those that were not fought (nineteen in twenty, measured). */
const UNFOUGHT_MARGIN = 0.02;
/** What prices found by all battles may be off by for larger ones, most of all where units beat each other in a circle. */
export const LARGER_MARGIN = 0.01;
/** Up to so many everybody fights everybody; beyond, each fights so many others, drawn by lot. */
export const MOST_MET = 80;
export const OPPONENTS = 40;

export interface Battle {
  readonly id: string;
  readonly title: string;
  /** The situation it belongs to, and its weight. */
  readonly situation: number;
  readonly weight: number;
  /** Null: one of each a side, as the situation has it. */
  readonly army: { readonly armies: Armies; readonly battle: ArmyBattle } | null;
  /** What its prices may be off by for the battle alone, as a change of log price. */
  readonly margin: number;
}

/** Whether two scenarios are one with its sides exchanged, as far as the two profiles and their plans go. */
function isMirrored(one: unknown, two: unknown, { row, column, rowPlan = row, columnPlan = column }: Matchup): boolean {
  const at = (scenario: unknown, path: string) => JSON.stringify(valueAt(scenario, parsePath(path)!));
  return (
    at(one, row) === at(two, column) &&
    at(one, column) === at(two, row) &&
    at(one, rowPlan) === at(two, columnPlan) &&
    at(one, columnPlan) === at(two, rowPlan)
  );
}

export function battlesOf(
  { field }: Matchups,
  groups: ReadonlyArray<readonly number[]>,
  larger: boolean,
): { readonly battles: readonly Battle[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const battles = field.situations.flatMap((situation, s): Battle[] => {
    const { title, weight, kind } = situation;
    const armies = findKind(field.ruleset, kind).matchup?.armies;
    const alone: Battle = {
      ...{ id: `${s}/one`, title: field.situations.length > 1 ? title : 'one of each a side', situation: s, weight },
      ...{ army: null, margin: MEETING_MARGIN },
    };
    if (!armies || groups.length < 2) return [alone];
    const players = groups.map(([first]) => first);
    const fits = (battle: ArmyBattle) =>
      players.every((i) => {
        const other = i === players[0] ? players[1] : players[0];
        const [there, back] = [field.pair(s, i, other), field.pair(s, other, i)];
        if ('problem' in there || 'problem' in back) return false;
        const { id, units } = battle;
        const [one, two] = [there, back].map(({ checked }) => {
          const meeting = armies.of(checked.scenario);
          return meeting?.fits(id, units, units) ? meeting.scenario(id, units, units) : null;
        });
        // Where the first side stands or acts otherwise than the second, a pair has two scores.
        return one != null && two != null && isMirrored(one, two, findKind(field.ruleset, armies.kind).matchup!);
      });
    const offered = larger ? armies.larger : armies.battles;
    const all = larger || groups.length <= MOST_ALL;
    const wanted = offered.filter((battle, b) => (all || b === 0 || b === offered.length - 1) && fits(battle));
    if (wanted.length === 0) return [alone];
    return wanted.map((battle) => ({
      id: `${s}/${battle.id}`,
      title: field.situations.length > 1 ? `${title}: ${battle.title}` : battle.title,
      situation: s,
      weight: weight / wanted.length,
      army: { armies, battle },
      margin: larger ? 0 : all ? LARGER_MARGIN : UNFOUGHT_MARGIN,
    }));
  });
  if (battles.some(({ army }) => army === null)) {
    notes.push(
      'Where no kind of question plays several units a side, one of each is set against the other and counts by the square law; such prices are taken to be off by up to 30 % for that alone.',
    );
  }
  if (groups.length > MOST_ALL && battles.some(({ army }) => army !== null)) {
    notes.push(
      `With more than ${MOST_ALL} profiles, two battles are fought instead of all; prices are taken to be off by up to 2 % for the others.`,
    );
  }
  if (groups.length > MOST_MET && battles.some(({ army }) => army !== null)) {
    notes.push(
      `With more than ${MOST_MET} profiles, each fights ${OPPONENTS} others, drawn by lot; ranges of prices allow for that.`,
    );
  }
  return { battles, notes };
}
