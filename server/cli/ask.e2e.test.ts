/** A question in one line on the command line, in a real process. */
import { describe, expect, it } from 'vitest';
import { wargauge } from '../fixtures/command.ts';

describe('wargauge ask', () => {
  it('says what it understood, then the answer', async () => {
    const { code, out, err } = await wargauge(['ask', 'MAT 7 P+S 18 vs DEF 12 ARM 18 8 boxes']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Read as mk3 activation: MAT 7 · P+S 18');
    // It hits on 5 of two dice, 30 in 36, and does 8 or more with two dice, 15 in 36.
    expect(out).toContain(((30 / 36) * (15 / 36) * 100).toFixed(1));
    expect(out).not.toContain('Not understood');
  });

  it('asks the game it is told to, and says what it did not understand', async () => {
    const { code, out } = await wargauge(['ask', 'MAT 7 P+S 18 wobbly vs DEF 12 ARM 18', '--ruleset', 'mk2']);
    // A script must not take for an answer what was half understood.
    expect(code).toBe(1);
    expect(out).toContain('Read as mk2 activation');
    expect(out).toMatch(/Not understood: .*wobbly/);
  });

  it('refuses a game that it does not know, and an empty line', async () => {
    const other = await wargauge(['ask', 'MAT 7 vs DEF 12', '--ruleset', 'chess']);
    expect(other.code).not.toBe(0);
    expect(other.err).toContain('--ruleset must be one of mk3, mk2, aof, ae');
    const nothing = await wargauge(['ask', '']);
    expect(nothing.code).not.toBe(0);
    expect(nothing.err).toContain('What is the question?');
  });
});
