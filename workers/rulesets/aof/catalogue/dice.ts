import type { RuleRow } from '../../ruleset.ts';

/** Dice and tests. */
export const dice: readonly RuleRow[] = [
  ['AOF-DICE-01', 'simulated', 'Dice notation and sums of dice', 'kind roll: expression; kind hazards: steps'],
  ['AOF-DICE-02', 'simulated', 'A die is rerolled once at most', 'situation.reroll'],
  ['AOF-DICE-03', 'simulated', 'Roll-off, repeated on a tie', 'kind duel: situation.first'],
  ['AOF-DICE-04', 'not combat', 'A die settles disputes'],
  ['AOF-TEST-01', 'simulated', 'Quality test', 'attacker.quality'],
  ['AOF-TEST-02', 'simulated', 'Modifiers are summed and compared once', 'attackerModifiers'],
  ['AOF-TEST-03', 'simulated', 'A natural 6 succeeds, a natural 1 fails'],
  ['AOF-TEST-04', 'simulated', 'Raw 6 looks at the unmodified face', 'weapon.rules'],
  ['AOF-TEST-05', 'input', 'Equal rules do not stack', 'attacker.rules'],
  ['AOF-UNIT-01', 'input', 'Unit profile', 'attacker'],
  ['AOF-UNIT-02', 'input', 'Weapon profile', 'attacker.weapons'],
  ['AOF-UNIT-03', 'input', 'Combined units', 'attacker.models'],
  ['AOF-UNIT-04', 'simulated', 'Coherency limits casualty choice', 'kind table'],
  ['AOF-UNIT-05', 'simulated', 'Distance and line of sight', 'kind table'],
  ['AOF-UNIT-06', 'not combat', 'Scale and bases'],
  ['AOF-TURN-01', 'simulated', 'Alternating activations over rounds', 'kind duel: situation.rounds'],
];
