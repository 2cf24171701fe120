/** Which rules take part among hazards: those that act in something that can happen. */
import { Ledger } from '../../disclosure/ledger.ts';
import { heavyResult } from '../aftermath.ts';
import type { ExactStrike } from '../exact.ts';
import { exhaustionOf, startFlags, WAVERING } from '../flags.ts';
import { TOO_MANY } from '../melee/markers.ts';
import type { Nerves } from '../morale.ts';
import { reachedBy, reachedByWounds, rulesOfNerves, type States, shakenBy } from '../reached.ts';
import type { Deed } from './deeds.ts';
import type { Hazards } from './schema.ts';

/** @param danger dice of a dangerous terrain test, at the most */
export function rulesOfHazards(
  { target }: Hazards,
  deeds: readonly Deed[],
  nerves: Nerves,
  strikes: ReadonlyMap<Deed, ExactStrike>,
  danger: (deed: Deed & { what: 'danger' }) => number,
): readonly string[] {
  const { line, suffering } = nerves;
  const ledger = new Ledger();
  const flags = startFlags(target);
  let states: States = new Set([line.start]);
  let markers = exhaustionOf(flags);
  // Of heavy damage only annihilation shows here, and few wounds at once never come to that.
  const suffer = (reached: States, atOnce: number) => {
    const wounds = [...reached].some((state) => !states.has(state));
    if (wounds && suffering.regeneration.includes(true)) ledger.enter('AOF-SR-18');
    if (wounds && suffering.fog) ledger.enter('AOF-COND-11');
    const rules = rulesOfNerves(nerves, flags, shakenBy(nerves, states, reached));
    const annihilates = heavyResult(12 + atOnce) === 3;
    ledger.enter(...rules.filter((rule) => annihilates || rule !== 'AOF-BRUTAL-05'));
    states = new Set([...states, ...reached]);
  };
  const test = () => ledger.enter(...rulesOfNerves(nerves, flags, { tests: true, wounded: false, states }));
  for (const deed of deeds) {
    switch (deed.what) {
      case 'danger':
        if (danger(deed) === 0) continue;
        suffer(reachedByWounds(suffering, states, 2 * danger(deed)), 2 * danger(deed));
        break;
      case 'hits': {
        const { strike } = strikes.get(deed)!;
        if (deed.plus + deed.sides === 0) continue;
        ledger.enter(...strike.rules);
        suffer(reachedBy(strike, line.start, states), line.capacity);
        break;
      }
      case 'wounds':
        if (deed.plus + deed.sides === 0) continue;
        suffer(reachedByWounds(suffering, states, deed.plus + deed.sides), deed.plus + deed.sides);
        break;
      case 'test':
        test();
        break;
      case 'waver':
        if (flags & WAVERING) continue;
        if (nerves.echoes) {
          ledger.enter('AOF-COND-12');
          suffer(reachedByWounds(suffering, states, 3), 3);
        }
        break;
      case 'marker':
        markers++;
        if (markers >= TOO_MANY) {
          ledger.enter('AOF-EXH-02');
          test();
        }
        break;
      case 'recovery':
        if (markers === 0 || flags & WAVERING) continue;
        ledger.enter('AOF-EXH-03');
    }
    ledger.enter(...deed.rules);
  }
  return ledger.rules;
}
