/** What a battlegroup's tally says: measures and the sentence. */
import { probabilityMeasure } from '../../measures.ts';
import type { Measures } from '../../ruleset.ts';
import {
  furySentence,
  type Held,
  heldMeasures,
  leftAtEnd,
  meanOf,
  sentenceOf,
} from '../../twodice/battlegroup/said.ts';
import type { TurnReader } from '../../twodice/stages/turns.ts';
import type { FocusMachine } from './focus.ts';
import { type Battlegroup, WARJACK_CAP } from './schema.ts';

export function focusMeasures(
  machine: FocusMachine,
  { battlegroup }: Battlegroup,
  turn: TurnReader,
  trials: number | null,
): Measures {
  if (battlegroup.engine !== 'focus') throw new TypeError('not a focus battlegroup');
  const { places } = machine;
  const { caster, warjacks: models } = battlegroup;
  const when = {
    points: 'After allocation, shaking and upkeep: what it may spend.',
    held: `At the end of the Control Phase, at most ${WARJACK_CAP}.`,
  };
  const held: Held = { what: 'Focus', caster, called: 'caster', models, when };
  const all = trials ?? 1;
  return {
    met: probabilityMeasure(
      'Everything is paid for',
      places.short < 0 ? all : turn.total(places.short)[0],
      trials,
      'Warjacks, own spending, upkeep, shaking and power field, in every turn looked at.',
    ),
    metInTurn: turn.chances(
      'Everything is paid for in',
      (at) => (places.short < 0 ? all : turn.booked(places.short, at)[0]),
      "With the enemy's turn that follows.",
    ),
    ...turn.quantities(['work', 'wasted']),
    ...heldMeasures(machine, held, turn),
    ...leftAtEnd(machine, held, turn),
  };
}

export function saidOf({ turns }: Battlegroup, headline: 'noFrenzy' | 'met', measures: Measures): string {
  if (headline === 'noFrenzy') return furySentence(measures, turns);
  const mean = (id: string) => meanOf(measures, id).toFixed(1);
  const rest = `${mean('work')} points of work, ${mean('wasted')} points wasted`;
  return sentenceOf(measures, headline, turns, 'everything is paid for', rest);
}
