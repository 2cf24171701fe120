/** Who is idle in a question of his game, against what the engine and the checks say of him there. */
import { describe, expect, test } from 'vitest';
import { answerExactly } from '../answer.ts';
import { findKind, rulesets } from '../rulesets/index.ts';
import { headlineValue } from '../rulesets/readMeasure.ts';
import { readLists } from './door.ts';
import { partsIn } from './shown.ts';
import type { ReadUnit } from './types.ts';

const AOF = `Spears [5] Q4+ D4+ | 90pts | Fearless
5x Spear (A1)

Archers [5] Q4+ D5+ | 100pts
5x Bow (24", A1)

Rangers [5] Q4+ D5+ | 100pts
5x Bow (24", A1)
5x Knife (A1)

Dragon [1] Q3+ D3+ | 200pts | Breath Attack, Tough(6)
2x Claw (A3)

Boar [1] Q4+ D4+ | 40pts | Impact(3)
Bow (24", A1)

Cannon [1] Q4+ D5+ | 110pts | Artillery, Immobile
Cannon (36", A1, AP(3)), Crew (A2)

Guide [1] Q4+ D4+ | 40pts | Hero | Joined to: Spears
Sling (12", A1)
`;
const AE = `Name,Kind,Points,Squads,WS,BS,S,T,Ag,WP,AP,Ranged,Melee
Riflemen,horde,100,5,30,35,30,30,30,35,3,"Rifles (1d10+3, RoF S/-/3)",
Mob,horde,60,5,30,35,30,30,30,35,3,,"Clubs (1d10+2)"
Both,horde,60,5,30,35,30,30,30,35,3,"Rifles (1d10+3, RoF S/-/3)","Clubs (1d10+2)"
`;
const CARDS = `name,kind,MAT,RAT,STR,FURY,THR,DEF,ARM,boxes,weapons
Troll,warbeast,6,4,11,4,8,12,17,32,Claw RNG 1 P+S 16
Guard,warrior,5,4,6,,,12,14,5,Spear RNG 2 P+S 10
Porter,warrior,4,3,5,,,12,12,5,
`;

const read = async (ruleset: string, content: string) =>
  (await readLists({ ruleset, sources: [{ name: 'list', content }] })).armies.flatMap(({ units }) => units);

/** What the unit does in an example of the kind whose attacker it becomes, and what is refused of it. */
function acting(ruleset: string, id: string, unit: ReadUnit): number | 'refused' {
  const kind = findKind(ruleset, id);
  const example = kind.examples[0]!.scenario as Record<string, unknown>;
  const attacker = partsIn(unit)?.attacker ?? unit.values;
  // Nothing of the target stops Impact, and every power attack of a warbeast begins with a head-butt.
  const target = { ...(example.target as object), ...(ruleset === 'aof' ? { rules: [] } : {}) };
  const attack = id === 'powerAttack' ? { attack: { kind: 'head-butt' } } : {};
  const parsed = kind.schema.safeParse({ attacker, target, ...attack });
  if (!parsed.success || kind.check(parsed.data).length > 0) return 'refused';
  const { measures, headline } = answerExactly({ ruleset, kind: id, scenario: parsed.data });
  return headlineValue(measures[headline]!);
}

describe('a unit is idle where it does nothing', () => {
  test('in Age of Fantasy: no more, no less than the engine says', async () => {
    const units = await read('aof', AOF);
    expect(units.length).toBe(6);
    for (const unit of units)
      for (const id of ['volley', 'melee']) {
        const done = acting('aof', id, unit);
        const idle = unit.idleIn?.includes(id) ?? false;
        expect([unit.name, id, idle]).toEqual([unit.name, id, done === 'refused' || done === 0]);
      }
  });

  test('the first question that suits: Melee for who only fights, Shooting for who shoots', async () => {
    const first = async (ruleset: string, content: string) =>
      (await read(ruleset, content)).map(({ name, idleIn = [] }) => [
        name,
        rulesets.find(({ id }) => id === ruleset)!.kinds.find(({ id }) => !idleIn.includes(id))!.id,
      ]);
    expect(await first('aof', AOF)).toEqual([
      ['Spears', 'volley'],
      ['Archers', 'volley'],
      ['Rangers', 'volley'],
      ['Dragon', 'volley'],
      ['Boar', 'volley'],
      ['Cannon', 'volley'],
    ]);
    expect(await first('aof', AOF.replace('Sling (12", A1)', 'Sword (A1)'))).toContainEqual(['Spears', 'melee']);
    expect(await first('ae', AE)).toEqual([
      ['Riflemen', 'volley'],
      ['Mob', 'melee'],
      ['Both', 'volley'],
    ]);
  });

  for (const ruleset of ['mk3', 'mk2'])
    test(`in ${ruleset}: who has no weapon attacks nobody, and only some know power attacks`, async () => {
      const units = await read(ruleset, CARDS);
      expect(units.map(({ name, idleIn = [] }) => [name, idleIn])).toEqual([
        ['Troll', []],
        ['Guard', ['powerAttack']],
        ['Porter', ['activation', 'duel', 'powerAttack']],
      ]);
      for (const unit of units)
        for (const id of unit.idleIn ?? []) if (id !== 'duel') expect(acting(ruleset, id, unit), id).toBe('refused');
      for (const id of ['activation', 'powerAttack']) expect(acting(ruleset, id, units[0]!), id).not.toBe('refused');
    });

  test('a name of which nothing is known is idle nowhere', async () => {
    const [unit] = await read('mk3', 'Siege Ram - PC: 14\n');
    expect([unit?.profile, unit?.idleIn]).toEqual([null, undefined]);
  });
});
