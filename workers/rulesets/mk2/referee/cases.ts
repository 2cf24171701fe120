/** Scenarios in which engine and referee once differed, by kind. Whoever was wrong was mended; neither may go back. */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  morale: [
    // The last model of a unit checks as well where checks come at once (R14).
    { volleys: [{ together: true }], rulings: { simultaneousCasualties: 'at once' } },
  ],
};
