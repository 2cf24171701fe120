/** The texts that are known, those that tell most by their lines first. */
import { armyBuilder } from './armyBuilder.ts';
import { conflictChamber } from './conflictChamber.ts';
import { mk4App } from './mk4App.ts';
import { mk4Headings } from './mk4Headings.ts';
import { newRecruitText } from './newRecruitText.ts';
import type { TextFormat } from './text.ts';
import { warRoom1 } from './warRoom1.ts';
import { warRoom2 } from './warRoom2.ts';

export const TEXTS: readonly TextFormat[] = [
  warRoom1,
  warRoom2,
  conflictChamber,
  armyBuilder,
  mk4App,
  mk4Headings,
  newRecruitText,
];
