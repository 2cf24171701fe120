/** A quick share of the scan of unused inputs; `npm run disclosure -- GAME 2000 SEED` is the long one. */
import { describe, expect, it } from 'vitest';
import { share } from '../../workers/fixtures/share.ts';
import { disclose } from '../../workers/rulesets/disclosure/unused.ts';
import { findRuleset } from '../../workers/rulesets/index.ts';
import type { Json } from '../../workers/rulesets/proving/json.ts';
import { BY_KIND, HINTS } from './hints.ts';
import { newReport, scan, scanScenario } from './scan.ts';

const OPTIONS = { seed: 13, exactNs: 5e6, trials: 512 };
const PER_GAME = share(2, 40);

describe.each(['mk3', 'mk2', 'aof', 'ae'])(
  '%s: every input that changes nothing is disclosed, and no other',
  (game) => {
    // A battle is compiled anew for each of its hundred inputs: that is for the thorough run.
    const kinds = findRuleset(game).kinds.filter(({ id }) => id !== 'battle' || share(0, 1) > 0);
    it.each(kinds.map((kind) => [kind.id, kind] as const))('%s', (id, kind) => {
      // Duels and battles are dear: one here, and many in the long scan; a trial of a battle is a whole game.
      const scenarios = id === 'duel' || id === 'battle' ? 1 : Math.ceil(PER_GAME / (kinds.length - 1));
      const trials =
        id === 'battle' ? 4 : id === 'skirmish' ? 64 : id === 'duel' ? share(128, OPTIONS.trials) : OPTIONS.trials;
      const report = scan([kind], BY_KIND[id] ?? HINTS[game] ?? {}, { ...OPTIONS, trials, scenarios });
      expect(report.exceptions).toEqual([]);
      // A roll is one expression: there is nothing to take away.
      expect(report.toggled > 0).toBe(id !== 'roll');
    });
  },
);

describe('the scan itself', () => {
  const defeat = findRuleset('ae').kinds.find(({ id }) => id === 'defeat')!;
  const input: Json = { Int: 50, case: 'ship or fortress lost', awareness: 45, evasion: 35 };
  const faults = (unused: readonly string[]) => {
    const report = newReport();
    const said = { unused: unused.map((path) => ({ path, reason: '' })), printed: [], untested: [], idle: [] };
    scanScenario(defeat, input, { ...said, compared: 'exact' }, { ...OPTIONS, scenarios: 1 }, report);
    return report.exceptions.map(({ path, fault }) => `${path}: ${fault}`);
  };

  it('notices what is kept silent about, and what is said falsely', () => {
    const { unused, printed } = disclose(defeat, defeat.schema.parse(input));
    const silent = [...unused.map(({ path }) => path), ...printed];
    const given = Object.keys(input as object);
    expect(silent.length).toBeGreaterThan(0);
    expect(faults(silent)).toEqual([]);
    expect(faults([])).toEqual(silent.map((path) => `${path}: not disclosed`));
    expect(faults([...silent, ...given]).length).toBeGreaterThan(0);
  });
});
