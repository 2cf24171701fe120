/**
 * Activations on targets with states, played at the table: real dice, boxes marked one by one with a pencil. It follows
 * the compiled policy, but neither the folded distributions nor the arithmetic of the states.
 */
import { BRANCHES } from '../../../kernel/countdown.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import type { ActivationQuestion } from '../activation/activation.ts';
import { playAttack } from '../activation/replay.ts';
import type { Activation } from '../activation/schema.ts';
import { readDragoon, readTrack } from '../body/boxes.ts';
import { type Layout, parseLayout } from '../body/layout/parse.ts';
import { StatesRun } from '../run/index.ts';

export interface PlayedStates {
  /** Boxes marked in all. */
  readonly boxes: number;
  /** Stage at which the last model fell, or the number of stages. */
  readonly fell: number;
  readonly label: number;
  readonly models: number;
}

/** What lies on the table: boxes as lists of marks, in the order in which they are filled. */
interface Sheet {
  readonly fields: Array<{ size: number; marked: number }>;
  /** Per board, per column: free boxes and how many of them are marked now. */
  readonly boards: Array<Array<{ free: number; marked: number }>>;
  focus: number;
  beasts: number[];
}

export function playStates(question: ActivationQuestion, scenario: Activation, stream: WordStream): PlayedStates {
  const { run, graph } = question;
  if (!(run instanceof StatesRun)) throw new TypeError('not a target with states');
  const { process } = run.engine;
  const { target } = scenario;
  const sheet = newSheet(target);
  // The number of the state is only used to look the policy up; the pencil says what is worn.
  let state = 0;
  let node = 0;
  let models = 0;
  for (;;) {
    const action = process.policy.actions[process.policy.rowOf[state] * process.nodes + node];
    if (action < 0) return end(run.stages);
    const { choice } = graph.actions[action];
    const made = graph.states[node].made;
    if (choice.kind === 'commit') {
      node = process.next[action * BRANCHES + Math.ceil(stream.die(6) / 2) - 1];
      continue;
    }
    const condition = process.wear.condition[state];
    const played = playAttack(question, graph.states[node], choice, stream, condition);
    node = process.next[action * BRANCHES + played.branch];
    if (played.loss === 0) continue;
    const spot = process.wear.spots > 1 ? stream.die(process.wear.spots) - 1 : 0;
    const code = process.wear.after(state, played.loss, spot);
    const falls = mark(sheet, target, models, played.loss, spot);
    if (falls !== code < 0) throw new Error('the pencil and the states disagree about a fall');
    if (!falls) {
      state = code;
      continue;
    }
    const mounted = readDragoon(target.damage) !== null && models === 0;
    const tough =
      !mounted && target.tough && !graph.states[node].knockedDown && target.leavesPlayWhenDisabled !== 'before Tough';
    if (tough && stream.die(6) >= 5) {
      unmarkOne(sheet, models);
      node = process.lastStandNode[node * process.wear.conditions + condition];
      state = process.wear.stand(state, played.loss, spot);
      continue;
    }
    models++;
    if (~code >= process.wear.states) return end(made);
    state = ~code;
    node = process.cleared[node];
  }

  function end(fell: number): PlayedStates {
    const boxes = [...sheet.fields, ...sheet.boards.flat()].reduce((sum, { marked }) => sum + marked, 0);
    return { boxes, fell, label: question.states.labels.encode(graph.states[node]), models };
  }
}

function newSheet(target: Activation['target']): Sheet {
  if (target.others.length > 0) {
    const rows = [target, ...target.others.flatMap((one) => Array.from({ length: one.count }, () => one))];
    const boards = rows.map(({ damage }) => {
      const { boxes, marked } = readTrack(damage);
      return [{ free: boxes - marked, marked: 0 }];
    });
    return { fields: [], boards, focus: 0, beasts: [] };
  }
  const dragoon = readDragoon(target.damage);
  if (dragoon) {
    const boards = dragoon.map(({ boxes, marked }) => [{ free: boxes - marked, marked: 0 }]);
    return { fields: [], boards, focus: 0, beasts: [] };
  }
  const layout: Layout = parseLayout(target.damage);
  const boards = layout.boards.map(({ columns }) =>
    columns.map((column) => ({ free: column.filter(({ marked }) => !marked).length, marked: 0 })),
  );
  if (target.firstGrid === 'right' && boards.length === 2) boards.reverse();
  const { field } = layout;
  return {
    fields: field ? [{ size: field.boxes - field.marked, marked: 0 }] : [],
    boards,
    focus: target.powerField + target.fury,
    beasts: [...target.beasts],
  };
}

/** Marks one damage roll box by box. @returns whether the present model has no box left */
function mark(sheet: Sheet, target: Activation['target'], model: number, points: number, spot: number): boolean {
  let left = turnAway(sheet, target, points);
  const units = target.others.length > 0 || readDragoon(target.damage) !== null;
  const boards = units ? [sheet.boards[model]] : sheet.boards;
  for (const field of sheet.fields) {
    while (left > 0 && field.marked < field.size) {
      field.marked++;
      left--;
    }
  }
  for (const board of boards) {
    for (let at = spot, seen = 0; left > 0 && seen < board.length; seen++) {
      const column = board[board.length === 1 ? 0 : at % board.length];
      while (left > 0 && column.marked < column.free) {
        column.marked++;
        left--;
      }
      at++;
    }
  }
  return boards.every((board) => board.every(({ free, marked }) => marked === free));
}

function turnAway(
  sheet: Sheet,
  { powerField, powerFieldUse, fury, transferUse }: Activation['target'],
  points: number,
) {
  const guarded = powerField > 0 ? powerFieldUse : fury > 0 ? transferUse : null;
  if (guarded === null || sheet.focus === 0) return points;
  const room = sheet.boards[0][0].free - sheet.boards[0][0].marked;
  const wanted = guarded === 'always' || points >= room || (guarded === 'lethal or 5 or more' && points >= 5);
  if (!wanted) return points;
  if (powerField > 0) {
    sheet.focus--;
    return Math.max(0, points - 5);
  }
  const beast = sheet.beasts.findIndex((boxes) => boxes > 0);
  if (beast < 0) return points;
  sheet.focus--;
  const taken = Math.min(points, sheet.beasts[beast]);
  sheet.beasts[beast] -= taken;
  return points - taken;
}

/** Tough leaves one box: which column it is in matters to systems only, and the states choose that. */
function unmarkOne(sheet: Sheet, model: number): void {
  const board = sheet.boards.length > model ? sheet.boards[model] : sheet.boards[0];
  const column = board.find(({ marked }) => marked > 0);
  if (column) column.marked--;
}
