/** Inputs that were set but change nothing in this activation. Each becomes a line of the banner on the result. */
import type { Ignored } from '../../ruleset.ts';
import { bodyOf } from '../body/body.ts';
import { isMassive, leavesTokens } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { otherRulesIgnored } from '../otherRules.ts';
import { resourcesOf } from './resources.ts';
import type { Activation } from './schema.ts';

/** Switches, and the rules of which at least one takes part when the switch does anything. */
const SITUATION_RULES = {
  aim: ['MK3-ATK-10'],
  backStrike: ['MK3-ATK-08', 'MK3-WQ-16'],
  concealment: ['MK3-ATK-11'],
  cover: ['MK3-ATK-11'],
  elevated: ['MK3-ATK-12'],
  targetInMelee: ['MK3-ATK-13'],
  cloud: ['MK3-TERRAIN-06', 'MK3-ADV-09'],
  obstacle: ['MK3-ATK-16'],
} as const;

/** Qualities that do nothing in this kind of question. */
const OTHER_QUALITIES: Readonly<Record<string, string>> = {
  'Open Fist': 'enables throws: ask the kind "powerAttack"',
};

export function ignoredInputs(
  scenario: Activation,
  rules: ReadonlySet<string>,
  usedWeapons: ReadonlySet<number>,
): Ignored[] {
  const ignored: Ignored[] = [];
  const { attacker, situation, target } = scenario;
  for (const [name, ids] of Object.entries(SITUATION_RULES)) {
    const set = situation[name as keyof typeof SITUATION_RULES];
    if (set && !ids.some((id) => rules.has(id))) {
      ignored.push({ path: `situation.${name}`, reason: 'applies to none of the attacks made here' });
    }
  }
  if (situation.automatic.length === 2) {
    const first = editionOf(target).automatic;
    ignored.push({ path: 'situation.automatic', reason: `both at once: the ${first} (MK3-ATK-03)` });
  } else if (situation.automatic[0] === 'hit' && situation.rollForCritical) {
    ignored.push({ path: 'situation.automatic', reason: 'the hit is given up to roll for a critical' });
  } else if (situation.automatic.length > 0 && !rules.has('MK3-ATK-03')) {
    ignored.push({ path: 'situation.automatic', reason: 'applies to none of the attacks made here' });
  }
  if (situation.concealment && situation.cover) {
    ignored.push({ path: 'situation.concealment', reason: 'cover counts instead of concealment, not on top of it' });
  }
  attacker.weapons.forEach((weapon, index) => {
    const path = `attacker.weapons[${index}]`;
    if (!usedWeapons.has(index)) {
      ignored.push({ path, reason: `"${weapon.name}" makes no attack in this activation` });
      return;
    }
    weapon.qualities.forEach((quality, at) => {
      const reason = OTHER_QUALITIES[quality];
      if (reason) ignored.push({ path: `${path}.qualities[${at}]`, reason: `${quality} ${reason}` });
    });
  });
  ignored.push(...ignoredOfTarget(target));
  if (target.leavesPlayWhenDisabled !== 'no' && !target.tough) {
    ignored.push({ path: 'target.leavesPlayWhenDisabled', reason: 'matters only for a Tough target' });
  }
  if (target.stealth && situation.distance === undefined && attacker.weapons.some((one) => one.class !== 'melee')) {
    ignored.push({ path: 'target.stealth', reason: 'no distance is given, so the target counts as within 5"' });
  }
  if (situation.freeStrike && scenario.plan.kind !== 'optimal') {
    ignored.push({ path: 'plan', reason: 'a free strike is one attack without choices' });
  }
  if (attacker.points > 0 && resourcesOf(scenario).points === 0 && situation.freeStrike) {
    ignored.push({ path: 'attacker.points', reason: 'a free strike spends no points' });
  }
  ignored.push(...otherRulesIgnored('attacker', attacker), ...otherRulesIgnored('target', target));
  return ignored;
}

function ignoredOfTarget(target: Activation['target']): Ignored[] {
  const ignored: Ignored[] = [];
  const say = (set: boolean, field: string, reason: string) => {
    if (set) ignored.push({ path: `target.${field}`, reason });
  };
  say(target.dismounted !== undefined && bodyOf(target).kind !== 'dragoon', 'dismounted', 'the target is no dragoon');
  say(target.shieldArm !== 'none' && target.shields === 0, 'shieldArm', 'there are no shields');
  say(target.bucklerArm !== 'none' && target.bucklers === 0, 'bucklerArm', 'there are no bucklers');
  say(target.beasts.length > 0 && target.fury === 0, 'beasts', 'there is no fury to transfer damage with');
  say(target.powerFieldUse !== 'always' && target.powerField === 0, 'powerFieldUse', 'there is no focus to use');
  say(target.transferUse !== 'always' && target.fury === 0, 'transferUse', 'there is no fury to use');
  const stays = !leavesTokens(target).value;
  say(target.tokens !== 'none' && stays, 'tokens', 'it leaves play before it is destroyed (MK3-DMG-09)');
  const massive = isMassive(target).value;
  say(massive && target.knockedDown, 'knockedDown', 'a massive model is never knocked down (MK3-COLOSSAL-07)');
  say(massive && target.stationary, 'stationary', 'a massive model is never stationary (MK3-COLOSSAL-07)');
  say(target.firstGrid !== 'left' && bodyOf(target).kind !== 'colossal', 'firstGrid', 'only a colossal has two grids');
  return ignored;
}
