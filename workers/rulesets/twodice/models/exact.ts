/**
 * Several models exactly: a walk over the outcomes of the shared dice, the models independent of each other along each
 * path. Only models on whose standing later dice depend are split by how they stand.
 */
import { onceFor } from '../../../onceFor.ts';
import { LASTING } from '../activation/attack.ts';
import type { Blow } from '../body/blow.ts';
import { type Fate, Fates, GONE } from '../body/fate.ts';
import { everyoneUp, merged, type Outcome, type Possible, radixOf, type Script, seenAs } from './script.ts';
import { type ModelsTally, tallyOf } from './tally.ts';

/** Paths that the exact engine walks. */
export const MAX_PATHS = 30_000;
const ROUNDINGS_OF_A_CHANCE = 12;

/** An upper bound of the number of paths, without walking them. */
export const pathBound: (script: Script) => number = onceFor(boundOf);

function boundOf(script: Script): number {
  const { watched, models } = script;
  const outcomes = merged(script.outcomes(everyoneUp(script)));
  const looks = new Map(watched.map(({ model, look }) => [model, look]));
  const touching = outcomes.filter(({ blows }) => blows.some(({ model }) => looks.has(model)));
  // A touched model may stand or lie, in any of its conditions; when the target is gone the attacks end, but not when
  // it is only one of those who may be found.
  const ways = ({ blows }: Outcome) =>
    blows.reduce((product, { model }) => {
      const look = looks.get(model);
      if (!look) return product;
      const { canFall, conditions, fallsWhenSaved } = models[model];
      const postures = canFall || fallsWhenSaved ? 2 : 1;
      const upright = look === 'presence' ? 1 : postures * (look === 'standing' ? conditions.length : 1);
      return product * (upright + (watched.length > 1 ? 1 : 0));
    }, 1);
  const onward = touching.reduce((sum, outcome) => sum + ways(outcome), 0) + outcomes.length - touching.length;
  const attacks = script.attacks === 'd3' ? 3 : script.attacks;
  let paths = 0;
  let open = 1;
  for (let attack = 1; attack < attacks; attack++) {
    paths += open * touching.length;
    open *= onward;
  }
  return paths + open * outcomes.length;
}

/** The expected tally of one trial, and a bound on its relative error. */
export function solveModels(script: Script, ends: readonly Possible[]): { tally: Float64Array; errorBound: number } {
  return new Walk(script, ends).run();
}

/** What a leaf asks of a fate, summed once however many paths end in it. */
interface Summed {
  weight: number;
  added: number;
  readonly chances: { gone: number; standing: number; hit: number; missed: number };
  readonly roundings: number;
}

class Walk {
  private readonly script: Script;
  private readonly ends: readonly Possible[];
  private readonly at: ModelsTally;
  private readonly tally: Float64Array;
  private readonly added: Int32Array;
  private roundings = 0;
  private readonly radix: number;
  private readonly fates: readonly Fates[];
  private readonly mergedBy = new Map<number, readonly Outcome[]>();
  /** Blows that were dealt to a fate before, and how fates fall apart: paths ask for the same again and again. */
  private readonly struckBy = new WeakMap<Fate, Map<Blow, Fate>>();
  private readonly splitBy = new WeakMap<Fate, ReadonlyMap<number, { share: number; fate: Fate }>>();
  private readonly leaves: ReadonlyArray<Map<Fate, Summed>>;

  constructor(script: Script, ends: readonly Possible[]) {
    this.script = script;
    this.ends = ends;
    this.at = tallyOf(script, ends);
    this.tally = new Float64Array(this.at.size);
    this.added = new Int32Array(this.at.size);
    this.radix = radixOf(script.models);
    this.fates = script.models.map((body, index) => new Fates(body, ends[index].lasting.length > 0));
    this.leaves = script.models.map(() => new Map());
  }

  run(): { tally: Float64Array; errorBound: number } {
    const { attacks } = this.script;
    const start = this.fates.map((own) => own.start());
    const counts = attacks === 'd3' ? [1, 2, 3] : [attacks];
    for (const count of counts) this.walk(start, count, 1 / counts.length, 0, 0);
    for (const { distance, probability } of this.script.outcomes(this.viewOf(start))) {
      if (distance >= 0) this.add(this.at.distances + distance, probability);
    }
    let inFates = 0;
    this.leaves.forEach((summed, index) => {
      for (const [fate, { weight, added }] of summed) {
        this.count(index, fate, weight);
        inFates = Math.max(inFates, fate.roundings + added);
      }
    });
    const most = this.added.reduce((high, count) => Math.max(high, count), 0);
    return { tally: this.tally, errorBound: (this.roundings + inFates + most) * 2 ** -53 };
  }

  private walk(fates: readonly Fate[], attacks: number, weight: number, facts: number, roundings: number): void {
    const outcomes = this.mergedOutcomes(this.viewOf(fates));
    if (outcomes.length === 0) {
      this.leaf(fates, weight, facts, roundings);
      return;
    }
    for (const outcome of outcomes) {
      if (outcome.probability === 0) continue;
      const after = [...fates];
      const touched: number[] = [];
      for (const blow of outcome.blows) {
        after[blow.model] = this.struck(blow, after[blow.model]);
        const watched = this.script.watched.findIndex(({ model }) => model === blow.model);
        if (watched >= 0) touched.push(watched);
      }
      const reached = weight * outcome.probability;
      const known = facts | outcome.facts;
      const rounded = roundings + ROUNDINGS_OF_A_CHANCE;
      if (attacks === 1) this.leaf(after, reached, known, rounded);
      else this.split(after, touched, attacks - 1, reached, known, rounded);
    }
  }

  private struck(blow: Blow, fate: Fate): Fate {
    let known = this.struckBy.get(fate);
    if (!known) {
      known = new Map();
      this.struckBy.set(fate, known);
    }
    let after = known.get(blow);
    if (!after) {
      after = this.fates[blow.model].struck(fate, blow);
      known.set(blow, after);
    }
    return after;
  }

  /** Goes on from every way in which the touched models may stand now. */
  private split(
    fates: readonly Fate[],
    touched: readonly number[],
    attacks: number,
    weight: number,
    facts: number,
    roundings: number,
  ): void {
    if (touched.length === 0) {
      this.walk(fates, attacks, weight, facts, roundings);
      return;
    }
    const [first, ...rest] = touched;
    const { model } = this.script.watched[first];
    for (const { share, fate } of this.parts(first, fates[model]).values()) {
      const next = fates.with(model, fate);
      this.split(next, rest, attacks, weight * share, facts, roundings + fate.roundings);
    }
  }

  private parts(watched: number, fate: Fate): ReadonlyMap<number, { share: number; fate: Fate }> {
    let parts = this.splitBy.get(fate);
    if (!parts) {
      const { model, look } = this.script.watched[watched];
      parts = this.fates[model].split(fate, (standing) => seenAs(standing, look));
      this.splitBy.set(fate, parts);
    }
    return parts;
  }

  private mergedOutcomes(view: number): readonly Outcome[] {
    let outcomes = this.mergedBy.get(view);
    if (!outcomes) {
      outcomes = merged(this.script.outcomes(view));
      this.mergedBy.set(view, outcomes);
    }
    return outcomes;
  }

  /** How the watched models certainly stand: each is split by it before it matters. */
  private viewOf(fates: readonly Fate[]): number {
    return this.script.watched.reduce((view, { model }, i) => {
      const [standing = GONE] = this.parts(i, fates[model]).keys();
      return view + standing * this.radix ** i;
    }, 0);
  }

  private leaf(fates: readonly Fate[], weight: number, facts: number, roundings: number): void {
    const destroyed: number[] = [];
    const hit: number[] = [];
    let worst = 0;
    fates.forEach((fate, index) => {
      const summed = this.summed(index, fate);
      summed.weight += weight;
      summed.added++;
      const { chances } = summed;
      addTo(destroyed, index, chances.gone, chances.standing);
      addTo(hit, index, chances.hit, chances.missed);
      worst += summed.roundings;
    });
    destroyed.forEach((chance, count) => {
      this.add(this.at.destroyed + count, weight * chance);
    });
    hit.forEach((chance, count) => {
      this.add(this.at.hit + count, weight * chance);
    });
    this.script.facts.forEach(({ bit }, fact) => {
      this.add(this.at.facts + 2 * fact + (facts & bit ? 0 : 1), weight);
    });
    this.roundings = Math.max(this.roundings, roundings + worst + 2);
  }

  private summed(index: number, fate: Fate): Summed {
    const known = this.leaves[index].get(fate);
    if (known) return known;
    const chances = { gone: 0, standing: 0, hit: 0, missed: 0 };
    let terms = 0;
    this.fates[index].each(fate, ({ gone, hit }, probability) => {
      terms++;
      if (gone) chances.gone += probability;
      else chances.standing += probability;
      if (hit) chances.hit += probability;
      else chances.missed += probability;
    });
    const summed = { weight: 0, added: 0, chances, roundings: fate.roundings + terms + 3 };
    this.leaves[index].set(fate, summed);
    return summed;
  }

  private count(index: number, fate: Fate, weight: number): void {
    const own = this.at.models[index];
    const { worn, body } = this.fates[index];
    this.fates[index].each(fate, ({ state, gone, hit, down, lasting, rage }, probability) => {
      const chance = weight * probability;
      this.add(own.boxes + worn.worn(state), chance);
      this.add(own.parts + worn.fallen(state), chance);
      this.add(own.hit + (hit ? 0 : 1), chance);
      this.add(own.destroyed + (gone ? 0 : 1), chance);
      this.add(own.down + (!gone && down ? 0 : 1), chance);
      const marks = worn.marks(state);
      body.marks.forEach((_, mark) => {
        this.add(own.marks + 2 * mark + (marks & (1 << mark) ? 0 : 1), chance);
      });
      this.ends[index].lasting.forEach((effect, i) => {
        this.add(own.lasting + 2 * i + (lasting & (1 << LASTING.indexOf(effect)) ? 0 : 1), chance);
      });
      if (body.rage > 0) this.add(own.rage + rage, chance);
    });
  }

  private add(at: number, probability: number): void {
    this.tally[at] += probability;
    this.added[at]++;
  }
}

/** One more model to a distribution over how many: `yes` and `no` are both summed, so neither loses digits. */
function addTo(counts: number[], soFar: number, yes: number, no: number): void {
  if (soFar === 0) counts.push(no, yes);
  else {
    counts.push(counts[soFar] * yes);
    for (let i = soFar; i > 0; i--) counts[i] = counts[i] * no + counts[i - 1] * yes;
    counts[0] *= no;
  }
}
