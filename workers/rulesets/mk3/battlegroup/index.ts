/**
 * The `battlegroup` kind: focus and fury over several turns.
 *
 * schema.ts    what a scenario says              check.ts, rules.ts   what is wrong or at work in it
 * machine.ts   the numbers that the stages of a turn work on; the stages themselves are those of twodice/stages/
 * fury.ts      a warlock's turns                 furyFrenzy.ts, frenzy.ts   checks and frenzies
 *              furyField.ts  who leaves the table, leech.ts  who is leeched, furyCounts.ts  what is counted
 * focus.ts     a warcaster's turns               focusCounts.ts  what is counted
 * caster.ts, models.ts, work.ts, events.ts       what both sides share
 * question.ts  the compiled question, dice and replays
 * said.ts      measures and the sentence         examples.ts   questions to start from
 */
import { scenarioKind } from '../../ruleset.ts';
import { checkBattlegroup } from './check.ts';
import { examples } from './examples.ts';
import { BattlegroupQuestion, estimateBattlegroup } from './question.ts';
import { Battlegroup } from './schema.ts';

export const battlegroup = scenarioKind<Battlegroup>({
  id: 'battlegroup',
  title: 'Battlegroup over turns',
  question: 'How hard can I run them?',
  schema: Battlegroup,
  examples,
  check: checkBattlegroup,
  estimate: estimateBattlegroup,
  compile: (scenario) => new BattlegroupQuestion(scenario),
  sweepFields: [
    { path: 'effort', title: 'How hard to run them' },
    { path: 'turns', title: 'Turns' },
  ],
});
