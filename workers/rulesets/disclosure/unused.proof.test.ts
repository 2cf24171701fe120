/** Which inputs are called unused: on a kind made for it, and on questions of the games. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { WordStream } from '../../kernel/streams.ts';
import { findKind, rulesets } from '../index.ts';
import { distributionMeasure, probabilityMeasure } from '../measures.ts';
import { type Disclosure, type Measures, type Question, type ScenarioKind, scenarioKind } from '../ruleset.ts';
import { alreadyDiffers, sameMeasures } from './compare.ts';
import { OwnTrials, provedApart } from './pairs.ts';
import { disclose } from './unused.ts';

/**
 * Rolls one die of twelve; `wall` cuts what is above it, `rare` looks at one roll in a million, `remote` says how often
 * something happens that nobody will ever see, `mirrored` reads the die's other side.
 */
const Toy = z.strictObject({
  name: z.string().default('Toy'),
  bonus: z.int().default(0),
  wall: z.int().default(100),
  cover: z.boolean().default(false),
  down: z.boolean().default(false),
  rare: z.boolean().default(false),
  remote: z.enum(['never', 'once', 'twice']).default('never'),
  extra: z.boolean().default(false),
  mirrored: z.boolean().default(false),
  needed: z.int(),
  words: z.array(z.string()).default([]),
  other: z.strictObject({ name: z.string(), armour: z.int().default(3), shield: z.int().default(0) }).optional(),
  spells: z.array(z.strictObject({ cost: z.int().default(1), power: z.int() })).default([]),
});
type Toy = z.infer<typeof Toy>;

class ToyQuestion implements Question {
  readonly headline = 'high';
  readonly rules = [];
  readonly notes = [];
  readonly outcomes = [];
  readonly tallySize = 103;
  readonly exactErrorBound = 2 ** -50;
  private readonly toy: Toy;
  private readonly isExact: boolean;

  constructor(toy: Toy, isExact: boolean) {
    this.toy = toy;
    this.isExact = isExact;
  }

  private total(face: number): number {
    const { bonus, wall, cover, down, words, spells, other } = this.toy;
    // Cover and lying down are no use beside each other.
    const hidden = cover || down ? 2 : 0;
    const magic = words.includes('magic') ? spells.reduce((sum, { power }) => sum + power, 0) : 0;
    return Math.min(wall, face + bonus + magic + hidden + (other?.armour ?? 0));
  }

  exact(): Float64Array | null {
    if (!this.isExact) return null;
    const tally = new Float64Array(this.tallySize);
    for (let face = 1; face <= 12; face++) tally[this.total(face)] += 1 / 12;
    if (this.toy.rare) {
      tally[0] += 1e-6;
      for (let i = 1; i < 100; i++) tally[i] *= 1 - 1e-6;
    }
    for (let i = this.toy.needed; i < 100; i++) tally[100] += tally[i];
    tally[102] = { never: 0, once: 1e-40, twice: 2e-40 }[this.toy.remote];
    return tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    for (let trial = 0; trial < trials; trial++) {
      const face = stream.die(12);
      const total = this.total(this.toy.mirrored ? 13 - face : face);
      if (this.toy.extra) stream.die(6);
      tally[total]++;
      if (total >= this.toy.needed) tally[100]++;
    }
  }

  replay(): never {
    throw new Error('not asked');
  }

  walk(): null {
    return null;
  }

  measures(tally: ArrayLike<number>, trials: number | null) {
    const counts = Array.from({ length: 100 }, (_, i) => tally[i]);
    return {
      high: probabilityMeasure(this.toy.name, tally[100], trials),
      total: distributionMeasure('Total', 'pips', counts, 0, trials),
      remote: probabilityMeasure('Never seen', tally[102], trials),
    };
  }

  sentence(): string {
    return '';
  }
}

function toyKind(isExact: boolean): ScenarioKind {
  return scenarioKind<Toy>({
    id: 'toy',
    title: 'Toy',
    question: '?',
    schema: Toy,
    examples: [],
    check: ({ words, spells }) =>
      words.includes('needs spells') && spells.length === 0 ? [{ path: 'spells', message: 'none' }] : [],
    estimate: () => ({ compile: 1, exact: isExact ? 1 : null, trial: 10 }),
    compile: (toy) => new ToyQuestion(toy, isExact),
    disclosure: { reasons: [[/^wall$/, 'nothing gets that far']], printed: /\.shield$/ },
  });
}

function unusedOf(toy: z.input<typeof Toy>, isExact = true) {
  return disclose(toyKind(isExact), Toy.parse(toy), { trials: 4096 });
}
const paths = (toy: z.input<typeof Toy>, isExact = true) => unusedOf(toy, isExact).unused.map(({ path }) => path);

describe.each([
  ['exact', true],
  ['simulated', false],
] as const)('a question that is %s', (_, isExact) => {
  test('what changes a measure is not named, what changes none is, with its reason', () => {
    expect(unusedOf({ needed: 5, bonus: 1, wall: 50 }, isExact).unused).toEqual([
      { path: 'wall', reason: 'nothing gets that far' },
    ]);
    expect(paths({ needed: 5, wall: 11 }, isExact)).toEqual([]);
  });

  test('defaults, names and what cannot be taken away are nobody’s business', () => {
    expect(paths({ needed: 99, name: 'Else', wall: 100, bonus: 0 }, isExact)).toEqual([]);
    expect(paths({ needed: 5, words: ['magic', 'needs spells'], spells: [{ power: 3 }] }, isExact)).toEqual([
      'words[1]',
    ]);
  });

  test('two that stand in for each other are both named', () => {
    expect(paths({ needed: 5, cover: true, down: true }, isExact)).toEqual(['cover', 'down']);
    expect(paths({ needed: 5, cover: true }, isExact)).toEqual([]);
  });

  test('lists element by element, and the fields of an element that matters', () => {
    const words = ['calm', 'magic', 'late'];
    expect(paths({ needed: 5, words, spells: [{ power: 2, cost: 4 }] }, isExact)).toEqual([
      'words[0]',
      'words[2]',
      'spells[0].cost',
    ]);
    expect(paths({ needed: 5, spells: [{ power: 2, cost: 4 }] }, isExact)).toEqual(['spells[0]']);
  });

  test('an optional part as a whole, or field by field; what a profile simply has in a list of its own', () => {
    const other = { name: 'Shield bearer', shield: 2 };
    expect(unusedOf({ needed: 5, other }, isExact)).toMatchObject({ unused: [], printed: ['other.shield'] });
    expect(paths({ needed: 5, other: { ...other, armour: 0 } }, isExact)).toEqual(['other']);
  });
});

test('arithmetic sees what no dice show', () => {
  expect(paths({ needed: 5, rare: true })).toEqual([]);
});

test('chances are compared by their ratio, however small they are', () => {
  expect(paths({ needed: 5, remote: 'once' })).toEqual([]);
  const compiled = (remote: 'once' | 'twice') => toyKind(true).compile(Toy.parse({ needed: 5, remote }));
  const [once, twice] = [compiled('once'), compiled('twice')].map((one) => one.measures(one.exact()!, null));
  expect(sameMeasures(once, once, 2 ** -50)).toBe(true);
  expect(sameMeasures(once, twice, 2 ** -50)).toBe(false);
  const steps = (value: number): Measures => ({
    by: { kind: 'series', title: 'By round', of: 'probability', steps: [{ label: '1', value }] },
  });
  expect(sameMeasures(steps(1e-40), steps(1e-40 * (1 + 2 ** -48)), 2 ** -50)).toBe(true);
  expect(sameMeasures(steps(1e-40), steps(1.1e-40), 2 ** -50)).toBe(false);
  expect(sameMeasures(steps(1e-40), steps(0), 2 ** -50)).toBe(false);
});

test('dice that are rolled in vain are settled by arithmetic, and left unsaid without it', () => {
  expect(paths({ needed: 5, extra: true })).toEqual(['extra']);
  expect(paths({ needed: 5, extra: true }, false)).toEqual([]);
});

describe('pairs of trials', () => {
  const compiled = (toy: z.input<typeof Toy>) => toyKind(true).compile(Toy.parse(toy));
  const apart = (toy: z.input<typeof Toy>, without: z.input<typeof Toy>) =>
    provedApart(new OwnTrials(compiled(toy)), compiled(without), () => false);

  test('prove what changes an answer, down to a twelfth of its trials', () => {
    expect(apart({ needed: 5, bonus: 1 }, { needed: 5 })).toBe(true);
    expect(apart({ needed: 5, wall: 11 }, { needed: 5 })).toBe(true);
    expect(apart({ needed: 12 }, { needed: 12, bonus: -1 })).toBe(true);
  });

  test('prove nothing where the answer is the same, however differently single trials end', () => {
    expect(apart({ needed: 5, wall: 50 }, { needed: 5 })).toBe(false);
    expect(apart({ needed: 5, extra: true }, { needed: 5 })).toBe(false);
    expect(apart({ needed: 5, mirrored: true }, { needed: 5 })).toBe(false);
  });

  test('end when there is no time left', () => {
    let asked = 0;
    const over = () => ++asked > 2;
    expect(provedApart(new OwnTrials(compiled({ needed: 5, mirrored: true })), compiled({ needed: 5 }), over)).toBe(
      false,
    );
    expect(asked).toBe(3);
  });

  test('are played before dear arithmetic, which has the last word', () => {
    let time = 0;
    const clock = { now: () => (time += 1000) };
    const toy = Toy.parse({ needed: 5, bonus: 1, mirrored: true, wall: 50 });
    const said = disclose(toyKind(true), toy, clock).unused.map(({ path }) => path);
    expect(said).toEqual(['wall', 'mirrored']);
  });
});

describe('what is said to be settled on the way to an exact answer', () => {
  const CHEAP_NS = 20e6;
  const kinds = rulesets.flatMap(({ id, kinds }) => kinds.map((kind) => ({ id, kind })));
  const told = kinds.flatMap(({ id, kind }) =>
    kind.examples.flatMap((example) => {
      const scenario = kind.schema.parse(example.scenario);
      const { compile, exact } = kind.estimate(scenario);
      if (exact === null || compile + exact > CHEAP_NS) return [];
      const question = kind.compile(scenario);
      const settled: Measures[] = [];
      const tally = question.exact((measures) => settled.push(measures) < 0)!;
      const whole = question.measures(tally, null);
      return settled.map((measures) => ({ what: `${id} ${kind.id} ${example.id}`, measures, whole }));
    }),
  );

  test('is what the answer says in the end', () => {
    expect(told.filter(({ measures, whole }) => alreadyDiffers(measures, whole)).map(({ what }) => what)).toEqual([]);
    expect(told.length).toBeGreaterThan(20);
  });

  test('would be noticed if it were another number', () => {
    const other = (value: number) => value / 2 + 0.25;
    const moved = told.filter(({ measures, whole }) =>
      Object.entries(measures).some(([name, measure]) => {
        if (measure.kind !== 'series') return false;
        const steps = measure.steps.map((step) => ({ ...step, value: other(step.value) }));
        return alreadyDiffers({ [name]: { ...measure, steps } }, whole);
      }),
    );
    expect(moved.length).toBeGreaterThan(20);
  });
});

test('what there is no time for is named as not tested', () => {
  let time = 0;
  const found = disclose(toyKind(true), Toy.parse({ needed: 5, cover: true, wall: 50 }), {
    milliseconds: 1,
    now: () => time++,
  });
  expect(found).toMatchObject({ unused: [], untested: ['wall', 'cover'] });
});

describe('however little time there is', () => {
  const CHEAP_NS = 4e5;
  const cheap = rulesets.flatMap(({ kinds }) =>
    kinds.flatMap((kind) =>
      kind.examples
        .map((example) => kind.schema.parse(example.scenario))
        .filter((scenario) => {
          const { compile, exact } = kind.estimate(scenario);
          return exact !== null && compile + exact <= CHEAP_NS;
        })
        .map((scenario) => ({ kind, scenario })),
    ),
  );
  const all = ({ unused, printed }: Disclosure) => [...unused.map(({ path }) => path), ...printed];

  test('what is said is so, and what is not said for want of it is named', () => {
    let untested = 0;
    for (const { kind, scenario } of cheap) {
      const whole = all(disclose(kind, scenario));
      for (const milliseconds of [0, 20, 80]) {
        let time = 0;
        const some = disclose(kind, scenario, { milliseconds, now: () => time++ });
        untested += some.untested.length;
        expect(whole, kind.id).toEqual(expect.arrayContaining(all(some)));
        const passed = (path: string) => some.untested.some((one) => path.startsWith(one));
        expect(all(some), kind.id).toEqual(expect.arrayContaining(whole.filter((path) => !passed(path))));
      }
    }
    expect(cheap.length).toBeGreaterThan(20);
    expect(untested).toBeGreaterThan(100);
  });

  test('trials that came out alike are as many as are told, or nothing is said', () => {
    const seen = new Set<number>();
    for (let milliseconds = 1; milliseconds <= 60; milliseconds++) {
      let time = 0;
      const toy = Toy.parse({ needed: 5, wall: 50, bonus: 1 });
      const some = disclose(toyKind(false), toy, { milliseconds, now: () => time++, trials: 4_096 });
      const { trials } = some.compared as { trials: number };
      if (some.unused.length === 0) expect(some.untested).toContain('wall');
      else {
        expect(some.unused.map(({ path }) => path)).toEqual(['wall']);
        seen.add(trials);
      }
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([256, 1_024, 4_096]);
  });
});

const found = (ruleset: string, id: string, scenario: unknown): readonly string[] => {
  const kind = findKind(ruleset, id);
  const checked = kind.schema.parse(scenario);
  expect(kind.check(checked)).toEqual([]);
  return disclose(kind, checked, { exactNs: 1e9 }).unused.map(({ path }) => path);
};

describe('cases that lists kept by hand told falsely', () => {
  const weapons = [{ name: 'Fist', class: 'melee', power: 6, location: 'left', qualities: ['Open Fist'] }];
  const thrown = (wall: number) => ({
    attacker: { name: 'Thrower', kind: 'heavy warjack', points: 2, MAT: 7, STR: 10, weapons },
    attack: { kind: 'throw', wall },
    target: { name: 'Other', DEF: 10, ARM: 16, STR: 6, damage: '#20', base: 'large' },
  });

  test('a hit that always destroys the target makes the ones after it nothing', () => {
    const hits = (power: number) => ({ hits: [{ count: 3, dice: 3, power }], target: { ARM: 18, damage: '#1' } });
    expect(found('mk2', 'hits', hits(17))).toContain('hits[0].count');
    expect(found('mk2', 'hits', hits(10))).not.toContain('hits[0].count');
  });

  test('MK3-ATK-24: who cannot be targeted matters to shots that miss into melee, and not to sprays', () => {
    const area = (attack: object) => ({
      attacker: { RAT: 5, weapons: [{ name: 'Gun', class: 'ranged', power: 12, RNG: 8 }] },
      attack,
      models: [
        { target: { DEF: 14, ARM: 14, damage: '#5' } },
        { target: { DEF: 12, ARM: 14, damage: '#5' } },
        { target: { DEF: 12, ARM: 14, damage: '#5' }, cannotBeTargeted: true },
      ],
    });
    expect(found('mk3', 'area', area({ kind: 'into melee' }))).not.toContain('models[2].cannotBeTargeted');
    expect(found('mk3', 'area', area({ kind: 'spray' }))).toContain('models[2].cannotBeTargeted');
  });

  test('AE-TRAIT-04: what a fortress is already is named, what it is never', () => {
    const shot = (kind: string) => ({
      attacker: {},
      target: { kind, traits: ['Fearless'] },
      situation: { moraleNumber: 3 },
    });
    const fortress = found('ae', 'volley', shot('fortress'));
    expect(fortress).toContain('target.traits[0]');
    expect(fortress).not.toContain('target.kind');
    expect(found('ae', 'volley', { attacker: {}, target: { kind: 'fortress' } })).not.toContain('target.kind');
  });

  test('whoever is another sort of unit, and does not act, is named as a whole', () => {
    const attacker = { kind: 'character', BS: 45, T: 29, state: { broken: true } };
    const told = found('ae', 'contest', { action: 'Firefight', attacker, target: { WP: 40 } });
    expect(told).toContain('attacker');
    expect(told).not.toContain('target.WP');
  });

  test('MK3-POWER-08: a wall within STR/2 inches is hit, one beyond it is not', () => {
    expect(found('mk3', 'powerAttack', thrown(3))).not.toContain('attack.wall');
    expect(found('mk3', 'powerAttack', thrown(9))).toContain('attack.wall');
  });
});
