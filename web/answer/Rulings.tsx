/** Where the rules are unclear: how much each reading would move this answer. */

import type { RulingsResult } from '../../server/api/contract.ts';
import { compareRulings, rulings } from '../ask/rulings.ts';
import { question } from '../ask/state.ts';
import { RuleLink } from '../shell/RuleLink.tsx';
import { ComparedTrials } from './ComparedTrials.tsx';
import { shownDifference, shownNumber } from './compared-words.ts';
import { rulingFinding, rulingsThatMatter } from './ruling-words.ts';

export function Rulings() {
  const { result, state, stale, problem } = rulings.value;
  if (state === 'none') return null;
  const game = question.value?.ruleset ?? '';
  return (
    <section class={stale ? 'stale' : undefined} aria-labelledby="rulings" aria-busy={state === 'waiting'}>
      <h2 id="rulings">Where the rules are unclear</h2>
      {problem && <p class="note">{problem}</p>}
      {result && <Comparison result={result} game={game} />}
      {state === 'offered' && (
        <>
          <p class="note">
            Some rules can be read in more than one way. This answer takes{' '}
            <RuleLink game={game} to="rulings">
              these readings
            </RuleLink>
            .
          </p>
          <button type="button" class="quiet" onClick={() => void compareRulings()}>
            How much do they move this answer?
          </button>
        </>
      )}
      {state === 'waiting' && !result && <p class="waiting">Reading each rule the other way.</p>}
    </section>
  );
}

function Comparison({ result, game }: { result: RulingsResult; game: string }) {
  const matter = rulingsThatMatter(result);
  return (
    <>
      <p class="finding">{rulingFinding(result)}.</p>
      {matter.length > 0 && (
        <table class="editions">
          <caption class="unseen">{result.title}, with one ruling at a time read otherwise</caption>
          <thead>
            <tr>
              <th scope="col">Ruling</th>
              <th scope="col">{result.of === 'probability' ? 'Chance' : 'Mean'}</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {matter.map((one) => (
              <tr key={`${one.id} ${one.to.title}`}>
                <th scope="row">
                  <RuleLink game={game} to={one.id}>
                    {one.title}
                  </RuleLink>
                  : {one.to.title}
                  <span class="note"> Taken here: {one.from.title}.</span>
                </th>
                <td>{shownNumber(result, one)}</td>
                <td>{shownDifference(result, one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ComparedTrials trials={result.trials} />
    </>
  );
}
