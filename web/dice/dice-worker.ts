/** A thread of the page that answers dice expressions, newest first. */
import { type DiceAnswer, type DiceFault, prepare } from './answer.ts';

export interface Asked {
  readonly id: number;
  readonly text: string;
}

export interface Answered {
  readonly id: number;
  readonly reply: DiceFault | DiceAnswer;
}

let newest = 0;

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  newest = data.id;
  const post = (reply: DiceFault | DiceAnswer) => self.postMessage({ id: data.id, reply } satisfies Answered);
  const prepared = prepare(data.text);
  if ('kind' in prepared) {
    post(prepared);
    return;
  }
  const go = () => {
    if (newest !== data.id) return;
    const { answer, done } = prepared.step();
    post(answer);
    // Whoever types on is heard between two steps.
    if (!done) setTimeout(go);
  };
  go();
});
