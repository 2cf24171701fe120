/** A unit on the table: its models one by one, who dies next, and what became of it. */
import type { Joined, ModelRule, Unit, Weapon } from '../schema.ts';
import { dealOut } from './carrying.ts';

/** What all models of one sort have in common. */
export interface Sort {
  /** Whether these are the unit's own models, and not one that joined it. */
  readonly own: boolean;
  readonly hero: boolean;
  readonly quality: number;
  readonly defense: number;
  readonly tough: number;
  readonly weapons: readonly Weapon[];
  readonly rules: ReadonlySet<ModelRule>;
  readonly impact: number;
  readonly wizard: number;
  /** Points of one model. */
  readonly cost: number;
}

export interface Model {
  readonly sort: Sort;
  /** Among the models of its sort, from 0; the last ones carry what is special. */
  readonly number: number;
  /** Copies of each weapon of the sort. */
  readonly carries: readonly number[];
  wounds: number;
  alive: boolean;
}

export class Band {
  readonly unit: Unit;
  readonly sorts: readonly Sort[];
  readonly models: readonly Model[];
  /** On one base nobody is removed until the base is full of wounds (AOF-SMALL-02, -03). */
  readonly base: { wounds: number; readonly tough: number } | null;
  wavering: boolean;
  fatigued: boolean;
  exhaustion: number;
  shaken: number;
  /** Whether it stood at half strength or less when what is done to it now began (RU-10). */
  halfBefore = false;
  immobilised = 0;
  routed = false;
  /** Wounds that were applied since the question began. */
  taken = 0;
  tested = false;
  private heroesAlone = false;
  private readonly heroesCount: boolean;

  /** @param startingSize whether heroes who joined count for half strength (RU-09) */
  constructor(unit: Unit, { startingSize = 'everybody' }: { readonly startingSize?: string } = {}) {
    this.heroesCount = startingSize === 'everybody';
    this.unit = unit;
    this.sorts = [
      sortOf(unit, true, false, unit.cost / unit.models),
      ...unit.joined.map((one) => sortOf(one, false, one.hero, one.cost)),
    ];
    this.models = this.sorts.flatMap((sort) => {
      const models = sort.own ? unit.models : 1;
      const dealt = dealOut(sort.weapons, models);
      return Array.from({ length: models }, (_, number) => ({
        ...{ sort, number, wounds: 0, alive: true },
        carries: dealt.map((copies) => copies[number]),
      }));
    });
    const tough = this.models.reduce((sum, model) => sum + model.sort.tough, 0);
    this.base = unit.multiBased ? { wounds: unit.state.wounds, tough } : null;
    const { lost, wounds, wavering, fatigued, exhaustion, shaken } = unit.state;
    if (!this.base) {
      for (let gone = 0; gone < lost; gone++) this.next().alive = false;
      if (wounds > 0) this.next().wounds = wounds;
    }
    this.begin();
    this.wavering = wavering;
    this.fatigued = fatigued;
    this.exhaustion = exhaustion;
    this.shaken = shaken;
    this.halfBefore = this.half;
  }

  get living(): Model[] {
    return this.models.filter(({ alive }) => alive);
  }

  /** Nobody is left on the table. */
  get gone(): boolean {
    return this.routed || this.destroyed;
  }

  get destroyed(): boolean {
    return this.models.every(({ alive }) => !alive);
  }

  /** Killed at once by heavy damage, which are no wounds (AOF-BRUTAL-05). */
  annihilate(): void {
    for (const model of this.models) model.alive = false;
  }

  /** The model that must take wounds next: plain ones, the most wounded Tough one, heroes last (AOF-SR-25). */
  next(): Model {
    const living = this.living;
    const plain = living.filter(({ sort }) => !sort.hero && sort.tough === 1);
    const tough = living.filter(({ sort }) => !sort.hero && sort.tough > 1);
    const heroes = living.filter(({ sort }) => sort.hero);
    const candidates = plain.length > 0 ? plain : tough.length > 0 ? tough : heroes;
    const most = Math.max(...candidates.map(({ wounds }) => wounds));
    return this.chosen(candidates.filter(({ wounds }) => wounds === most));
  }

  /** Whom the owner removes of models that stand alike: his own ones first, from either end (AOF-SHOOT-06). */
  private chosen(alike: readonly Model[]): Model {
    const own = alike.filter(({ sort }) => sort.own);
    if (own.length === 0) return alike[0];
    return this.unit.casualties === 'plain first' ? own[0] : own[own.length - 1];
  }

  /** Models left; on one base all, until it is full. */
  get left(): number {
    return this.gone ? 0 : this.living.length;
  }

  /** Models that Blast may hit; a base counts all that it began with while it is there (RU-04, RU-30). */
  get blastModels(): number {
    return this.base && !this.gone ? this.models.length : this.left;
  }

  /** Half its starting size or less, or half its Tough for a single model (AOF-MORALE-01). */
  get half(): boolean {
    if (this.gone) return true;
    if (this.base) return 2 * (this.base.tough - this.base.wounds) <= this.base.tough;
    const counted = this.models.filter(({ sort }) => this.heroesCount || !sort.hero);
    if (counted.length === 1) {
      const [{ sort, wounds, alive }] = counted;
      return !alive || 2 * (sort.tough - wounds) <= sort.tough;
    }
    return 2 * counted.filter(({ alive }) => alive).length <= counted.length;
  }

  /** Wounds that all who are left can still take. */
  get strength(): number {
    return this.routed ? 0 : this.strengthOnTable;
  }

  /** The same, as if nobody had run away. */
  get strengthOnTable(): number {
    if (this.destroyed) return 0;
    if (this.base) return this.base.tough - this.base.wounds;
    return this.living.reduce((sum, { sort, wounds }) => sum + sort.tough - wounds, 0);
  }

  /** A rule of the unit as such: its own while somebody but heroes stood when the action began, or theirs (RU-14). */
  has(rule: ModelRule): boolean {
    if (!this.heroesAlone) return this.sorts[0].rules.has(rule);
    return this.living.some(({ sort }) => sort.rules.has(rule));
  }

  /** An action begins: who stands now says what the unit is. */
  begin(): void {
    const living = this.living;
    this.heroesAlone = this.base === null && living.length > 0 && living.every(({ sort }) => sort.hero);
  }

  /** Points of all who were there when the game began. */
  get points(): number {
    return this.models.reduce((sum, { sort }) => sum + sort.cost, 0);
  }

  /** Points of those who are left. */
  get pointsLeft(): number {
    return this.gone ? 0 : this.living.reduce((sum, { sort }) => sum + sort.cost, 0);
  }
}

function sortOf(from: Unit | Joined, own: boolean, hero: boolean, cost: number): Sort {
  const { quality, defense, tough, weapons, rules, impact, wizard } = from;
  return { own, hero, quality, defense, tough, weapons, rules: new Set(rules), impact, wizard, cost };
}
