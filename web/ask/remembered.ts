/** Which stored run belongs to the question on the page, so that a reload finds it again instead of starting another. */
const NAME = 'wargauge-run';

interface Remembered {
  /** The request as text. */
  readonly question: string;
  readonly id: string;
}

/** Stored runs have ids of their own kind; short answers are not worth remembering. */
export function isStored(id: string): boolean {
  return id.startsWith('run_');
}

export function rememberRun(question: string, id: string): void {
  if (!isStored(id)) return;
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ question, id } satisfies Remembered));
  } catch {
    // Without storage a reload asks again.
  }
}

export function rememberedRun(question: string): string | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Remembered | null;
    return found?.question === question ? found.id : null;
  } catch {
    return null;
  }
}
