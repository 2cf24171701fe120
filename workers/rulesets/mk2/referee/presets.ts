/** What the two printed texts say where they differ (section 2 of the digest). */
export const PRESETS = {
  mk2: {
    chargeBoost: 'from3Inches',
    shieldLost: 'crippledToo',
    frenzyFury: 'removeAny',
    fireBoost: 'never',
    kdImmuneForfeit: 'all',
  },
  'mk2-fieldtest': {
    ...{ chargeBoost: 'from3Inches', shieldLost: 'lockedOrBehind', frenzyFury: 'keep', fireBoost: 'silent' },
    kdImmuneForfeit: 'slamThrow',
  },
} as const;
