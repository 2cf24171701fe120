/**
 * Synthetic profiles to start from: attackers and targets, fighters of a duel, casters and models of a battlegroup.
 */
import type { SampleProfile } from '../ruleset.ts';
import { attackers } from './profiles/attackers.ts';
import { battlegroups } from './profiles/battlegroups.ts';
import { fighters } from './profiles/fighters.ts';
import { targets } from './profiles/targets.ts';

/** Every sample, attackers first. */
export const profiles: readonly SampleProfile[] = [...attackers, ...targets, ...fighters, ...battlegroups];
