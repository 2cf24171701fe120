/** Work that several wait for at the same moment is done once, and stopped when the last of them has left. */

interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

export class SharedWork<T> {
  private readonly underWay = new Map<string, Shared<T>>();

  /**
   * Joins what goes on under this name, or begins it.
   * @param leave ends the waiting of this caller; the work only when nobody else waits
   */
  join(name: string, leave: AbortSignal, begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const shared = this.underWay.get(name) ?? this.begun(name, begin);
    shared.waiting++;
    const left = () => {
      shared.waiting--;
      if (shared.waiting > 0) return;
      // Who comes now finds nobody at work.
      if (this.underWay.get(name) === shared) this.underWay.delete(name);
      shared.controller.abort();
    };
    if (leave.aborted) left();
    else leave.addEventListener('abort', left, { once: true });
    return shared.result.finally(() => leave.removeEventListener('abort', left));
  }

  private begun(name: string, begin: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController();
    const result = begin(controller.signal).finally(() => {
      if (this.underWay.get(name) === shared) this.underWay.delete(name);
    });
    const shared: Shared<T> = { result, controller, waiting: 0 };
    this.underWay.set(name, shared);
    return shared;
  }
}
