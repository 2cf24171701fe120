/** Shots of weapons with a ROF: initial, bought and granted ones alike, gun by gun (MK2-ATK-17). */
import { copiesOf, mostShots } from './resources.ts';
import type { Activation } from './schema.ts';
import type { AttackChoice, State } from './state.ts';

export class Shots {
  /** Per weapon: how many one such gun may fire; null where nothing limits it. */
  private readonly most: ReadonlyArray<number | null>;
  private readonly scenario: Activation;

  constructor(scenario: Activation) {
    this.scenario = scenario;
    this.most = scenario.attacker.weapons.map((weapon) => mostShots(scenario, weapon));
  }

  /** Before the first shot; empty where nothing is limited. */
  none(): State['shots'] {
    const { weapons } = this.scenario.attacker;
    if (this.most.every((most) => most === null)) return [];
    return weapons.map((weapon, index) => (this.most[index] === null ? [] : Array(copiesOf(weapon)).fill(0)));
  }

  /** Whether one of the guns of a kind may fire once more. */
  isLeft({ shots }: State, weapon: number): boolean {
    const most = this.most[weapon];
    return most === null || (shots[weapon].at(-1) ?? most) < most;
  }

  /** Whether the gun that makes this attack may still make one that is granted. */
  mayRepeat(state: State, choice: AttackChoice): boolean {
    const most = this.most[choice.weapon];
    return most === null || this.shotOf(state, choice) < most;
  }

  /** Number of this shot among those of its gun; who may choose takes the gun that has fired least. 0: no limit. */
  shotOf({ granted, firing, shots }: State, { weapon }: AttackChoice): number {
    if (this.most[weapon] === null) return 0;
    return granted >= 0 ? firing + 1 : (shots[weapon].at(-1) ?? 0) + 1;
  }

  after(state: State, choice: AttackChoice): State['shots'] {
    const { weapon } = choice;
    if (this.most[weapon] === null) return state.shots;
    const shots = [...state.shots[weapon]];
    shots[state.granted >= 0 ? shots.indexOf(state.firing) : shots.length - 1]++;
    shots.sort((a, b) => b - a);
    return state.shots.map((old, index) => (index === weapon ? shots : old));
  }
}
