/** What an answer says of itself: what is ruled how, and what of these lists is left out. */

import { baseOf } from './forces.ts';
import type { BattleScenario, BattleUnit } from './schema.ts';
import type { View } from './view.ts';

export function notesOf(
  { first, second, terrain, deployment, mission, sideMissions, zones }: BattleScenario,
  battle: View,
): string[] {
  const all = [...first.units, ...second.units];
  const named = (title: string, has: (unit: BattleUnit) => boolean) => {
    const names = [...new Set(all.filter(has).map(({ name }) => name))];
    return names.length > 0 ? [`${title}: ${names.join(', ')}.`] : [];
  };
  const sorts = (unit: BattleUnit) => [unit, ...unit.joined];
  const loose = battle.forces.sorts.filter(({ formations }) => formations.at(-1)!.spread > 6);
  return [
    'Units stand in ranks of up to five and move as one body; ranges, sight, cover, charges and markers are judged base by base, moves on the rectangle round the bases.',
    'How many get to strike is found by placing every base; after a melee a unit stands in ranks again.',
    ...(terrain.kind === 'generated'
      ? [
          terrain.seed === undefined
            ? 'Every game has a new table of generated terrain.'
            : 'All games are played on one generated table.',
        ]
      : []),
    ...(!zones && deployment !== 'front line'
      ? [`The zones of a ${deployment} are a preset of this house; the printed map is lost.`]
      : []),
    ...(mission === 'sabotage'
      ? [
          'Each army has a marker 12" from its edge; an enemy who is alone there at the end of a round destroys it. What counts as held is the own marker while it stands; both kept or both lost is a draw.',
        ]
      : []),
    ...(mission === 'relic hunt'
      ? [
          'Whoever seizes a marker carries it and holds it, Wavering or not, until he is gone; then it lies where he stood and is nobody’s.',
        ]
      : []),
    'Left out: buildings, hills, optional layers, firing groups at different targets.',
    ...(sideMissions.kind === 'none'
      ? []
      : [
          'Side missions are judged in the end; doctrines play for markers, not for them. Heroes are those who joined a unit, and stand first in its front rank.',
        ]),
    ...named('Spells are not cast', (unit) => sorts(unit).some(({ wizard }) => wizard > 0)),
    ...named('Snipers wound whoever is next', (unit) =>
      sorts(unit).some(({ weapons }) => weapons.some(({ rules }) => rules.includes('Sniper'))),
    ),
    ...named('Whoever joined stands on a base like all others', (unit) => unit.joined.length > 0),
    ...named('Priced at 10 points a wound, for the list says no points', (unit) =>
      sorts(unit).every(({ cost }) => cost === 0),
    ),
    ...(loose.length > 0
      ? [`Too large to keep within 6" of each other: ${[...new Set(loose.map(({ unit }) => unit.name))].join(', ')}.`]
      : []),
    ...named(
      'Bases are taken to be 25 mm, or 40, 60 and 80 mm from Tough(3), (6) and (12) on',
      (unit) => unit.base === undefined && baseOf(unit) > 25,
    ),
  ];
}
