/** Random, valid battlegroups for the oracle tests: every branch comes up, the sizes stay small. */
import { streamState, WordStream } from '../../../../kernel/streams.ts';
import { checkBattlegroup } from '../check.ts';
import { Battlegroup, type BattlegroupInput, EVENTS } from '../schema.ts';
import type { BeastInput, JackInput } from './ask.ts';

export function randomBattlegroups(count: number, seed: number, engine: 'fury' | 'focus'): Battlegroup[] {
  const scenarios: Battlegroup[] = [];
  const dice = new WordStream(streamState(seed, 0));
  while (scenarios.length < count) {
    const scenario = Battlegroup.parse(engine === 'fury' ? fury(dice) : focus(dice));
    // Events that cannot happen to the model drawn are refused; drawing again covers the rest evenly.
    if (checkBattlegroup(scenario).length === 0) scenarios.push(scenario);
  }
  return scenarios;
}

const upTo = (dice: WordStream, most: number) => dice.die(most + 1) - 1;
const often = (dice: WordStream, sides: number) => dice.die(sides) === 1;
const pick = <T>(dice: WordStream, list: readonly T[]): T => list[upTo(dice, list.length - 1)];

function casterFields(dice: WordStream) {
  return {
    ...(often(dice, 2) ? { points: upTo(dice, 7) } : {}),
    spend: upTo(dice, 3),
    healSelf: often(dice, 4) ? upTo(dice, 2) : 0,
    healModels: often(dice, 4) ? upTo(dice, 2) : 0,
    keep: often(dice, 3) ? upTo(dice, 2) : 0,
    upkeeps: Array.from({ length: often(dice, 3) ? dice.die(2) : 0 }, (_, i) => ({
      name: `Spell ${i}`,
      cost: upTo(dice, 3),
      recast: often(dice, 2),
      up: !often(dice, 4),
    })),
  };
}

function work(dice: WordStream, beast: boolean) {
  if (often(dice, 2)) return { kind: 'points' as const };
  if (often(dice, 3)) return { kind: 'by turn' as const, points: [upTo(dice, 3), upTo(dice, 4)] };
  return {
    kind: 'actions' as const,
    charge: often(dice, 2),
    powerAttack: often(dice, 4),
    boughtAttacks: upTo(dice, 2),
    boosts: upTo(dice, 1),
    ...(beast ? { animus: often(dice, 3) ? upTo(dice, 3) : 0, rile: often(dice, 5) ? 1 : 0 } : {}),
  };
}

const STANDING = ['with a point', 'forfeiting movement', 'forfeiting action'] as const;

/** How it stands up, and where it stands. */
const stands = (dice: WordStream) => ({
  standing: pick(dice, STANDING),
  ...(often(dice, 8) ? { distance: 11 + upTo(dice, 4) } : {}),
});

function events(dice: WordStream, turns: number, names: readonly string[]): BattlegroupInput['events'] {
  return Array.from({ length: often(dice, 2) ? dice.die(3) : 0 }, () => ({
    turn: upTo(dice, turns),
    model: pick(dice, names),
    what: pick(dice, EVENTS),
    amount: dice.die(2),
    chance: pick(dice, [100, 60, 25]),
  }));
}

function fury(dice: WordStream): BattlegroupInput {
  const turns = dice.die(3);
  const count = dice.die(3);
  const beasts = Array.from({ length: count }, (_, i): BeastInput => {
    const FURY = dice.die(5);
    const pack = often(dice, 5);
    const wild = often(dice, 8);
    // A beast that is attacked before its own check may fall (MK3-KD-02); of three that is too much for exact arithmetic.
    const before = i > 0 ? i - 1 : count === 2 ? 1 : null;
    const victim = before !== null && !pack && often(dice, 3) ? `Beast ${before}` : '';
    return {
      name: `Beast ${i}`,
      type: pack ? 'pack' : 'warbeast',
      FURY,
      THR: 6 + upTo(dice, 5),
      fury: wild ? 0 : upTo(dice, FURY),
      work: work(dice, true),
      MAT: 4 + upTo(dice, 4),
      power: 12 + upTo(dice, 6),
      boxes: 4 + upTo(dice, 6),
      nearest: Array.from({ length: upTo(dice, 2) }, () => ({
        who: victim ? 'friend' : pick(dice, ['friend', 'enemy'] as const),
        beast: victim,
        distance: upTo(dice, 6),
        DEF: 10 + upTo(dice, 6),
        ARM: 12 + upTo(dice, 8),
        boxes: dice.die(9),
        tough: often(dice, 3),
        knockedDown: often(dice, 6),
      })),
      construct: often(dice, 8),
      spiritCrippled: often(dice, 10),
      mindCrippled: often(dice, 6),
      bodyCrippled: often(dice, 6),
      small: often(dice, 3),
      wild,
      retake: wild ? upTo(dice, turns) : 0,
      cannotCharge: often(dice, 8),
      ...stands(dice),
    };
  });
  return {
    turns,
    effort: upTo(dice, 4),
    battlegroup: {
      engine: 'fury',
      caster: {
        FURY: 4 + upTo(dice, 3),
        ...casterFields(dice),
        transfers: often(dice, 2) ? upTo(dice, 2) : 0,
        ownLife: often(dice, 3) ? upTo(dice, 2) : 0,
        boxes: dice.die(4),
        lostBeasts: often(dice, 3) ? dice.die(2) : 0,
        discardTo: often(dice, 5) ? upTo(dice, 4) : 'never',
      },
      beasts,
      leech: often(dice, 3) ? upTo(dice, 4) : 'all that fits',
      leechOrder: pick(dice, ['most fury first', 'as listed', 'fewest frenzies'] as const),
      bondFirst: often(dice, 3),
    },
    rulings: {
      bond: pick(dice, ['every turn', 'once'] as const),
      frenzyFury: pick(dice, ['remove all', 'keep'] as const),
      frenzyDice: pick(dice, ['one fewer', 'all three'] as const),
      fallenFrenzy: pick(dice, ['lies on', 'stands up'] as const),
    },
    events: events(dice, turns, ['Warlock', ...beasts.map((_, i) => `Beast ${i}`)]),
  };
}

function focus(dice: WordStream): BattlegroupInput {
  const turns = dice.die(3);
  const warjacks = Array.from({ length: dice.die(3) }, (_, i): JackInput => {
    const type = pick(dice, ['warjack', 'warjack', 'vector', 'monstrosity', 'colossal'] as const);
    const status = pick(dice, ['in the battlegroup', 'in the battlegroup', 'autonomous', 'inert'] as const);
    return {
      name: `Jack ${i}`,
      type,
      work: work(dice, false),
      allocate: often(dice, 3) ? upTo(dice, 3) : 'as wanted',
      status,
      takeOver: upTo(dice, turns),
      crippled: often(dice, 8),
      induction: type === 'vector' && !often(dice, 4),
      ...stands(dice),
    };
  });
  return {
    turns,
    effort: upTo(dice, 4),
    battlegroup: {
      engine: 'focus',
      caster: {
        FOCUS: 4 + upTo(dice, 3),
        ...casterFields(dice),
        powerField: often(dice, 2) ? upTo(dice, 3) : 0,
        first: pick(dice, ['caster', 'warjacks'] as const),
        upkeepFirst: often(dice, 2),
      },
      warjacks,
    },
    rulings: { monstrosityFocus: pick(dice, ['never cleared', 'cleared'] as const) },
    events: events(dice, turns, ['Warcaster', ...warjacks.map((_, i) => `Jack ${i}`)]),
  };
}
