import { describe, expect, it } from 'vitest';
import type { Checked } from '../answer.ts';
import { findKind, rulesets } from '../rulesets/index.ts';
import { Alike } from './alike.ts';
import type { Cell } from './cell.ts';
import { countCell } from './cells.ts';
import { Known } from './known.ts';
import { countTask, framed, Planner, tasksIn } from './parts.ts';
import { runStudy, slicesOf } from './run.ts';
import { context, countHere } from './testing/context.ts';
import { tune } from './tune/index.ts';

function checked(ruleset: string, kind: string, scenario: unknown): Checked {
  const result = context.check(ruleset, kind, scenario);
  if (!('checked' in result)) throw new Error(JSON.stringify(result.problems));
  return result.checked;
}

const weapons = [{ name: 'Axe', class: 'melee', power: 16 }];
const attacker = { name: 'Jack', kind: 'heavy warjack', MAT: 6, points: 2, weapons };
const target = { name: 'Wall', DEF: 13, ARM: 17, damage: '#24' };
const asked = (own: object = {}, other: object = {}) =>
  checked('mk3', 'activation', { attacker: { ...attacker, ...own }, target: { ...target, ...other } });
const cell = (key: string, request: Checked, rest: Partial<Cell> = {}): Cell => ({
  ...{ key, request, seed: 3, measures: [{ name: 'damage' }], method: 'monte-carlo', ...rest },
});

describe('questions that are alike', () => {
  it('differ in nothing, or in a name that only sentences say', () => {
    const alike = new Alike();
    const number = alike.number(asked());
    expect(alike.number(asked())).toBe(number);
    expect(alike.number(asked({ name: 'Juggernaut' }))).toBe(number);
    for (const other of [asked({ MAT: 7 }), asked({}, { ARM: 18 }), asked({}, { name: 'Tower' })]) {
      expect(alike.number(other)).not.toBe(number);
    }
    const both = { attacker: { ...attacker, kind: 'warrior', points: 0 }, target };
    const [mk3, mk2] = ['mk3', 'mk2'].map((game) => alike.number(checked(game, 'activation', both)));
    expect(mk3).not.toBe(mk2);
  });

  it('are two where one of them calls both sides the same, whichever is asked first', () => {
    const [own, namesake] = [asked(), asked({ name: 'Wall' })];
    for (const order of [
      [own, namesake],
      [namesake, own],
    ]) {
      const alike = new Alike();
      expect(new Set(order.map((request) => alike.number(request))).size).toBe(2);
    }
    // One and the same part in both: what it is numbered by depends on whom it meets.
    const alike = new Alike();
    const parts = (request: Checked) => request.scenario as { attacker: { name: string }; target: { name: string } };
    const meeting = (one: Checked, other: Checked): Checked => ({
      ...one,
      scenario: { ...parts(one), target: parts(other).target },
    });
    const tower = asked({ name: 'Wall' }, { name: 'Tower' });
    alike.number(tower);
    expect(alike.number(meeting(tower, own))).not.toBe(alike.number(own));
  });

  // Holds for every kind that leaves a name out: titles, values and rules are those of the other name, bit by bit.
  const kinds = rulesets.flatMap(({ id, kinds }) =>
    kinds.flatMap(({ id: kind, unsaidName, examples }) => (unsaidName ? [{ id, kind, unsaidName, examples }] : [])),
  );
  it.each(kinds)('name nobody in what is counted: $id $kind', ({ id, kind, unsaidName: { side }, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    const alike = new Alike();
    for (const { scenario } of examples) {
      const plain = checked(id, kind, scenario);
      const fields = plain.scenario as Readonly<Record<string, object>>;
      const other: Checked = { ...plain, scenario: { ...fields, [side]: { ...fields[side], name: 'Somebody' } } };
      expect(alike.number(other)).toBe(alike.number(plain));
      const counted = [plain, other].map((request) => {
        const question = findKind(id, kind).compile(request.scenario);
        const tally = question.exact()!;
        const components = Object.keys(question.measures(tally, null)).map((measure) => ({ measure }));
        const job = { key: '', request, seed: 5, components, keep: true, from: 0, to: 5, trials: 64 };
        const [simulated, exactly] = [false, true].map((exact) => countCell({ ...job, exact }));
        return { tally, rules: question.rules, outcomes: question.outcomes, simulated, exactly };
      });
      expect(counted[1]).toEqual(counted[0]);
    }
  });

  it('are counted once, and known of all', async () => {
    const cells = [
      cell('a', asked()),
      cell('b', asked({ name: 'Juggernaut' })),
      cell('c', asked({ MAT: 7 })),
      cell('d', asked(), { seed: 4 }),
      cell('e', asked(), { trials: 64 }),
    ];
    const alike = new Alike();
    const known = new Known();
    expect(alike.firsts(cells).map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e']);
    for (const batches of [3, 5]) {
      const slices = slicesOf(0, alike.work(cells, batches, known), known);
      expect(slices.flatMap(({ jobs }) => jobs.map(({ key }) => key))).toEqual(['a', 'c', 'd', 'e']);
      for (const slice of slices) {
        const looks = new Map(slice.looks.map((look) => [look.key, look]));
        for (const reply of await countHere(slice)) known.add(looks.get(reply.key)!, reply);
      }
      expect(known.get('b')!.batches).toBe(batches);
    }
    const apart = new Known();
    for (const slice of slicesOf(
      0,
      cells.map((one) => ({ cell: one, batches: 5 })),
      apart,
    )) {
      const replies = await countHere(slice);
      for (const [i, look] of slice.looks.entries()) apart.add(look, replies[i]);
    }
    for (const { key } of cells) {
      expect(known.sample(key)).toEqual(apart.sample(key));
      expect(known.get(key)!.facts).toEqual(apart.get(key)!.facts);
    }
    expect(known.trials).toBe(apart.trials);
    // Whoever has come further goes on by himself.
    known.add(cells[0], { ...countCell(slicesOf(0, [{ cell: cells[0], batches: 6 }], known)[0].jobs[0]) });
    expect(alike.work(cells.slice(0, 2), 8, known)).toHaveLength(2);
  });

  it('cost a tuner nothing: lists that differ in a name are counted once, and each of them is told', async () => {
    const names = ['Jack', 'Juggernaut', 'Destroyer'];
    const request = {
      ...{ ruleset: 'mk3', kind: 'activation', scenario: { attacker, target }, method: 'monte-carlo' },
      slots: [
        { name: 'Name', choices: names.map((name) => ({ name, patches: { 'attacker.name': name } })) },
        { name: 'MAT', choices: [5, 8].map((MAT) => ({ name: `${MAT}`, patches: { 'attacker.MAT': MAT } })) },
      ],
      measure: 'damage',
    };
    const study = tune.begin(tune.schema.parse(request), context);
    let counted = 0;
    const { known } = await runStudy(study, {
      count: (slice) => {
        counted += slice.jobs.length;
        return countHere(slice);
      },
    });
    const rounds = counted / 2;
    expect(known.size).toBeGreaterThan(rounds);
    const { lists } = study.answer(known).data as { lists: ReadonlyArray<{ choices: number[]; value: number }> };
    expect(lists).toHaveLength(6);
    // In parts that travel, as well.
    const planner = new Planner(tune.begin(tune.schema.parse(request), context));
    let planned = planner.planned();
    for (; planned.round; planned = planner.planned()) {
      const replies = planned.round.parts.map(async (part, number) => {
        const tasks = Array.from({ length: tasksIn(part) }, (_, task) =>
          countTask(part, `alike ${planner.rounds} ${number}`, task),
        );
        return framed((await Promise.all(tasks)).map(({ reply }) => reply));
      });
      planner.add(await Promise.all(replies));
    }
    expect(planned.answer).toEqual(study.answer(known));
    for (const MAT of [0, 1]) {
      expect(new Set(lists.filter(({ choices }) => choices[1] === MAT).map(({ value }) => value)).size).toBe(1);
    }
  });
});
