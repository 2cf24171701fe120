import type { SampleProfile } from '../ruleset.ts';
export const profiles: readonly SampleProfile[] = [];
