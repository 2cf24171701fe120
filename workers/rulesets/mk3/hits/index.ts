/**
 * The `hits` kind: grids, spirals and colossals box by box.
 *
 * schema.ts   what a scenario says        throw.ts   hits with real dice
 * exact.ts    the same, exactly           question.ts the compiled question
 */
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { readLayout } from '../../twodice/layout/problems.ts';
import { estimateHits, HitsQuestion } from './question.ts';
import { eachHit, Hits, type HitsInput, MAX_HITS } from './schema.ts';

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
];

export const hits = scenarioKind<Hits>({
  id: 'hits',
  title: 'Hits on a grid or spiral',
  question: 'What will be crippled?',
  schema: Hits,
  examples,
  check,
  estimate: estimateHits,
  compile: (scenario) => new HitsQuestion(scenario),
  sweepFields: [
    { path: 'hits[0].power', title: 'Power' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

function check(scenario: Hits): Problem[] {
  const count = eachHit(scenario).length;
  if (count > MAX_HITS) return [{ path: 'hits', message: `${count} hits`, allowed: `at most ${MAX_HITS} in all` }];
  const read = readLayout(scenario.target.damage, 'target.damage');
  return 'problem' in read ? [read.problem] : [];
}
