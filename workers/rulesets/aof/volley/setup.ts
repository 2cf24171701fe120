/** From a `volley` scenario to strikes: every modifier of shooting by its rule. */

import type { z } from 'zod';
import { actedIn } from '../acted.ts';
import { pickedIn } from '../apart.ts';
import { type Mood, type Shooting, shootingStrike } from '../build.ts';
import { countedInches, isLongRange, type Kitchen } from '../halving.ts';
import { type Line, lineOf } from '../line.ts';
import { type Nerves, nervesOf } from '../morale.ts';
import { Unit } from '../schema.ts';
import { sideOf } from '../side.ts';
import { facesOf, on, type Strike, type Term } from '../strike.ts';
import type { OtherTarget, Spell, Volley } from './schema.ts';

type Shelter = Pick<
  z.infer<typeof OtherTarget>,
  'cover' | 'building' | 'hunkered' | 'stealthMove' | 'barrier' | 'rushed'
>;

const free = (label: string, value: number): Term[] => on(value !== 0, label, value, 'AOF-TEST-02');

export function targetLine({ target, situation, targetStratagems, rulings: { startingSize } }: Volley): Line {
  const side = sideOf(target);
  return lineOf(side, {
    pick: pickedIn(side, situation.sniperTarget),
    save: targetStratagems.includes('Eternal Vigilance'),
    startingSize,
  });
}

/** Inches as ranges count them. */
export function effectiveDistance(distance: number | undefined, kitchen: Kitchen): number | null {
  return distance === undefined ? null : countedInches(distance, kitchen);
}

/** Cover counts once; a storm replaces it (RU-26). */
export function coverTerms(shelter: Pick<Shelter, 'cover' | 'building' | 'rushed'>, storm: boolean): Term[] {
  const covered = shelter.cover || shelter.building || shelter.rushed;
  if (storm) return on(true, covered ? 'storm in cover' : 'storm', covered ? -2 : -1, 'AOF-COND-02');
  const rule = shelter.cover ? 'AOF-TERR-04' : shelter.building ? 'AOF-BLDG-02' : 'AOF-CP-10';
  return on(covered, 'cover', -1, rule);
}

/** The strike at the scenario's target, or at another one with its own shelter. */
export function volleyStrike(
  volley: Volley,
  attacker: Line,
  target: Line,
  mood: Mood,
  other?: Volley['others'][number],
): Strike {
  const { situation, shooterStratagems, targetStratagems } = volley;
  const shelter: Shelter = other ?? situation;
  const distance = effectiveDistance(other ? other.distance : situation.distance, volley);
  const main = other === undefined;
  // Its hits are discarded whomever they strike (AOF-ACT-07).
  const covering = situation.action === 'Covering Fire';
  const setup: Shooting = {
    mood,
    hitTerms: [
      ...on(situation.action === 'Focused Fire' && (distance ?? 0) <= 12, 'focused fire', 1, 'AOF-ACT-08'),
      ...on(situation.action === 'Overwatch', 'overwatch', -1, 'AOF-ACT-11'),
      ...on(shelter.hunkered, 'hunkered down', -2, 'AOF-ACT-05'),
      ...on(shelter.stealthMove, 'stealth move', -1, 'AOF-ACT-10'),
      ...on(shelter.barrier, 'barrier', -1, 'AOF-EFFECT-08'),
      ...on(situation.vigor, 'magical vigor', 1, 'AOF-EFFECT-04'),
      ...on(distance !== null && isLongRange(distance, volley), 'long range', -1, 'AOF-KT-02'),
      ...on(situation.damnationAttacker, 'damnation', -1, 'AOF-COND-07'),
      ...free('other', volley.shooterModifiers.hit),
    ],
    blockTerms: main ? targetBlockTerms(volley) : [],
    supremeHit: main && shooterStratagems.includes('Supreme Command'),
    supremeBlock: main && targetStratagems.includes('Supreme Command: block'),
    oneBetterHit: main && shooterStratagems.includes('High Command'),
    oneBetterBlock: main && targetStratagems.includes('High Command: block'),
    reroll: situation.reroll,
    limit: situation.shooters ?? 100,
    breath: main && situation.breath,
    fog: volley.condition === 'Mystical Fog',
    rulings: volley.rulings,
    moved: situation.action === 'Advance',
    covering,
    coverTerms: shooterStratagems.includes('Heightened Senses')
      ? []
      : coverTerms(shelter, volley.condition === 'Heavy Storm'),
    distance,
    darkness: situation.darkSkies,
    double: situation.doubleAttacks,
    mishaps: volley.brutal.mishaps,
    criticals: volley.brutal.criticals && !covering,
    friendlyFire: main && volley.brutal.friendlyFire ? volley.rulings.friendlyFireDice : false,
    friend: null,
    building: null,
    weapons: weaponsAt(volley, other),
  };
  // Stratagems and modifiers of the target do nothing for those who stand beside it.
  const plain = { ...setup, friendlyFire: false as const, blockTerms: [], aside: true, oneBetterBlock: false };
  const aside = (line: Line | null) => (line ? shootingStrike(attacker, line, plain) : null);
  // Covering Fire discards the friend's hits like all others.
  const friend =
    setup.friendlyFire && volley.friend && !covering ? lineOf(sideOf(volley.friend), volley.rulings) : null;
  const building = main && volley.collateral && !covering ? buildingLine(volley.collateral) : null;
  return shootingStrike(attacker, target, { ...setup, friend: aside(friend), building: aside(building) });
}

/** What modifies every block of the scenario's target, whether shots or spells hit it. */
export function targetBlockTerms({ situation, targetModifiers }: Volley): Term[] {
  return [...on(situation.damnationTarget, 'damnation', -1, 'AOF-COND-07'), ...free('other', targetModifiers.block)];
}

/** The same for the shooters, whom only their own accidents hit. */
export function shooterBlockTerms({ situation, shooterModifiers }: Volley): Term[] {
  return [...on(situation.damnationAttacker, 'damnation', -1, 'AOF-COND-07'), ...free('other', shooterModifiers.block)];
}

/** Only a cap of Blast that follows the target's losses ties a friend's fate to the target's. */
export function isExactVolley({ attacker, friend, brutal, rulings, situation }: Volley): boolean {
  if (!friend || !brutal.friendlyFire || rulings.blastCount === 'strike' || situation.action === 'Covering Fire')
    return true;
  return ![attacker, ...attacker.joined].some(({ weapons }) => weapons.some(({ blast }) => blast > 0));
}

/** Names of the weapons that fire at this target; null: all. */
function weaponsAt(
  { attacker, others, situation }: Volley,
  other?: Volley['others'][number],
): ReadonlySet<string> | null {
  if (situation.lowSupplies) return new Set();
  if (other) return new Set(other.weapons);
  if (others.length === 0) return null;
  const elsewhere = new Set(others.flatMap(({ weapons }) => weapons));
  const all = [attacker, ...attacker.joined].flatMap(({ weapons }) => weapons.map(({ name }) => name));
  return new Set(all.filter((name) => !elsewhere.has(name)));
}

export function buildingLine({ defense, tough }: NonNullable<Volley['collateral']>): Line {
  return lineOf(sideOf(Unit.parse({ name: 'Building', quality: 6, defense, tough })));
}

export function targetNerves(volley: Volley, line: Line, main: boolean): Nerves {
  const { situation, targetStratagems } = volley;
  return nervesOf(line, {
    condition: volley.condition,
    brutal: volley.brutal,
    better: main && targetStratagems.includes('Command: morale'),
    rulings: volley.rulings,
    terms: main
      ? [
          ...on(situation.brokenMorale, 'broken morale', -1, 'AOF-EVENT-13'),
          ...on(situation.coveredInBlood, 'covered in blood', -1, 'AOF-EVENT-34'),
          ...on(situation.damnationTarget, 'damnation', -1, 'AOF-COND-07'),
          ...free('other', volley.targetModifiers.morale),
        ]
      : [],
  });
}

export function shooterNerves(volley: Volley, line: Line): Nerves {
  return nervesOf(line, {
    condition: volley.condition,
    brutal: volley.brutal,
    better: false,
    rulings: volley.rulings,
    terms: [
      ...on(volley.situation.damnationAttacker, 'damnation', -1, 'AOF-COND-07'),
      ...free('other', volley.shooterModifiers.morale),
    ],
  });
}

/** The hits of a spell that works (AOF-SR-26). */
export function spellStrike(spell: Spell, target: Line, fog: boolean, blockTerms: readonly Term[]): Strike {
  const { name, hits, plus, AP, deadly } = spell;
  const dice = { plus: hits, dice: plus === 'nothing' ? 0 : 1, sides: plus === 'D6' ? 6 : 3 } as const;
  return automaticStrike(target, { ...dice, AP, deadly, label: name, rule: 'AOF-SR-26' }, fog, blockTerms);
}

/** Hits without to-hit dice on a unit: spells, accidents. The striker is a line of its own that never changes. */
export function automaticStrike(
  target: Line,
  hits: { plus: number; dice: number; sides: 3 | 6; AP: number; deadly: number; label: string; rule: string },
  fog: boolean,
  blockTerms: readonly Term[],
): Strike {
  const none = facesOf(target.side).map(() => []);
  const limit = target.side.deadlyLimit;
  const strike = {
    melee: false,
    attacker: target,
    target,
    batches: [
      {
        label: hits.label,
        rules: [hits.rule],
        group: 0,
        copies: new Uint16Array(target.states).fill(1),
        attacks: 0,
        automatic: { plus: hits.plus, dice: hits.dice, sides: hits.sides },
        quality: 0,
        sixesOnly: false,
        reroll: 'none',
        hitTerms: none,
        hitModifier: none.map(() => 0),
        blockTerms,
        blockModifier: blockTerms.reduce((sum, { value }) => sum + value, 0),
        AP: hits.AP,
        blast: 1,
        deadly: Math.min(Math.max(1, hits.deadly), limit),
        poison: false,
        rending: false,
        sniper: false,
      },
    ],
    // Artillery's better Defense is against shooting only.
    defense: target.side.profiles.map(({ defense }) => defense),
    regeneration: target.side.profiles.map(({ rules }) => rules.has('Regeneration')),
    fog,
    blastCap: 'attack',
    blastCount: 'strike',
    rendingCopies: 'all',
    rendingAP: 'at least 4',
    criticalRegenerates: true,
    mishaps: false,
    criticals: false,
    friendlyFire: false,
    friend: null,
    oneBetterHit: false,
    oneBetterBlock: false,
    berserker: false,
    covering: false,
    building: null,
  } as const;
  return { ...strike, rules: actedIn(strike, ['AOF-SHOOT-05']) };
}
