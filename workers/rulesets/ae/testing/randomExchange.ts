/** Exchanges drawn at random, over everything that may meet in one. */
import type { WordStream } from '../../../kernel/streams.ts';
import { MODES } from '../attackPlan.ts';
import type { MeleeInput, VolleyInput } from '../exchange/schema.ts';
import { DOCTRINES, LEADERS } from '../leaders.ts';
import { MeleeRulings, VolleyRulings } from '../rulingFields.ts';
import { RULINGS } from '../rulings/index.ts';
import { TRAITS } from '../traits.ts';

const ATTACKERS = ['horde', 'horde', 'horde', 'character', 'weapon specialist', 'capital ship', 'fortress'] as const;
const TARGETS = [
  'horde',
  'horde',
  'horde',
  'character',
  'specialist',
  'leader',
  'capital ship',
  'fortress',
  'vehicle',
] as const;
const QUALITIES = ['Explosive', 'Line', 'Tearing', 'Prog', 'Hy-Prog', 'Scatter', 'Flame'] as const;

export function randomExchange(stream: WordStream, ranged: boolean): VolleyInput | MeleeInput {
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const rarely = (odds = 4) => stream.die(odds) === 1;
  const pick = <T>(from: readonly T[]): T => from[stream.die(from.length) - 1];
  const some = <T>(from: readonly T[], odds: number): T[] => from.filter(() => rarely(odds));
  const unit = (kind: VolleyInput['target']['kind']) => {
    const squads = stream.die(5);
    return {
      kind,
      squads,
      ...(rarely(3) ? { magnitude: stream.die(squads * 20) } : {}),
      WS: 15 + upTo(50),
      BS: 15 + upTo(50),
      T: 10 + upTo(50),
      Ag: 10 + upTo(50),
      WP: 15 + upTo(60),
      AP: upTo(8),
      ...(rarely() ? { wounds: stream.die(25) } : {}),
      dodge: rarely(2) ? 20 + upTo(60) : 0,
      parry: rarely(2) ? 20 + upTo(60) : 0,
      reactions: upTo(2),
      deflect: rarely() ? upTo(40) : 0,
      ...(rarely() ? { lowestAP: upTo(3) } : {}),
      traits: some(TRAITS, 6),
      fireDrill: upTo(2),
      overwhelming: upTo(2),
      ...(rarely(5) ? { mounted: upTo(6) } : {}),
      brutalCharge: upTo(1) * 3,
      dualWield: rarely(),
      leader: rarely(2) ? pick(LEADERS) : 'none',
      commander: rarely(2) ? pick(LEADERS) : 'none',
      commanderRole: pick(['none', 'General', 'Admiral', 'Air Marshal'] as const),
      doctrine: rarely() ? pick(DOCTRINES) : 'none',
      commandCentre: rarely(6) ? { warfareBS: 60, navigationBonus: 4, lost: rarely(2) } : undefined,
      state: {
        broken: rarely(5),
        stunned: rarely(5),
        supported: rarely(),
        fear: rarely(5) ? 2 : 0,
        facingFearIncarnate: rarely(5) ? 3 : 0,
        fatigued: rarely(6),
        berserk: rarely(8),
      },
      modifiers: rarely()
        ? { hit: upTo(40) - 20, magnitude: upTo(3), doubled: rarely(), lossReductionPerTurn: upTo(3) }
        : {},
    } as const;
  };
  const attacker = pick(ATTACKERS);
  const horde = attacker !== 'character' && attacker !== 'weapon specialist';
  const target = pick(TARGETS.filter((kind) => !horde || (kind !== 'specialist' && kind !== 'leader')));
  const weapon = {
    damage: pick(['1d10+3', '1d10+6', '2d10+2', '1d5+5', '3d10', '1d10-2']),
    penetration: upTo(6),
    semi: 3,
    full: 1 + stream.die(5),
    qualities: some(QUALITIES, 5),
    blast: rarely(5) ? upTo(12) : 0,
    spray: rarely(5) ? stream.die(4) : 0,
    flurry: ranged ? 0 : upTo(3),
  };
  const shared = {
    attacks: horde ? 1 : stream.die(3),
    aim: rarely(),
    inCover: rarely(3),
    coverAP: upTo(8),
    coverPercent: pick([0, 30, 60, 100]),
    targetOnItsTerrain: rarely(),
    targetOnAttackersTerrain: rarely(),
    targetUnaware: rarely(),
    targetAllOut: rarely(),
    calledShot: rarely() ? 20 : 0,
    moraleNumber: upTo(6) - 3,
  };
  const asked: object = (ranged ? VolleyRulings : MeleeRulings).parse({});
  return {
    attacker: { ...unit(attacker), weapon },
    target: unit(target),
    situation: ranged
      ? { ...shared, mode: pick(MODES), pointBlank: rarely(2) }
      : { ...shared, charge: rarely(2) && attacker !== 'weapon specialist' && attacker !== 'fortress' },
    rulings: Object.fromEntries(
      RULINGS.flatMap(({ field, alternatives }) => {
        const name = field?.replace('rulings.', '') ?? '';
        const known = name in asked;
        return known && rarely(6) ? [[name, pick(alternatives).value]] : [];
      }),
    ),
  } as VolleyInput | MeleeInput;
}
