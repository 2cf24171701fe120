/** What holds of places at any time, and where somebody could stand. */
import type { ReplayScene, ReplayStep } from '../../../ruleset.ts';
import type { BattleScenario, BattleUnit } from '../../battle/schema.ts';
import { type Box, type Disc, distance, fromBox, gap, ROUNDING } from './ground.ts';

export type Expect = (rule: string, holds: boolean, text: string) => void;

export interface Field {
  readonly width: number;
  readonly depth: number;
  readonly terrain: readonly Box[];
}

/** What holds at any time: on the table, on no other base, in nothing that nobody enters, together. */
export function standing(
  expect: Expect,
  units: ReadonlyArray<{ readonly name: string; readonly bases: readonly Disc[] }>,
  table: Field,
  moved: ReadonlyArray<{ readonly unit: number }>,
): void {
  const solid = table.terrain.filter(({ kind }) => kind === 'impassable');
  for (const { unit: u } of moved) {
    const { name, bases } = units[u];
    for (const [i, { x, y, r }] of bases.entries()) {
      const on =
        x >= r - ROUNDING && y >= r - ROUNDING && x <= table.width - r + ROUNDING && y <= table.depth - r + ROUNDING;
      expect('TAB-AOF-01', on, `base ${i + 1} of ${name} is not on the table`);
      for (const box of solid) {
        expect(
          'AOF-TERR-02',
          fromBox([x, y], box) >= r - ROUNDING,
          `base ${i + 1} of ${name} stands in impassable ground`,
        );
      }
      if (bases.length < 2) continue;
      const apart = bases.filter((_, j) => j !== i).map((other) => distance(bases[i], other));
      expect('TAB-AOF-11', Math.min(...apart) <= 2 + ROUNDING, `base ${i + 1} of ${name} is over 2" from the others`);
      expect(
        'TAB-AOF-11',
        Math.max(...apart) <= 6 + ROUNDING,
        `base ${i + 1} of ${name} is ${Math.max(...apart).toFixed(2)}" from another`,
      );
    }
    units.forEach((other, v) => {
      if (v === u || other.bases.length === 0 || bases.length === 0) return;
      expect('TAB-AOF-12', gap(bases, other.bases) >= -ROUNDING, `${name} stands on ${other.name}`);
    });
  }
}

/** Whether a unit could step back that far, straight away from the nearest enemy of whom it fought (RU-T-14). */
export function mayBackOff(
  units: ReadonlyArray<{ readonly bases: readonly Disc[] }>,
  table: Field,
  [u, t]: readonly [number, number],
  inches: number,
): boolean {
  const pairs = units[u].bases.flatMap((own) =>
    units[t].bases.map((other) => ({ own, other, far: distance(own, other) })),
  );
  const { own, other } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  const length = Math.hypot(own.x - other.x, own.y - other.y);
  const [dx, dy] = [((own.x - other.x) / length) * inches, ((own.y - other.y) / length) * inches];
  const there = units[u].bases.map(({ x, y, r }) => ({ x: x + dx, y: y + dy, r }));
  const room = ({ x, y, r }: Disc) => x >= r && y >= r && x <= table.width - r && y <= table.depth - r;
  const free = ({ x, y, r }: Disc) =>
    table.terrain.every((box) => box.kind !== 'impassable' || fromBox([x, y], box) > r + ROUNDING);
  return (
    there.every((base) => room(base) && free(base)) &&
    gap(there, units[t].bases) >= 1 - ROUNDING &&
    units.every(({ bases }, v) => v === u || v === t || bases.length === 0 || gap(there, bases) > ROUNDING)
  );
}

interface Deployed {
  readonly name: string;
  readonly side: 1 | 2;
  readonly bases: readonly Disc[];
  readonly rules: ReadonlySet<string>;
  readonly profile: BattleUnit;
}

/** Zones, markers, and everybody on the table who does not wait. @returns the side that acts first */
export function deployed(
  expect: Expect,
  { deployment, zones, mission, first }: BattleScenario,
  { depth }: Field,
  units: readonly Deployed[],
  told: readonly ReplayStep[],
  markers: ReplayScene['markers'],
): 1 | 2 {
  const of = (title: string) => told.find(({ label }) => label === title)?.text ?? '';
  const lower = of('Edges').startsWith(`${first.name} from the lower`) ? 1 : 2;
  const strips = deployment === 'front line' && !zones;
  for (const { name, side, bases, rules, profile } of units) {
    const deep = 12 + (rules.has('Scout') ? 12 : 0);
    for (const { y, r } of strips ? bases : []) {
      const into = side === lower ? y + r : depth - y + r;
      expect('TAB-AOF-05', into <= deep + ROUNDING, `${name} is deployed ${into.toFixed(2)}" from its edge`);
    }
    const whole = rules.has('Ambush') || bases.length === profile.models + profile.joined.length;
    expect('TAB-AOF-07', whole, `${name} is not deployed whole`);
  }
  for (const [m, { x, y }] of (mission === 'duel' || mission === 'relic hunt' ? markers : []).entries()) {
    const outside = !strips || (y > 12 - ROUNDING && y < depth - 12 + ROUNDING);
    expect('TAB-AOF-30', outside, `marker ${m + 1} lies in a zone`);
    for (const other of markers.slice(0, m)) {
      const apart = Math.hypot(other.x - x, other.y - y);
      expect('TAB-AOF-30', apart > 9 - ROUNDING, `marker ${m + 1} is ${apart.toFixed(2)}" from another`);
    }
  }
  return of('Roll-off').startsWith(`${first.name} deploys`) ? 1 : 2;
}
