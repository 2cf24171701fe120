/** What this window was counting when it was loaded anew: the service goes on with it, and whoever asks again joins it. */
import { type JsonObject, sameJson } from '../form/json.ts';

const KEY = 'wargauge-under-way';

/** @param posed null once it has ended */
export function noteUnderway(posed: { readonly kind: string; readonly request: JsonObject } | null): void {
  try {
    if (posed) sessionStorage.setItem(KEY, JSON.stringify(posed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, it is asked again by hand.
  }
}

export function wasUnderway(kind: string, request: JsonObject): boolean {
  try {
    const noted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { kind: string; request: JsonObject } | null;
    return noted?.kind === kind && sameJson(noted.request, request);
  } catch {
    return false;
  }
}
