/** The answer under the other editions of the rules, and which rule makes the difference. */

import type { EditionsResult } from '../../server/api/contract.ts';
import { compareEditions, editions } from '../ask/editions.ts';
import { question } from '../ask/state.ts';
import { RuleLink } from '../shell/RuleLink.tsx';
import { ComparedTrials } from './ComparedTrials.tsx';
import { shownDifference, shownNumber } from './compared-words.ts';
import { editionFinding } from './edition-words.ts';

export function Editions() {
  const { result, state, stale, problem } = editions.value;
  if (state === 'none') return null;
  return (
    <section class={stale ? 'stale' : undefined} aria-labelledby="editions" aria-busy={state === 'waiting'}>
      <h2 id="editions">Under the other edition</h2>
      {problem && <p class="note">{problem}</p>}
      {result && <Comparison result={result} />}
      {state === 'offered' && (
        <button type="button" class="quiet" onClick={() => void compareEditions()}>
          Compare editions
        </button>
      )}
      {state === 'waiting' && !result && <p class="waiting">Asking every edition.</p>}
    </section>
  );
}

function Comparison({ result }: { result: EditionsResult }) {
  const game = question.value?.ruleset ?? '';
  const matters = result.options.filter(({ apart, value }) => apart || value === null);
  return (
    <>
      <p class="finding">{editionFinding(result)}.</p>
      <table class="editions">
        <caption class="unseen">{result.title} by edition, and by single rules that differ</caption>
        <thead>
          <tr>
            <th scope="col">Edition, or rule that is switched</th>
            <th scope="col">{result.of === 'probability' ? 'Chance' : 'Mean'}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {result.presets.map((one) => (
            <tr key={one.preset}>
              <th scope="row">
                {one.title}
                {one.asked && <span class="note"> as asked</span>}
              </th>
              <td>{shownNumber(result, one)}</td>
              <td>{one.asked ? '' : shownDifference(result, one)}</td>
            </tr>
          ))}
          {result.own && (
            <tr>
              <th scope="row">
                {result.own.title} with{' '}
                {result.own.set.map(({ id, title, value }) => `${id} ${title}: ${value}`).join(', ')}
                <span class="note"> as asked</span>
              </th>
              <td>{shownNumber(result, result.own)}</td>
              <td />
            </tr>
          )}
          {matters.map((one) => (
            <tr key={`${one.field} ${one.to}`}>
              <th scope="row">
                {one.id} {one.title}: {one.to}
                <span class="note">
                  {' '}
                  {one.meaning}{' '}
                  {one.rules.map((rule) => (
                    <RuleLink key={rule.id} game={game} to={rule.id} />
                  ))}
                </span>
              </th>
              <td>{shownNumber(result, one)}</td>
              <td>{shownDifference(result, one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ComparedTrials trials={result.trials} />
    </>
  );
}
