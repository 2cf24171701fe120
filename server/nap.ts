/** The pauses of a loop that looks for work: a wake-up cuts the present one short, or the next if none is under way. */
export class Nap {
  private woken = false;
  private over = false;
  private cut: () => void = () => {};

  /** Nobody sleeps any more. */
  get ended(): boolean {
    return this.over;
  }

  /** Whatever woke the loop so far has been heard: it looks for work now. */
  heard(): void {
    this.woken = false;
  }

  wake(): void {
    this.woken = true;
    this.cut();
  }

  end(): void {
    this.over = true;
    this.cut();
  }

  sleep(ms: number): Promise<void> {
    if (this.woken || this.over) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.cut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Does something again and again, but never twice at once: what it waits for may be silent for long, and those that came
 * after it would take every connection there is. Whoever has the timer clears it.
 * @param job never rejects
 */
export function everyMs(ms: number, job: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const turn = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    await job().finally(() => {
      busy = false;
    });
  };
  return setInterval(() => void turn(), ms).unref();
}
