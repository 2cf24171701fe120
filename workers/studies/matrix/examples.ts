/** Small matrices that answer at once. */
import { findRuleset } from '../../rulesets/index.ts';

/** Synthetic units of the ruleset with their points; shooters keep their distance. */
export function sampleUnits(
  ids: readonly string[],
): Array<{ name: string; values: Record<string, unknown>; plan?: Record<string, unknown> }> {
  return ids.map((id) => {
    const found = findRuleset('aof').profiles.find((profile) => profile.id === `a-${id}`);
    if (!found) throw new RangeError(`no sample unit "${id}"`);
    const values = found.values as Record<string, unknown>;
    const shoots = (values.weapons as ReadonlyArray<{ range?: number }>).some(({ range }) => range !== undefined);
    return { name: found.title, values, ...(shoots ? { plan: { behaviour: 'hold and shoot' } } : {}) };
  });
}

export const examples = [
  {
    id: 'six-units',
    title: 'Six units charge each other',
    request: {
      ruleset: 'aof',
      profiles: sampleUnits(['swordsmen', 'berserkers', 'wardens', 'knights', 'beasts', 'champion']),
      situations: [{ title: 'Charge', kind: 'melee', base: {} }],
    },
  },
  {
    id: 'shooters',
    title: 'Shooters against targets',
    request: {
      ruleset: 'aof',
      profiles: sampleUnits(['archers', 'handgunners', 'marksmen']),
      opponents: sampleUnits(['swordsmen', 'wardens', 'beasts']),
      situations: [
        { title: 'In the open', weight: 2, kind: 'volley', base: { situation: { distance: 18 } } },
        { title: 'In cover', kind: 'volley', base: { situation: { distance: 18, cover: true } } },
      ],
    },
  },
];
