/** Contests of strength that hurt nobody: pushes, and the locks of Mk II (MK2-POWER-03, -17, -18, MK2-DICE-07). */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { attackStep } from '../activation/replay.ts';
import { hitChances, throwAttack } from '../attackRoll.ts';
import { certain } from '../body/blow.ts';
import { type Hand, MISS } from '../hand.ts';
import type { Fact, Outcome } from '../models/script.ts';
import { type Building, currentStrength, resolvePower, type SharedDice } from './prepare.ts';
import { contestChances } from './throw.ts';

const PUSHED = 1;
const LOCKED = 2;
const FREE = 4;

const nothing = { knocksDown: false, leaves: 0, rolls: [] };

/** No attack roll: the contest decides, and a tie pushes. */
export function pushScript({ scenario, models, names }: Building): SharedDice {
  const strength = currentStrength(scenario);
  const against = models[0].target.STR ?? 0;
  const { wins, losses } = contestChances(1, strength, against);
  const blows = [certain(0, nothing)];
  const pushed: Outcome = { probability: wins, facts: PUSHED, distance: -1, blows };
  const stands: Outcome = { probability: losses, facts: 0, distance: -1, blows };
  const facts: Fact[] = [
    { bit: PUSHED, name: 'pushed', title: 'Pushed', description: 'One inch straight away; a tie is enough.' },
  ];
  return {
    watched: [],
    facts,
    distances: null,
    outcomes: () => [pushed, stands],
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      const mine = hand.die(6, stream) + strength;
      log?.push({ label: 'Contest: pusher', dice: hand.dice, text: `with STR ${strength} that is ${mine}` });
      const theirs = hand.die(6, stream) + against;
      const verdict = theirs > mine ? 'it stands its ground' : 'it is pushed an inch';
      const text = `with STR ${against} that is ${theirs}: ${verdict}`;
      log?.push({ label: `Contest: ${names[0]}`, dice: hand.dice, text });
      return theirs > mine ? stands : pushed;
    },
  };
}

/** A hit locks; the locked model breaks free by a greater total, once for nothing and once for each point it spends. */
export function lockScript(building: Building): SharedDice {
  const { scenario, models, names, rules } = building;
  const { attack } = scenario;
  if (attack.kind !== 'lock') throw new TypeError('no lock');
  const resolved = resolvePower(building, 0);
  const strength = currentStrength(scenario);
  const against = models[0].target.STR ?? 0;
  const { tries } = attack;
  if (tries > 0) rules.enter('MK2-POWER-18');
  const { hit, critical, miss } = hitChances(resolved.attack, resolved.automatic);
  // The holder wins ties: the locked model must exceed.
  const { wins, losses } = contestChances(1, strength, against);
  const locked = hit + critical;
  let breaks = 0;
  for (let i = 0; i < tries; i++) breaks += losses * wins ** i;
  const blows = [certain(0, nothing)];
  const missed: Outcome = { probability: miss, facts: 0, distance: -1, blows: [] };
  const held: Outcome = { probability: locked * wins ** tries, facts: LOCKED, distance: -1, blows };
  const free: Outcome = { probability: locked * breaks, facts: LOCKED | FREE, distance: -1, blows };
  const facts: Fact[] = [
    { bit: LOCKED, name: 'locked', title: 'Locked', description: 'The attack hits.' },
    ...(tries > 0 ? [{ bit: FREE, name: 'free', title: 'Breaks free', description: 'In one of its contests.' }] : []),
  ];
  return {
    watched: [],
    facts,
    distances: null,
    outcomes: () => (tries > 0 ? [missed, held, free] : [missed, held]),
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      if (log) {
        const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
        log.push(attackStep(names[0], resolved, thrown, { boostAttack: scenario.boostAttack }));
        if (thrown.result === 'miss') return missed;
      } else if (hand.attack(resolved.attack, resolved.automatic, stream) === MISS) return missed;
      for (let i = 0; i < tries; i++) {
        const theirs = hand.die(6, stream) + against;
        log?.push({ label: `Contest: ${names[0]}`, dice: hand.dice, text: `with STR ${against} that is ${theirs}` });
        const mine = hand.die(6, stream) + strength;
        const verdict = theirs > mine ? 'it breaks free' : 'it stays locked';
        log?.push({
          label: 'Contest: holder',
          dice: hand.dice,
          text: `with STR ${strength} that is ${mine}: ${verdict}`,
        });
        if (theirs > mine) return free;
      }
      return held;
    },
  };
}
