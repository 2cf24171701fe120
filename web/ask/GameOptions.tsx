import { rulesets } from './state.ts';

/** What a choice of games offers. */
export function GameOptions() {
  return rulesets.value.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
