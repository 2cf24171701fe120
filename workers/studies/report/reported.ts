/** A study as reports show it. */
import type { StudyAnswer } from '../study.ts';

/** What of a study is reported. */
export interface ReportedStudy {
  readonly kind: string;
  readonly state: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly engineVersion: string;
  readonly answer?:
    | (Omit<StudyAnswer, 'data' | 'figures'> & { readonly figures: readonly unknown[]; readonly data?: unknown })
    | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly note?: string | undefined;
}
