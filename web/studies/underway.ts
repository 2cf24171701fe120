/**
 * What this window was counting when it was loaded anew: the service goes on with it, and whoever asks again joins it. And
 * what was paused on this device, which waits until somebody goes on with it.
 */
import { type JsonObject, sameJson } from '../form/json.ts';

const KEY = 'wargauge-under-way';

/** @param posed null once it has ended */
export function noteUnderway(posed: { readonly kind: string; readonly request: JsonObject } | null): void {
  try {
    if (posed) sessionStorage.setItem(KEY, JSON.stringify({ kind: posed.kind, request: posed.request }));
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

const PAUSED = 'wargauge-paused';
/** Whoever pauses more than that has forgotten the first of them. */
const MOST_PAUSED = 20;

export interface PausedStudy {
  readonly kind: string;
  /** As the form asked it. */
  readonly request: JsonObject;
  /** Of the study, which has what was counted until then; empty before the service has named it. */
  readonly id: string;
  /** Whether the service has not said yet that it stopped. */
  readonly unheard?: boolean;
}

/** What was paused, the last one first. */
export function pausedStudies(): readonly PausedStudy[] {
  try {
    const noted = JSON.parse(localStorage.getItem(PAUSED) ?? '[]') as unknown;
    return Array.isArray(noted) ? (noted as PausedStudy[]) : [];
  } catch {
    return [];
  }
}

export function pausedAs(kind: string, request: JsonObject): PausedStudy | null {
  return pausedStudies().find((each) => isPausedAs(each, { kind, request })) ?? null;
}

/** Whether what was noted is this question. */
export function isPausedAs(noted: PausedStudy, { kind, request }: Pick<PausedStudy, 'kind' | 'request'>): boolean {
  return noted.kind === kind && sameJson(noted.request, request);
}

export function notePaused(study: PausedStudy): void {
  keepPaused(
    [study, ...pausedStudies().filter((each) => each.id !== study.id && !isPausedAs(each, study))].slice(
      0,
      MOST_PAUSED,
    ),
  );
}

/** It goes on, has ended, or was stopped for good. */
export function forgetPaused(gone: (study: PausedStudy) => boolean): void {
  const noted = pausedStudies();
  const left = noted.filter((each) => !gone(each));
  if (left.length < noted.length) keepPaused(left);
}

function keepPaused(studies: readonly PausedStudy[]): void {
  try {
    localStorage.setItem(PAUSED, JSON.stringify(studies));
  } catch {
    // Where nothing can be kept, it is paused for as long as the page is open.
  }
}
