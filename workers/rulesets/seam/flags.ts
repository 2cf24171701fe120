/** Yes or no, as a field of any scenario; it is "no" when it is left out. */
import { z } from 'zod';

export const flag = (title: string, description: string) => z.boolean().default(false).meta({ title, description });

/** One that the form folds away until somebody wants the rare things. */
export const advancedFlag = (title: string, description: string) =>
  z.boolean().default(false).meta({ title, description, advanced: true });
