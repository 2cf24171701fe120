/** HORDES Mk II: what answers its questions, by itself for whoever needs no more. */
import type { Game, ScenarioKind } from '../ruleset.ts';
import { DISCLOSURE } from '../twodice/disclosure.ts';
import { attack } from './attack/index.ts';
import { mk2 as first } from './first.ts';
import { battle } from './kinds/battle.ts';
import { structure } from './kinds/structure.ts';
import { morale } from './morale/index.ts';
import { table } from './table/index.ts';

/** Kinds that are fetched later, and before which of the others each stands; dice alone come last. */
const LATER: ReadonlyArray<readonly [before: string, kind: ScenarioKind]> = [
  ['area', morale as ScenarioKind],
  ['hits', structure as ScenarioKind],
  ['roll', attack as ScenarioKind],
  ['roll', battle as ScenarioKind],
  ['roll', table as ScenarioKind],
];

export const mk2: Game = {
  ...first,
  kinds: first.kinds.flatMap((kind) => [
    ...LATER.filter(([before]) => before === kind.id).map(([, later]) => ({ ...later, disclosure: DISCLOSURE })),
    kind,
  ]),
};
