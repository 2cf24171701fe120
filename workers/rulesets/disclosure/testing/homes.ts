/** What the law of named rules knows beforehand: which rule must be named for an input, and which no input shows. */

/** Rules that are the only homes of an input, by its path. */
export const ONLY_HOME: Readonly<Record<string, ReadonlyArray<readonly [path: RegExp, rule: string]>>> = {
  mk3: [
    [/situation\.elevated$/, 'MK3-ATK-12'],
    [/situation\.obstacle$/, 'MK3-ATK-16'],
    [/situation\.aim$/, 'MK3-ATK-10'],
    [/^situation\.assault$/, 'MK3-ADV-04'],
    [/situation\.backStrike$/, 'MK3-ATK-08|MK3-WQ-16'],
    [/situation\.combined$/, 'MK3-COMBINED'],
    [/attacker\.marshal$/, 'MK3-MARSHAL-02'],
    [/attackDice\.rerollMisses$/, 'MK3-DICE-08'],
    [/(attackDice|damageDice)\.additional$/, 'MK3-DICE-03'],
    [/(attackDice|damageDice)\.drop(Lowest|Highest)$/, 'MK3-DICE-07'],
    [/target\.tough$/, 'MK3-TOUGH'],
    [/target\.powerField$/, 'MK3-PFIELD-01'],
    [/target\.rage$/, 'MK3-MONSTROSITY-03'],
    [/passedTo$/, 'MK3-ATK-21'],
    [/noBlast$/, 'MK3-TERRAIN-04'],
    [/caster\.discardTo$/, 'MK3-FURY-08'],
    [/caster\.ownLife$/, 'MK3-LEECH-02'],
    [/caster\.lostBeasts$/, 'MK3-LEECH-03'],
    [/caster\.upkeeps\[\d+\]$/, 'MK3-SPELL-05'],
    [/caster\.transfers$/, 'MK3-XFER-01'],
    [/beasts\[\d+\]\.construct$/, 'MK3-FURY-04'],
    [/beasts\[\d+\]\.wild$/, 'MK3-FURY-11'],
    [/beasts\[\d+\]\.cannotCharge$/, 'MK3-FRENZY-06'],
    [/spiritCrippled$/, 'MK3-CRIPPLE-09'],
    [/bodyCrippled$/, 'MK3-CRIPPLE-07'],
    [/mindCrippled$/, 'MK3-CRIPPLE-08'],
    [/induction$/, 'MK3-VECTOR-04'],
  ],
  mk2: [
    [/situation\.elevated$/, 'MK2-ATK-09'],
    [/situation\.aim$/, 'MK2-ATK-07'],
    [/^attack\.reroll$/, 'MK2-DICE-06'],
    [/^attack\.weaponMaster$/, 'MK2-WQ-10'],
    [/target\.tough$/, 'MK2-TOUGH'],
    [/unit\.commanderCMD$/, 'MK2-ADV-03'],
    [/unit\.standardBearer$/, 'MK2-UNIT-03'],
    [/warlock\.upkeeps\[\d+\]$/, 'MK2-SPELL-04'],
    [/warlock\.lostAfter$/, 'MK2-WILD-01'],
    [/beasts\[\d+\]\.construct$/, 'MK2-THRESH-02'],
    [/beasts\[\d+\]\.wild$/, 'MK2-WILD-02|MK2-WILD-03'],
    [/beasts\[\d+\]\.retaken$/, 'MK2-WILD-03'],
    [/spiritCrippled$/, 'MK2-CRIPPLE-03'],
    [/bodyCrippled$/, 'MK2-CRIPPLE-01'],
    [/mindCrippled$/, 'MK2-CRIPPLE-02'],
  ],
  aof: [
    [/situation\.cover$/, 'AOF-TERR-04'],
    [/situation\.building$/, 'AOF-BLDG-02'],
    [/situation\.hunkered$/, 'AOF-ACT-05'],
    [/situation\.stealthMove$/, 'AOF-ACT-10'],
    [/situation\.barrier$/, 'AOF-EFFECT-08'],
    [/situation\.vigor$/, 'AOF-EFFECT-04'],
    [/situation\.doubleAttacks$/, 'AOF-EVENT-32'],
    [/situation\.miscalculation$/, 'AOF-EVENT-25'],
    [/situation\.brokenMorale$/, 'AOF-EVENT-13'],
    [/situation\.coveredInBlood$/, 'AOF-EVENT-34'],
    [/situation\.monument$/, 'AOF-EFFECT-09'],
    [/situation\.flashBombs$/, 'AOF-EVENT-31'],
    [/situation\.deepRage$/, 'AOF-EVENT-36'],
    [/situation\.stakes$/, 'AOF-EFFECT-05'],
    [/situation\.defensiveStance$/, 'AOF-ACT-06'],
    [/musician$/, 'AOF-CMD-03'],
    [/standard$/, 'AOF-CMD-03'],
    [/sergeant$/, 'AOF-CMD-02'],
    [/weapons\[\d+\]\.AP$/, 'AOF-SR-03'],
    [/weapons\[\d+\]\.blast$/, 'AOF-SR-04'],
    [/impact$/, 'AOF-SR-14'],
    [/brutal\.mishaps$/, 'AOF-BRUTAL-03'],
    [/brutal\.criticals$/, 'AOF-BRUTAL-04'],
    [/brutal\.friendlyFire$/, 'AOF-BRUTAL-02'],
  ],
  ae: [
    [/situation\.aim$/, 'AE-ACT-02'],
    [/dualWield$/, 'AE-ATK-07'],
    [/deflect$/, 'AE-ATK-09'],
    [/weapon\.blast$/, 'AE-HIT-04'],
    [/fireDrill$/, 'AE-TRAIT-19'],
    [/overwhelming$/, 'AE-TRAIT-20'],
    [/(?<!rulings\.)replenishing$/, 'AE-TRAIT-26'],
    [/state\.supported$/, 'AE-TRAIT-27'],
    [/target\.state\.broken$/, 'AE-ATK-06'],
  ],
};

/**
 * Rules that only ever refuse something, or let something through, by what the question itself is: no input can be taken
 * back to see it. With the part of the scenario that says so.
 */
const REFUSALS: ReadonlyArray<readonly [rule: RegExp, when: RegExp]> = [
  [/^MK3-TOUGH-02$/, /"tough":true/],
  // Spells are magical: they hurt whom other attacks go through.
  [/^MK3-(ADV-12|DMG-05)$|^MK2-(ADV-08|WQ-07)$/, /"class":"magic"/],
  [/^MK3-DMG-03$|^MK2-DMG-02$/, /"power":"-"/],
  [/^MK2-CHARGE-04$/, /"charge":"under 3 inches"/],
  // A caster fills up at once, whatever it had.
  [/^MK3-FOCUS-01$/, /"engine":"focus"/],
  // How far it is slammed is shown, whatever it runs into.
  [/^MK3-POWER-06$/, /"kind":"slam"/],
  // A pack is forced as a beast is, by a rule of its own.
  [/^MK3-PACK-0[12]$/, /"type":"pack"/],
];

/** Whether no input shows that the rule took part in this scenario. */
export function isRefusal(rule: string, scenario: unknown): boolean {
  const text = JSON.stringify(scenario);
  return REFUSALS.some(([refusal, when]) => refusal.test(rule) && when.test(text));
}
