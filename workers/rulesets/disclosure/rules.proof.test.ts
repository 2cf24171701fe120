/**
 * The laws of the rules an answer names, over random questions of both 2d6 games, each input taken back by turns:
 * no rule is named that the catalogue has not; whatever alone says that an input is there is named when it matters;
 * what changes nothing brings no rule with it, unless another input keeps it from acting.
 */
import { expect, test } from 'vitest';
import { HINTS as AE, DUEL_HINTS as AE_DUEL } from '../ae/referee/hints.ts';
import { HINTS as AOF } from '../aof/referee/hints.ts';
import { rulesets } from '../index.ts';
import { HINTS as MK2 } from '../mk2/testing/asked.ts';
import { HINTS as MK3 } from '../mk3/referee/hints.ts';
import { Drawer, drawnSchema, drawScenario } from '../proving/draw.ts';
import type { Hints } from '../proving/index.ts';
import type { Ruleset, ScenarioKind } from '../ruleset.ts';
import { sameMeasures } from './compare.ts';
import { walkInputs } from './inputs.ts';

const HINTS: Readonly<Record<string, Hints>> = {
  mk3: { ...MK2, ...MK3 },
  mk2: MK2,
  aof: AOF,
  ae: AE,
  'ae duel': AE_DUEL,
};
const SEED = 20_261_122;
const SCENARIOS = 3;
/** Nanoseconds of an exact answer by estimate: beyond it a question is passed over. */
const DEAREST = 5e6;
/** Inputs of one question that are taken back. */
const MOST_INPUTS = 40;

interface Asked {
  readonly rules: ReadonlySet<string>;
  readonly same: (other: Asked) => boolean;
  readonly measures: ReturnType<ReturnType<ScenarioKind['compile']>['measures']>;
  readonly errorBound: number;
}

function asked(kind: ScenarioKind, scenario: unknown): Asked | null {
  const { compile, exact } = kind.estimate(scenario);
  if (exact === null || compile + exact > DEAREST) return null;
  const question = kind.compile(scenario);
  const tally = question.exact();
  if (!tally) return null;
  const measures = question.measures(tally, null);
  const { exactErrorBound } = question;
  return {
    rules: new Set(question.rules),
    measures,
    errorBound: exactErrorBound,
    same: (other) => sameMeasures(measures, other.measures, Math.max(exactErrorBound, other.errorBound)),
  };
}

/** Rules that are the only homes of an input, by its path. */
const ONLY_HOME: Readonly<Record<string, ReadonlyArray<readonly [path: RegExp, rule: string]>>> = {
  mk3: [
    [/situation\.elevated$/, 'MK3-ATK-12'],
    [/situation\.obstacle$/, 'MK3-ATK-16'],
    [/situation\.aim$/, 'MK3-ATK-10'],
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
    [/beasts\[\d+\]\.wild$/, 'MK2-WILD-02'],
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
    [/replenishing$/, 'AE-TRAIT-26'],
    [/state\.supported$/, 'AE-TRAIT-27'],
    [/target\.state\.broken$/, 'AE-ATK-06'],
  ],
};

/** Rules that only ever refuse something, by what the question itself is: no input can be taken back to see it. */
const REFUSALS: ReadonlySet<string> = new Set(['MK3-TOUGH-02']);

/** Kinds whose idle inputs are held to bring no rule. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  mk3: ['activation', 'several', 'duel', 'battlegroup', 'area', 'powerAttack', 'effects', 'hazard', 'hits'],
  mk2: [
    ...[
      'activation',
      'several',
      'duel',
      'battlegroup',
      'morale',
      'area',
      'powerAttack',
      'effects',
      'hazard',
      'structure',
    ],
    ...['hits', 'attack'],
  ],
  aof: ['volley', 'melee', 'hazards', 'duel'],
  ae: ['volley', 'melee', 'contest', 'abandonment', 'defeat', 'hazards', 'morale', 'duel'],
};

interface Law {
  readonly faults: string[];
  asked: number;
  changed: number;
  unchanged: number;
}

function examine(game: Ruleset, kind: ScenarioKind, scenario: unknown, law: Law): void {
  const status = new Map(game.catalogue.map((entry) => [entry.id, entry.status]));
  const whole = asked(kind, scenario);
  if (!whole) return;
  law.asked++;
  const say = (what: string) => law.faults.push(`${kind.id}: ${what} ${JSON.stringify(scenario)}`);
  for (const id of whole.rules) {
    const known = status.get(id);
    if (known !== 'simulated' && known !== 'input') say(`${id} is ${known ?? 'in no catalogue'}`);
  }
  const idle: Array<{ path: string; brings: string[] }> = [];
  const lost = new Set<string>();
  const used: unknown[] = [];
  /** Questions without an idle input: two that refuse the same hide each other. */
  const unused: unknown[] = [];
  let looked = 0;
  walkInputs(kind, scenario, ({ path, without }) => {
    if (looked++ >= MOST_INPUTS) return true;
    const other = asked(kind, without);
    if (!other) return true;
    const same = whole.same(other);
    const brings = [...whole.rules].filter((id) => !other.rules.has(id));
    if (same) {
      law.unchanged++;
      idle.push({ path, brings });
      unused.push(without);
    } else {
      law.changed++;
      for (const id of brings) lost.add(id);
      used.push(without);
    }
    for (const [pattern, rule] of ONLY_HOME[game.id] ?? []) {
      if (same || !pattern.test(path)) continue;
      const homes = rule.split('|');
      if (![...whole.rules].some((id) => homes.some((home) => id.startsWith(home))))
        say(`${path} matters, and ${rule} is not named`);
    }
    // What is idle as a whole may hide that one of its parts keeps another from acting.
    return false;
  });
  if (!HELD[game.id]?.includes(kind.id)) return;
  for (const { path, brings } of idle) {
    const alone = brings.filter((id) => !lost.has(id) && !REFUSALS.has(id));
    if (alone.length > 0 && ![...used, ...unused].some((other) => matters(kind, other, path)))
      say(`${path} changes nothing, and brings ${alone.join(', ')}`);
  }
}

/** Whether an input matters to a question: what kept it from acting is not there any more. */
function matters(kind: ScenarioKind, scenario: unknown, wanted: string): boolean {
  const whole = asked(kind, scenario);
  if (!whole) return true;
  let found = false;
  walkInputs(kind, scenario, ({ path, without }) => {
    if (path !== wanted) return false;
    const other = asked(kind, without);
    found ||= other === null || !whole.same(other);
    return true;
  });
  return found;
}

for (const game of rulesets.filter(({ id }) => id in HELD)) {
  test(`${game.id}: rules that are named act, and what acts is named`, () => {
    const law: Law = { faults: [], asked: 0, changed: 0, unchanged: 0 };
    for (const kind of game.kinds) {
      if (kind.id === 'roll') continue;
      for (const { scenario } of kind.examples) examine(game, kind, kind.schema.parse(scenario), law);
      const drawer = new Drawer(drawnSchema(kind.schema), HINTS[`${game.id} ${kind.id}`] ?? HINTS[game.id] ?? {});
      for (let index = 0; index < SCENARIOS; index++) {
        let drawn: unknown;
        try {
          drawn = drawScenario(kind, drawer, SEED, index).scenario;
        } catch {
          continue;
        }
        examine(game, kind, drawn, law);
      }
    }
    expect(law.faults.slice(0, 12)).toEqual([]);
    expect(law.asked).toBeGreaterThan(10);
    expect(law.changed).toBeGreaterThan(30);
  }, 120_000);
}
