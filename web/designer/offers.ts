/** Situations that a report offers, because something never came into play in those that were asked. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';

export interface Offer {
  readonly title: string;
  readonly kind: string;
  readonly base: JsonObject;
  /** "Bow of Archers", each once. */
  readonly judges: readonly string[];
}

/** What a report offers, each situation once, whoever needs it most first. */
export function offersIn(data: unknown): Offer[] {
  const { unjudged, profiles } = (isObject(data as Json) ? data : {}) as {
    readonly unjudged?: unknown;
    readonly profiles?: unknown;
  };
  if (!Array.isArray(unjudged) || !Array.isArray(profiles)) return [];
  const offers = new Map<string, Offer & { judges: string[] }>();
  for (const one of unjudged) {
    const { profile, title, offer } = one as { profile: number; title: string; offer: Omit<Offer, 'judges'> | null };
    if (!offer) continue;
    const key = JSON.stringify(offer);
    const known = offers.get(key) ?? { ...offer, judges: [] };
    known.judges.push(`${title} of ${(profiles[profile] as { name?: string } | undefined)?.name ?? 'a profile'}`);
    offers.set(key, known);
  }
  return [...offers.values()].sort((a, b) => b.judges.length - a.judges.length);
}

/** The request with one more situation; the same where it is there already. */
export function withSituation(request: JsonObject, { title, kind, base }: Offer): JsonObject {
  const situations = Array.isArray(request.situations) ? request.situations : [];
  const titles = situations.map((one) => (isObject(one) ? one.title : null));
  if (situations.some((one) => isObject(one) && one.kind === kind && same(one.base, base))) return request;
  let own = title;
  for (let more = 2; titles.includes(own); more++) own = `${title} ${more}`;
  return { ...request, situations: [...situations, { title: own, kind, base }] };
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a ?? {}) === JSON.stringify(b);
}
