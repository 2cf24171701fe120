/** Asking small questions about a battlegroup: a warlock or a warcaster with few numbers, and what comes out. */
import { asking } from '../../../twodice/battlegroup/testing/asking.ts';
import { answerOrNothing } from '../../../twodice/testing/answer.ts';
import { checkBattlegroup } from '../check.ts';
import { BattlegroupQuestion } from '../question.ts';
import { Battlegroup, type BattlegroupInput } from '../schema.ts';

type GroupInput = BattlegroupInput['battlegroup'];
type FuryInput = Extract<GroupInput, { engine: 'fury' }>;
type FocusInput = Extract<GroupInput, { engine: 'focus' }>;
export type BeastInput = FuryInput['beasts'][number];
export type JackInput = FocusInput['warjacks'][number];
type Rest = Partial<Omit<BattlegroupInput, 'battlegroup'>>;

/** A warlock with FURY 6 and beasts of FURY 4 and THR 9, for one turn, nothing asked of anybody. */
export function warlock(
  beasts: ReadonlyArray<Partial<BeastInput>>,
  caster: Partial<FuryInput['caster']> = {},
  { group, ...rest }: Rest & { group?: Partial<FuryInput> } = {},
): BattlegroupInput {
  return {
    turns: 1,
    effort: 0,
    battlegroup: {
      engine: 'fury',
      caster: { FURY: 6, ...caster },
      beasts: beasts.map((beast, i) => ({ name: `Beast ${i + 1}`, FURY: 4, THR: 9, ...beast })),
      ...group,
    },
    ...rest,
  };
}

/** A warcaster with FOCUS 6 and warjacks, for one turn, nothing asked of anybody. */
export function warcaster(
  jacks: ReadonlyArray<Partial<JackInput>>,
  caster: Partial<FocusInput['caster']> = {},
  { group, ...rest }: Rest & { group?: Partial<FocusInput> } = {},
): BattlegroupInput {
  return {
    turns: 1,
    effort: 0,
    battlegroup: {
      engine: 'focus',
      caster: { FOCUS: 6, ...caster },
      warjacks: jacks.map((jack, i) => ({ name: `Jack ${i + 1}`, ...jack })),
      ...group,
    },
    ...rest,
  };
}

export const { faults, ask } = asking(
  (input: BattlegroupInput) => Battlegroup.parse(input),
  checkBattlegroup,
  (scenario) => new BattlegroupQuestion(scenario),
);

export function answer(input: BattlegroupInput) {
  const found = answerOrNothing(ask(input));
  return {
    ...found,
    /** P(value or more) of a distribution. */
    atLeast(name: string, value: number): number {
      const measure = found.measures[name];
      if (measure?.kind !== 'distribution') throw new TypeError(`no distribution ${name}`);
      return measure.points.find((point) => point.value === value)?.atLeast ?? 0;
    },
  };
}

/** What the replay of a trial says, line by line. */
export function told(input: BattlegroupInput, seed = 1): string[] {
  return ask(input)
    .replay(seed, 0)
    .steps.map(({ label, text }) => `${label}: ${text}`);
}
