import { Options } from '../form/Options.tsx';
import { rulesets } from './state.ts';

/** What a choice of games offers. */
export function GameOptions() {
  return <Options of={rulesets.value} />;
}
