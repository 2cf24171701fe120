/** An element of a roster: attributes by name, children by name. It may stand in XML, or in JSON that says the same. */
import type { Spot } from './spots.ts';

export abstract class Element {
  abstract readonly name: string;

  abstract get spot(): Spot | null;

  /** An attribute, trimmed; null when it is missing or empty. */
  abstract attribute(name: string): string | null;

  /** Names and values of all attributes, trimmed; without the empty ones. */
  abstract attributes(): ReadonlyArray<readonly [name: string, value: string]>;

  /** What stands between its tags, trimmed, without its children. */
  abstract get text(): string;

  /** Children of this name, in order of appearance. */
  abstract children(name: string): Element[];

  /** Names of its children, each once, in order of appearance. */
  protected abstract names(): Iterable<string>;

  /** All children, those of one name together. */
  all(): Element[] {
    return [...this.names()].flatMap((name) => this.children(name));
  }

  /** What stands in a container beside what belongs there: names that nobody reads, or in other letters. */
  strangers(container: string, name: string): Element[] {
    return this.children(container).flatMap((holder) => holder.all().filter((each) => each.name !== name));
  }

  /** What a container of children holds: `within('profiles', 'profile')`. */
  within(container: string, name: string): Element[] {
    const holders = this.children(container);
    const [only] = holders;
    if (only === undefined) return [];
    return holders.length === 1 ? only.children(name) : holders.flatMap((each) => each.children(name));
  }
}
