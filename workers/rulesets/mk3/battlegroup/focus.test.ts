/** A warcaster's points: MK3-FOCUS, MK3-MONSTROSITY, MK3-VECTOR, upkeep and disruption. */
import { expect, test } from 'vitest';
import { answer, faults, type JackInput, told, warcaster, warlock } from './testing/ask.ts';

const happens = (what: string, turn = 0, model = 'Jack 1', amount = 1) =>
  ({ turn, model, what, amount }) as NonNullable<Parameters<typeof warcaster>[2]>['events'] extends
    | ReadonlyArray<infer Event>
    | undefined
    ? Event
    : never;

/** Focus of each warjack at the end of the Control Phase, turn by turn. */
function held(input: ReturnType<typeof warcaster>): number[][] {
  const { series, measures } = answer(input);
  return Object.keys(measures)
    .filter((name) => name.startsWith('focus of'))
    .map((name) => series(name));
}

test('MK3-FOCUS-01: every Control Phase fills a caster up to FOCUS, whatever it had left', () => {
  for (const points of [0, 3, 6]) {
    const { series } = answer(warcaster([{ allocate: 0 }], { points, spend: 2 }, { turns: 3 }));
    expect(series('points')).toEqual([6, 6, 6]);
  }
});

test('MK3-FOCUS-02: power up gives 1 to a warjack of the battlegroup in range with a working cortex', () => {
  const alone = { allocate: 0 } as const;
  expect(held(warcaster([alone], {}, { turns: 3 }))).toEqual([[1, 1, 1]]);
  for (const without of [{ distance: 12.1 }, { crippled: true }, { status: 'autonomous' }, { status: 'inert' }]) {
    expect(held(warcaster([{ ...alone, ...without } as Partial<JackInput>]))).toEqual([[0]]);
  }
  expect(
    held(
      warcaster([
        { ...alone, status: 'marshaled' },
        { ...alone, type: 'colossal' },
      ]),
    ),
  ).toEqual([[0], [1]]);
});

test('MK3-FOCUS-03: focus is allocated in order, up to 3 on a warjack and as far as it reaches', () => {
  const jacks = [{}, {}, {}] as const;
  expect(held(warcaster(jacks, { FOCUS: 5 }, { effort: 3 }))).toEqual([[3], [3], [2]]);
  expect(held(warcaster(jacks, { FOCUS: 5 }, { effort: 2 }))).toEqual([[2], [2], [2]]);
  expect(held(warcaster(jacks, { FOCUS: 5, spend: 3 }, { effort: 3 }))).toEqual([[3], [1], [1]]);
  expect(held(warcaster(jacks, { FOCUS: 5, spend: 3, first: 'warjacks' }, { effort: 3 }))).toEqual([[3], [3], [2]]);
  expect(held(warcaster([{ allocate: 3 }, { allocate: 1 }]))).toEqual([[3], [2]]);
  expect(
    held(
      warcaster([
        { allocate: 3, crippled: true },
        { allocate: 3, distance: 13 },
      ]),
    ),
  ).toEqual([[0], [0]]);
});

test('MK3-FOCUS-04: what warjacks do not spend is cleared', () => {
  const { value, series } = answer(warcaster([{ allocate: 2 }], {}, { turns: 2, effort: 1 }));
  expect(series('focus of Jack 1')).toEqual([3, 3]);
  expect(series('wastedPerTurn')).toEqual([0, 2]);
  expect(value('left on Jack 1')).toBe(2);
});

test('MK3-FOCUS-04: what a caster holds above FOCUS is lost, and what it holds up to FOCUS is not', () => {
  const lost = (points: number) => answer(warcaster([{ allocate: 0 }], { points })).value('wasted');
  expect([lost(6), lost(7), lost(9)]).toEqual([0, 1, 3]);
  expect(answer(warcaster([{ focus: 3 }], { points: 9 })).value('wasted')).toBe(3 + 3);
});

test('MK3-FOCUS-05: a game starts with FOCUS points; they carry the first power field', () => {
  const field = (points?: number) => told(warcaster([{}], points === undefined ? {} : { points }))[0];
  expect(field()).toBe('Turn 1: Warcaster holds 6 focus');
  expect(field(2)).toBe('Turn 1: Warcaster holds 2 focus');
});

test('MK3-FOCUS-08: running or charging and power attacks cost 1 each', () => {
  const act = (work: JackInput['work']) => {
    const { value } = answer(warcaster([{ work }]));
    return value('work');
  };
  expect(act({ kind: 'actions', charge: true })).toBe(1);
  expect(act({ kind: 'actions', powerAttack: true })).toBe(1);
  expect(act({ kind: 'actions', charge: true, boughtAttacks: 1, boosts: 1 })).toBe(3);
});

test('MK3-FOCUS-09: standing up and shaking cost 1 each, out of what was allocated', () => {
  const events = [happens('knocked down'), happens('another effect to shake'), happens('stationary')];
  const shaken = answer(warcaster([{}], {}, { effort: 1, events }));
  // Three effects and one point of work, but a warjack holds no more than 3.
  expect([shaken.value('work'), shaken.value('short')]).toEqual([0, 1]);
  expect(shaken.value('allocated')).toBe(2);
  const stuck = answer(warcaster([{ allocate: 0, type: 'vector' }], {}, { effort: 0, events }));
  expect(stuck.value('short')).toBe(3);
  const caster = answer(
    warcaster([{}], {}, { effort: 3, events: [happens('another effect to shake', 0, 'Warcaster', 5)] }),
  );
  expect([caster.series('points')[0], caster.value('work')]).toEqual([0, 2]);
});

test('MK3-FOCUS-09, MK3-MONSTROSITY-02: a monstrosity stands up and shakes for 1 each, out of no more than 3', () => {
  const freed = (...what: Parameters<typeof happens>[0][]) => {
    const events = what.map((one) => happens(one));
    const { value } = answer(warcaster([{ type: 'monstrosity' }], {}, { effort: 3, events }));
    return [value('work'), value('allocated'), value('short')];
  };
  expect(freed()).toEqual([3, 3, 0]);
  expect(freed('knocked down')).toEqual([2, 3, 1]);
  expect(freed('stationary')).toEqual([2, 3, 1]);
  expect(freed('knocked down', 'another effect to shake')).toEqual([1, 3, 2]);
});

test('MK3-MONSTROSITY-02: running or charging and a power attack cost it 1 each, like attacks and boosts', () => {
  const work = { kind: 'actions', charge: true, powerAttack: true, boughtAttacks: 1, boosts: 1 } as const;
  const { value } = answer(warcaster([{ type: 'monstrosity', work }]));
  // Four are asked for, and it holds three.
  expect([value('work'), value('allocated'), value('short')]).toEqual([3, 3, 1]);
});

test('a stationary model that is not freed does nothing, a fallen one that stands by its movement does not charge', () => {
  const idle = answer(
    warlock([{ THR: 20, spiritCrippled: true }], {}, { effort: 2, events: [happens('stationary', 0, 'Beast 1')] }),
  );
  expect([idle.value('work'), idle.value('short')]).toEqual([0, 3]);
  const work = { kind: 'actions', charge: true, boughtAttacks: 1 } as const;
  const fallen = answer(
    warcaster([{ standing: 'forfeiting movement', work }], {}, { events: [happens('knocked down')] }),
  );
  expect([fallen.value('work'), fallen.value('short')]).toEqual([1, 1]);
});

test("MK3-FOCUS-10: focus is spent in the own activation; in the enemy's turn only the power field takes some", () => {
  const { value, series } = answer(warcaster([{ allocate: 2 }], { powerField: 2 }, { turns: 2, effort: 0 }));
  expect(series('points')).toEqual([4, 4]);
  expect(value('left with the caster')).toBe(2);
  expect(value('left on Jack 1')).toBe(3);
  expect(value('defended')).toBe(4);
});

test('MK3-FOCUS-11: control range is twice the FOCUS, in inches', () => {
  expect(held(warcaster([{ distance: 14 }, { distance: 14.1 }], { FOCUS: 7 }))).toEqual([[1], [0]]);
  const moves = [happens('leaves control range', 1), happens('returns to control range', 2)];
  expect(held(warcaster([{ allocate: 0 }], {}, { turns: 3, events: moves }))).toEqual([[1, 0, 1]]);
});

test('MK3-FOCUS-12: without their caster warjacks are inert and upkeeps end; 1 focus wakes one up', () => {
  const events = [happens('destroyed by an enemy', 1, 'Warcaster')];
  const { value, series } = answer(warcaster([{}, {}], { upkeeps: [{}] }, { turns: 2, effort: 2, events }));
  expect(series('workPerTurn')).toEqual([4, 0]);
  expect(value('upkeepsLost')).toBe(1);
  const woken = answer(warcaster([{ status: 'inert', takeOver: 1 }], {}, { turns: 2, effort: 3 }));
  expect(woken.series('workPerTurn')).toEqual([0, 3]);
  expect(woken.value('left with the caster')).toBe(4);
  const never = answer(warcaster([{ status: 'inert' }], {}, { turns: 2, effort: 3 }));
  expect([never.value('work'), never.value('met')]).toEqual([0, 1]);
});

test('MK3-FOCUS-13: an autonomous warjack is neither powered up nor allocated to, and owes its caster nothing', () => {
  expect(held(warcaster([{ status: 'autonomous' }], {}, { turns: 2, effort: 3 }))).toEqual([[0, 0]]);
  const { value, series } = answer(warcaster([{ status: 'autonomous' }], {}, { turns: 2, effort: 3 }));
  expect([value('short'), value('met')]).toEqual([0, 1]);
  expect(series('points')).toEqual([6, 6]);
});

test('MK3-FOCUS-13: taken over for 1 focus it is one of the battlegroup from the next turn on', () => {
  const taken = warcaster([{ status: 'autonomous', takeOver: 2 }], {}, { turns: 3, effort: 3 });
  expect(held(taken)).toEqual([[0, 0, 3]]);
  expect(answer(taken).series('points')).toEqual([6, 6, 4]);
  // The focus for it is set aside before the others are served.
  const two = warcaster([{ status: 'autonomous', takeOver: 1 }, { type: 'vector' }], { FOCUS: 3 }, { effort: 3 });
  expect(held(two)).toEqual([[0], [2]]);
});

test('MK3-PFIELD-03: in its activation a caster heals itself, 1 focus for 1 point', () => {
  const { value } = answer(warcaster([{ allocate: 0 }], { healSelf: 4, spend: 3 }));
  expect([value('healed'), value('short'), value('left with the caster')]).toEqual([3, 1, 0]);
});

test('MK3-SPELL-05: without its caster a spell ends, kept or not', () => {
  const events = [happens('destroyed by an enemy', 1, 'Warcaster')];
  const lost = (upkeeps: NonNullable<Parameters<typeof warcaster>[1]>['upkeeps']) =>
    answer(warcaster([{ allocate: 0 }], { upkeeps: upkeeps ?? [] }, { turns: 2, events })).value('upkeepsLost');
  expect([lost([]), lost([{ name: 'One' }]), lost([{ name: 'One' }, { name: 'Two' }])]).toEqual([0, 1, 2]);
});

test('MK3-SPELL-05: a spell that is cast again stands once: one upkeep a turn', () => {
  const { value, series } = answer(
    warcaster([{ allocate: 0 }], { upkeeps: [{ name: 'One', recast: true, cost: 3 }] }, { turns: 3 }),
  );
  expect(value('upkeepsLost')).toBe(0);
  expect(series('points')).toEqual([5, 5, 5]);
});

test('MK3-SPELL-05: each spell costs 1 upkeep or ends; cast again it costs COST', () => {
  const upkeeps = [{ name: 'One' }, { name: 'Two', recast: true, cost: 3 }];
  const rich = answer(warcaster([{ allocate: 0 }], { upkeeps }, { turns: 2 }));
  expect([rich.value('upkeepsLost'), rich.value('left with the caster')]).toEqual([0, 4]);
  // A warlock that gains nothing runs dry: 3, 1, then nothing to keep either with.
  const poor = answer(warlock([{}], { points: 3, upkeeps }, { turns: 3 }));
  expect(poor.series('points')).toEqual([1, 0, 0]);
  expect(poor.value('upkeepsLost')).toBe(2);
  const recasts = answer(
    warcaster([{ allocate: 0 }], { upkeeps: [{ name: 'New', up: false, recast: true, cost: 3 }] }, { turns: 2 }),
  );
  expect([recasts.value('casterWork'), recasts.series('points')[0], recasts.series('points')[1]]).toEqual([3, 6, 5]);
  // Upkeep is set aside before allocation, unless the player would rather not.
  const tight = (upkeepFirst: boolean) =>
    answer(warcaster([{}, {}], { FOCUS: 4, upkeeps: [{}], upkeepFirst }, { effort: 3 })).value('upkeepsLost');
  expect([tight(true), tight(false)]).toEqual([0, 1]);
});

test('MK3-WQ-14: disruption takes a warjack its focus, and lets it gain none for a round', () => {
  const events = [happens('disrupted', 1)];
  const { series } = answer(warcaster([{ allocate: 2 }], {}, { turns: 3, effort: 1, events }));
  expect(series('focus of Jack 1')).toEqual([3, 0, 3]);
  // Two points unspent were lost at once, not in the next Maintenance Phase.
  expect(series('wastedPerTurn')).toEqual([2, 0, 0]);
  expect(faults(warcaster([{ type: 'colossal' }], {}, { events: [happens('disrupted')] }))).toEqual(['events[0].what']);
});

test('MK3-MONSTROSITY-02: a monstrosity is allocated focus and spends it, but does not power up', () => {
  expect(held(warcaster([{ type: 'monstrosity' }], {}, { effort: 2 }))).toEqual([[2]]);
  expect(answer(warcaster([{ type: 'monstrosity', allocate: 0 }], {}, { effort: 2 })).value('work')).toBe(0);
  expect(answer(warcaster([{ type: 'monstrosity' }], {}, { effort: 5 })).value('work')).toBe(3);
});

test('MK3-MONSTROSITY-03: every time it suffers damage it gains a focus, up to 3', () => {
  const rage = (amount: number, crippled = false) =>
    answer(
      warcaster(
        [{ type: 'monstrosity', allocate: 0, crippled }],
        {},
        {
          effort: 9,
          events: [happens('suffers damage', 0, 'Jack 1', amount)],
        },
      ),
    );
  expect(rage(2).value('work')).toBe(2);
  expect([rage(5).value('work'), rage(5).value('wasted')]).toEqual([3, 2]);
  expect(rage(2, true).value('work')).toBe(0);
  expect(faults(warcaster([{}], {}, { events: [happens('suffers damage')] }))).toEqual(['events[0].what']);
});

test('MK3-MONSTROSITY-04: its unspent focus is never cleared, or is, as the rules are read (MK3-RUL-11)', () => {
  const kept = (monstrosityFocus: 'never cleared' | 'cleared') =>
    held(warcaster([{ type: 'monstrosity', focus: 2 }], {}, { turns: 2, rulings: { monstrosityFocus } }));
  expect(kept('never cleared')).toEqual([[2, 2]]);
  expect(kept('cleared')).toEqual([[0, 0]]);
});

test('MK3-MONSTROSITY-05: its caster heals it for focus; without a caster it acts on, and is never inert', () => {
  const heal = (type: 'monstrosity' | 'warjack') =>
    answer(warcaster([{ type, allocate: 0 }], { healModels: 2 })).value('healed');
  expect([heal('monstrosity'), heal('warjack')]).toEqual([2, 0]);
  const events = [happens('destroyed by an enemy', 0, 'Warcaster'), happens('suffers damage', 0, 'Jack 1', 2)];
  const alone = answer(warcaster([{ type: 'monstrosity' }], {}, { effort: 3, events }));
  // It spends what Rage gives it, and nobody owes it the rest.
  expect([alone.value('work'), alone.value('short')]).toEqual([2, 0]);
  expect(faults(warcaster([{ type: 'monstrosity', status: 'inert' }]))).toEqual(['battlegroup.warjacks[0].status']);
});

test('MK3-VECTOR-01: a vector with a crippled interface node gains and spends no focus until it is repaired', () => {
  const events = [happens('crippled', 1), happens('repaired', 2)];
  const { series } = answer(warcaster([{ type: 'vector' }], {}, { turns: 3, effort: 2, events }));
  expect(series('focus of Jack 1')).toEqual([2, 0, 2]);
  expect(series('workPerTurn')).toEqual([2, 0, 2]);
});

test('MK3-VECTOR-03: vectors do not power up', () => {
  expect(held(warcaster([{ type: 'vector', allocate: 0 }, { allocate: 0 }], {}, { turns: 2 }))).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('MK3-VECTOR-03: vectors are allocated focus like others, up to 3', () => {
  const vectors = [{ type: 'vector' }, { type: 'vector' }] as const;
  expect(held(warcaster(vectors, {}, { effort: 2 }))).toEqual([[2], [2]]);
  expect(held(warcaster(vectors, { FOCUS: 5 }, { effort: 4 }))).toEqual([[3], [2]]);
});

test('MK3-VECTOR-04: focus that a vector spends goes to the next vector that can take it', () => {
  const vector = { type: 'vector', induction: true, allocate: 0 } as const;
  const chain = (second: Partial<JackInput>, effort = 3) =>
    answer(warcaster([{ ...vector, allocate: 3 }, { ...vector, ...second }, vector], {}, { effort }));
  expect(chain({}).value('work')).toBe(9);
  // The second holds two already and takes one; the other two points go on to the third, which adds its share.
  expect(chain({ allocate: 2 }).value('work')).toBe(9);
  expect(chain({ allocate: 2 }).value('induced')).toBe(1 + 2 + 1);
  // A crippled one is passed over.
  expect(chain({ crippled: true }).value('work')).toBe(6);
  expect(chain({ induction: false }).value('work')).toBe(6);
  expect(faults(warcaster([{ induction: true }]))).toEqual(['battlegroup.warjacks[0].induction']);
});

test('events have their chance: a quarter of the time the warjack is disrupted', () => {
  const { series, value } = answer(
    warcaster([{}], {}, { turns: 2, effort: 1, events: [{ ...happens('disrupted', 1), chance: 25 }] }),
  );
  expect(series('workPerTurn')).toEqual([1, 0.75]);
  expect(value('met')).toBe(0.75);
  expect(series('metInTurn')).toEqual([1, 0.75]);
});

test('MK3-PFIELD-01: what is kept for the power field takes nobody over', () => {
  const taken = (keep: number) =>
    answer(warcaster([{ status: 'autonomous', takeOver: 1 }], { FOCUS: 2, keep }, { turns: 2, effort: 1 }));
  // One point for it, and power up in the second turn; or it goes without, and lacks its one point of work each turn.
  expect([taken(1).series('points'), taken(1).value('poweredUp')]).toEqual([[2, 2], 1]);
  expect([taken(2).value('left with the caster'), taken(2).value('poweredUp')]).toEqual([2, 0]);
});

test('MK3-MONSTROSITY-05: nothing is set aside to heal nobody', () => {
  const work = (type: 'warjack' | 'monstrosity') =>
    answer(warcaster([{ type }], { FOCUS: 1, healModels: 1 }, { turns: 1, effort: 3 })).value('work');
  // Power up and the one point that is allocated; a monstrosity is healed with that and gains nothing.
  expect([work('warjack'), work('monstrosity')]).toEqual([2, 0]);
});
