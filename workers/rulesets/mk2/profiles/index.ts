/**
 * Synthetic profiles to start from: attackers and targets, fighters of a duel, a battlegroup's warlocks and beasts, units.
 */
import type { SampleProfile } from '../../ruleset.ts';
import { attackers } from './attackers.ts';
import { battlegroups, fighters, units } from './others.ts';
import { targets } from './targets.ts';

/** Every sample, attackers first. */
export const profiles: readonly SampleProfile[] = [...attackers, ...targets, ...fighters, ...battlegroups, ...units];
