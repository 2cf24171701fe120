/**
 * Jobs and replies as they travel: what many of them have in common (units, occasions, rules, titles) is written once
 * and read as one and the same object, so that whoever counts can tell by looking that two cells share a unit.
 */
import type { Ignored } from '../rulesets/ruleset.ts';
import type { CellFacts, CellJob, CellReply } from './cellJob.ts';
import type { Component, ComponentFacts } from './components.ts';

/** Values by number, each once. */
class Pieces {
  /** As JSON. */
  readonly texts: string[] = [];
  private readonly byValue = new Map<unknown, number>();
  private readonly byText = new Map<string, number>();

  number(value: unknown): number {
    let at = this.byValue.get(value);
    if (at !== undefined) return at;
    const text = JSON.stringify(value);
    at = this.byText.get(text) ?? this.texts.push(text) - 1;
    this.byText.set(text, at);
    this.byValue.set(value, at);
    return at;
  }
}

/** Signs of pieces that a thread keeps. */
const MOST_READ = 2_000_000;

/**
 * Pieces that were read, by their texts. The units of a table come again in part after part: read once, they are the same
 * for all that is known of a unit, and nothing has to be collected.
 */
class ReadPieces {
  private readonly known = new Map<string, unknown>();
  private length = 0;

  of(text: string): unknown {
    let value = this.known.get(text);
    if (value === undefined) {
      if (this.length + text.length > MOST_READ) {
        this.known.clear();
        this.length = 0;
      }
      value = JSON.parse(text);
      this.known.set(text, value);
      this.length += text.length;
    }
    return value;
  }
}

const read = new ReadPieces();

/** What is asked, as which kind, with a number for each field of the scenario; null for one that is no object. */
type Shape = readonly [ruleset: string, kind: string, fields: readonly string[] | null];

type PackedJob = readonly [
  key: string,
  shape: number,
  fields: readonly number[],
  seed: number,
  components: number,
  exact: 0 | 1,
  from: number,
  to: number,
  /** 1: its distribution is kept; 2: counted for its expressions alone; 4: without its rules; 8: these together with others. */
  flags: number,
  /** Of one batch; 0: as usual. */
  trials: number,
  /** Rules that others have named; nothing where there are none. */
  told?: number,
];

type Fields = Record<string, unknown>;

const KEEP = 1;
const OR_EXACT = 2;
const UNNAMED = 4;
const TOGETHER = 8;

/** Jobs, as the text of a JSON value that {@link unpackedJobs} reads. */
export function packedJobs(jobs: readonly CellJob[]): string {
  const pieces = new Pieces();
  const shapes = new Map<string, number>();
  // Most are asked as the one before.
  let before: {
    readonly ruleset: string;
    readonly kind: string;
    readonly fields: readonly string[] | null;
    readonly shape: number;
  } | null = null;
  const packed = jobs.map((job): PackedJob => {
    const {
      key,
      request,
      seed,
      components,
      exact,
      from,
      to,
      keep,
      orExact = false,
      unnamed,
      together,
      told,
      trials = 0,
    } = job;
    const { ruleset, kind, scenario } = request;
    const fields = fieldsOf(scenario);
    if (before === null || before.ruleset !== ruleset || before.kind !== kind || !areSame(before.fields, fields)) {
      const asked = shapeText(ruleset, kind, fields);
      const shape = shapes.get(asked) ?? shapes.size;
      shapes.set(asked, shape);
      before = { ruleset, kind, fields, shape };
    }
    const { shape } = before;
    const values = fields
      ? fields.map((field) => pieces.number((scenario as Record<string, unknown>)[field]))
      : [pieces.number(scenario)];
    const measured = pieces.number(components);
    const flags = (keep ? KEEP : 0) | (orExact ? OR_EXACT : 0) | (unnamed ? UNNAMED : 0) | (together ? TOGETHER : 0);
    const others = told ? ([pieces.number(told)] as const) : ([] as const);
    return [key, shape, values, seed, measured, exact ? 1 : 0, from, to, flags, trials, ...others];
  });
  return JSON.stringify({ pieces: pieces.texts, shapes: [...shapes.keys()], jobs: packed });
}

function fieldsOf(scenario: unknown): readonly string[] | null {
  if (typeof scenario !== 'object' || scenario === null || Array.isArray(scenario)) return null;
  return Object.keys(scenario).filter((field) => scenario[field as never] !== undefined);
}

function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((field, i) => field === other[i]);
}

/** A text, so that equal shapes are found at once. */
function shapeText(ruleset: string, kind: string, fields: readonly string[] | null): string {
  return JSON.stringify([ruleset, kind, fields] satisfies Shape);
}

export function unpackedJobs(packed: unknown): readonly CellJob[] {
  const {
    pieces: texts,
    shapes,
    jobs,
  } = packed as {
    readonly pieces: readonly string[];
    readonly shapes: readonly string[];
    readonly jobs: readonly PackedJob[];
  };
  const pieces = texts.map((text) => read.of(text));
  const known = shapes.map((text) => JSON.parse(text) as Shape);
  // Most differ from the one before in a field or two.
  let before: { readonly shape: number; readonly values: readonly number[]; readonly scenario: Fields } | null = null;
  return jobs.map(([key, shape, values, seed, components, exact, from, to, flags, trials, told]) => {
    const [ruleset, kind, fields] = known[shape];
    let scenario = pieces[values[0]];
    if (fields) {
      const same: typeof before = before?.shape === shape ? before : null;
      const made: Fields = { ...same?.scenario };
      for (let i = 0; i < fields.length; i++) {
        if (values[i] !== same?.values[i]) made[fields[i]] = pieces[values[i]];
      }
      before = { shape, values, scenario: made };
      scenario = made;
    }
    return {
      key,
      request: { ruleset, kind, scenario },
      seed,
      components: pieces[components] as readonly Component[],
      exact: exact === 1,
      from,
      to,
      keep: (flags & KEEP) !== 0,
      ...(flags & OR_EXACT ? { orExact: true } : {}),
      ...(flags & UNNAMED ? { unnamed: true } : {}),
      ...(flags & TOGETHER ? { together: true } : {}),
      ...(told === undefined ? {} : { told: pieces[told] as readonly string[] }),
      ...(trials > 0 ? { trials } : {}),
    };
  });
}

/** Numbers of the titles, the rules, and what was ignored. */
type PackedFacts = readonly [components: readonly number[], rules: number, ignored: number];

/** `of` is the job, by its number in the slice; `facts` a number, too. */
type PackedReply =
  /** Exact, and nothing more than values. */
  | readonly [of: number, facts: number, key: string, ...values: number[]]
  | readonly [of: number, facts: number, rest: Omit<CellReply, 'facts'>];

export interface TaskReply {
  readonly pieces: readonly unknown[];
  readonly facts: readonly PackedFacts[];
  readonly replies: readonly PackedReply[];
}

/** Replies to jobs of a slice, as the text of a {@link TaskReply}. */
export function packedReplies(replies: ReadonlyArray<{ readonly of: number; readonly reply: CellReply }>): string {
  const pieces = new Pieces();
  const together = new Map<string, number>();
  const packed = replies.map(({ of, reply }): PackedReply => {
    const { components, rules, ignored } = reply.facts;
    const titles = components.map((one) => pieces.number(one));
    const text = `[[${titles}],${pieces.number(rules)},${pieces.number(ignored)}]`;
    const facts = together.get(text) ?? together.size;
    together.set(text, facts);
    if (reply.exact && reply.problem === undefined && reply.histogram === undefined && reply.from + reply.to === 0) {
      return [of, facts, reply.key, ...reply.values.map(([value]) => value)];
    }
    const { facts: _, ...rest } = reply;
    return [of, facts, rest];
  });
  return `{"pieces":[${pieces.texts.join()}],"facts":[${[...together.keys()]}],"replies":${JSON.stringify(packed)}}`;
}

export function unpackedReplies({
  pieces,
  facts: packed,
  replies,
}: TaskReply): Array<{ readonly of: number; readonly reply: CellReply }> {
  const known = packed.map(([components, rules, ignored]): CellFacts => {
    return {
      components: components.map((at) => pieces[at] as ComponentFacts),
      rules: pieces[rules] as readonly string[],
      ignored: pieces[ignored] as readonly Ignored[],
    };
  });
  return replies.map(([of, at, said, ...values]) => {
    const facts = known[at];
    if (typeof said !== 'string') return { of, reply: { ...said, facts } };
    const wholly = values.map((value) => [value]);
    return { of, reply: { key: said, exact: true, from: 0, to: 0, values: wholly, batchTrials: 0, facts } };
  });
}
