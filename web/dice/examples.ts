/** One example for each thing the notation can say; docs/DICE.md has more. */
export const EXAMPLES: ReadonlyArray<{ readonly expression: string; readonly asks: string }> = [
  { expression: '2d6 + 7 >= 13', asks: 'a hit' },
  { expression: '4d6 drop lowest', asks: 'keep the best three' },
  { expression: 'count 4+ of 10d6 reroll 1s', asks: 'a pool, 1s again' },
  { expression: 'count 5+ and 6s of 8d6', asks: 'sixes count twice' },
  { expression: '3d6 explode', asks: 'sixes roll on' },
  { expression: '1d6 + 11 >= 1d6 + 9', asks: 'a contest' },
  { expression: 'wins of 3d6 against 2d6', asks: 'sorted, die by die' },
  { expression: 'pairs in 5d6', asks: 'equal dice' },
  { expression: 'highest of (1d6, 1d8, 1d10)', asks: 'mixed dice' },
  { expression: '(1d4)d6', asks: 'dice by dice' },
  { expression: 'let hit = 1d20 in if hit = 20 then 2d8 else if hit >= 11 then 1d8 else 0', asks: 'one roll decides' },
  { expression: 'attempts until 1d6 = 6 at most 20', asks: 'how often' },
];
