/** Random units and questions for the oracle tests. Small on purpose: many rules at once, few dice. */
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { BEHAVIOURS, DAMNATION_WAYS, DUEL_STRATAGEMS, type DuelInput, IDLE_WAYS } from '../duel/schema.ts';
import { EVENTS, type HazardsInput } from '../hazards/schema.ts';
import { CONDITIONS } from '../layers.ts';
import { type MeleeInput, STRATAGEMS } from '../melee/schema.ts';
import { MODEL_RULES, type UnitInput, WEAPON_RULES } from '../schema.ts';
import type { VolleyInput } from '../volley/schema.ts';
import { SHOOTER_STRATAGEMS, SHOOTING_ACTIONS, TARGET_STRATAGEMS } from '../volley/schema.ts';

export class Chooser {
  private readonly stream: WordStream;

  constructor(seed: number) {
    this.stream = new WordStream(streamState(seed, 0));
  }

  int(low: number, high: number): number {
    return low + this.stream.die(high - low + 1) - 1;
  }

  /** True once in `n` times. */
  oneIn(n: number): boolean {
    return this.stream.die(n) === 1;
  }

  of<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)];
  }

  /** Each value kept once in `n` times. */
  some<T>(values: readonly T[], n: number): T[] {
    return values.filter(() => this.oneIn(n));
  }
}

/** Readings that every fight knows; the first more often, so that single ones stand out. */
function strikeRulings(pick: Chooser) {
  return {
    rendingCopies: pick.of(['all', 'all', 'one'] as const),
    rendingAP: pick.of(['at least 4', 'at least 4', 'added'] as const),
    shakenStacks: !pick.oneIn(4),
    repeatTests: pick.of(['each time', 'each time', 'first time'] as const),
    startingSize: pick.of(['everybody', 'everybody', 'own models'] as const),
    waveringAttrition: pick.of(['fails', 'fails', 'rolls'] as const),
    criticalRegenerates: !pick.oneIn(4),
    coveringFire: pick.of(['quality 6', 'raw 6'] as const),
    indirectInStorm: pick.of(['ignores it', 'hindered'] as const),
  };
}

/** Those that a melee knows: nobody covers anybody in it. */
function strikesOf({ coveringFire: _, ...strikes }: ReturnType<typeof strikeRulings>) {
  return strikes;
}

function meleeRulings(pick: Chooser) {
  const commandBonus = pick.of(['each', 'each', 'once'] as const);
  const bothFear = pick.of(['each', 'each', 'neither'] as const);
  return {
    ...{ commandBonus, bothFear },
    // Follows from these, so that all else is drawn as before.
    untouched: commandBonus === 'once' && bothFear === 'neither' ? ('tie' as const) : ('compared' as const),
    breathInReply: !pick.oneIn(4),
    waveringReplies: !pick.oneIn(4),
  };
}

type WeaponInput = NonNullable<UnitInput['weapons']>[number];

export function randomWeapon(pick: Chooser, ranged: boolean, name: string, models: number): WeaponInput {
  const rules = pick.some(WEAPON_RULES, 4).filter((rule) => ranged || (rule !== 'Sniper' && rule !== 'Indirect'));
  return {
    name,
    attacks: pick.int(1, models > 3 ? 2 : 4),
    AP: pick.oneIn(2) ? pick.int(1, 4) : 0,
    blast: pick.oneIn(4) ? pick.int(2, 3) : 0,
    deadly: pick.oneIn(3) ? pick.int(2, 3) : 0,
    rules,
    ...(ranged ? { range: pick.int(12, 36) } : {}),
    ...(pick.oneIn(3) ? { count: pick.int(1, models + 1) } : {}),
  };
}

function randomModel(pick: Chooser, models: number) {
  return {
    quality: pick.int(2, 6),
    defense: pick.int(2, 6),
    tough: pick.oneIn(2) ? pick.int(2, 4) : 1,
    weapons: [
      randomWeapon(pick, true, 'Gun', models),
      randomWeapon(pick, false, 'Blade', models),
      ...(pick.oneIn(3) ? [randomWeapon(pick, true, 'Big gun', models)] : []),
      ...(pick.oneIn(3) ? [randomWeapon(pick, false, 'Big blade', models)] : []),
    ],
    rules: pick.some(MODEL_RULES, 4).filter((rule) => rule !== 'Immobile'),
    impact: pick.oneIn(4) ? pick.int(1, 2) : 0,
    wizard: pick.oneIn(4) ? pick.int(1, 2) : 0,
    cost: pick.int(0, 100),
  };
}

export function randomUnit(pick: Chooser, name: string): UnitInput {
  const models = pick.int(1, 5);
  const joined = pick.oneIn(3)
    ? [{ ...randomModel(pick, 1), name: 'Leader', hero: !pick.oneIn(4) }].map(({ ...one }) => one)
    : [];
  return {
    name,
    models,
    ...randomModel(pick, models),
    joined,
    sergeant: pick.of(['none', 'shooting', 'melee'] as const),
    musician: pick.oneIn(4),
    standard: pick.oneIn(4),
    casualties: pick.of(['plain first', 'special first'] as const),
    moraleQuality: pick.of(['best', 'unit', 'hero'] as const),
    multiBased: pick.oneIn(8),
    heavyDamage: pick.oneIn(2),
    state: { exhaustion: pick.oneIn(4) ? pick.int(0, 2) : 0, shaken: pick.oneIn(6) ? 1 : 0 },
  };
}

/** Each stratagem once, whatever it is used for. */
function once<T extends string>(stratagems: readonly T[]): T[] {
  const name = (one: T) => one.split(':')[0];
  return stratagems.filter((one, i) => stratagems.findIndex((other) => name(other) === name(one)) === i);
}

export function randomVolley(pick: Chooser): VolleyInput {
  const attacker = randomUnit(pick, 'Shooters');
  const target = randomUnit(pick, 'Target');
  const hero = target.joined?.some((one) => one.hero !== false) && !target.multiBased;
  const building = pick.oneIn(4);
  const wizards = [attacker, ...(attacker.joined ?? [])].some((one) => (one.wizard ?? 0) > 0);
  return {
    attacker,
    target,
    situation: {
      action: pick.of(SHOOTING_ACTIONS),
      ...(pick.oneIn(2) ? { distance: pick.int(6, 24) } : {}),
      cover: pick.oneIn(3),
      building,
      hunkered: pick.oneIn(5),
      stealthMove: pick.oneIn(5),
      barrier: pick.oneIn(5),
      sniperTarget: pick.of(hero ? (['next model', 'hero', 'special'] as const) : (['next model', 'special'] as const)),
      reroll: pick.of(['none', 'none', 'misses', 'ones'] as const),
      vigor: pick.oneIn(4),
      doubleAttacks: pick.oneIn(6),
      miscalculation: pick.oneIn(4),
      brokenMorale: pick.oneIn(5),
      damnationAttacker: pick.oneIn(6),
      damnationTarget: pick.oneIn(6),
    },
    ...(wizards && pick.oneIn(2)
      ? {
          spells: [
            { name: 'Bolt', number: pick.int(3, 7), hits: pick.int(0, 2), plus: 'D3' as const, AP: 1, blockers: [1] },
          ],
        }
      : {}),
    ...(pick.oneIn(3) ? { friend: randomUnit(pick, 'Friend') } : {}),
    ...(building && pick.oneIn(2) ? { collateral: { tough: 6 } } : {}),
    shooterStratagems: once(pick.some(SHOOTER_STRATAGEMS, 4)),
    targetStratagems: once(pick.some(TARGET_STRATAGEMS, 4)),
    condition: pick.of(CONDITIONS),
    brutal: {
      attrition: pick.of(['off', 'off', 'with morale', 'instead of morale'] as const),
      friendlyFire: pick.oneIn(3),
      mishaps: pick.oneIn(3),
      criticals: pick.oneIn(3),
      heavyDamage: pick.oneIn(3),
    },
    rulings: {
      ...strikeRulings(pick),
      castingNatural: pick.of(['sum', 'sum', 'test'] as const),
      mishapAttrition: pick.oneIn(3),
      blastCap: pick.of(['attack', 'weapon', 'hit'] as const),
      blastCount: pick.of(['strike', 'strike', 'group'] as const),
      friendlyFireDice: pick.of(['each hit', 'each attack'] as const),
    },
  };
}

export function randomMelee(pick: Chooser): MeleeInput {
  const attacker = randomUnit(pick, 'Charger');
  const target = randomUnit(pick, 'Defender');
  const who = () => pick.of(['none', 'none', 'none', 'attacker', 'target', 'both'] as const);
  const fatigued = [pick.oneIn(6), pick.oneIn(4)];
  const wavering = pick.oneIn(5);
  return {
    attacker: { ...attacker, state: { ...attacker.state, fatigued: fatigued[0] } },
    target: { ...target, state: { ...target.state, fatigued: fatigued[1], wavering } },
    situation: {
      action: pick.of(['Charge', 'Heavy Charge'] as const),
      distance: pick.int(1, 12),
      ...(pick.oneIn(4) ? { strikers: pick.int(0, attacker.models ?? 1) } : {}),
      ...(pick.oneIn(4) ? { defenders: pick.int(0, target.models ?? 1) } : {}),
      strikeBack: pick.of(['always', 'always', 'never', 'if unfatigued'] as const),
      defensiveStance: pick.oneIn(6),
      reaction: pick.of(['none', 'none', 'Closing Fire', wavering ? 'Closing Fire' : 'Overwatch'] as const),
      dangerous: pick.oneIn(4) ? 1 : 0,
      stakes: pick.oneIn(5),
      monument: who(),
      flashBombs: who(),
      deepRage: who(),
      damned: who(),
      brokenMorale: who(),
      reroll: pick.of(['none', 'none', 'misses', 'ones'] as const),
      exhaustion: pick.oneIn(3),
    },
    attackerStratagems: once(pick.some(STRATAGEMS, 6)).filter((one) => one !== 'Killing Blow'),
    targetStratagems: once(pick.some(STRATAGEMS, 6)).filter((one) => one !== 'Killing Blow'),
    condition: pick.of(CONDITIONS),
    brutal: {
      attrition: pick.of(['off', 'off', 'off', 'with morale', 'instead of morale'] as const),
      heavyDamage: pick.oneIn(3),
      criticals: pick.oneIn(4),
      mishaps: pick.oneIn(3),
    },
    rulings: {
      ...strikesOf(strikeRulings(pick)),
      ...meleeRulings(pick),
      mishapAttrition: pick.oneIn(3),
      phalanxAttrition: pick.oneIn(3),
      blastCap: pick.of(['attack', 'weapon', 'hit'] as const),
      blastCount: pick.of(['strike', 'strike', 'group'] as const),
      poisonRangedOnly: pick.oneIn(5),
      phalanxWoundsUncounted: pick.oneIn(4),
      attritionCounts: pick.oneIn(3),
    },
  };
}

export function randomDuel(pick: Chooser): DuelInput {
  const small = (name: string): UnitInput => {
    const unit = randomUnit(pick, name);
    return { ...unit, models: Math.min(unit.models ?? 1, 3) };
  };
  const attacker = small('First');
  const target = small('Second');
  const uses = () =>
    DUEL_STRATAGEMS.filter((one) => one !== 'Killing Blow' && pick.oneIn(9))
      .map((stratagem) => ({
        stratagem,
        round: pick.int(1, 3),
        during: (['Heightened Senses', 'Sweeping Move', 'Seize Initiative'].includes(stratagem)
          ? 'own'
          : stratagem === 'Closing Fire'
            ? 'enemy'
            : pick.of(['own', 'enemy'] as const)) as 'own' | 'enemy',
      }))
      .filter(
        (use, i, all) => all.findIndex((other) => other.stratagem.split(':')[0] === use.stratagem.split(':')[0]) === i,
      );
  const spell = () => ({
    name: 'Bolt',
    number: pick.int(3, 7),
    hits: pick.int(0, 2),
    plus: pick.of(['nothing', 'D3'] as const),
    AP: 1,
    deadly: pick.oneIn(3) ? 3 : 0,
    blockers: pick.oneIn(2) ? [1] : [],
    rounds: pick.oneIn(3) ? [2] : [],
    ...(pick.oneIn(3) ? { range: 12 } : {}),
  });
  const plan = (unit: UnitInput) => ({
    spells: (unit.wizard ?? 0) > 0 ? [spell()] : [],
    stratagems: uses(),
    behaviour: pick.of(BEHAVIOURS),
    orders: pick.oneIn(3) ? [{ round: pick.int(1, 3), behaviour: pick.of(BEHAVIOURS) }] : [],
    whenWavering: pick.of(IDLE_WAYS),
    damnation: pick.of(DAMNATION_WAYS),
    strikeBack: pick.of(['always', 'never', 'if unfatigued'] as const),
    ambush: unit.rules?.includes('Ambush') && pick.oneIn(2) ? 2 : 0,
  });
  const input: DuelInput = {
    attacker,
    target: { ...target, state: { ...target.state, wavering: pick.oneIn(5) } },
    attackerPlan: plan(attacker),
    targetPlan: plan(target),
    situation: {
      distance: pick.int(3, 30),
      rounds: pick.int(1, 5),
      first: pick.of(['attacker', 'target', 'roll-off', 'drawn each round'] as const),
      attackerCover: pick.oneIn(3),
      targetCover: pick.oneIn(3),
      difficult: pick.oneIn(3),
      dangerous: pick.oneIn(5),
      exhaustion: pick.oneIn(4),
      prolonged: pick.oneIn(3),
    },
    condition: pick.of(CONDITIONS),
    brutal: {
      attrition: pick.of(['off', 'off', 'off', 'with morale', 'instead of morale'] as const),
      heavyDamage: pick.oneIn(5),
      criticals: pick.oneIn(4),
      mishaps: pick.oneIn(4),
    },
    rulings: {
      ...strikeRulings(pick),
      ...meleeRulings(pick),
      castingNatural: pick.of(['sum', 'sum', 'test'] as const),
      mishapAttrition: pick.oneIn(3),
      phalanxAttrition: pick.oneIn(3),
      stealthMove: pick.of(['advance', 'rush'] as const),
    },
  };
  const drawn = { ...input, attackerPlan: { ...input.attackerPlan, idleRounds: pick.oneIn(4) ? [2] : [] } };
  if (drawn.condition !== 'Magical Winds') return drawn;
  const zeroMoves = pick.of(['rush', 'rush', 'both', 'nobody'] as const);
  return { ...drawn, rulings: { ...drawn.rulings, zeroMoves, stealthWinds: pick.oneIn(3) } };
}

export function randomHazards(pick: Chooser): HazardsInput {
  const target = randomUnit(pick, 'Unit');
  const step = (): HazardsInput['steps'][number] =>
    pick.of<HazardsInput['steps'][number]>([
      { kind: 'event', event: pick.of(EVENTS) },
      { kind: 'event', event: pick.of(EVENTS) },
      { kind: 'dangerous terrain' },
      {
        kind: 'hits',
        hits: pick.int(0, 3),
        plus: pick.of(['nothing', 'D3', 'D6'] as const),
        AP: 1,
        deadly: pick.int(0, 3),
      },
      { kind: 'wounds', wounds: 1, plus: pick.of(['nothing', 'D3'] as const) },
      { kind: 'morale test' },
      { kind: 'Wavering' },
      { kind: 'exhaustion marker' },
      { kind: 'recovery' },
    ]);
  return {
    target,
    steps: Array.from({ length: pick.int(1, 4) }, step),
    condition: pick.of(CONDITIONS),
    brutal: {
      attrition: pick.of(['off', 'off', 'with morale', 'instead of morale'] as const),
      heavyDamage: pick.oneIn(3),
    },
    modifiers: { morale: pick.int(-1, 1), block: pick.int(-1, 1) },
    rulings: {
      repeatTests: pick.of(['each time', 'first time'] as const),
      startingSize: pick.of(['everybody', 'own models'] as const),
      waveringAttrition: pick.of(['fails', 'rolls'] as const),
    },
  };
}
