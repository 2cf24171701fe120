/** What a study says while it is counted: every kind can be read at any moment, and says nothing that is no number. */
import { expect, it } from 'vitest';
import { share } from '../fixtures/share.ts';
import { beginStudy, checkStudy } from './begin.ts';
import { drawFigure } from './drawing/index.ts';
import { studyKinds } from './index.ts';
import { Known } from './known.ts';
import { slicesOf } from './run.ts';
import { looksOf } from './study.ts';
import { countHere } from './testing/context.ts';
import { Draws } from './testing/draws.ts';

/** Nanoseconds of a study by its estimate: dearer ones are left to the thorough run. */
const DEAREST = share(1e8, 5e9);
const LOOKS = share(3, 25);

const asked = studyKinds.flatMap(({ id, examples }) =>
  examples.map(({ request }, number) => ({ kind: id, number, request })),
);

it.each(asked)('$kind, example $number', async ({ kind, request }) => {
  const checkup = await checkStudy(kind, request);
  if (checkup.errors) throw new Error(JSON.stringify(checkup.errors));
  if (checkup.costNs > DEAREST) return;
  const { study } = await beginStudy(kind, checkup.request);
  const known = new Known();
  const draws = new Draws(7);
  const said = () => {
    const { sentence, findings, tables, figures } = study!.answer(known);
    if (known.size === 0) expect([sentence, ...findings].join(' ')).toMatch(/^No answer yet\. To count: \d[^.]*\.$/);
    for (const figure of figures) expect(drawFigure(figure)).not.toMatch(/NaN|undefined|Infinity/);
    expect(sentence).not.toBe('');
    expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
    for (const { rows } of tables) for (const row of rows) expect(row).not.toContain(Number.NaN);
  };
  said();
  for (let number = 0; ; number++) {
    const round = study!.next(known);
    if (!round) break;
    const looks = looksOf(round.work);
    const often = Math.min(1, LOOKS / looks.size);
    for (const slice of slicesOf(number, round.work, known)) {
      for (const reply of await countHere(slice)) {
        known.add(looks.get(reply.key)!, reply);
        if (draws.uniform() < often) said();
      }
    }
    // A round of integer programs is answered elsewhere.
    if (round.work.length === 0) break;
  }
  said();
});
