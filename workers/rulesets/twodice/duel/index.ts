/**
 * The `duel` kind.
 *
 * schema.ts   what a scenario says        side.ts     a fighter: wear, economy, its activations by posture; beforehand.ts
 * chance.ts   dice, or every way they fall turn.ts    one turn: upkeep.ts, then assault.ts
 * exact.ts    pairs of states, exactly    tally.ts    what is counted
 * question.ts the compiled question       replay.ts   a trial as a dice log
 * cost.ts     what it takes
 */
import { allToldApart, counted } from '../../../wording.ts';
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { checkActivation } from '../activation/check.ts';
import { FORCED_KINDS } from '../activation/resources.ts';
import { readDragoon } from '../body/boxes.ts';
import { turnsBody } from '../body/overTurns.ts';
import { checkBeforehand } from './beforehand.ts';
import { estimateDuel } from './cost.ts';
import { DuelQuestion, openings } from './question.ts';
import { Duel, type DuelInput } from './schema.ts';
import { courseOf } from './side.ts';

/** Best play is solved for every posture anew: only where a target has few states. */
const MAX_SOLVED_STATES = 4_000;

const examples: ReadonlyArray<{ id: string; title: string; scenario: DuelInput }> = [
  {
    id: 'jacks',
    title: 'A heavy warjack charges another one',
    scenario: {
      first: {
        attacker: {
          name: 'Axe warjack',
          kind: 'heavy warjack',
          MAT: 7,
          points: 3,
          weapons: [
            { name: 'Great axe', class: 'melee', power: 18, location: 'right' },
            { name: 'Fist', class: 'melee', power: 14, location: 'left' },
          ],
        },
        target: { name: 'Axe warjack', DEF: 11, ARM: 19, damage: '....L|....LL|....CM|....CM|....RR|....R' },
        situation: { charge: 7 },
      },
      second: {
        attacker: {
          name: 'Shield warjack',
          kind: 'heavy warjack',
          MAT: 6,
          points: 2,
          weapons: [
            { name: 'Mace', class: 'melee', power: 17, location: 'right' },
            { name: 'Shield', class: 'melee', power: 12, location: 'left' },
          ],
        },
        target: {
          name: 'Shield warjack',
          DEF: 10,
          ARM: 18,
          shields: 1,
          shieldArm: 'left arm',
          damage: '....L|....LL|....CM|....CM|....RR|....R',
        },
      },
      rounds: 4,
    },
  },
  {
    id: 'beast',
    title: 'A warbeast that may lose its temper against a warcaster',
    scenario: {
      first: {
        attacker: {
          name: 'Heavy warbeast',
          kind: 'warbeast',
          MAT: 6,
          weapons: [{ name: 'Claw', class: 'melee', power: 15, initialAttacks: 2 }],
        },
        target: { name: 'Heavy warbeast', DEF: 12, ARM: 17, damage: '#24' },
        situation: { charge: 5 },
        FURY: 4,
        THR: 9,
        leech: 2,
      },
      second: {
        attacker: {
          name: 'Warcaster',
          kind: 'warcaster',
          MAT: 7,
          points: 4,
          weapons: [{ name: 'Blade', class: 'melee', power: 14, initialAttacks: 1, qualities: ['Magical'] }],
        },
        target: { name: 'Warcaster', DEF: 15, ARM: 15, damage: '#16', powerField: 3 },
      },
      rounds: 4,
    },
  },
];

export const duel = scenarioKind<Duel>({
  id: 'duel',
  title: 'Duel over turns',
  question: 'Who stands at the end?',
  schema: Duel,
  examples,
  check,
  estimate: estimateDuel,
  compile: (scenario) => new DuelQuestion(namedApart(scenario)),
  matchup: {
    row: 'first',
    column: 'second',
    win: 'firstWins',
    loss: 'secondWins',
    destroyedShare: () => ({ measure: 'firstWins', whole: 1 }),
    lostShare: () => ({ measure: 'secondWins', whole: 1 }),
  },
  sweepFields: [
    { path: 'second.target.DEF', title: 'DEF of the second' },
    { path: 'second.target.ARM', title: 'ARM of the second' },
  ],
});

/** Fighters of one name are numbered. */
function namedApart(scenario: Duel): Duel {
  const fighters = [scenario.first, scenario.second];
  const [first, second] = allToldApart(fighters.map(({ attacker }) => attacker));
  if (first === fighters[0].attacker) return scenario;
  return { ...scenario, first: { ...fighters[0], attacker: first }, second: { ...fighters[1], attacker: second } };
}

function check(scenario: Duel): Problem[] {
  const problems: Problem[] = [];
  const sides = ['first', 'second'] as const;
  for (const [index, activation] of openings(scenario).entries()) {
    const [own, other] = index === 0 ? sides : [sides[1], sides[0]];
    for (const problem of checkActivation(activation)) {
      const side = problem.path.startsWith('target')
        ? `${other}.`
        : problem.path.startsWith('rulings')
          ? ''
          : `${own}.`;
      const path = side + problem.path;
      problems.push({ ...problem, path });
    }
  }
  if (problems.length > 0) return problems;
  for (const side of sides) problems.push(...checkFighter(scenario, side));
  if (problems.length === 0) for (const side of sides) problems.push(...checkStates(scenario, side));
  return problems;
}

function checkFighter(scenario: Duel, side: 'first' | 'second'): Problem[] {
  const { attacker, target, situation, FURY, THR } = scenario[side];
  const problems: Problem[] = [];
  const refuse = (path: string, message: string, allowed: string) =>
    problems.push({ path: `${side}.${path}`, message, allowed });
  if (readDragoon(target.damage)) {
    refuse(
      'target.damage',
      'a dragoon fights on as another model when it is unseated, which is followed in "One activation" only',
      'the boxes of one of its forms, such as "#5"',
    );
  }
  if (target.others.length > 0) refuse('target.others', 'a duel is between single models', 'an empty list');
  if (target.powerField > 0 && !target.damage.replace(/^#/, '').match(/^\d+(:\d+)?$/)) {
    refuse('target.powerField', 'a power field is followed over turns for a row of boxes only', '0, or a row of boxes');
    return problems;
  }
  for (const { path, message, allowed } of checkBeforehand(scenario[side])) refuse(path, message, allowed);
  if (situation.freeStrike) refuse('situation.freeStrike', 'a duel is made of activations', 'false');
  const beast = FORCED_KINDS.includes(attacker.kind);
  if (FURY !== undefined && !beast) {
    refuse('FURY', `a ${attacker.kind} is not forced`, 'leave it out, or a warbeast or gargantuan');
  }
  if (THR !== undefined && FURY === undefined && beast) {
    refuse('FURY', 'missing, but the threshold is given', 'the FURY of the warbeast');
  }
  if (THR !== undefined && !attacker.weapons.some((weapon) => weapon.class === 'melee')) {
    refuse(
      'attacker.weapons',
      'a frenzied beast attacks with a melee weapon and has none',
      'a melee weapon, or no THR',
    );
  }
  return problems;
}

/** Best play against a target that may be in too many states. */
function checkStates(scenario: Duel, side: 'first' | 'second'): Problem[] {
  const { attacker, plan, FURY } = scenario[side];
  if (plan.kind !== 'optimal') return [];
  const other = scenario[side === 'first' ? 'second' : 'first'];
  const states = turnsBody(other.target, undefined, courseOf(other, scenario[side])).size;
  if (states > (attacker.points + (FURY ?? 0) > 0 ? MAX_SOLVED_STATES : Number.MAX_VALUE)) {
    const many = states === Number.POSITIVE_INFINITY ? 'too many states' : counted(states, 'states');
    return [
      {
        path: `${side}.plan`,
        message: `best play would be solved for ${many} of the other model, again for every system that is lost`,
        allowed: `a rule, or a target with at most ${MAX_SOLVED_STATES} states`,
      },
    ];
  }
  return [];
}
