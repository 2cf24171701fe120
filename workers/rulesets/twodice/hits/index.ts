/**
 * The `hits` kind: grids, spirals and colossals box by box.
 *
 * schema.ts  what a scenario says           check.ts    what is wrong with it
 * steps.ts   the scenario as a plan         ../body/marks.ts    what is marked, as counts or box by box
 * throw.ts   hits and repairs, real dice    exact.ts    the same, exactly (masses.ts: chances of states)
 * said.ts    what the question says         question.ts the compiled question
 */
import { scenarioKind } from '../../ruleset.ts';
import { checkHits } from './check.ts';
import { estimateHits, HitsQuestion } from './question.ts';
import { Hits, type HitsInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: HitsInput }> = [
  {
    id: 'warjack',
    title: 'Three boosted hits on a warjack',
    scenario: {
      target: { name: 'Heavy warjack', ARM: 19, damage: '....L|....LL|....CM|....CM|....RR|....R' },
      hits: [{ count: 3, dice: 3, power: 16 }],
    },
  },
  {
    id: 'warbeast',
    title: 'Three hits on a warbeast',
    scenario: {
      target: { name: 'Heavy warbeast', ARM: 17, damage: '@MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS' },
      hits: [{ count: 3, dice: 2, power: 15 }],
    },
  },
  {
    id: 'field',
    title: 'A charge on a warjack behind a force field',
    scenario: {
      target: { name: 'Shielded warjack', ARM: 17, damage: 'F8:2;....L|...GL|...CM|...CM|...GR|....R' },
      hits: [
        { dice: 3, power: 18 },
        { count: 2, dice: 2, power: 18 },
      ],
    },
  },
  {
    id: 'cortex',
    title: 'A point to the cortex, two hits, a repair between them',
    scenario: {
      target: { name: 'Heavy warjack', ARM: 18, damage: '....L|....LL|....CM|....CM|....RR|....R' },
      hits: [
        { dice: 0, power: 20, system: 'cortex' },
        { count: 2, dice: 3, power: 17 },
      ],
      repairs: [{ after: 2, boxes: 0, roll: 'd3' }],
    },
  },
  {
    id: 'every',
    title: 'A point to every column, and a turn to restore the force field',
    scenario: {
      target: { name: 'Shielded warjack', ARM: 17, damage: 'F8:4;....L|...GL|...CM|...CM|...GR|....R' },
      hits: [
        { dice: 0, power: 18, column: 'every' },
        { count: 2, dice: 2, power: 19 },
      ],
      repairs: [{ after: 1, what: 'force field' }],
    },
  },
];

export const hits = scenarioKind<Hits>({
  id: 'hits',
  title: 'Hits on a grid or spiral',
  question: 'What will be crippled?',
  schema: Hits,
  examples,
  check: checkHits,
  estimate: estimateHits,
  compile: (scenario) => new HitsQuestion(scenario),
  sweepFields: [
    { path: 'hits[0].power', title: 'Power' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});
