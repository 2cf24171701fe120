/** Random questions to every kind of Mk II, drawn by its schema. */
import { accepted, Drawer, drawnSchema } from '../../proving/draw.ts';
import { type Hints, Lot } from '../../proving/index.ts';
import type { ScenarioKind } from '../../ruleset.ts';

const damage = (lot: Lot) =>
  lot.pick(
    '#1',
    '#5',
    '#8:3',
    '#4/#3',
    '@MM|MB|bB|BB|SS|Ss',
    '@M|M|B|B|S|S',
    '....L|....LL|....CM|....CM|....RR|....R',
  );

export const HINTS: Hints = {
  DEF: (lot) => lot.between(7, 16),
  ARM: (lot) => lot.between(8, 19),
  MAT: (lot) => lot.between(3, 9),
  RAT: (lot) => lot.between(3, 9),
  magicAttack: (lot) => lot.between(3, 9),
  STR: (lot) => lot.between(5, 13),
  power: (lot) => lot.between(6, 19),
  points: (lot) => lot.between(0, 4),
  'others[].damage': (lot) => lot.pick('#1', '#2'),
  damage,
  'weapons[].name': (_, steps) => 'ABCDEFGHIJ'[Number(steps[steps.length - 2])] ?? 'Z',
  'steps[].weapon': (lot) => lot.pick('A', 'B'),
  'beasts[].name': (_, steps) => `Beast ${String(steps[steps.length - 2])}`,
  buyWith: (lot) => lot.pick('A', 'B'),
  weapon: (lot) => (lot.often(2) ? undefined : lot.pick('A', 'B')),
  system: (lot) => (lot.often(2) ? undefined : lot.pick('Mind', 'Body', 'Spirit', 'head')),
  expression: (lot) => lot.pick('2d6+3', '2d6 >= 7', '3d6kh2'),
  name: () => undefined,
  otherRules: () => undefined,
  turns: (lot) => lot.between(1, 2),
  rounds: (lot) => lot.between(1, 2),
};

/** As somebody might write them: some can be asked, some cannot. */
export function randomInputs(kind: ScenarioKind, wanted: number, seed: number): unknown[] {
  const drawer = new Drawer(drawnSchema(kind.schema), HINTS);
  return Array.from({ length: wanted }, (_, index) => {
    const lot = new Lot(seed, index);
    const input = drawer.draw(lot, lot.pick(0.06, 0.15, 0.4)) ?? {};
    const verdict = accepted(kind, input);
    // A second draw where the first could not be asked, so that there are some of both.
    return 'scenario' in verdict || lot.often(2) ? input : (drawer.draw(lot, 0.05) ?? {});
  });
}
