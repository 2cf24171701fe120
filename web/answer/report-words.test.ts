import { expect, test } from 'vitest';
import { luckInWords, reportText } from './report-words.ts';

test('a report is its chapters, each below its title', () => {
  const report = [
    { title: 'Round 1', lines: ['Knights held.', 'Marker 1 was contested.'] },
    { title: 'The end', lines: ['A draw.'] },
  ];
  expect(reportText({ report })).toBe('Round 1\nKnights held.\nMarker 1 was contested.\n\nThe end\nA draw.');
  expect(reportText({})).toBe('');
});

test('luck is told by whom it favoured, against how far such games stray', () => {
  const told = (points: number, spread: number) => luckInWords({ luck: { army: 'Watch', points, spread } });
  expect(told(20, 100)).toContain('nobody much');
  expect(told(80, 100)).toBe('The dice favoured Watch somewhat: by about 80 points, where they stray by about 100.');
  expect(told(-150, 100)).toContain('favoured the other army clearly');
  expect(told(250, 100)).toContain('very much');
  expect(told(0, 0)).toBeNull();
  expect(luckInWords({})).toBeNull();
});
