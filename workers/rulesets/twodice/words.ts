/**
 * A kind that both 2d6 games share, in the words of another edition: shared code names rules by their Mk III IDs, and
 * here every ID on the way out becomes that of the edition which asks.
 */
import { z } from 'zod';
import { onceFor } from '../../onceFor.ts';
import { Ledger } from '../disclosure/ledger.ts';
import {
  type JointCounts,
  type Measure,
  type Measures,
  type PolicyReport,
  type Problem,
  type Question,
  type Replay,
  remembered,
  type ScenarioKind,
  type See,
  type Told,
} from '../ruleset.ts';

/** What a Mk III ID is called in the edition: no name for a rule that it does not have, undefined for an unknown ID. */
export type RuleNames = (id: string) => readonly string[] | undefined;

const GROUP = /\s*\(([^()]*MK3-[A-Z]+-\d\d[^()]*)\)/g;
const ID = /MK3-[A-Z]+-\d\d/g;
const LISTED = /^(?:(MK3-[A-Z]+)-(\d\d)|-(\d\d))( to -(\d\d))?$/;

export class Words {
  private readonly names: RuleNames;
  private readonly phrases: ReadonlyArray<readonly [string, string]>;
  private readonly takesPart: (id: string) => boolean;
  private readonly said = new Map<string, string>();

  /**
   * @param phrases words to put in the place of others, in this order, before the IDs
   * @param takesPart whether a rule of the edition can take part in an answer: what only the table knows cannot
   */
  constructor(
    names: RuleNames,
    phrases: ReadonlyArray<readonly [string, string]> = [],
    takesPart: (id: string) => boolean = () => true,
  ) {
    this.names = names;
    this.takesPart = takesPart;
    this.phrases = phrases;
  }

  /** @throws RangeError for an ID that the table does not know */
  ids(id: string): readonly string[] {
    if (!id.startsWith('MK3-')) return [id];
    const names = this.names(id);
    if (names === undefined) throw new RangeError(`no name for ${id}`);
    return names;
  }

  /** An ID in a text; what looks like one and is none is a name that somebody gave, and stays. */
  private named(id: string): string {
    return this.names(id)?.join(', ') ?? id;
  }

  rules(ids: readonly string[]): string[] {
    // Rulings and edition options are named in texts; the catalogue holds the rules themselves.
    return [...new Set(ids.flatMap((id) => this.ids(id)))]
      .filter((id) => id.includes('-') && this.takesPart(id))
      .sort();
  }

  /** A text with the IDs in it, lists in brackets such as "(MK3-STAT-01, -02)" included. */
  text(text: string): string {
    let said = this.said.get(text);
    if (said === undefined) {
      said = this.phrases.reduce((so, [from, to]) => so.replaceAll(from, to), text);
      said = said.replace(GROUP, (_, listed: string) => this.group(listed));
      said = said.replace(ID, (id) => this.named(id));
      if (this.said.size < 2_000) this.said.set(text, said);
    }
    return said;
  }

  private group(listed: string): string {
    let prefix = '';
    const ids: string[] = [];
    for (const part of listed.split(/,\s*/)) {
      const match = LISTED.exec(part);
      if (!match) {
        // Words beside the ID stay; the IDs in them are turned one by one.
        const words = part.replace(ID, (id) => this.named(id)).trim();
        if (words) ids.push(words);
        continue;
      }
      prefix = match[1] ?? prefix;
      const from = Number(match[2] ?? match[3]);
      for (let n = from; n <= Number(match[5] ?? from); n++)
        ids.push(this.named(`${prefix}-${`${n}`.padStart(2, '0')}`));
    }
    const said = [...new Set(ids)].filter(Boolean);
    return said.length > 0 ? ` (${said.join(', ')})` : '';
  }

  problems(problems: readonly Problem[]): Problem[] {
    return problems.map(({ path, message, allowed }) => ({
      path,
      message: this.text(message),
      ...(allowed === undefined ? {} : { allowed: this.text(allowed) }),
    }));
  }

  /** The schema with every title and description in these words. */
  schema<T extends z.ZodType>(schema: T): T {
    return this.reworded(schema) as T;
  }

  private reworded(schema: z.ZodType): z.ZodType {
    const known = this.schemas.get(schema);
    if (known) return known;
    const def = schema._zod.def as z.core.$ZodTypeDef & {
      shape?: Record<string, z.ZodType>;
      element?: z.ZodType;
      innerType?: z.ZodType;
      options?: z.ZodType[];
    };
    const changed = {
      ...def,
      ...(def.shape
        ? { shape: Object.fromEntries(Object.entries(def.shape).map(([k, v]) => [k, this.reworded(v)])) }
        : {}),
      ...(def.element ? { element: this.reworded(def.element) } : {}),
      ...(def.innerType ? { innerType: this.reworded(def.innerType) } : {}),
      ...(def.options ? { options: def.options.map((one) => this.reworded(one)) } : {}),
    };
    const made = schema.clone(changed as never);
    const meta = z.globalRegistry.get(schema);
    if (meta) {
      const { id: _, ...kept } = meta;
      z.globalRegistry.add(made, {
        ...kept,
        ...(meta.title ? { title: this.text(meta.title) } : {}),
        ...(meta.description ? { description: this.text(meta.description) } : {}),
      });
    }
    this.schemas.set(schema, made);
    return made;
  }

  private readonly schemas = new Map<z.ZodType, z.ZodType>();
}

/**
 * @param shared the kind as Mk III asks it
 * @param toShared the scenario of the edition as the shared kind has it
 * @param own id, title, question, schema and examples of the edition, and what it refuses besides
 */
export function inEdition<S, Shared>(
  shared: ScenarioKind,
  words: Words,
  toShared: (scenario: S) => Shared,
  own: Pick<ScenarioKind<S>, 'schema' | 'examples'> &
    Partial<Pick<ScenarioKind<S>, 'title' | 'question' | 'sweepFields' | 'withdrawnRulings'>> & {
      readonly refuses?: (scenario: S) => readonly Problem[];
      /** Enters rules of the edition's own inputs that act, beside those of the shared kind. */
      readonly enter?: (ledger: Ledger, scenario: S) => void;
    },
): ScenarioKind<S> {
  const { refuses, enter, ...rest } = own;
  const inShared = translated(toShared);
  return {
    id: shared.id,
    title: words.text(shared.title),
    question: words.text(shared.question),
    ...(shared.sweepFields ? { sweepFields: shared.sweepFields } : {}),
    ...(shared.matchup ? { matchup: shared.matchup } : {}),
    ...(shared.unsaidName ? { unsaidName: shared.unsaidName } : {}),
    ...rest,
    check(scenario) {
      const faults = refuses?.(scenario) ?? [];
      return faults.length > 0 ? faults : words.problems(shared.check(inShared(scenario)));
    },
    estimate: remembered((scenario: S) => shared.estimate(inShared(scenario))),
    compile(scenario) {
      return new WordedQuestion(shared.compile(inShared(scenario)), words, (ids) => {
        const ledger = new Ledger();
        ledger.enter(...words.rules(ids));
        enter?.(ledger, scenario);
        return ledger.rules;
      });
    },
  };
}

/** Check, estimate and question of a scenario ask for it one after the other, and remember things about it themselves. */
function translated<S, Shared>(toShared: (scenario: S) => Shared): (scenario: S) => Shared {
  const known = onceFor((scenario: S & object) => ({ shared: toShared(scenario) }));
  return (scenario) =>
    typeof scenario === 'object' && scenario !== null ? known(scenario).shared : toShared(scenario);
}

/** A question that says everything in other words and counts as before. */
class WordedQuestion implements Question {
  readonly headline: string;
  readonly tallySize: number;
  private readonly question: Question;
  private readonly words: Words;
  private readonly named: (ids: readonly string[]) => readonly string[];
  private allRules: readonly string[] | undefined;
  private allNotes: readonly string[] | undefined;

  constructor(question: Question, words: Words, named: (ids: readonly string[]) => readonly string[]) {
    this.question = question;
    this.words = words;
    this.headline = question.headline;
    this.named = named;
    this.tallySize = question.tallySize;
  }

  get notes(): readonly string[] {
    this.allNotes ??= this.question.notes.map((note) => this.words.text(note));
    return this.allNotes;
  }

  get outcomes(): Question['outcomes'] {
    return this.question.outcomes.map((one) => ({ ...one, title: this.words.text(one.title) }));
  }

  get policy(): PolicyReport | undefined {
    const policy = this.question.policy;
    const said = (text: string) => this.words.text(text);
    return policy && { summary: said(policy.summary), lines: policy.lines.map(said) };
  }

  /** What took part by the names of the edition; asked for when it is wanted, as in the shared kind. */
  get rules(): readonly string[] {
    this.allRules ??= this.named(this.question.rules);
    return this.allRules;
  }

  get exactErrorBound(): number {
    return this.question.exactErrorBound;
  }

  exact(told?: Told): Float64Array | null {
    return this.question.exact(told);
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    this.question.simulate(state, trials, tally);
  }

  replay(seed: number, trial: number): Replay {
    const { steps, sentence, ...rest } = this.question.replay(seed, trial);
    const said = steps.map((step) => ({
      ...step,
      label: this.words.text(step.label),
      text: this.words.text(step.text),
    }));
    return { ...rest, steps: said, sentence: this.words.text(sentence) };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    return this.question.walk(seed, from, to, see);
  }

  joint(): readonly JointCounts[] {
    return this.question.joint?.() ?? [];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const measures = this.question.measures(tally, trials);
    return Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, this.measure(measure)]));
  }

  sentence(measures: Measures): string {
    return this.words.text(this.question.sentence(measures));
  }

  private measure(measure: Measure): Measure {
    const { title, description } = measure;
    return {
      ...measure,
      title: this.words.text(title),
      ...(description === undefined ? {} : { description: this.words.text(description) }),
    };
  }
}
