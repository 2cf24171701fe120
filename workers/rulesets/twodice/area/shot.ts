/**
 * A shot or spell at one target. In melee a miss finds somebody else (MK3-ATK-14, MK3-RUL-02, MK3-SPELL-04); a hit may
 * be passed on (MK3-ATK-21).
 */
import type { WordStream } from '../../../kernel/streams.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { attackStep } from '../activation/replay.ts';
import type { Target } from '../activation/schema.ts';
import { hitChances, throwAttack } from '../attackRoll.ts';
import type { Blow } from '../body/blow.ts';
import { conditionOf, GONE, liesIn } from '../body/fate.ts';
import { enterHarm } from '../body/rules.ts';
import { mayBeInMelee, missGoesOn, startsDown } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { CRITICAL, type Hand, MISS } from '../hand.ts';
import { type Fact, type Outcome, radixOf, standingIn } from '../models/script.ts';
import { type Building, hitBy, isBoosted, prepare, type SharedDice } from './prepare.ts';
import { mostAttacks, takerIndex } from './schema.ts';

const TARGET_HIT = 1;
const REDIRECTED = 2;

const FACTS: readonly Fact[] = [
  {
    bit: TARGET_HIT,
    name: 'direct',
    title: 'Target hit',
    description: 'At least one of the attacks hits the model it was aimed at.',
  },
  {
    bit: REDIRECTED,
    name: 'redirected',
    title: 'Finds another model',
    description: 'At least one miss is rolled again at another model.',
  },
];

export function shotScript(building: Building): SharedDice {
  const { scenario, weapon, bodies, names, rules } = building;
  const { models, attack: kind } = scenario;
  const { boostAttack } = models[0];
  // Everybody here is in melee, and the boost of the attack roll is kept unless it is read otherwise (MK3-RUL-02).
  const melee = kind.kind === 'into melee';
  const passedTo = takerIndex(scenario);
  if (passedTo > 0) rules.enter('MK3-ATK-21');
  const inMelee = melee ? { targetInMelee: true } : {};
  const edition = editionOf(models[0].target as Target);
  const { redirectedDEF, redirectedBoost } = edition.readings;
  // Rules of a model take part when it can come to be attacked.
  const modelRules = models.map(() => new Ledger());
  const withRules = { ...building, modelRules };
  const preparedAs = (index: number, boosted: boolean) => {
    // Whoever is found by a miss may be farther away than the weapon reaches, where the edition asks no more (R9).
    const { RNG: _range, ...unlimited } = weapon;
    const found = index > 0 && melee;
    const anywhere = found && !edition.redirectedRange;
    const bonus = found && redirectedDEF === 'no bonus' ? { targetInMelee: false } : inMelee;
    return prepare(anywhere ? { ...withRules, weapon: unlimited } : withRules, index, boosted, bonus);
  };
  const aimed = preparedAs(0, boostAttack);
  // A roll that is never made is not boosted, so there is no boost to keep.
  const keepsBoost = redirectedBoost === 'kept' && isBoosted(boostAttack, aimed.first.attack);
  const boosts = models.map((_, index) => (index === 0 ? boostAttack : keepsBoost));
  const prepared = models.map((_, index) => (index === 0 ? aimed : preparedAs(index, keepsBoost)));
  const [target] = models;
  const outOfRange = prepared[0].first.attack.rules.includes('MK3-ATK-04');
  const kept = kind.kind === 'into melee' && kind.assault && target.situation.attackerInMeleeWithTarget;
  const start = missGoesOn(target.target, { knockedDown: startsDown(target.target).value });
  const redirects = melee && !outOfRange && !kept && models.length > 1;
  if (kept) rules.enter('MK3-ADV-04');
  if (redirects && start.value) {
    rules.enter('MK3-ATK-14', 'MK3-DICE-09');
    if (weapon.class === 'magic') rules.enter('MK3-SPELL-04');
  }
  const anybody = weapon.class === 'magic' && edition.spellsFindAnybody;
  const findable = models.map(({ target: one, cannotBeTargeted }, index) => {
    const joins = mayBeInMelee(one, { knockedDown: startsDown(one).value }).value;
    return index > 0 && redirects && (anybody || !cannotBeTargeted) && joins;
  });
  // It takes the hit, whether or not it could be hit by itself.
  if (passedTo > 0) {
    const { hit, critical } = hitChances(aimed.first.attack.attack, aimed.first.attack.automatic);
    const [ledger, body, { first }] = [building.modelRules[passedTo], bodies[passedTo], prepared[passedTo]];
    if (hit > 0) enterHarm(ledger, body, first.hit, mostAttacks(scenario));
    if (critical > 0) enterHarm(ledger, body, first.critical, mostAttacks(scenario));
  }
  // A target that is in no melee keeps the miss to itself, where somebody else could have been found.
  if (findable.includes(true) && !start.value && start.rule) rules.enter(start.rule);
  models.forEach((_, index) => {
    const found = findable[index] && start.value;
    if (index === 0 || index === passedTo || found) building.modelRules[index].take(modelRules[index]);
  });
  const blowOn = (model: number): Blow => ({
    model,
    meetings: prepared[model].met,
    boostedAttack: isBoosted(boosts[model], prepared[model].first.attack),
  });
  // A spell that may not target the model it finds does nothing to it (MK3-SPELL-04).
  const missedInto: Outcome[] = models.map(({ cannotBeTargeted }, model) => ({
    probability: 0,
    facts: REDIRECTED,
    distance: -1,
    blows: weapon.class === 'magic' && cannotBeTargeted ? [] : [blowOn(model)],
  }));
  // Whoever takes the hit must still stand.
  const radix = radixOf(bodies);
  const standing = (view: number, model: number) => standingIn(view, radix, model);
  const taker = (view: number) => (passedTo > 0 && standing(view, passedTo) !== GONE ? passedTo : 0);
  const onHit = prepared.map((own, model) => [hitBy(model, own, false)]);
  const onCritical = prepared.map((own, model) => [hitBy(model, own, true)]);
  const missed = { probability: 0, facts: 0, distance: -1, blows: [] };

  /** The model as it stands in a view, and whether it lies. */
  const asItStands = (view: number, model: number) =>
    [
      bodies[model].conditions[conditionOf(standing(view, model))].target,
      { knockedDown: liesIn(standing(view, model)) === 1 },
    ] as const;
  const joins = (view: number, model: number) =>
    standing(view, model) !== GONE && mayBeInMelee(...asItStands(view, model)).value;
  const eligible = (view: number) =>
    redirects && missGoesOn(...asItStands(view, 0)).value
      ? models.flatMap(({ cannotBeTargeted }, index) =>
          index > 0 && (anybody || !cannotBeTargeted) && joins(view, index) ? [index] : [],
        )
      : [];
  const outcomesOf = (view: number): Outcome[] => {
    const { attack, automatic } = prepared[0].met[standing(view, 0) - 1].attack;
    const chances = hitChances(attack, automatic);
    const others = eligible(view);
    const misses =
      others.length === 0
        ? [{ ...missed, probability: chances.miss }]
        : others.map((index) => ({ ...missedInto[index], probability: chances.miss / others.length }));
    const who = taker(view);
    return [
      { probability: chances.hit, facts: TARGET_HIT, distance: -1, blows: onHit[who] },
      { probability: chances.critical, facts: TARGET_HIT, distance: -1, blows: onCritical[who] },
      ...misses,
    ];
  };
  const known = new Map<number, { outcomes: readonly Outcome[]; others: readonly number[] }>();
  const at = (view: number) => {
    let found = known.get(view);
    if (!found) {
      found = { outcomes: outcomesOf(view), others: eligible(view) };
      known.set(view, found);
    }
    return found;
  };

  return {
    watched: models.map((_, model) => ({ model, look: model === 0 ? 'standing' : redirects ? 'posture' : 'presence' })),
    facts: FACTS,
    distances: null,
    outcomes: (view) => (standing(view, 0) === GONE ? [] : at(view).outcomes),
    throw(view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      const stands = standing(view, 0);
      if (stands === GONE) return null;
      const { outcomes, others } = at(view);
      const resolved = prepared[0].met[stands - 1].attack;
      let result: number;
      if (log) {
        const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
        log.push(attackStep(names[0], resolved, thrown, { boostAttack: isBoosted(boostAttack, resolved) }));
        result = ['miss', 'hit', 'critical'].indexOf(thrown.result);
      } else result = hand.attack(resolved.attack, resolved.automatic, stream);
      if (result !== MISS) return outcomes[result === CRITICAL ? 1 : 0];
      if (others.length < 2) {
        if (others.length === 1) log?.push({ label: 'Miss', dice: [], text: `it goes for ${names[others[0]]}` });
        return outcomes[2];
      }
      const choice = hand.die(others.length, stream);
      if (log) {
        const text = `it goes for ${names[others[choice - 1]]}`;
        log.push({ label: 'Miss: who is it?', dice: hand.dice, sides: others.length, text });
      }
      return outcomes[1 + choice];
    },
  };
}
