/** The digest's worked examples that a question can ask as they stand, for the accuracy table. */
import { chanceOf, type GoldenRow, type GoldenValue, leastOf, meanOf, rowsOf, stepOf } from '../golden.ts';
import type { DuelInput } from './duel/schema.ts';
import type { HazardsInput } from './hazards/schema.ts';
import type { MeleeInput } from './melee/schema.ts';
import type { VolleyInput } from './volley/schema.ts';

const rows = rowsOf('AOF');
const volley = (id: string, title: string, scenario: VolleyInput, ...values: GoldenValue[]) =>
  rows('volley', id, title, scenario, values);
const melee = (id: string, title: string, scenario: MeleeInput, ...values: GoldenValue[]) =>
  rows('melee', id, title, scenario, values);
const duel = (id: string, title: string, scenario: DuelInput, ...values: GoldenValue[]) =>
  rows('duel', id, title, scenario, values);
const hazards = (id: string, title: string, scenario: HazardsInput, ...values: GoldenValue[]) =>
  rows('hazards', id, title, scenario, values);

type Gun = NonNullable<VolleyInput['attacker']['weapons']>[number];
const gun = (attacks: number, weapon: Partial<Gun> = {}, quality = 4): VolleyInput['attacker'] => ({
  quality,
  defense: 4,
  weapons: [{ name: 'Gun', range: 24, attacks, ...weapon }],
});
const troops = (models: number, defense: number, more: Partial<VolleyInput['target']> = {}): VolleyInput['target'] => ({
  models,
  quality: 4,
  defense,
  ...more,
});
const five = (more: Partial<MeleeInput['attacker']> = {}): MeleeInput['attacker'] => ({
  models: 5,
  quality: 4,
  defense: 4,
  weapons: [{ name: 'Sword' }],
  ...more,
});
const mean = meanOf('wounds');
const least = (wounds: number) => leastOf('wounds', wounds);
const many: MeleeInput['target'] = { models: 60, quality: 4, defense: 4 };
const claws = { quality: 3, defense: 4, weapons: [{ name: 'Claws', attacks: 10 }] };
const hero = (attacks: number): DuelInput['attacker'] => ({
  quality: 4,
  defense: 4,
  tough: 3,
  weapons: [{ name: 'Blade', attacks }],
});
const trio = (quality: number, defense: number): DuelInput['attacker'] => ({
  models: 3,
  quality,
  defense,
  weapons: [{ name: 'Sword' }],
});
const archers: DuelInput = {
  attacker: { models: 5, quality: 4, defense: 4, weapons: [{ name: 'Bow', range: 30 }] },
  target: { models: 10, quality: 4, defense: 5 },
  attackerPlan: { behaviour: 'hold and shoot' },
  targetPlan: { behaviour: 'stay' },
  situation: { first: 'target' },
};
const test = [{ kind: 'morale test' as const }];

export const goldenRows: readonly GoldenRow[] = [
  ...volley(
    'G03',
    '10 attacks Q4+ against D5+',
    { attacker: gun(10), target: troops(20, 5) },
    ['a', 'mean wounds', 10 / 3, mean],
    ['b', '3 wounds or more', 13795 / 19683, least(3)],
  ),
  ...volley('G07a', 'Blast(3) at 5 models', { attacker: gun(1, { blast: 3 }), target: troops(5, 5) }, [
    '',
    'mean wounds',
    1,
    mean,
  ]),
  ...volley('G07b', '... at 2 models', { attacker: gun(1, { blast: 3 }), target: troops(2, 5) }, [
    '',
    'mean wounds',
    2 / 3,
    mean,
  ]),
  ...volley(
    'G09',
    'Deadly(3) against 3 models of Tough(3)',
    { attacker: gun(3, { AP: 2, deadly: 3 }), target: troops(3, 4, { tough: 3 }) },
    ['a', 'mean wounds', 15 / 4, mean],
    ['b', 'wiped out', 125 / 1728, chanceOf('destroyed')],
  ),
  ...volley(
    'G10',
    'Deadly(3) wasted on Tough(2)',
    { attacker: gun(2, { deadly: 3 }, 3), target: troops(4, 4, { tough: 2 }) },
    ['', 'mean wounds', 4 / 3, mean],
  ),
  ...volley(
    'G11',
    'Regeneration',
    { attacker: gun(4), target: troops(2, 4, { tough: 3, rules: ['Regeneration'] }) },
    ['a', 'mean wounds', 2 / 3, mean],
    ['b', '1 wound or more', 671 / 1296, least(1)],
  ),
  ...volley(
    'G12',
    'Rending against Regeneration',
    { attacker: gun(1, { rules: ['Rending'] }), target: troops(9, 2, { rules: ['Regeneration'] }) },
    ['', 'mean wounds', 19 / 108, mean],
  ),
  ...volley(
    'G14',
    'Poison, 5 attacks Q5+',
    { attacker: gun(5, { rules: ['Poison'] }, 5), target: troops(10, 4) },
    ['a', 'mean wounds', 424666085 / 254803968, mean],
    ['b', '3 wounds or more', 66931991 / 254803968, least(3)],
  ),
  ...volley(
    'G15',
    'Poison, Blast(2) and Rending at 5 models',
    { attacker: gun(1, { blast: 2, rules: ['Poison', 'Rending'] }), target: troops(5, 4) },
    ['', 'mean wounds', 37 / 36, mean],
  ),
  ...volley(
    'G30',
    'Covering Fire',
    { attacker: gun(5, {}, 2), target: troops(10, 5), situation: { action: 'Covering Fire' } },
    ['a', 'pinned', 87781 / 248832, chanceOf('pinned')],
    ['b', 'Wavering', 87781 / 497664, chanceOf('wavering')],
  ),
  ...volley(
    'G31',
    'a sniper at a hero',
    {
      attacker: gun(3, { AP: 1, rules: ['Sniper'] }, 5),
      target: troops(5, 5, { rules: ['Stealth'], joined: [{ quality: 3, defense: 3, tough: 3 }] }),
      situation: { cover: true, sniperTarget: 'hero' },
    },
    ['', 'mean wounds', 3 / 4, mean],
  ),
  ...volley(
    'G35',
    'mishaps and critical hits',
    {
      attacker: { ...gun(1), models: 10 },
      target: troops(40, 5),
      brutal: { mishaps: true, criticals: true },
    },
    ['a', 'mean wounds', 25 / 6, mean],
    ['b', 'mean wounds of the shooters', 5 / 6, meanOf('attackerWounds')],
  ),
  ...volley(
    'G40',
    'a hero inside a unit',
    {
      attacker: gun(12),
      target: { models: 5, quality: 5, defense: 5, joined: [{ quality: 3, defense: 3, tough: 3 }] },
    },
    ['a', 'hero dead', 3323 / 177147, chanceOf('destroyed')],
    ['b', 'morale test', 425216 / 531441, chanceOf('tested')],
  ),
  ...volley(
    'G41',
    '3 models of Tough(3)',
    { attacker: gun(9, {}, 3), target: troops(3, 4, { tough: 3 }) },
    ['a', 'mean wounds', 3, mean],
    ['b', 'wiped out', 1 / 19683, chanceOf('destroyed')],
  ),
  ...volley(
    'G42',
    'a single model of Tough(12)',
    { attacker: gun(12, { AP: 2 }), target: troops(1, 2, { tough: 12 }) },
    ['', 'half strength', 456359 / 8388608, chanceOf('half')],
  ),
  ...melee('G16a', 'five charge, Furious', { attacker: five({ rules: ['Furious'] }), target: many }, [
    '',
    'mean wounds',
    5 / 2,
    mean,
  ]),
  ...melee('G16b', '... Impact(2)', { attacker: five({ impact: 2 }), target: many }, ['', 'mean wounds', 25 / 4, mean]),
  ...melee('G17a', '10 attacks Q3+, fresh', { attacker: claws, target: many }, ['', 'mean wounds', 10 / 3, mean]),
  ...melee('G17b', '... fatigued', { attacker: { ...claws, state: { fatigued: true } }, target: many }, [
    '',
    'mean wounds',
    5 / 6,
    mean,
  ]),
  ...melee(
    'G20',
    'five against five',
    { attacker: five(), target: five() },
    ['a', 'won', 118261 / 262144, chanceOf('won')],
    ['b', 'tie', 272889 / 1048576, chanceOf('tied')],
    ['c', 'defender routs', 105 / 2048, chanceOf('routed')],
    ['d', 'defender Wavering', 91125 / 524288, chanceOf('wavering')],
    ['e', 'charger routs', 50895 / 2097152, chanceOf('attackerRouted')],
    ['f', 'charger Wavering', 251505 / 2097152, chanceOf('attackerWavering')],
  ),
  ...melee(
    'G21',
    '... the defender fatigued',
    { attacker: five(), target: five({ state: { fatigued: true } }) },
    ['a', 'won', 168101 / 262144, chanceOf('won')],
    ['b', 'defender Wavering', 140965 / 524288, chanceOf('wavering')],
  ),
  ...melee('G22', '... the defender Wavering', { attacker: five(), target: five({ state: { wavering: true } }) }, [
    '',
    'defender routs',
    105 / 1024,
    chanceOf('routed'),
  ]),
  ...melee(
    'G23',
    '... in Defensive Stance',
    { attacker: five(), target: five({ weapons: [] }), situation: { defensiveStance: true } },
    ['', 'won', 87781 / 248832, chanceOf('won')],
  ),
  ...melee('G24a', '... the defender with Fear', { attacker: five(), target: five({ rules: ['Fear'] }) }, [
    '',
    'won',
    3127 / 32768,
    chanceOf('won'),
  ]),
  ...melee('G24b', '... the charger with a Musician', { attacker: five({ musician: true }), target: five() }, [
    '',
    'won',
    745933 / 1048576,
    chanceOf('won'),
  ]),
  ...melee(
    'G28',
    'a charge into a Phalanx of 3',
    {
      attacker: five({ quality: 3, weapons: [{ name: 'Axe', attacks: 2 }] }),
      target: { models: 3, quality: 4, defense: 4, tough: 20, rules: ['Phalanx'] },
    },
    ['a', 'mean wounds', 3, mean],
    ['b', '1 charger lost or more', 91 / 216, leastOf('attackerLost', 1)],
  ),
  ...melee(
    'G33',
    'unit attrition',
    {
      attacker: { quality: 4, defense: 4, weapons: [{ name: 'Claws', attacks: 4 }] },
      target: { models: 40, quality: 4, defense: 4 },
      brutal: { attrition: 'with morale' },
    },
    ['', 'mean wounds', 2, mean],
  ),
  ...melee(
    'G48',
    'five against five, each on one base',
    { attacker: five({ multiBased: true }), target: five({ multiBased: true }) },
    ['a', 'won', 372139 / 1048576, chanceOf('won')],
    ['b', 'tie', 304299 / 1048576, chanceOf('tied')],
  ),
  ...hazards('G18a', 'morale on Q4+', { target: { quality: 4, defense: 4 }, steps: test }, [
    '',
    'fails',
    1 / 2,
    chanceOf('wavering'),
  ]),
  ...hazards('G18b', '... Fearless', { target: { quality: 4, defense: 4, rules: ['Fearless'] }, steps: test }, [
    '',
    'fails',
    1 / 3,
    chanceOf('wavering'),
  ]),
  ...hazards(
    'G27',
    'dangerous terrain, 3 models of Tough(3)',
    { target: { models: 3, quality: 4, defense: 4, tough: 3 }, steps: [{ kind: 'dangerous terrain' }] },
    ['a', 'mean wounds', 3 / 2, mean],
    ['b', '3 wounds or more', 898223 / 5038848, least(3)],
  ),
  ...duel(
    'G45',
    'two heroes',
    { attacker: hero(3), target: hero(2), situation: { distance: 6 } },
    ['a', 'second out after round 1', 15138169 / 113246208, stepOf('targetOut', 0)],
    ['b', 'first out after round 1', 2283907 / 37748736, stepOf('attackerOut', 0)],
    ['c', 'second out after round 2', 30421908120215 / 79164837199872, stepOf('targetOut', 1)],
    ['d', 'first out after round 2', 4184418157817 / 26388279066624, stepOf('attackerOut', 1)],
  ),
  ...duel(
    'G46',
    'three against three',
    { attacker: trio(4, 5), target: trio(5, 4), situation: { distance: 6, rounds: 3 } },
    ['a', 'second out after round 1', 79201993 / 544195584, stepOf('targetOut', 0)],
    ['b', 'first out after round 2', 75375315395 / 334731302496, stepOf('attackerOut', 1)],
  ),
  ...duel(
    'G47',
    'five archers, four rounds',
    archers,
    ['a', 'Wavering after round 2', 2092 / 19683, stepOf('targetWaveringBy', 1)],
    ['b', 'wiped out after round 4', 320420753 / 3486784401, stepOf('targetOut', 3)],
    ['c', 'Wavering after round 4', 1184175104 / 3486784401, stepOf('targetWaveringBy', 3)],
  ),
];
