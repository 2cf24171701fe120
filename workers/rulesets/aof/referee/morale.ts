/** Morale tests and what they lead to. */
import type { Band } from './band.ts';
import { automaticWounds, type Guard, heavyDamage } from './casualties.ts';
import { type Dice, d3, d6, succeeds } from './dice.ts';

/** What bears on the morale of one unit, and on what follows. */
export interface Nerve {
  /** All modifiers but Fearless and markers. */
  readonly modifier: number;
  /** +1 to one test (AOF-CP-03), until it is used. */
  command: boolean;
  /** Code of Honor, until it is used (AOF-CP-11). */
  honor: boolean;
  /** Whoever becomes Wavering takes D3 wounds (AOF-COND-12). */
  readonly echoes: boolean;
  readonly heavy: boolean;
  readonly attrition: 'off' | 'with morale' | 'instead of morale';
  /** Readings: RU-10 and RU-32. */
  readonly repeatTests: 'each time' | 'first time';
  readonly waveringAttrition: 'fails' | 'rolls';
}

/** One test (AOF-MORALE-02). `markers`: whether exhaustion counts. */
export function passesMorale(band: Band, nerve: Nerve, dice: Dice, markers = true): boolean {
  // It fails whatever is rolled, so no die is thrown (AOF-WAVER-01).
  if (band.wavering) return false;
  return rolls(band, nerve, dice, markers);
}

function rolls(band: Band, nerve: Nerve, dice: Dice, markers: boolean): boolean {
  const modifier = nerve.modifier - (markers ? band.exhaustion : 0);
  const testers = testersOf(band);
  const face = d6(dice);
  const passed = (more: number) =>
    testers.some(({ quality, fearless }) => succeeds(face, quality, modifier + (fearless ? 1 : 0) + more));
  if (passed(0)) return true;
  if (nerve.command && passed(1)) {
    nerve.command = false;
    return true;
  }
  return false;
}

/** On whose Quality the unit may test (AOF-SR-12). */
function testersOf(band: Band): Array<{ quality: number; fearless: boolean }> {
  const of = ({ quality, rules }: Band['sorts'][number]) => ({ quality, fearless: rules.has('Fearless') });
  const living = band.living;
  const heroes = living.filter(({ sort }) => sort.hero).map(({ sort }) => of(sort));
  const own = living.filter(({ sort }) => sort.own);
  // When all of the unit's own models are gone, the unit is whoever else is left and no hero.
  const troops = (own.length > 0 ? own : living.filter(({ sort }) => !sort.hero)).map(({ sort }) => of(sort));
  if (troops.length === 0) return heroes;
  const { moraleQuality } = band.unit;
  if (moraleQuality === 'unit' || heroes.length === 0) return troops;
  return moraleQuality === 'hero' ? heroes : [...troops, ...heroes];
}

/** Becomes Wavering, unless Code of Honor forbids; D3 wounds when echoes are sinister. */
export function waver(band: Band, nerve: Nerve, guard: Guard, dice: Dice): void {
  if (band.wavering || band.gone) return;
  if (nerve.honor) {
    nerve.honor = false;
    return;
  }
  band.wavering = true;
  if (nerve.echoes) {
    const wounds = automaticWounds(band, d3(dice), guard, dice);
    heavyDamage(band, wounds, nerve.heavy, dice);
    attrition(band, wounds, nerve, 1, guard, dice);
    // What comes next finds it as the echoes left it (RU-10).
    band.halfBefore = band.half;
  }
}

/** A test for each wound; failures wound again, and nothing helps against that (AOF-BRUTAL-01, RU-16). */
export function attrition(band: Band, wounds: number, nerve: Nerve, each: number, guard: Guard, dice: Dice): number {
  if (nerve.attrition === 'off' || band.gone) return 0;
  let failed = 0;
  const passes = nerve.waveringAttrition === 'rolls' ? rolls : passesMorale;
  for (let i = 0; i < wounds; i++) if (!passes(band, nerve, dice, true)) failed++;
  return automaticWounds(band, failed * each, guard, dice, { certain: true });
}

/** Wounds outside melee that leave half or less ask for one test (AOF-MORALE-01, -03, RU-10). */
export function afterWounds(band: Band, wounds: number, half: boolean, nerve: Nerve, guard: Guard, dice: Dice): void {
  if (wounds === 0 || !half || band.gone || nerve.attrition === 'instead of morale') return;
  if (nerve.repeatTests === 'first time' && band.halfBefore) return;
  band.tested = true;
  if (!passesMorale(band, nerve, dice)) waver(band, nerve, guard, dice);
}
