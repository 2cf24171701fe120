/** Rulings act wherever a kind offers them: random scenarios show it, or a question that was made for it. */
import { describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { findKind, rulesets } from '../../workers/rulesets/index.ts';
import { acting } from './acting.ts';
import { hintsFor } from './hints.ts';
import { Asked, compare } from './scan.ts';
import { WITNESSES } from './witnesses.ts';

const OPTIONS = { scenarios: 60, attempts: 40, seed: 3001, exactNs: 3e6, trials: 512, only: /^rulings[.]/ };

describe('questions that a ruling moves', () => {
  it.each(WITNESSES.map((one) => [`${one.game} ${one.kind} ${one.ruling}`, one] as const))('%s', (_, one) => {
    const kind = findKind(one.game, one.kind);
    const asked = (more: object) => {
      const scenario = kind.schema.parse({ ...one.scenario, ...more });
      expect(kind.check(scenario)).toEqual([]);
      return new Asked(kind, scenario, { ...OPTIONS, exactNs: 1e8 });
    };
    const { rulings } = one.scenario as { rulings?: object };
    expect(compare(asked({}), asked({ rulings: { ...rulings, [one.ruling]: one.value } }))).toBe('differs');
  });
});

/** A scenario of these takes too long. */
const DEAR = new Set(['duel', 'battle', 'skirmish']);

describe.runIf(THOROUGH)('every ruling of every kind acts', () => {
  for (const { id, kinds } of rulesets) {
    for (const kind of kinds.filter((one) => !DEAR.has(one.id))) {
      it(`${id} ${kind.id}`, () => {
        const { idle, never } = acting(kind, hintsFor(id, kind.id), OPTIONS);
        const shown = WITNESSES.filter((one) => one.game === id && one.kind === kind.id).map((one) => one.ruling);
        const open = [...idle, ...never].map((place) => place.slice('rulings.'.length));
        expect(open.filter((ruling) => !shown.includes(ruling))).toEqual([]);
      });
    }
  }
});
