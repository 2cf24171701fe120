/** Which rules take part in a volley: those that act in something that can happen. */
import { Ledger } from '../../disclosure/ledger.ts';
import { readied, startFlags } from '../flags.ts';
import type { Nerves } from '../morale.ts';
import { reachedBy, reachedByWounds, rulesOfNerves, type Shaken, type States, shakenBy } from '../reached.ts';
import { castChances, stands } from '../spells.ts';
import { type Strike, strikes } from '../strike.ts';
import type { VolleyParts } from './parts.ts';
import { coverTerms } from './setup.ts';

export function rulesOfVolley(parts: VolleyParts): readonly string[] {
  const { volley, attacker, target, nerves, own } = parts;
  const ledger = new Ledger();
  const flags = startFlags(volley.target, readied(new Set(volley.targetStratagems)));
  const ownFlags = startFlags(volley.attacker);
  const here: States = new Set([attacker.start]);
  const states = afterSpells(parts, flags, ownFlags, ledger);
  const { main, others } = parts.strikesFor(ownFlags);
  if ([...states].some((state) => target.dead[state] === 0)) {
    enterShots(ledger, main.strike, nerves, flags, attacker.start, states);
    if (parts.friend && main.strike.friend) {
      const { line, nerves: his } = parts.friend;
      const reached = reachedBy(main.strike.friend, attacker.start, new Set([line.start]));
      const shaken = shakenBy(his, new Set([line.start]), reached);
      if (strikes(main.strike, attacker.start)) ledger.enter(...rulesOfNerves(his, startFlags(line.side.unit), shaken));
    }
  }
  others.forEach(({ strike }, i) => {
    const { line, nerves: his } = parts.others[i];
    enterShots(ledger, strike, his, startFlags(line.side.unit), attacker.start, new Set([line.start]));
  });
  const all = [main, ...others].map(({ strike }) => strike);
  const dice = all.reduce((sum, one) => sum + diceOf(one, attacker.start), 0);
  if (dice > 0 && volley.brutal.mishaps) {
    // Their wounds ask for no test (AOF-BRUTAL-03).
    const attrition = own.mishapAttrition ? own.attrition : 'off';
    const { wounded } = shakenBy(own, here, reachedByWounds(own.suffering, here, dice));
    ledger.enter(...rulesOfNerves({ ...own, attrition }, ownFlags, { wounded, tests: false, states: here }));
  }
  if (dice > 0 && parts.mistake) {
    ledger.enter('AOF-EVENT-25', ...parts.mistake.rules);
    ledger.enter(...rulesOfNerves(own, ownFlags, shakenBy(own, here, reachedBy(parts.mistake, attacker.start, here))));
  }
  const helps = volley.shooterStratagems.includes('Heightened Senses');
  const hidden = coverTerms(volley.situation, volley.condition === 'Heavy Storm').length > 0;
  const seen = main.strike.batches.some(({ automatic, blast }) => automatic === null && blast === 0);
  if (helps && hidden && seen) ledger.enter('AOF-CP-12');
  return ledger.rules;
}

/** Spells, and where they may leave the target. */
function afterSpells(parts: VolleyParts, flags: number, ownFlags: number, ledger: Ledger): States {
  const { volley, attacker, target, nerves, own } = parts;
  const here: States = new Set([attacker.start]);
  let states: States = new Set([target.start]);
  const arcane = volley.condition === 'Arcane Power';
  for (const { spell, caster, victim, strike } of parts.castings) {
    if (!stands(attacker, caster, victim, attacker.start)) continue;
    ledger.enter('AOF-SR-26');
    if (arcane) {
      ledger.enter('AOF-COND-08');
      ledger.enter(...rulesOfNerves(own, ownFlags, shakenBy(own, here, reachedByWounds(own.suffering, here, 3))));
    }
    const { number, blockers } = spell;
    const natural = volley.rulings.castingNatural === 'test';
    const chances = castChances({ wizard: caster.wizard, number, blockers, arcane, natural });
    if (chances.every((chance) => chance === 0)) continue;
    const reached = reachedBy(strike, target.start, states);
    ledger.enter(...strike.rules, ...rulesOfNerves(nerves, flags, shakenBy(nerves, states, reached)));
    states = new Set([...states, ...reached]);
  }
  return states;
}

/** Shots of a strike and what they may lead to. @param states of the target that it may find */
export function enterShots(
  ledger: Ledger,
  strike: Strike,
  nerves: Nerves,
  flags: number,
  at: number,
  states: States,
): void {
  if (!strikes(strike, at)) return;
  ledger.enter(...strike.rules);
  const living = new Set([...states].filter((state) => strike.target.dead[state] === 0));
  const shaken: Shaken = shakenBy(nerves, living, reachedBy(strike, at, living), strike.covering);
  ledger.enter(...rulesOfNerves(nerves, flags, shaken));
}

function diceOf({ batches }: Strike, at: number): number {
  return batches.reduce((sum, { automatic, copies, attacks }) => sum + (automatic ? 0 : copies[at] * attacks), 0);
}
