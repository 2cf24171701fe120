/** The catalogue: every rule by its ID, and what this build does with it. */

import { useEffect, useState } from 'preact/hooks';
import type { RuleEntry, RulingEntry } from '../../server/api/contract.ts';
import { GameOptions } from '../ask/GameOptions.tsx';
import { rulesets } from '../ask/state.ts';
import { atHand } from '../engine/asking.ts';
import { SearchField } from '../form/SearchField.tsx';
import { countByStatus, filterRules, STATUSES, type Status } from './filter.ts';
import { RulingList } from './Rulings.tsx';

export function RulesPage() {
  const [game, setGame] = useState(new URLSearchParams(location.search).get('game') ?? '');
  const [rules, setRules] = useState<RuleEntry[] | null>(null);
  const [rulings, setRulings] = useState<RulingEntry[]>([]);
  const [problem, setProblem] = useState('');
  const shown = rulesets.value.find((each) => each.id === game) ?? rulesets.value[0];
  useEffect(() => {
    if (!shown) return;
    let current = true;
    Promise.all([atHand.catalogue(shown.id), atHand.rulings(shown.id)]).then(
      ([catalogue, register]) => {
        if (!current) return;
        setRules(catalogue);
        setRulings(register);
      },
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [shown?.id]);
  return (
    <main class="plain-page rules">
      <h1>Rules</h1>
      <p class="lead">
        What is simulated, what you set yourself, and what is left out. Every answer names the rules that took part by
        these IDs. Where a rule is unclear, a <a href="#rulings">ruling</a> says how it is read.
      </p>
      {rulesets.value.length > 1 && (
        <label class="game">
          Game{' '}
          <select value={shown?.id} onChange={(event) => setGame(event.currentTarget.value)}>
            <GameOptions />
          </select>
        </label>
      )}
      {shown && (
        <p class="note">
          {shown.title}, {shown.edition}. Sources: {shown.sources.join('; ')}.
        </p>
      )}
      {problem && <p class="fault">{problem}</p>}
      {rules ? <Catalogue rules={rules} /> : <p class="waiting">Fetching the catalogue.</p>}
      {rules && shown && (
        <RulingList rulings={rulings} kinds={new Map(shown.kinds.map(({ id, title }) => [id, title]))} />
      )}
    </main>
  );
}

function Catalogue({ rules }: { rules: RuleEntry[] }) {
  const [search, setSearch] = useState('');
  const [statuses, setStatuses] = useState<ReadonlySet<Status>>(new Set());
  const counts = countByStatus(rules);
  const found = filterRules(rules, search, statuses);
  // The rows exist only now, so the browser could not go to the anchor by itself.
  useEffect(() => {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  }, [rules]);
  const toggle = (status: Status): void => {
    const next = new Set(statuses);
    if (!next.delete(status)) next.add(status);
    setStatuses(next);
  };
  return (
    <>
      <div class="filters">
        <SearchField label="Search" hint="Search IDs, titles and places" value={search} onChange={setSearch} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
        <div class="chips" role="group" aria-label="Status">
          {STATUSES.filter(({ status }) => counts.has(status)).map(({ status, meaning }) => (
            <button
              key={status}
              type="button"
              class="chip"
              title={meaning}
              aria-pressed={statuses.has(status)}
              onClick={() => toggle(status)}
            >
              {status} <span class="count">{counts.get(status)}</span>
            </button>
          ))}
        </div>
      </div>
      <p class="note" role="status">
        {found.length} of {rules.length} rules
      </p>
      <div class="catalogue">
        <table>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Rule</th>
              <th scope="col">Status</th>
              <th scope="col">Where</th>
            </tr>
          </thead>
          <tbody>
            {found.map((rule) => (
              <tr key={rule.id} id={rule.id} tabIndex={-1}>
                <th scope="row">
                  <a href={`#${rule.id}`}>
                    <code>{rule.id}</code>
                  </a>
                </th>
                <td>{rule.title}</td>
                <td>
                  <span class={`status status-${rule.status.replace(' ', '-')}`}>{rule.status}</span>
                </td>
                <td class="where">{rule.place}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
