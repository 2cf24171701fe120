/**
 * The `battlegroup` kind: focus and fury over several turns.
 *
 * schema.ts    what a scenario says              check.ts, notes.ts  what is wrong in it, how it was read
 * fury.ts      a warlock's turns                 furyFrenzy.ts, frenzy.ts   checks and frenzies
 *              furyField.ts  who leaves the table, furyCounts.ts  what is counted
 * focus.ts     a warcaster's turns               focusCounts.ts  what is counted
 * eventful.ts  turns and events of both          events.ts    what may happen to whom
 * caster.ts, models.ts, errands.ts, state.ts     what both sides share
 * question.ts  the compiled question, dice and replays
 * said.ts      measures and the sentence         examples.ts   questions to start from
 * What Mk II plays alike stands in twodice/battlegroup/.
 */
import { scenarioKind } from '../../ruleset.ts';
import { ABOUT } from '../../twodice/battlegroup/kind.ts';
import { checkBattlegroup } from './check.ts';
import { examples } from './examples.ts';
import { BattlegroupQuestion, estimateBattlegroup } from './question.ts';
import { Battlegroup } from './schema.ts';

export const battlegroup = scenarioKind<Battlegroup>({
  ...ABOUT,
  schema: Battlegroup,
  examples,
  check: checkBattlegroup,
  estimate: estimateBattlegroup,
  compile: (scenario) => new BattlegroupQuestion(scenario),
});
