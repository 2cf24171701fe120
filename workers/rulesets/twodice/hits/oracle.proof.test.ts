/** The exact engine against pictures of boxes marked point by point, over every fall of the dice. */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { Hits, type HitsInput } from './schema.ts';
import { compile } from './testing/ask.ts';
import { everyOutcome } from './testing/picture.ts';

const LAYOUTS: ReadonlyArray<{ damage: string; systems: readonly string[] }> = [
  { damage: 'L.L|.C|M.|.CM|R|.R', systems: ['left arm', 'cortex', 'movement'] },
  { damage: 'F4:2;LG|c.|.Mm|xCM|RG|..', systems: ['field generator', 'cortex', 'movement'] },
  { damage: '@MM|Mb|BB|bB|SS|SsS', systems: ['Mind', 'Body', 'Spirit'] },
  { damage: 'L{L|xC|M|.|x|.}R{.L|C|m|M|.|R}', systems: ['left arm', 'cortex', 'movement'] },
];

/** Scenarios of three hits and up to two repairs, with so few dice that all their falls can be thrown. */
function randomScenario(number: number): HitsInput {
  const stream = new WordStream(streamState(2026, number));
  const below = (n: number) => stream.die(n) - 1;
  const { damage, systems } = LAYOUTS[number % LAYOUTS.length];
  // A colossal throws more dice than others for where points go: one of its hits picks a column by a die.
  const colossal = damage.startsWith('L{');
  const hits = Array.from({ length: 3 }, (_, i): HitsInput['hits'][number] => {
    const kind = below(4);
    const place =
      kind === 0
        ? { system: systems[below(systems.length)] }
        : kind === 1
          ? { column: 'every' as const }
          : { column: kind === 2 || (colossal && i > 0) ? below(6) + 1 : ('random' as const) };
    const grid = (['random', 'left', 'right'] as const)[i === 0 ? 0 : 1 + below(2)];
    return { dice: i === 1 ? 1 : 0, power: 10 + (kind === 1 ? below(3) : below(6)), ...place, grid };
  });
  const repairs = Array.from({ length: below(3) }, (): NonNullable<HitsInput['repairs']>[number] => {
    const after = below(4);
    if (damage.startsWith('F') && below(2) === 0) return { after, what: 'force field' };
    return { after, boxes: 1 + below(3), roll: below(2) === 0 ? 'none' : 'd3' };
  });
  return { target: { ARM: 9, damage }, hits, repairs };
}

test('exact answers are those of pictures, every fall of the dice thrown', () => {
  let repaired = 0;
  for (let number = 0; number < share(40, 300); number++) {
    const input = randomScenario(number);
    const question = compile(input);
    const tally = question.exact()!;
    const measures = question.measures(tally, null);
    const all = everyOutcome(Hits.parse(input));
    const chanceOf = (holds: (outcome: (typeof all)[number]['outcome']) => boolean) =>
      all.reduce((sum, { outcome, chance }) => sum + (holds(outcome) ? chance : 0), 0);
    expect(chanceOf(() => true)).toBeCloseTo(1, 12);
    const { destroyed, boxes, alive: _, field, ...systems } = measures;
    if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('no hits answer');
    const where = JSON.stringify(input);
    expect(destroyed.value, where).toBeCloseTo(
      chanceOf((outcome) => outcome.destroyed),
      12,
    );
    for (const { value, probability } of boxes.points) {
      expect(probability, where).toBeCloseTo(
        chanceOf((outcome) => outcome.boxes === value),
        12,
      );
    }
    const { repairs: _repairs, ...unrepaired } = input;
    const bare = compile(unrepaired);
    const other = bare.measures(bare.exact()!, null).boxes;
    if (other?.kind === 'distribution' && other.mean.value > boxes.mean.value + 0.1) repaired++;
    if (field?.kind === 'distribution') {
      for (const { value, probability } of field.points) {
        expect(probability, where).toBeCloseTo(
          chanceOf((outcome) => outcome.field === value),
          12,
        );
      }
    }
    for (const [name, measure] of Object.entries(systems)) {
      if (measure.kind !== 'probability') throw new TypeError(name);
      const [, side = 'left', system = ''] = /^(?:(left|right) grid: )?(.*)$/.exec(name) ?? [];
      const spiral = input.target.damage.startsWith('@');
      const letter = spiral ? system[0] : system === 'field generator' ? 'G' : system[0].toUpperCase();
      expect(measure.value, `${name} ${where}`).toBeCloseTo(
        chanceOf(({ crippled }) => crippled.has(`${side === 'left' ? 0 : 1}${letter}`)),
        12,
      );
    }
  }
  expect(repaired).toBeGreaterThan(10);
});
