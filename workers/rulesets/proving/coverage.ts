/** Which fields of a schema, and which of their values, random scenarios have reached. */
import type { Json } from './json.ts';
import { type Drawn, fieldsOf, reachedBy } from './schema.ts';

export class Coverage {
  private readonly reached = new Map<string, number>();
  private readonly schema: Drawn;
  private readonly closed = new Set<string>();

  constructor(schema: Drawn) {
    this.schema = schema;
    for (const field of fieldsOf(schema, '')) this.reached.set(field, 0);
  }

  /** @param input as drawn: what is left out has not been reached */
  see(input: Json): void {
    for (const field of reachedBy(this.schema, input)) {
      const count = this.reached.get(field);
      if (count !== undefined) this.reached.set(field, count + 1);
    }
  }

  countOf(field: string): number {
    return this.reached.get(field) ?? 0;
  }

  get fields(): number {
    return this.reached.size;
  }

  /** All of them, in the order of the schema. */
  get all(): string[] {
    return [...this.reached.keys()];
  }

  /** Notes that the kind's check accepts no scenario that has this: a value that is there only to be refused. */
  refuse(field: string): void {
    this.closed.add(field);
  }

  /** Fields and values that no scenario had, and might have had. */
  get missing(): string[] {
    return this.unseen.filter((field) => !this.closed.has(field));
  }

  get refused(): string[] {
    return this.unseen.filter((field) => this.closed.has(field));
  }

  private get unseen(): string[] {
    return [...this.reached].filter(([, count]) => count === 0).map(([field]) => field);
  }

  get rarest(): Array<readonly [field: string, count: number]> {
    return [...this.reached].filter(([, count]) => count > 0).sort((a, b) => a[1] - b[1]);
  }
}
