/**
 * What many ask of the database at the same moment, asked once for all of them: whatever comes while one call is under way
 * goes together with the next. Sixteen hands with short work cost a call and not sixteen.
 */
interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (outcome: O) => void;
  readonly reject: (error: unknown) => void;
}

export interface TogetherOptions<I, O> {
  /** Does all of them at once, and says what came of each, in their order; all of it or nothing. */
  readonly all: (items: readonly I[]) => Promise<readonly O[]>;
  /** Whether an error is one of the moment, which all of them meet, and not the fault of one of them. */
  readonly passing: (error: unknown) => boolean;
  /** Items of one call at most. */
  readonly most: number;
}

export class Together<I, O> {
  private readonly options: TogetherOptions<I, O>;
  private waiting: Waiting<I, O>[] = [];
  private underWay = false;

  constructor(options: TogetherOptions<I, O>) {
    this.options = options;
  }

  /** @throws what {@link TogetherOptions.all} threw: for this item alone, unless it was passing */
  do(item: I): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.underWay) {
        this.underWay = true;
        // Those who ask in the same breath go together.
        queueMicrotask(() => void this.go());
      }
    });
  }

  private async go(): Promise<void> {
    while (this.waiting.length > 0) await this.call(this.waiting.splice(0, this.options.most));
    this.underWay = false;
  }

  private async call(some: ReadonlyArray<Waiting<I, O>>): Promise<void> {
    const { all, passing } = this.options;
    try {
      const outcomes = await all(some.map(({ item }) => item));
      some.forEach(({ resolve }, index) => {
        resolve(outcomes[index]!);
      });
    } catch (error) {
      // One that can never be done must not take the others with it.
      if (some.length > 1 && !passing(error)) for (const each of some) await this.call([each]);
      else for (const { reject } of some) reject(error);
    }
  }
}
