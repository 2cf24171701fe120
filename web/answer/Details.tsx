/** Everything below the verdict: warnings, charts, policy, rules. Built from the measures alone, whatever the game. */

import type { SimulationResult } from '../../server/api/contract.ts';
import { below } from '../ask/below.ts';
import { disclosure } from '../ask/disclosure.ts';
import { question } from '../ask/state.ts';
import { RuleLink } from '../shell/RuleLink.tsx';
import { Editions } from './Editions.tsx';
import { Figures } from './Figures.tsx';
import { Policy } from './Policy.tsx';
import { Rulings } from './Rulings.tsx';
import { Tiles } from './Tiles.tsx';
import { Unused } from './Unused.tsx';

export function Details() {
  const { simulation, stale } = below.value;
  const result = simulation?.result;
  if (!result) return null;
  return (
    <div class={`details${stale ? ' stale at-once' : ''}`}>
      <Policy result={result} />
      <h2 class="unseen">Charts</h2>
      <Figures id={simulation.id} result={result} />
      <Tiles id={simulation.id} result={result} />
      {/* It comes later than the answer: nothing that is being read may move then. */}
      <Unused />
      <Editions />
      <Rulings />
      <Notes result={result} />
      <RulesUsed result={result} />
    </div>
  );
}

function Notes({ result }: { result: SimulationResult }) {
  if (result.notes.length === 0) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <ul class="notes">
        {result.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function RulesUsed({ result }: { result: SimulationResult }) {
  const game = question.value?.ruleset ?? '';
  const { found, stale } = disclosure.value;
  const idle = new Set(stale ? [] : found?.idle);
  const active = result.rules.filter(({ id }) => !idle.has(id));
  return (
    <section aria-labelledby="rules-used">
      <h2 id="rules-used">Rules that took part</h2>
      {result.rules.length === 0 && <p class="note">None: this is arithmetic on dice alone.</p>}
      <RuleLinks game={game} rules={active} />
      {active.length < result.rules.length && (
        <>
          <p class="note">These apply as well, and came to nothing: without them the answer is the same.</p>
          <RuleLinks game={game} rules={result.rules.filter(({ id }) => idle.has(id))} />
        </>
      )}
      <p class="note">
        Engine {result.engineVersion}, seed {result.seed}
        {result.errorBound !== undefined &&
          `, relative error of the arithmetic at most ${result.errorBound.toExponential(0)}`}
        .
      </p>
    </section>
  );
}

function RuleLinks({ game, rules }: { game: string; rules: SimulationResult['rules'] }) {
  return (
    <ul class="rules-used">
      {rules.map((rule) => (
        <li key={rule.id}>
          <RuleLink game={game} to={rule.id}>
            <code>{rule.id}</code> {rule.title}
          </RuleLink>
        </li>
      ))}
    </ul>
  );
}
