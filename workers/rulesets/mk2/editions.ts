/**
 * The two printed states of the Mk II rules, and every point on which they differ (E1 to E15).
 *
 * A preset fixes all options; a scenario may change any one of them that its kind knows. Where one text is silent, the
 * other one's word stands in both presets; an option that both presets set alike still lets a user read it otherwise.
 */
import { z } from 'zod';
import type { Editions } from '../ruleset.ts';

export const PRESETS = ['mk2', 'mk2-fieldtest'] as const;
/** `mk2` is the final text of 2010, the Field Test where that is silent; `mk2-fieldtest` is the text of 2009. */
export type Preset = (typeof PRESETS)[number];

interface Option<Values extends readonly string[]> {
  /** Number in the digest's table of editions. */
  readonly id: string;
  readonly title: string;
  /** What each value means, in the order of `values`. */
  readonly meaning: string;
  readonly values: Values;
  readonly final: Values[number];
  readonly fieldTest: Values[number];
  /** Rules that read the option. */
  readonly rules: readonly string[];
}

function option<const Values extends readonly string[]>(one: Option<Values>): Option<Values> {
  return one;
}

/** Every difference between the texts, by the name of its option. */
export const OPTIONS = {
  /** E1. A frenzied beast takes no orders and no transfers until its activation, or a round, is over. */
  frenzyDuration: option({
    id: 'E1',
    title: 'How long a frenzy lasts',
    meaning: 'Until its activation ends, or a whole round; a beast still frenzied takes no transfers.',
    values: ['activation', 'round'],
    final: 'activation',
    fieldTest: 'round',
    rules: ['MK2-FRENZY-06'],
  }),
  /** E2. */
  frenzyFury: option({
    id: 'E2',
    title: 'Fury after a frenzy',
    meaning: 'Any number of points may be removed, or all of them stay.',
    values: ['removeAny', 'keep'],
    final: 'removeAny',
    fieldTest: 'keep',
    rules: ['MK2-FRENZY-07'],
  }),
  /** E3. The texts agree where nobody but an enemy engages; a friend beside whom a beast stands may be read otherwise. */
  frenzyTargets: option({
    id: 'E3',
    title: 'Third choice of a frenzied beast',
    meaning: 'The closest enemy engaging it, or the closest model that has it in its melee range, friends too.',
    values: ['enemyEngaging', 'anyEngaging'],
    final: 'enemyEngaging',
    fieldTest: 'anyEngaging',
    rules: ['MK2-FRENZY-02'],
  }),
  /** E4. */
  frenzyForfeit: option({
    id: 'E4',
    title: 'What a frenzied beast forfeits',
    meaning:
      'qrs: any forfeit costs movement with a target in melee range, else the action. ft: only knockdown does, and other forfeits do not bind a frenzied beast.',
    values: ['qrs', 'ft'],
    final: 'qrs',
    fieldTest: 'ft',
    rules: ['MK2-FRENZY-05'],
  }),
  /** E5. */
  frenzyWeapon: option({
    id: 'E5',
    title: 'Weapon of a frenzy attack',
    meaning: 'The melee weapon with the highest POW, or the weapon with the highest POW.',
    values: ['melee', 'any'],
    final: 'melee',
    fieldTest: 'melee',
    rules: ['MK2-FRENZY-04'],
  }),
  /** E6. */
  shakeTiming: option({
    id: 'E6',
    title: 'When effects are shaken',
    meaning: 'After threshold checks and frenzies, or after leaching: then a forced shake counts in the check.',
    values: ['afterFrenzy', 'afterLeach'],
    final: 'afterFrenzy',
    fieldTest: 'afterLeach',
    rules: ['MK2-FURY-08'],
  }),
  /** E7. */
  kdImmuneForfeit: option({
    id: 'E7',
    title: 'Models that cannot be knocked down',
    meaning: 'Forfeit movement or action after any knockdown effect in that turn, or only after a slam or throw.',
    values: ['all', 'slamThrow'],
    final: 'all',
    fieldTest: 'slamThrow',
    rules: ['MK2-POWER-09', 'MK2-KD-02'],
  }),
  /** E8. */
  standAfterKnockdown: option({
    id: 'E8',
    title: 'Knocked down in the own turn',
    meaning: 'Stands up in its next turn at the earliest, or in its next activation.',
    values: ['nextTurn', 'nextActivation'],
    final: 'nextTurn',
    fieldTest: 'nextTurn',
    rules: ['MK2-KD-03'],
  }),
  /** E9. */
  shieldLost: option({
    id: 'E9',
    title: 'When a shield is lost',
    meaning:
      'Locked, struck from behind or its weapon system crippled; or only the first two. Warbeasts have no weapon systems.',
    values: ['crippledToo', 'lockedOrBehind'],
    final: 'crippledToo',
    fieldTest: 'lockedOrBehind',
    rules: ['MK2-WQ-01', 'MK2-WQ-09'],
  }),
  /** E10. */
  crippledOpenFist: option({
    id: 'E10',
    title: 'A crippled Open Fist',
    meaning: 'Makes no power attacks, or still does.',
    values: ['noPowerAttacks', 'silent'],
    final: 'noPowerAttacks',
    fieldTest: 'noPowerAttacks',
    rules: ['MK2-WQ-08'],
  }),
  /** E11. The final text prints the stat of its sister game, which no model here has. */
  magicStat: option({
    id: 'E11',
    title: 'Stat of magic attacks',
    meaning: 'FURY; the other name in print is a slip.',
    values: ['FURY'],
    final: 'FURY',
    fieldTest: 'FURY',
    rules: ['MK2-ATK-01'],
  }),
  /** E12. */
  chargeBoost: option({
    id: 'E12',
    title: 'Boosted damage of a charge',
    meaning: 'Only after 3 inches or more, or after any charge.',
    values: ['from3Inches', 'always'],
    final: 'from3Inches',
    fieldTest: 'from3Inches',
    rules: ['MK2-CHARGE-03', 'MK2-CHARGE-04'],
  }),
  /** E13. */
  standardBearerReroll: option({
    id: 'E13',
    title: 'Standard bearer',
    meaning: 'Each failed command check may be rerolled once, or the standard bearer does nothing.',
    values: ['on', 'off'],
    final: 'on',
    fieldTest: 'on',
    rules: ['MK2-UNIT-03'],
  }),
  /** E14. */
  fireBoost: option({
    id: 'E14',
    title: 'Damage of Fire',
    meaning: 'Cannot be boosted, or nothing is said about it.',
    values: ['never', 'silent'],
    final: 'never',
    fieldTest: 'silent',
    rules: ['MK2-CONT-03'],
  }),
  /** E15. */
  officer: option({
    id: 'E15',
    title: 'Officers',
    meaning: 'Are unit commanders and no Grunts, or unit commanders with nothing said about Grunts.',
    values: ['noGrunt', 'silent'],
    final: 'noGrunt',
    fieldTest: 'silent',
    rules: ['MK2-ADV-09'],
  }),
} as const;

export type OptionName = keyof typeof OPTIONS;
export type Edition = { readonly [Name in OptionName]: (typeof OPTIONS)[Name]['values'][number] };

function preset(which: 'final' | 'fieldTest'): Edition {
  return Object.fromEntries(Object.entries(OPTIONS).map(([name, one]) => [name, one[which]])) as unknown as Edition;
}

export const EDITIONS: Readonly<Record<Preset, Edition>> = {
  mk2: preset('final'),
  'mk2-fieldtest': preset('fieldTest'),
};

export const presetField = z.enum(PRESETS).default('mk2').meta({
  title: 'Edition',
  description: 'mk2: the final rules of 2010. mk2-fieldtest: the Field Test of 2009. Single options can be changed.',
});

/** The schema field of one option: left out, the preset decides. */
export function optionField<Name extends OptionName>(name: Name) {
  const { values, id, title, meaning } = OPTIONS[name] as Option<readonly string[]>;
  return z
    .enum(values as readonly [Edition[Name], ...Edition[Name][]])
    .optional()
    .meta({ title, description: `${meaning} Left out: as the edition has it (${id}).`, advanced: true });
}

/** The preset's options with those of the scenario laid over them. */
export function editionOf(
  preset: Preset,
  changed: Partial<{ [Name in OptionName]: Edition[Name] | undefined }>,
): Edition {
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  return { ...EDITIONS[preset], ...Object.fromEntries(given) };
}

/** As the seam knows them. */
export const editions: Editions = {
  field: 'edition',
  presets: [
    { value: 'mk2', title: 'Final rules' },
    { value: 'mk2-fieldtest', title: 'Field Test' },
  ],
  options: Object.entries(OPTIONS).map(([field, one]) => {
    const { id, title, meaning, values, rules } = one as Option<readonly string[]>;
    return { field, id, title, meaning, values, rules, printed: { mk2: one.final, 'mk2-fieldtest': one.fieldTest } };
  }),
};
