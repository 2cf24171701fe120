/**
 * Ways to play a question, and what might change about it, each with its own answer: exact where that is quick, else by
 * trials that share one seed. Told one by one, so that nobody waits for all of them.
 */
import { checkScenario } from '../checking/scenario.ts';
import type { Answer, Checked } from '../engine/engine.ts';
import { askedIn, checkedScenario } from '../engine/games.ts';
import { parsePath, withValue } from '../paths.ts';
import type { Changes, Decisions, Middle, Option } from '../rulesets/decisions.ts';
import type { Estimate, ScenarioKind } from '../rulesets/ruleset.ts';
import type { Asker } from './asker.ts';
import { describeMeasure, numberOf } from './measure.ts';

/** Smaller gains are not worth a thought: one point of chance in a hundred, one part in fifty of a mean. */
export const WORTH = { chance: 0.01, mean: 0.02 };

export interface DecideRequest {
  readonly ruleset: string;
  readonly kind: string;
  readonly scenario: unknown;
  /** Only the rest of it: what the steppers say. */
  readonly counted?: Readonly<Record<string, number>> | undefined;
}

export interface Decided extends Option {
  readonly estimate: Estimate;
  /** Against the question as asked. */
  readonly gain: number;
  /** Whether the gain is too small to think about, or no trial can tell it from nothing. */
  readonly even: boolean;
  /** It is the question as asked. */
  readonly asked: boolean;
}

export interface Decision {
  readonly measure: string;
  readonly title: string;
  readonly of: 'probability' | 'mean';
  /** What a mean counts, in the plural: "wounds"; empty for a chance. */
  readonly unit: string;
  readonly own: Estimate;
  /** The changes that lead to the rest; none for the question as asked. */
  readonly changes: Changes;
  /** One line: what to do next. Null where the kind says nothing of it. */
  readonly next: string | null;
  readonly ways: readonly Decided[];
  readonly whatIfs: readonly Decided[];
  readonly middle: Middle | null;
  /** Whether everything that can be said is said. */
  readonly whole: boolean;
}

export interface DecideLimits {
  /** Exact answers that cost more, in nanoseconds by estimate, are counted by trials. */
  readonly exactNs: number;
  readonly compileNs: number;
  /** At most so many trials an answer, and fewer where so many would cost more than `trialsNs`. */
  readonly trials: number;
  readonly trialsNs: number;
}

/** Fewer tell nothing apart. */
const LEAST_TRIALS = 500;

/** The scenario with some fields changed; null where one of them has no place there. */
export function changed(scenario: unknown, changes: Changes): unknown {
  return changes.reduce<unknown>((held, [path, value]) => {
    const keys = parsePath(path);
    return held === null || keys === null ? null : withValue(held, keys, value);
  }, scenario);
}

function unitOf(measure: Answer['measures'][string] | undefined): string {
  return measure?.kind === 'distribution' ? measure.unit : '';
}

/**
 * @param tell hears of it each time that something more is known
 * @throws Refusal invalid-scenario
 */
export async function decide(
  request: DecideRequest,
  of: Decisions,
  asker: Asker,
  limits: DecideLimits,
  tell: (decision: Decision) => void = () => {},
): Promise<Decision> {
  const { kind } = askedIn(asker.games, request);
  const asked = checkedScenario(request.ruleset, kind, request.scenario);
  const changes = request.counted && of.rest ? of.rest(asked.scenario, request.counted) : [];
  const base =
    changes.length === 0 ? asked : checkedScenario(request.ruleset, kind, changed(request.scenario, changes));
  const answers = new Map<string, Answer | null>();
  const answered = async (one: Checked): Promise<Answer | null> => {
    const key = JSON.stringify(one.scenario);
    const known = answers.get(key);
    if (known !== undefined) return known;
    await asker.pause();
    const found = await answerOf(one, kind, asker, limits);
    answers.set(key, found);
    return found;
  };
  const own = await answered(base);
  const measure = of.measure ?? own?.headline ?? '';
  const described = own ? describeMeasure(measure, own.measures) : null;
  const estimateIn = (answer: Answer | null): Estimate | null => {
    const found = answer?.measures[measure];
    return found ? numberOf(found) : null;
  };
  const value = estimateIn(own);
  const decision: Decision = {
    measure,
    title: described?.title ?? '',
    of: described?.of ?? 'probability',
    unit: unitOf(own?.measures[measure]),
    own: value ?? { value: Number.NaN },
    changes,
    next: own?.policy?.lines[0] ?? own?.policy?.summary ?? null,
    ways: [],
    whatIfs: [],
    middle: of.middle?.(asked.scenario) ?? null,
    whole: false,
  };
  if (!own || !described || !value) return { ...decision, whole: true };
  const estimates = async (
    options: readonly Option[],
    told: (some: readonly Found[]) => void,
  ): Promise<readonly Found[]> => {
    const found: Found[] = [];
    for (const option of options) {
      const scenario = changed(base.scenario, option.changes);
      const checked = scenario === null ? null : checkScenario(request.ruleset, kind, scenario);
      if (!checked || checked.errors) continue;
      const estimate = estimateIn(await answered(checked.checked));
      const same = JSON.stringify(checked.checked.scenario) === JSON.stringify(base.scenario);
      if (estimate) found.push({ option, estimate, same });
      told(found);
    }
    return found;
  };
  let shown = decision;
  const show = (more: Partial<Decision>) => {
    shown = { ...shown, ...more };
    tell(shown);
  };
  const ways = of.ways(base.scenario).filter(({ before }) => request.counted === undefined || !before);
  await estimates(ways, (some) => show({ ways: some.map((one) => against(one, value, described.of)) }));
  await estimates(of.whatIfs(base.scenario), (some) =>
    show({ whatIfs: some.map((one) => against(one, value, described.of)) }),
  );
  return { ...shown, whole: true };
}

interface Found {
  readonly option: Option;
  readonly estimate: Estimate;
  readonly same: boolean;
}

function against({ option, estimate, same }: Found, own: Estimate, of: Decision['of']): Decided {
  const gain = estimate.value - own.value;
  const noise = halfWidth(estimate) + halfWidth(own);
  const worth =
    of === 'probability' ? WORTH.chance : WORTH.mean * Math.max(Math.abs(own.value), Math.abs(estimate.value));
  return { ...option, estimate, gain, asked: same, even: Math.abs(gain) < Math.max(worth, noise) };
}

function halfWidth({ interval }: Estimate): number {
  return interval ? (interval.high - interval.low) / 2 : 0;
}

async function answerOf(
  one: Checked,
  kind: ScenarioKind,
  asker: Asker,
  { exactNs, compileNs, trials: most, trialsNs }: DecideLimits,
): Promise<Answer | null> {
  const { compile, exact, trial } = kind.estimate(one.scenario);
  if (compile > compileNs) return null;
  if (exact !== null && compile + exact <= exactNs) return asker.exact(one);
  const trials = Math.min(most, Math.floor(trialsNs / trial));
  if (trials < LEAST_TRIALS) return null;
  const { answer } = await asker.simulate(one, { seed: 1, precision: { trials }, maxTrials: trials });
  return answer;
}
