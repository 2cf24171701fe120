/** What machines of both sides of Mk III have in common: own turns with the events of the enemy's turns between them. */
import { type Book, told } from '../../twodice/battlegroup/book.ts';
import { GroupMachine, type GroupSetup } from '../../twodice/battlegroup/machine.ts';
import { modelAt, STATE } from '../../twodice/battlegroup/state.ts';
import type { Stage } from '../../twodice/stages/machine.ts';
import { CASTER_INDEX, eventStage } from './events.ts';
import type { Battlegroup, BattlegroupEvent } from './schema.ts';

const { CASTER, GONE, STATUS } = STATE;

export abstract class EventfulMachine<Id extends string> extends GroupMachine<Id> {
  protected readonly scenario: Battlegroup;

  constructor(scenario: Battlegroup, setup: Omit<GroupSetup<Id>, 'turns'>) {
    super({ ...setup, turns: scenario.turns });
    this.scenario = scenario;
  }

  protected abstract ownTurn(turn: number): Stage[];
  protected abstract defence(state: Int32Array, book: Book): void;
  protected abstract casterEvent(event: BattlegroupEvent, state: Int32Array, book: Book): void;
  protected abstract modelEvent(event: BattlegroupEvent, state: Int32Array, model: number, book: Book): void;

  /** All turns, after the events before the first one. @param names of the models */
  protected chain(names: ReadonlyArray<{ readonly name: string }>): Stage[] {
    const stages: Stage[] = [];
    for (let turn = 0; turn <= this.turns; turn++) {
      const account = Math.max(0, turn - 1);
      if (turn > 0) stages.push(...this.ownTurn(account));
      for (const event of this.scenario.events) {
        if (event.turn === turn) stages.push(this.event(event, account, names));
      }
      if (turn > 0) stages.push(this.enemyTurn(account, (state, book) => this.defence(state, book)));
    }
    return stages;
  }

  protected announce(turn: number, text: string, book: Book): void {
    book.tell?.(told(`Turn ${turn + 1}`, text));
  }

  private event(event: BattlegroupEvent, account: number, names: ReadonlyArray<{ readonly name: string }>): Stage {
    const m = names.findIndex(({ name }) => name === event.model);
    const at = modelAt(m) + STATUS;
    const there = (state: Int32Array) => (m === CASTER_INDEX ? state[CASTER] === 1 : state[at] !== GONE);
    return eventStage(event, account, there, (state, book) => {
      if (m === CASTER_INDEX) this.casterEvent(event, state, book);
      else this.modelEvent(event, state, m, book);
    });
  }
}
