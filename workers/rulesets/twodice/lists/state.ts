/** What is known of a list while its lines are read. */
import type { Entry } from './entry.ts';

/** One list of a text while it is read. */
export interface ListState {
  title: string | null;
  /** Where it says what it comes to. */
  at: string;
  /** Points that its header says it has. */
  stated: number | null;
  /** Points that it may have. */
  limit: number | null;
  /** Models and units that its header counts. */
  units: number | null;
  /** Whether the next line is its title. */
  titleNext: boolean;
  /** Whether the lines that follow are the text of a theme. */
  inTheme: boolean;
  /** Whether lines of names alone are models, as they are below a heading of models. */
  namesOnly: boolean;
  entries: Entry[];
}
