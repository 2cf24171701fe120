/** One line for both sides: the hundred most usual questions, and laws of any line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindIn } from '../engine/games.ts';
import { answer } from '../engine/index.ts';
import { some } from '../fixtures/share.ts';
import { parsePath, valueAt } from '../paths.ts';
import { NUMBER_WORDS } from '../rulesets/box/index.ts';
import { rulesets } from '../rulesets/index.ts';
import { type BoxReading, readBox } from './index.ts';
import { NEWCOMERS } from './testing/newcomers.ts';
import { QUESTIONS } from './testing/questions.ts';
import { SLANG } from './testing/slang.ts';
import { AT_THE_TABLE } from './testing/table.ts';

const read = (text: string, ruleset?: string): BoxReading => readBox({ text, ruleset }, rulesets)!;
const isCount = ({ role, path = '' }: BoxReading['chips'][number]) => role === 'value' && /models|squads/.test(path);
const gameOf = (id: string) => rulesets.find((game) => game.id === id)!;

/** Chips and unread words, put together again: nothing else but blanks and marks is between them. */
function between(text: string, { chips, unread }: BoxReading): string {
  let rest = text;
  for (const { from, to } of [...chips, ...unread]) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  return rest;
}

describe('the hundred most usual questions', () => {
  it('are a hundred', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(100);
    expect(new Set(QUESTIONS.map(({ text, ruleset }) => ruleset + text)).size).toBe(QUESTIONS.length);
  });

  it.each([...QUESTIONS, ...NEWCOMERS])('$ruleset: $text', async ({ text, ruleset, kind, scenario, answer: known }) => {
    // Both 2d6 games read the same words.
    const reading = read(text, ruleset === 'mk2' ? 'mk2' : undefined);
    expect(reading.unread).toEqual([]);
    expect({ ruleset: reading.ruleset, kind: reading.kind, scenario: reading.scenario }).toEqual({
      ruleset,
      kind,
      scenario,
    });
    expect(between(text, reading)).not.toMatch(/[\p{L}\p{N}]/u);
    for (const { path, value, role } of reading.chips) {
      if (
        path === undefined ||
        role === 'name' ||
        value === undefined ||
        /traits|qualities|initialAttacks|count/.test(path)
      )
        continue;
      const held = valueAt(reading.scenario, parsePath(path)!);
      expect(held).toEqual(value);
    }
    const game = gameOf(ruleset);
    const checked = kindIn(game, kind).schema.safeParse(reading.scenario);
    expect(checked.error?.issues ?? kindIn(game, kind).check(checked.data)).toEqual([]);
    if (!known) return;
    const { measures, headline } = await answer(game, { kind, scenario: reading.scenario });
    const measure = measures[known.of ?? headline]!;
    const value =
      measure.kind === 'distribution' ? measure.mean.value : measure.kind === 'probability' ? measure.value : 0;
    expect(value).toBeCloseTo(known.value, 9);
  });
});

describe('lines written in a hurry', () => {
  it.each([...SLANG, ...AT_THE_TABLE])('$ruleset: $text', ({ ruleset, text, kind, says, unread }) => {
    const reading = read(text, ruleset === 'mk3' ? undefined : ruleset);
    expect(reading).toMatchObject({ ruleset, kind, scenario: says });
    expect(reading.unread.map((piece) => piece.text)).toEqual(unread);
    const of = kindIn(gameOf(ruleset), kind);
    const checked = of.schema.safeParse(reading.scenario);
    expect(checked.error?.issues ?? of.check(checked.data)).toEqual([]);
    for (const { path, value, role } of reading.chips) {
      if (role !== 'value' || path === undefined || value === undefined || /qualities|rules|count|traits/.test(path))
        continue;
      expect(valueAt(reading.scenario, parsePath(path)!)).toEqual(value);
    }
  });
});

describe('two whole cards', () => {
  const stat = (name: string, least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((value) => ({ name, value }));
  /** All stats in some order: a card has more stats of an attacker than of a target. */
  const card = fc
    .tuple(stat('MAT', 3, 9), stat('RAT', 3, 9), stat('STR', 4, 14), stat('SPD', 3, 9), stat('P+S', 8, 20))
    .chain((attack) =>
      fc
        .tuple(stat('DEF', 8, 17), stat('ARM', 10, 22))
        .chain((defence) =>
          fc.shuffledSubarray([...attack, ...defence], { minLength: attack.length + defence.length }),
        ),
    );
  const told = (stats: ReadonlyArray<{ name: string; value: number }>) =>
    stats.map(({ name, value }) => `${name} ${value}`).join(' ');
  const of = (stats: ReadonlyArray<{ name: string; value: number }>, name: string) =>
    stats.find((one) => one.name === name)!.value;

  it.each([
    ['vs', false],
    ['against', false],
    ['charges', false],
    ['hits', false],
    ['hit the', false],
    ['to hit a', false],
    ['attacked by', true],
    ['survives', true],
    ['survives an attack of', true],
  ] as const)('%s: whoever strikes has the skill and power of his own side', (verb, isPassive) => {
    fc.assert(
      fc.property(card, card, fc.constantFrom('mk3', 'mk2'), (left, right, ruleset) => {
        const [attacker, target] = isPassive ? [right, left] : [left, right];
        expect(read(`${told(left)} ${verb} ${told(right)}`, ruleset).scenario).toMatchObject({
          attacker: { MAT: of(attacker, 'MAT'), STR: of(attacker, 'STR'), weapons: [{ power: of(attacker, 'P+S') }] },
          target: { DEF: of(target, 'DEF'), ARM: of(target, 'ARM') },
        });
      }),
      { numRuns: some(200), seed: 5 },
    );
  });
});

it('a name ends before words that join it to what comes behind', () => {
  const { scenario } = read('chance that 5 knights A2 kill 10 goblins in one charge', 'aof');
  expect(scenario.target).toMatchObject({ name: 'goblins', models: 10 });
  expect(read('who wins: 10 orcs Q4 D4 A2 vs 10 elves Q3 D5 A1', 'aof')).toMatchObject({
    unread: [],
    scenario: { attacker: { name: 'orcs', models: 10 }, target: { name: 'elves' } },
  });
  expect(read('5x Q4+ A1 vs Wardens of the Gate D4+', 'aof').scenario.target).toMatchObject({
    name: 'Wardens of the Gate',
  });
});

describe('what is not read', () => {
  it.each([
    ['mk3', 'MAT 7 P+S 18 Juggernaut vs DEF 12 ARM 18', 'Juggernaut', 'before the stats'],
    ['mk3', 'MAT 7 P+S 18 juggernaut vs DEF 12 ARM 18', 'juggernaut', undefined],
    ['mk3', '10 guys MAT 6 P+S 11 vs DEF 13 ARM 15', '10 guys', 'up to 6 attackers'],
    ['mk3', '5 guys CMA 5 MAT 6 P+S 11 vs DEF 13 ARM 15', '5 guys', 'up to 6 attackers'],
    ['mk3', 'MAT 6 rifles vs DEF 13 ARM 15', 'rifles', 'with its power'],
    ['mk3', '2d6+6 vs DEF 13', '2d6+6', 'MAT 6'],
    ['mk3', 'warcaster MAT 7 P+S 13 fully loaded vs DEF 12 ARM 18', 'fully loaded', 'said of warjacks'],
    ['mk3', 'heavy jack MAT 7 P+S 13 2 focus fully loaded vs DEF 12 ARM 18', 'fully loaded', 'said of warjacks'],
    ['mk2', 'heavy jack MAT 7 P+S 13 fully loaded vs DEF 12 ARM 18', 'fully', 'how many points'],
    ['mk2', 'heavy warbeast MAT 7 P+S 13 fully loaded vs DEF 12 ARM 18', 'loaded', 'how many points'],
    ['aof', '10x Q4+ rifles vs 10x D4+', 'rifles', 'range and attacks'],
    ['aof', '5x Q3+ sword vs D4+', 'sword', 'its attacks'],
    ['aof', '5x Q4+ A2 vs 10 goblins D6+, do they break', 'break', 'Hazards and morale'],
    ['mk3', 'will a solo with tough survive 3 attacks MAT 6 P+S 12 DEF 14 ARM 12', 'survive', undefined],
    ['mk3', 'chance that my caster survives', 'survives', undefined],
    ['mk3', 'throw MAT 7 STR 13 vs small base DEF 14 ARM 15', 'small base', 'Power attack'],
    ['mk2', 'will my warbeast frenzy with 4 fury', 'frenzy', 'Battlegroup over turns'],
    ['ae', 'does a horde of magnitude 20 break WP 30', 'break', 'Nerves'],
    ['ae', 'squad BS40 rifle vs T30 AP4', 'rifle', 'its damage'],
  ])('%s: %s says what would be', (ruleset, text, piece, hint) => {
    const reading = read(text, ruleset);
    const unread = reading.unread.find((one) => one.text === piece);
    expect(unread, JSON.stringify(reading)).toBeDefined();
    if (hint === undefined) expect(unread).not.toHaveProperty('hint');
    else expect(unread?.hint).toContain(hint);
    if (piece === 'fully loaded') expect(reading.scenario.attacker).not.toMatchObject({ points: 3 });
  });

  it('what a hint says is read', () => {
    for (const [ruleset, text] of [
      ['mk3', 'Juggernaut MAT 7 P+S 18 vs DEF 12 ARM 18'],
      ['mk3', '10 shots RAT 5 rifle POW 10 vs DEF 12 ARM 14'],
      ['aof', '10x Q4+ rifle 24" A1 vs 10x D4+'],
      ['aof', '5x Q3+ sword A1 vs D4+'],
      ['ae', 'squad BS40 rifle (1d10+3) vs T30 AP4'],
      ['ae', '5 squads magnitude 30 BS40 1d10+3 vs T30 AP4 magnitude 20'],
    ] as const)
      expect(read(text, ruleset).unread, text).toEqual([]);
  });
});

/** Every value of a reading that a chip stands for, but for names, which change no answer. */
function values({ chips }: BoxReading): ReadonlyArray<{ text: string; path: string; value: unknown }> {
  return chips.flatMap(({ role, text, path, value }) =>
    role === 'value' && path !== undefined
      ? [{ text, path: path.replace(/\[\d+\]/g, '[]').replace(/^(first|second)\./, ''), value: JSON.stringify(value) }]
      : [],
  );
}

const ASKS = /charge|combatAction|^attack\.(?:kind|AOE)|^(?:action|effects|rounds)|^hits\[\d\]\.count|Units$|copies$/;
const anyLine = fc.constantFrom(...QUESTIONS);

describe('lines to start from', () => {
  it.each(rulesets.flatMap(({ id, box }) => (box?.examples ?? []).map((text) => ({ id, text }))))(
    '$id: $text',
    ({ id, text }) => {
      const { ruleset, kind, scenario, unread } = read(text, id);
      expect(unread).toEqual([]);
      const of = kindIn(gameOf(ruleset), kind);
      const checked = of.schema.safeParse(scenario);
      expect(checked.error?.issues ?? of.check(checked.data)).toEqual([]);
    },
  );
});

describe('any line', () => {
  it('written back from its chips and unread words reads equal', () => {
    fc.assert(
      fc.property(anyLine, ({ text, ruleset }) => {
        const first = read(text, ruleset);
        const pieces = [...first.chips, ...first.unread].sort((a, b) => a.from - b.from);
        let line = '';
        for (const [i, piece] of pieces.entries()) {
          const gap = text.slice(pieces[i - 1]?.to ?? 0, piece.from);
          line += gap.replace(/\s+/g, ' ') + piece.text;
        }
        const second = read(line, ruleset);
        expect(second.scenario).toEqual(first.scenario);
        expect(second.kind).toBe(first.kind);
      }),
      { numRuns: some(60), seed: 17 },
    );
  });

  it('loses no value of another chip when a word is taken out', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(), ({ text, ruleset }, pick) => {
        const first = read(text, ruleset);
        const words = [...text.matchAll(/\S+/g)];
        const word = words[pick % words.length]!;
        const [from, to] = [word.index, word.index + word[0].length];
        const touched = first.chips.filter((chip) => chip.from < to && chip.to > from);
        // What parts the sides says whose values they are, and what says which question is asked where they stand.
        fc.pre(!touched.some(({ role }) => role === 'choice') && !touched.some(({ path }) => ASKS.test(path ?? '')));
        const second = read(text.slice(0, from) + text.slice(to), ruleset);
        const there = values(second);
        for (const each of values({ ...first, chips: first.chips.filter((chip) => !touched.includes(chip)) })) {
          // It may have become unread, but it never says something else.
          const same = there.filter(({ text: other }) => other === each.text);
          if (same.length > 0) expect([word[0], same]).toEqual([word[0], expect.arrayContaining([each])]);
        }
      }),
      { numRuns: some(300), seed: 17 },
    );
  });

  it('says nothing that the question has not, whatever is said twice', () => {
    const halves = rulesets.flatMap(({ id, profiles }) => {
      const lines = QUESTIONS.filter(({ ruleset }) => ruleset === id);
      const sides = lines.flatMap(({ text }) => text.split(/ (?:vs|against|charges?|shoots?|fights?|attacks|at) /));
      const names = profiles.map(({ title }) => `3 ${title.split(',')[0]}`);
      return lines.length === 0 ? [] : [{ id, pieces: [...sides, ...sides, ...names] }];
    });
    const line = fc.constantFrom(...halves).chain(({ id, pieces }) => {
      const piece = fc.constantFrom(...pieces);
      return fc.record({ id: fc.constant(id), one: piece, two: piece, three: piece });
    });
    let twice = 0;
    fc.assert(
      fc.property(line, ({ id, one, two, three }) => {
        const { scenario, chips, unread } = read(`${one} vs ${two} ${three}`, id);
        if (unread.some(({ hint }) => hint?.startsWith('said twice'))) twice++;
        for (const { path, value } of chips) {
          // How many others of a unit there are is worked out.
          if (path === undefined || value === undefined || /others\[\d+\]\.count$/.test(path)) continue;
          const held = valueAt(scenario, parsePath(path)!);
          if (held === null || typeof held !== 'object') expect([path, held]).toEqual([path, value]);
        }
      }),
      { numRuns: some(300), seed: 17 },
    );
    expect(twice).toBeGreaterThan(some(300) / 20);
  });

  it('never throws, and every character is a chip, unread, a blank or a mark', () => {
    const piece = fc.oneof(
      fc.constantFrom(...QUESTIONS.flatMap(({ text }) => text.split(' '))),
      fc.string({ maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join(' ');
        for (const { id } of rulesets) {
          const reading = readBox({ text, ruleset: id }, rulesets);
          if (reading) expect(between(text, reading)).not.toMatch(/[A-Za-z0-9]{2}/);
        }
      }),
      { numRuns: some(150), seed: 17 },
    );
  });
});

describe('a line and the question that is open', () => {
  const open = {
    ruleset: 'mk3',
    kind: 'activation',
    scenario: gameOf('mk3').kinds[0]!.examples[0]!.scenario as Record<string, unknown>,
  };

  it('keeps of it what the line leaves open, and says so', () => {
    const { scenario, kept } = readBox({ text: '14/20/34', question: open }, rulesets)!;
    expect(scenario).toEqual({ ...open.scenario, target: { DEF: 14, ARM: 20, damage: '#34' } });
    expect(kept).toEqual(['attacker', 'situation', 'plan']);
    const armed = readBox({ text: 'ps16', question: open }, rulesets)!.scenario as {
      attacker: { MAT: number; weapons: unknown[] };
    };
    expect(armed.attacker.MAT).toBe(7);
    expect(armed.attacker.weapons).toEqual([{ name: 'Weapon 1', class: 'melee', power: 16 }]);
  });

  it('asks a kind again that has a place for all that is said', () => {
    const kept = (ruleset: string, kind: string, text: string) => {
      const scenario = kindIn(gameOf(ruleset), kind).examples[0]!.scenario as Record<string, unknown>;
      return readBox({ text, question: { ruleset, kind, scenario } }, rulesets)!;
    };
    expect(kept('mk3', 'hits', 'ARM 17')).toMatchObject({
      kind: 'hits',
      scenario: { target: { ARM: 17 }, hits: [{ count: 3, dice: 3, power: 16 }] },
    });
    expect(kept('mk3', 'several', '14/20/34')).toMatchObject({ kind: 'several', kept: ['attackers'] });
    expect(kept('mk3', 'area', 'RAT 7 POW 12').kind).toBe('area');
    // A skill has no place in hits that have landed, and somebody who attacks none in flames.
    expect(kept('mk3', 'hits', 'MAT 6 P+S 14 vs 13/15/1').kind).toBe('activation');
    expect(read('MAT 6 P+S 14 vs 13/15/1 burning')).toMatchObject({ kind: 'activation', unread: [] });
    expect(kept('aof', 'skirmish', '10x Q4+ D4+ A1').kind).toBe('skirmish');
    expect(kept('ae', 'contest', '3 squads S35 vs character S40').kind).toBe('contest');
    // A verb behind a stat counts no hits.
    expect(read('MAT 7 P+S 18 hits DEF 12 ARM 18').kind).toBe('activation');
  });

  it('takes names of samples and of lists, which lend what the line does not say', () => {
    const names = {
      mk3: [
        {
          name: 'Old Bess',
          parts: { attacker: { name: 'Old Bess', MAT: 5, weapons: [{ name: 'Ram', class: 'melee', power: 19 }] } },
        },
      ],
    };
    const { scenario, unread } = readBox(
      { text: 'old bess with 2 focus charges Heavy warbeast', question: open, names },
      rulesets,
    )!;
    expect(unread).toEqual([]);
    expect(scenario).toMatchObject({
      attacker: { name: 'Old Bess', MAT: 5, points: 2, weapons: [{ name: 'Ram' }] },
      target: { name: 'Heavy warbeast', DEF: 12, ARM: 18 },
      situation: { charge: 6 },
    });
  });

  it('changes a weapon of a sample where it says one stat of it', () => {
    const weaponsOf = (text: string) => {
      const { scenario, unread, kind } = read(text, 'aof');
      expect(unread).toEqual([]);
      const { weapons } = scenario.attacker as { weapons: ReadonlyArray<Record<string, unknown>> };
      return { kind, weapons };
    };
    const [gun, ...crew] = weaponsOf('cannon shoots at 10 models D4+').weapons;
    expect(weaponsOf('cannon deadly(6) AP(2) shoots at 10 models D4+')).toEqual({
      kind: 'volley',
      weapons: [{ ...gun, deadly: 6, AP: 2 }, ...crew],
    });
    const [bow, ...others] = weaponsOf('5 archers shoot 10 models D5+').weapons;
    expect(weaponsOf('5 archers 18" bows AP1 shoot 10 models D5+').weapons).toEqual([
      { ...bow, range: 18, AP: 1 },
      ...others,
    ]);
  });

  it('takes rounds for those of a duel, and of what is open where that has some', () => {
    for (const [verb, behaviour, says] of [
      ['vs', 'advance and shoot', ['advances and shoots']],
      ['advances and shoots vs', 'advance and shoot', []],
      ['hold and shoot', 'hold and shoot', []],
      ['shoot', 'advance and shoot', []],
      ['charge', undefined, []],
    ] as const) {
      const { kind, scenario, unread, assumed } = read(`10 archers ${verb} 5 knights over 3 rounds`, 'aof');
      expect([kind, unread, assumed.map((one) => one.says)]).toEqual(['duel', [], says]);
      expect(scenario.situation).toEqual({ rounds: 3 });
      expect((scenario.attackerPlan as { behaviour?: string } | undefined)?.behaviour).toBe(behaviour);
    }
    const open = { ruleset: 'aof', kind: 'skirmish', scenario: {} };
    expect(readBox({ text: '10 archers vs 5 knights over 3 rounds', question: open }, rulesets)?.kind).toBe('skirmish');
  });

  it('says that a weapon without attacks has one', () => {
    const { assumed, scenario } = read('10x Q4+ D4+ 24" AP 1 shoots 5x Q4+ D3+', 'aof');
    expect(assumed.map(({ says }) => says)).toEqual(['A1']);
    expect(scenario.attacker).toMatchObject({ weapons: [{ range: 24, AP: 1, attacks: 1 }] });
  });

  it('takes no count for a part of a name: it is counted, or told to be unread', () => {
    const sides = {
      mk2: 'MAT 6 P+S 14 vs DEF 13 ARM 14',
      mk3: 'MAT 6 P+S 14 vs DEF 13 ARM 14',
      aof: 'Q4+ D5+ A1 vs Q4+ D4+',
      ae: 'WS 40 1d10+3 vs T30 WP35 AP4',
    };
    const counts = NUMBER_WORDS.split('|').filter((word) => word !== 'one');
    for (const [ruleset, line] of Object.entries(sides))
      for (const word of counts)
        for (const text of [`${word} zealots ${line}`, line.replace(' vs ', ` vs ${word} zealots `)]) {
          const { chips, unread } = read(text, ruleset);
          const pieces = [...unread.map((one) => one.text), ...chips.filter(isCount).map((one) => one.text)];
          expect(pieces.join(' ').split(/\W+/), text).toContain(word);
          expect(chips.filter(({ role }) => role === 'name').map((one) => one.text)).not.toContain(word);
        }
  });

  it('what is asked for is nobody’s name and parts no sides', () => {
    const lines = {
      mk2: 'MAT 6 P+S 14 vs DEF 13 ARM 14',
      mk3: 'MAT 6 P+S 14 vs DEF 13 ARM 14',
      aof: '10x Q4+ A1 killing 5x D4+',
      ae: '4 squads WS 40 1d10+3 vs 5 squads T30 WP35 AP4',
    };
    const plain = ['how often does', 'how good are', 'how likely is', 'how much damage do', 'how much dmg does'];
    const open = ['how long', 'how far', 'how fast', 'how soon', 'how many attacks', 'how many shots'];
    for (const [ruleset, line] of Object.entries(lines)) {
      const sides = ({ scenario: { attacker, target } }: ReturnType<typeof read>) => [attacker, target];
      const alone = read(line, ruleset);
      expect(alone.unread, line).toEqual([]);
      for (const asked of [...plain, ...open]) {
        const text = `${asked} ${open.includes(asked) ? 'do ' : ''}${line}`;
        const reading = read(text, ruleset);
        expect(sides(reading), text).toEqual(sides(alone));
        expect(reading.unread.map((piece) => piece.text)).toEqual(open.includes(asked) ? [asked] : []);
      }
    }
    expect(read('how many attacks do 10 Q4 A1 need to kill 5 D4', 'aof')).toMatchObject({
      unread: [{ text: 'how many attacks' }, { text: 'need' }],
      scenario: { attacker: { models: 10, quality: 4 }, target: { models: 5, defense: 4 } },
    });
  });

  it('marks what nobody knows', () => {
    const text = 'MAT 7 P+S 18 xyzzy vs DEF 12 blah ARM 18';
    expect(read(text).unread.map((piece) => text.slice(piece.from, piece.to))).toEqual(['xyzzy', 'blah']);
    expect(read('MAT 7 P+S 18 vs 12/18/28 blah').unread.map((piece) => piece.text)).toEqual(['blah']);
    expect(read('MAT 7 P+S 18 vs 12/18/28 Old Bess')).toMatchObject({
      unread: [],
      scenario: { target: { name: 'Old Bess' } },
    });
  });
});
