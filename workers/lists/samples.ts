/** Sample profiles as they are handed out: with the questions in which one has nothing to do, as units of lists have them. */
import type { Ruleset, SampleProfile } from '../rulesets/ruleset.ts';
import { shownIdle } from './shown.ts';

export type ShownSample = SampleProfile & { readonly idleIn?: readonly string[] };

/** The part of a scenario that acts. */
const ACTS = 'attacker';

export function samplesOf({ profiles, lists }: Pick<Ruleset, 'profiles' | 'lists'>): readonly ShownSample[] {
  if (!lists?.parts.includes(ACTS)) return profiles;
  const phases = lists.phases.map(({ kind }) => kind);
  return profiles.map((sample) => {
    const { title, part, kind } = sample;
    if (part !== ACTS) return sample;
    // Made for one kind of question, it sits out the others.
    if (phases.includes(kind)) return { ...sample, ...shownIdle(phases.filter((one) => one !== kind)) };
    const values = sample.values as Readonly<Record<string, unknown>>;
    const idle = lists.idleIn({ at: title, profile: title, values, parts: { [part]: values }, unknown: [] });
    return { ...sample, ...shownIdle(idle) };
  });
}
