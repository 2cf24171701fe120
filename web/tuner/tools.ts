/** Which tool lies over the tuner's table, and on whom. It stands here and not in the table: the room's answer gives way to it. */
import { signal } from '@preact/signals';
import type { Tool } from './model.ts';

export interface ToolChoice {
  /** The best list is what the room itself asks. */
  readonly tool: Tool | 'best list';
  /** Names: rows come and go. Empty, or of nobody who is still there: the first. */
  readonly candidate: string;
  readonly opponent: string;
}

export const toolChoice = signal<ToolChoice>({ tool: 'best list', candidate: '', opponent: '' });

export const TOOLS: ReadonlyArray<{
  readonly tool: ToolChoice['tool'];
  readonly title: string;
  readonly does: string;
}> = [
  { tool: 'best list', title: 'Best list', does: 'Which of them, within points and numbers' },
  { tool: 'sweep', title: 'Sweep', does: 'How good one is against other stats' },
  { tool: 'weights', title: 'Weights', does: 'What each stat of one is worth' },
  { tool: 'luck', title: 'Luck', does: 'How lucky a game with one was' },
];
