/** What studies say of their examples, of every kind and game: words of players, and no signs of programs. */
import { beforeAll, describe, expect, it } from 'vitest';
import { share } from '../fixtures/share.ts';
import { loadExpressions } from './expression.ts';
import { studyKinds } from './index.ts';
import { answered } from './testing/context.ts';

beforeAll(loadExpressions);

const STUMBLES: ReadonlyArray<readonly [what: string, looks: RegExp]> = [
  ['a title and its step with a colon where words go on', /\b(?:after|by|of|to): |^Points: |: Points: /],
  ['a switch as programs write it', /\b(?:true|false|null|undefined|NaN)\b/],
  ['the path of a field', /(?:^|\s)(?:attacker|target|situation|values|base)(?:\.\w|\[)|\w\[\d+\]/],
  ['the title of a question with a capital in a bracket', /\((?:A|Shooting|One) /],
  ['what was not there, as if it were a value', /not given to|to not given/],
];

const examples = studyKinds.flatMap((kind) =>
  share(kind.examples.slice(0, 1), kind.examples).map(
    (example) => [`${kind.id}: ${example.title}`, kind, example.request] as const,
  ),
);

describe('sentences of studies', () => {
  it.each(examples)('%s', async (_, kind, request) => {
    const { sentence, findings, figures, tables } = (await answered(kind, request)).answer;
    const headings = tables.flatMap(({ title, columns }) => [title, ...columns.map((column) => column.title)]);
    for (const text of [sentence, ...findings, ...figures.map(({ title }) => title), ...headings]) {
      for (const [what, looks] of STUMBLES) expect(looks.test(text) ? `${what}: ${text}` : null).toBeNull();
    }
  });
});
