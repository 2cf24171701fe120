import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCame, awaitAnswer } from './bring.ts';

const done: string[] = [];
const heading = (top: number) =>
  ({
    getBoundingClientRect: () => ({ top }),
    focus: () => done.push('focus'),
    scrollIntoView: ({ behavior }: { behavior: string }) => done.push(behavior),
  }) as unknown as HTMLElement;
let calm = false;

beforeEach(() => {
  done.length = 0;
  calm = false;
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('innerHeight', 1_000);
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
});
afterEach(() => vi.unstubAllGlobals());

describe('an answer below what is in sight', () => {
  it('is brought there with the focus, once, and at once for whoever wants no motion', () => {
    awaitAnswer();
    answerCame(heading(1_400));
    answerCame(heading(1_400));
    expect(done).toEqual(['focus', 'smooth']);
    calm = true;
    awaitAnswer();
    answerCame(heading(-40));
    expect(done.slice(2)).toEqual(['focus', 'instant']);
  });

  it('is left where it is when it is seen, when nobody asked, and when somebody went on with something else', () => {
    answerCame(heading(1_400));
    awaitAnswer();
    answerCame(heading(300));
    awaitAnswer();
    dispatchEvent(new Event('keydown'));
    answerCame(heading(1_400));
    expect(done).toEqual([]);
  });
});
