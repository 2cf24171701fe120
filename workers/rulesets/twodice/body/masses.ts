/** Probabilities of states: a plain array where states are numbered densely, a map of those reached where not. */

type Key = number | string;

export interface Masses {
  add(key: Key, probability: number): void;
  each(visit: (key: Key, probability: number) => void): void;
  /** The most additions that went into one state. */
  readonly most: number;
}

export class DenseMasses implements Masses {
  most = 0;
  private readonly mass: Float64Array;
  private readonly arrived: Int32Array;

  constructor(states: number) {
    this.mass = new Float64Array(states);
    this.arrived = new Int32Array(states);
  }

  add(key: Key, probability: number): void {
    const state = Number(key);
    this.mass[state] += probability;
    const arrived = ++this.arrived[state];
    if (arrived > this.most) this.most = arrived;
  }

  each(visit: (key: Key, probability: number) => void): void {
    for (let state = 0; state < this.mass.length; state++) {
      if (this.mass[state] > 0) visit(state, this.mass[state]);
    }
  }
}

export class ReachedMasses implements Masses {
  most = 0;
  private readonly cells = new Map<Key, { mass: number; arrived: number }>();

  add(key: Key, probability: number): void {
    const cell = this.cells.get(key);
    if (!cell) {
      this.cells.set(key, { mass: probability, arrived: 1 });
      this.most = Math.max(this.most, 1);
      return;
    }
    cell.mass += probability;
    cell.arrived++;
    if (cell.arrived > this.most) this.most = cell.arrived;
  }

  each(visit: (key: Key, probability: number) => void): void {
    for (const [key, { mass }] of this.cells) visit(key, mass);
  }
}
