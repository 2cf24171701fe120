/** What of a model is crippled before a duel or a battle: as attacker and as target, by its boxes and by what is stated. */
import { describe, expect, test } from 'vitest';
import { battle } from '../../twodice/battle/index.ts';
import { Battle } from '../../twodice/battle/schema.ts';
import { duel } from '../../twodice/duel/index.ts';
import { Duel, type DuelInput } from '../../twodice/duel/schema.ts';

type Fighter = DuelInput['first'];
type Stated = Fighter['attacker']['crippled'];

/** Misses with double 1 only, and destroys with every hit. */
const axe = (
  kind: Fighter['attacker']['kind'],
  crippled: Stated = [],
  damage = '#1',
  more: Partial<Fighter> = {},
): Fighter => ({
  attacker: {
    ...{ name: 'Axe', kind, MAT: 6, crippled },
    weapons: [{ name: 'Axe', class: 'melee', power: 60, location: 'right' }],
  },
  target: { DEF: 13, ARM: 0, damage },
  ...more,
});
const faults = (first: Fighter) =>
  duel.check(Duel.parse({ first, second: axe('warrior'), rounds: 1 })).map(({ path }) => path);

function wins(first: Fighter, second: Fighter, rounds = 1, rulings: DuelInput['rulings'] = {}): [number, number] {
  const scenario = Duel.parse({ first, second, rounds, rulings });
  expect(duel.check(scenario)).toEqual([]);
  const question = duel.compile(scenario);
  const { firstWins, secondWins } = question.measures(question.exact()!, null);
  if (firstWins?.kind !== 'probability' || secondWins?.kind !== 'probability') throw new TypeError('not a duel');
  return [firstWins.value, secondWins.value];
}
const near = (value: number) => expect.closeTo(value, 12);

/** 2d6 that need 7, 7 with one die fewer, and anything but double 1. */
const [SEVEN, ONE_DIE, ALL] = [21 / 36, 0, 35 / 36];

describe('crippled before a duel', () => {
  const jack = 'heavy warjack';
  test('MK3-CRIPPLE-03: with its movement crippled base DEF is 5, for whoever attacks it', () => {
    expect(wins(axe('warrior'), axe(jack))[0]).toEqual(near(SEVEN));
    expect(wins(axe('warrior'), axe(jack, ['movement']))[0]).toEqual(near(ALL));
    // A printed 4 is set to 5, or stays: MAT 0 needs 5 on 2d6, or 4.
    const slow = (helplessDEF: 'exactly 5' | 'at most 5') => {
      const first = axe('warrior');
      const second = axe(jack, ['movement']);
      return wins(
        { ...first, attacker: { ...first.attacker, MAT: 0 } },
        { ...second, target: { ...second.target, DEF: 4 } },
        1,
        { helplessDEF },
      )[0];
    };
    expect(slow('exactly 5')).toEqual(near(30 / 36));
    expect(slow('at most 5')).toEqual(near(33 / 36));
  });

  test('MK3-CRIPPLE-03: and so by its boxes', () => {
    const hits = (box: string) => wins(axe('warrior'), axe(jack, [], `.|.|.|.|.|${box}`))[0];
    // Power 60 leaves nothing of a hull of six boxes.
    expect(hits('M')).toEqual(near(SEVEN));
    expect(hits('m')).toEqual(near(ALL));
  });

  test('MK3-CRIPPLE-05, -07, -08: a crippled arm or Mind takes a die from its attacks', () => {
    expect(wins(axe(jack, ['right']), axe('warrior'))[0]).toEqual(near(ONE_DIE));
    expect(wins(axe(jack, ['left']), axe('warrior'))[0]).toEqual(near(SEVEN));
    expect(wins(axe('warbeast', ['mind']), axe('warrior'))[0]).toEqual(near(ONE_DIE));
  });

  test('MK3-CRIPPLE-06: where boxes tell, they alone do, and a repair ends it', () => {
    const arm = (crippled: Stated, repair: number) => axe(jack, crippled, '.|.|.|.|.|r', { repair });
    for (const crippled of [[], ['right']] as Stated[]) {
      expect(wins(arm(crippled, 0), axe('warrior'))[0]).toEqual(near(ONE_DIE));
      expect(wins(arm(crippled, 1), axe('warrior'))[0]).toEqual(near(SEVEN));
    }
    expect(faults(axe(jack, ['right'], '.|.|.|.|.|R'))).toEqual(['first.attacker.crippled']);
    expect(faults(axe(jack, ['left'], '.|.|.|.|.|R'))).toEqual([]);
    expect(faults(axe('warbeast', ['mind'], '@M|M|B|B|S|S'))).toEqual(['first.attacker.crippled']);
  });

  test('MK3-COLOSSAL-06: the arm of a colossal by the grid that has it', () => {
    const grids = (left: string, right: string) => `L{.|.|.|.|.|${left}}R{.|.|.|.|.|${right}}`;
    expect(faults(axe('colossal', ['left'], grids('l', 'R')))).toEqual([]);
    expect(faults(axe('colossal', ['left'], grids('L', 'r')))).toEqual(['first.attacker.crippled']);
  });
});

describe('crippled before a battle', () => {
  const model = (kind: string, crippled: Stated, damage: string) => ({
    attacker: { name: 'Axe', kind, MAT: 6, crippled, weapons: [{ name: 'Axe', class: 'melee', power: 60 }] },
    target: { name: 'Axe', DEF: 13, ARM: 0, damage },
    ...{ SPD: 6, base: 30, cost: 5 },
  });
  const fought = (one: object) => {
    const army = (models: object[]) => ({ control: 6, models: [model('warcaster', [], '#1'), ...models] });
    return Battle.parse({ first: army([]), second: army([one]) });
  };

  test('MK3-CRIPPLE-06: what is stated against the boxes is refused', () => {
    const paths = (one: object) => battle.check(fought(one)).map(({ path }) => path);
    expect(paths(model('heavy warjack', ['movement'], '.|.|.|.|.|M'))).toEqual(['second.models[1].attacker.crippled']);
    expect(paths(model('heavy warjack', ['movement'], '#9'))).toEqual([]);
  });

  test('MK3-CRIPPLE-03: base DEF is 5 there as well', () => {
    const shown = (crippled: Stated) => {
      const question = battle.compile(fought(model('heavy warjack', crippled, '#9')));
      // Whatever is rolled at it in a few battles.
      const lines = Array.from({ length: 12 }, (_, trial) => question.replay(5, trial).steps).flat();
      const numbers = lines.flatMap(({ text }) => /against DEF (\d+)/.exec(text)?.[1] ?? []);
      return new Set(numbers);
    };
    expect([...shown(['movement'])]).toContain('5');
    expect([...shown([])]).not.toContain('5');
  });
});
