/** Inputs of an exchange that change nothing, each with the reason. */
import type { Ignored } from '../../ruleset.ts';
import { willpower } from '../nerve.ts';
import { PROFILE_NUMBERS, unusedFields } from '../unused.ts';
import { type Exchange, Melee, Volley } from './schema.ts';
import { isVolley, type Setup, setUp } from './setup.ts';

const PRINTED = new Set([
  ...PROFILE_NUMBERS,
  'parry',
  'reactions',
  'semi',
  'full',
  'damage',
  'penetration',
  'onCapitalShip',
]);

export function ignoredOf(setup: Setup): Ignored[] {
  const { scenario } = setup;
  const defaults = defaultsOf(scenario);
  return unusedFields(scenario, defaults, fingerprint, PRINTED).flatMap((path) => {
    // Whoever only attacks never needs what he would do when attacked.
    if (/^attacker\.(dodge|deflect)$/.test(path)) return [];
    return [{ path, reason: reasonFor(path, setup) }];
  });
}

/** The same two kinds of unit with nothing said about them. */
function defaultsOf(scenario: Exchange): Exchange {
  const bare = { attacker: { kind: scenario.attacker.kind }, target: { kind: scenario.target.kind } };
  return isVolley(scenario) ? Volley.parse(bare) : Melee.parse(bare);
}

/** Everything that an answer about this exchange could depend on. */
function fingerprint(scenario: Exchange): string {
  const { plan, attacker, target, scenario: _scenario, at: _at, rulings, ...numbers } = setUp(scenario);
  const { rules: _rules, terms: _terms, attacker: _by, target: _on, weapon: _with, sum: _sum, ...attack } = plan;
  // Only Magnitude that misses or charges cost comes off the attacker.
  const own =
    attack.missCost + attack.chargeCost > 0
      ? [attacker.lossReduction, attacker.lossReductionPerTurn, attacker.left, attacker.ghost]
      : [attacker.left];
  const nerve = numbers.tested ? [0, 2].map((lost) => willpower(target, lost)) : [];
  return JSON.stringify([
    attack,
    numbers,
    own,
    target.left,
    target.ghost,
    target.lossReductionPerTurn,
    nerve,
    numbers.tested
      ? [
          scenario.situation.moraleNumber,
          target.traits.has('Battle-Hardened'),
          target.traits.has('Blood Soaked Tide'),
          rulings.breaksAtThreeSquads && !target.traits.has('Disciplined'),
        ]
      : [],
    numbers.tested ? target.unit.state.onFire : false,
  ]);
}

const REASONS: ReadonlyArray<readonly [path: RegExp, reason: string]> = [
  [/^situation\.pointBlank$/, 'the weapon does not scatter'],
  [/^situation\.targetOnItsTerrain$/, 'the target has no terrain trait'],
  [/^situation\.targetOnAttackersTerrain$/, 'the attacker has no terrain trait'],
  [/^situation\.targetUnaware$/, 'it only helps Ambushers against a Leader or Specialist'],
  [/^situation\.targetAllOut$/, 'it only exposes a Leader or Specialist'],
  [/^situation\.calledShot$/, 'there is no penalty to take it off'],
  [/^situation\.moraleNumber$/, 'the target takes no Break tests'],
  [/^situation\.(inCover|coverAP|coverPercent)$/, 'no cover is hit that would stop more'],
  [/\.replenishing$/, 'an exchange has no turns'],
  [/\.fireDrill$/, 'it counts for ranged attacks of this unit only'],
  [/\.overwhelming$/, 'it counts for melee attacks of this unit only'],
  [/\.brutalCharge$/, 'it counts for charges of this unit only'],
  [/^attacker\.weapon\.(blast|spray)$/, 'it costs Magnitude, and this is no ranged attack on a Horde'],
  [
    /^target\.dodge$/,
    'it has no reaction, or none that helps against this attack; Hordes neither dodge nor parry (AE-ATK-09)',
  ],
  [/^rulings\./, 'nothing here depends on this ruling'],
];

function reasonFor(path: string, { scenario }: Setup): string {
  const quality = /^attacker\.weapon\.qualities\[(\d+)\]$/.exec(path);
  if (quality) return `${scenario.attacker.weapon.qualities[Number(quality[1])]} does nothing in this attack`;
  const trait = /^(attacker|target)\.traits\[(\d+)\]$/.exec(path);
  if (trait)
    return `${scenario[trait[1] as 'attacker' | 'target'].traits[Number(trait[2])]} does nothing in this attack`;
  return REASONS.find(([pattern]) => pattern.test(path))?.[1] ?? 'it changes nothing in this attack';
}
