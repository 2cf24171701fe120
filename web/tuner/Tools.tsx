/** The tools over the tuner's table: which list is best, a sweep, weights and luck of one of its rows. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Study } from '../../server/api/contract.ts';
import { rulesets } from '../ask/state.ts';
import { writeInto } from '../documents/rooms.ts';
import type { JsonObject } from '../form/json.ts';
import { numbered, Options } from '../form/Options.tsx';
import { Typing } from '../form/Typing.tsx';
import { FieldSelect } from '../studies/Changes.tsx';
import { readValues, sweepable, sweptFirst } from '../studies/draft.ts';
import { faultsInWords } from '../studies/fault-words.ts';
import { type Leaf, leavesOf } from '../studies/leaves.ts';
import { atMost } from '../studies/left.ts';
import { RoundProgress } from '../studies/RoundProgress.tsx';
import { formOf } from '../studies/request/held.ts';
import { StudyFindings } from '../studies/StudyAnswerView.tsx';
import { useStudyBeside } from './following.ts';
import { questionAt, type Tool, type Tuning, toolRequest, withPoints, withTake } from './model.ts';
import { TOOLS, toolChoice } from './tools.ts';

export interface ToolsProps {
  readonly request: JsonObject;
  readonly tuning: Tuning;
  readonly change: (request: JsonObject) => void;
}

export function Tools({ request, tuning, change }: ToolsProps) {
  const { tool } = toolChoice.value;
  return (
    <>
      <fieldset class="tool-bar">
        <legend>With this table</legend>
        {TOOLS.map((one) => (
          <button
            key={one.tool}
            type="button"
            class="chip"
            aria-pressed={tool === one.tool}
            title={one.does}
            onClick={() => (toolChoice.value = { ...toolChoice.value, tool: one.tool })}
          >
            {one.title}
          </button>
        ))}
      </fieldset>
      {tool === 'best list' ? (
        <BestList request={request} tuning={tuning} change={change} />
      ) : (
        tuning.candidates.length > 0 && <OneRow key={tool} tool={tool} request={request} tuning={tuning} />
      )}
    </>
  );
}

function BestList({ request, tuning, change }: ToolsProps) {
  return (
    <p class="tool-line">
      The best{' '}
      <Typing
        inputMode="numeric"
        aria-label="How many of them; empty for any number"
        placeholder="any"
        value={tuning.take === null ? '' : String(tuning.take)}
        onTake={(typed) => change(withTake(request, numberIn(typed)))}
      />{' '}
      of them{' '}
      <span class="together">
        for at most{' '}
        <Typing
          inputMode="numeric"
          aria-label="Points at most; empty for any"
          placeholder="any"
          value={tuning.points === null ? '' : String(tuning.points)}
          onTake={(typed) => change(withPoints(request, numberIn(typed)))}
        />{' '}
        points
      </span>
    </p>
  );
}

interface Swept {
  readonly path: string;
  readonly values: string;
}

/** One candidate, asked by a tool: against one opponent, or against all as they are weighed. */
function OneRow({
  tool,
  request,
  tuning,
}: {
  readonly tool: Tool;
  readonly request: JsonObject;
  readonly tuning: Tuning;
}) {
  const { candidates, opponents, phases } = tuning;
  const chosen = toolChoice.value;
  const candidate = placeOf(candidates, chosen.candidate);
  const opponent = placeOf(opponents, chosen.opponent);
  const [wanted, setWanted] = useState<number | null>(null);
  const [swept, setSwept] = useState<readonly Swept[] | null>(null);
  const [text, setText] = useState('');
  const acts = candidates[candidate]?.acts ?? [];
  const phase = wanted !== null && acts.includes(wanted) ? wanted : (acts[0] ?? 0);
  const leaves = leavesAt(request, candidate, opponent, phase);
  // Fields that this question does not have are those of another one.
  const known = swept?.every(({ path }) => leaves.some((leaf) => leaf.path === path)) ? swept : null;
  const fields = known ?? sweptFirst(leaves).filter(({ path }) => path !== '');
  const asked = toolRequest(request, tool, {
    ...{ candidate, opponent, phase, text },
    fields: fields.map(({ path, values }) => {
      const leaf = leaves.find((each) => each.path === path);
      return { path, title: leaf?.title.split(' › ').at(-1) ?? path, values: readValues(leaf, values) };
    }),
  });
  const lacking = (tool === 'sweep' && fields.length === 0) || (tool === 'luck' && text.trim() === '');
  const { study, own, problem } = useStudyBeside(tool, lacking ? null : asked);
  const put = (at: number, field: Partial<Swept>) =>
    setSwept(fields.map((one, i) => (i === at ? { ...one, ...field } : one)));
  const title = (kind: string) =>
    rulesets.value.find(({ id }) => id === request.ruleset)?.kinds.find(({ id }) => id === kind)?.title ?? kind;
  const row = (
    <Choice
      label={`Whose ${tool}`}
      value={candidate}
      titles={candidates.map(({ name }) => name)}
      onChoose={(i) => (toolChoice.value = { ...chosen, candidate: candidates[i]?.name ?? '' })}
    />
  );
  const met = opponents.length > 0 && (
    <>
      against{' '}
      <Choice
        label="Against whom"
        value={opponent}
        titles={opponents.map(({ name }) => name)}
        onChoose={(i) => (toolChoice.value = { ...chosen, opponent: opponents[i]?.name ?? '' })}
      />{' '}
    </>
  );
  const where = acts.length > 1 && (
    <>
      in{' '}
      <Choice
        label="In which question"
        value={acts.indexOf(phase)}
        titles={acts.map((p) => title(phases[p]?.kind ?? ''))}
        onChoose={(i) => setWanted(acts[i] ?? null)}
      />{' '}
    </>
  );
  return (
    <section class="tool-pane" aria-label={TOOLS.find((one) => one.tool === tool)?.title}>
      {tool === 'sweep' && (
        <div class="tool-line">
          {row} {met}
          {where}where{' '}
          {fields.map(({ path, values }, at) => (
            <span key={at} class="tool-field">
              {at > 0 && 'and '}
              <FieldSelect
                label={`Field ${at + 1}`}
                path={path}
                leaves={sweepable(leaves)}
                onChange={(next) => put(at, { path: next })}
              />{' '}
              is{' '}
              <Typing
                aria-label={`Values of field ${at + 1}`}
                value={values}
                onTake={(typed) => put(at, { values: typed })}
              />
            </span>
          ))}
        </div>
      )}
      {tool === 'weights' && (
        <div class="tool-line">
          What one more of each stat is worth to {row} {where}
          {opponents.length > 1 && 'against all opponents, as they are weighed'}
        </div>
      )}
      {tool === 'luck' && (
        <div class="tool-line">
          {row} {met}
          {where}
          <label class="tool-log">
            What happened, a line for each attack
            <textarea
              rows={2}
              placeholder={'hit 2 of 9, no kills\nTurn 2: hit 4 of 10 on 4+'}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
        </div>
      )}
      <Told
        lacking={lacking}
        counting={!own || study?.state === 'running'}
        far={own && study?.state === 'running' ? study : null}
        problem={problem ? faultsInWords(problem, asked).join(' ') : ''}
      >
        {study && !lacking && <StudyFindings study={study} other={!own} />}
      </Told>
      {asked && !lacking && own && study?.state === 'done' && (
        <p class="actions">
          <button
            type="button"
            class="quiet"
            onClick={() => writeInto({ kind: tool, request: asked, kept: true, asked: true })}
          >
            Keep it as a study
          </button>
        </p>
      )}
    </section>
  );
}

interface ToldProps {
  readonly lacking: boolean;
  readonly counting: boolean;
  /** As far as it is; null while nothing is known of it. */
  readonly far: Study | null;
  readonly problem: string;
  readonly children: ComponentChildren;
}

function Told({ lacking, counting, far, problem, children }: ToldProps) {
  const most = atMost(far?.coreSecondsAtMost ?? 0);
  return (
    <>
      <p class="note" role="status">
        {!lacking && problem === '' && counting && (
          <>
            <RoundProgress label="Progress of the tool" progress={far?.progress ?? null} /> Counting
            {most === '' ? '' : `: ${most}`}.
          </>
        )}
      </p>
      {problem !== '' && (
        <p class="fault" role="alert">
          {problem}
        </p>
      )}
      {children}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly titles: readonly string[];
  readonly onChoose: (at: number) => void;
}

function Choice({ label, value, titles, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={String(value)} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      <Options of={numbered(titles.map((title) => ({ title })))} />
    </select>
  );
}

/** Fields of the question of a row, as they stand in it. */
export function leavesAt(request: JsonObject, candidate: number, opponent = 0, phase: number | null = null): Leaf[] {
  const asked = questionAt(request, candidate, opponent, phase);
  const form = asked && formOf(String(request.ruleset), asked.kind);
  return asked && form ? leavesOf(form, asked.scenario) : [];
}

function placeOf(all: ReadonlyArray<{ readonly name: string }>, name: string): number {
  return Math.max(
    0,
    all.findIndex((one) => one.name === name),
  );
}

/** What was typed as a number, 0 or more; null where it is none. */
export function numberIn(typed: string): number | null {
  const number = Number(typed.trim());
  return typed.trim() === '' || !Number.isFinite(number) || number < 0 ? null : number;
}
