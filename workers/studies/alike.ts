/**
 * Cells that are one question under several names: lists whose choices come to the same, or differ by what a unit is
 * called. Cells of one seed see the same trials, so what was counted of one of them is known of all.
 */
import type { Checked } from '../answer.ts';
import { findKind } from '../rulesets/index.ts';
import type { UnsaidName } from '../rulesets/ruleset.ts';
import type { Cell, Look } from './cell.ts';
import type { Known } from './known.ts';
import type { Asked } from './study.ts';

export class Alike {
  /** By what is asked. */
  private readonly numbers = new Map<string, number>();
  private readonly byScenario = new WeakMap<object, number>();
  /** Parts of scenarios, which many of them share: as they are, and without their names. */
  private readonly byPart = { whole: new WeakMap<object, number>(), nameless: new WeakMap<object, number>() };
  private readonly byText = new Map<string, number>();

  /** Equal for questions that no trial, no measure and no rule tells apart. */
  number({ ruleset, kind, scenario }: Checked): number {
    if (typeof scenario !== 'object' || scenario === null) return this.textNumber(JSON.stringify(scenario));
    let number = this.byScenario.get(scenario);
    if (number === undefined) {
      const fields = scenario as Readonly<Record<string, unknown>>;
      const unsaid = unsaidIn(fields, findKind(ruleset, kind).unsaidName);
      const parts = Object.keys(fields).map((field) => `${field} ${this.partNumber(fields[field], field === unsaid)}`);
      const asked = `${ruleset} ${kind} ${parts.join()}`;
      number = this.numbers.get(asked) ?? this.numbers.size;
      this.numbers.set(asked, number);
      this.byScenario.set(scenario, number);
    }
    return number;
  }

  /** The first of each sort of cells. */
  firsts(cells: readonly Cell[]): readonly Cell[] {
    const met = new Set<string>();
    return cells.filter((cell) => met.size < met.add(this.sort(cell)).size);
  }

  /** Work that counts each sort of these cells once, up to so many batches. @param cells of one round, each once */
  work(cells: readonly Cell[], batches: number, known: Known): Asked[] {
    const sorts = new Map<string, Cell[]>();
    for (const cell of cells) {
      // Where one has come further than another, each goes on from where it is.
      const sort = `${this.sort(cell)} ${known.get(cell.key)?.batches ?? -1}`;
      const same = sorts.get(sort);
      if (same) same.push(cell);
      else sorts.set(sort, [cell]);
    }
    return [...sorts.values()].map(([cell, ...also]) =>
      also.length > 0 ? askedFor(cell, also, batches) : { cell, batches },
    );
  }

  private sort({ request, seed, method, trials = 0 }: Cell): string {
    return `${this.number(request)} ${seed} ${method} ${trials}`;
  }

  /** @param nameless whether its name is left out */
  private partNumber(part: unknown, nameless: boolean): number {
    if (typeof part !== 'object' || part === null) return this.textNumber(JSON.stringify(part) ?? '');
    const known = this.byPart[nameless ? 'nameless' : 'whole'];
    let number = known.get(part);
    if (number === undefined) {
      number = this.textNumber(JSON.stringify(nameless ? { ...part, name: undefined } : part));
      known.set(part, number);
    }
    return number;
  }

  private textNumber(text: string): number {
    const number = this.byText.get(text) ?? this.byText.size;
    this.byText.set(text, number);
    return number;
  }
}

function askedFor(cell: Cell, also: readonly Cell[], batches: number): Asked {
  const { key, measures } = cell;
  const look: Look = { key, measures, also: also.map((other) => ({ key: other.key, measures: other.measures })) };
  return { cell, batches, look };
}

/** The side whose name is left out. */
function unsaidIn(scenario: Readonly<Record<string, unknown>>, unsaid: UnsaidName | undefined): string | null {
  if (!unsaid) return null;
  const [own, other] = [unsaid.side, unsaid.beside].map(
    (side) => (scenario[side] as { name?: unknown } | undefined)?.name,
  );
  return own === other ? null : unsaid.side;
}
