/** Synthetic fighters of a duel: an attacker and a target that belong together, with what a turn gives them. */
import type { z } from 'zod';
import type { SampleProfile } from '../../ruleset.ts';
import type { Fighter } from '../../twodice/duel/schema.ts';
import { attackers } from './attackers.ts';
import { targets } from './targets.ts';

type Extra = Omit<z.input<typeof Fighter>, 'attacker' | 'target'>;
type Values = Readonly<Record<string, unknown>>;

function valuesOf(list: readonly SampleProfile[], id: string): Values {
  const values = list.find((profile) => profile.id === id)?.values;
  if (typeof values !== 'object' || values === null) throw new RangeError(`no sample profile ${id}`);
  return { ...values };
}

/** The same fighter for either side of the table; both halves bear its name. */
function fighter(id: string, title: string, attacker: string, target: string, extra: Extra = {}): SampleProfile[] {
  return (['first', 'second'] as const).map((part) => ({
    id: `${part}-${id}`,
    title,
    part,
    kind: 'duel',
    values: {
      attacker: { ...valuesOf(attackers, attacker), name: title },
      target: { ...valuesOf(targets, target), name: title },
      ...extra,
    },
  }));
}

export const fighters: readonly SampleProfile[] = [
  fighter('axe-warjack', 'Heavy warjack, great axe', 'a-heavy-warjack-axe', 't-heavy-warjack-grid'),
  fighter('mechanic-warjack', 'Heavy warjack, repaired every turn', 'a-heavy-warjack-fists', 't-shield-warjack-grid', {
    repair: 2,
  }),
  fighter('light-warjack', 'Light warjack, two claws', 'a-light-warjack-claws', 't-light-warjack-grid'),
  fighter('heavy-warbeast', 'Heavy warbeast, claws and tusks', 'a-heavy-warbeast-tusks', 't-heavy-warbeast-spiral', {
    FURY: 4,
    THR: 9,
    leech: 2,
  }),
  fighter('light-warbeast', 'Light warbeast, quick bite', 'a-light-warbeast', 't-light-warbeast-spiral', {
    FURY: 3,
    THR: 8,
    leech: 3,
  }),
  fighter('warcaster', 'Melee warcaster', 'a-warcaster-duellist', 't-armoured-warcaster'),
  fighter('duelist', 'Duelist solo', 'a-duelist', 't-duelist'),
].flat();
