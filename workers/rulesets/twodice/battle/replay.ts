/** A battle of a 2d6 game as a log and as pictures: the same draws as the trial, told model by model. */
import type { WordStream } from '../../../kernel/streams.ts';
import type { ReplayScene, ReplayStep, ReplayTable } from '../../ruleset.ts';
import { tracing, turnInWords } from '../duel/replay.ts';
import { HALF } from './field.ts';
import type { BattleListener, Skirmish } from './skirmish.ts';

/** Plays one battle and writes it down. */
export function replaySteps(
  game: Skirmish,
  stream: WordStream,
  unfolding: WordStream,
): { readonly steps: readonly ReplayStep[]; readonly table: ReplayTable } {
  const { forces, field } = game;
  const steps: ReplayStep[] = [];
  const scenes: ReplayScene[] = [];
  let [round, heading, struck] = [0, '', -1];
  const say = (text: string, dice: readonly number[] = []) => steps.push({ label: heading, dice, text });
  const shown: string[] = [];
  const { objectives } = game.mission;
  const held: Array<1 | 2 | null> = objectives.map(() => null);
  const markersNow = () =>
    objectives.map(({ x, y }, i) => ({ x: x + HALF, y: y + HALF, held: held[i], carrier: null }));
  const areas = objectives.flatMap(({ kind, name, x, y, radius }) =>
    kind === 'zone' ? [{ title: name, outline: { kind: 'disc' as const, x: x + HALF, y: y + HALF, radius } }] : [],
  );
  const look = (title: string, unit: number | null): void => {
    const moved = forces.names.flatMap((_, u) => {
      const { at } = field.bases[u];
      const bases = field.on[u] === 1 ? [at.x + HALF, at.y + HALF] : [];
      if (shown[u] === bases.join()) return [];
      shown[u] = bases.join();
      return [{ unit: u, bases }];
    });
    if (moved.length > 0 || steps.length > (scenes.at(-1)?.steps ?? 0))
      scenes.push({
        title,
        round,
        unit,
        steps: steps.length,
        moved,
        markers: markersNow(),
        ...(areas.length > 0 ? { areas } : {}),
      });
  };
  let acting: number | null = null;
  const traced = tracing(
    stream,
    unfolding,
    () => forces.sort(struck).side,
    (each) => steps.push({ ...each, label: `${heading}: ${each.label}` }),
  );
  const end = (): void => {
    if (acting !== null) look(`Round ${round}: ${forces.names[acting]}`, acting);
  };
  const listener: BattleListener = {
    turn: (now, side) => {
      end();
      if (now === 1 && round === 0) look('Deployment', null);
      round = now;
      acting = null;
      heading = `Round ${now}`;
      say(`${forces.armies[side].name}: its turn`);
    },
    acts: (u) => {
      end();
      acting = u;
      heading = `Round ${round}, ${forces.names[u]}`;
    },
    moved: (_, { inches, charging, runs }) =>
      say(`${charging ? 'charges' : runs ? 'runs' : 'advances'} ${inches.toFixed(1)}"`),
    attacks: (_, v, charging) => {
      struck = v;
      say(`${charging ? 'charge attacks' : 'attacks'} on ${forces.names[v]}`);
    },
    gone: (v) => say(`${forces.names[v]} is destroyed`),
    scored: (side, controlled, scored) => {
      end();
      acting = null;
      heading = `Round ${round}`;
      // Whom an objective belongs to is seen when the turn of each side ends.
      for (const i of held.keys()) if (held[i] === side + 1) held[i] = null;
      for (const i of controlled) held[i] = (side + 1) as 1 | 2;
      const what = controlled.length === 0 ? 'nothing' : controlled.map((i) => `the ${objectives[i].name}`).join(', ');
      const [first, second] = game.score.points;
      const more = scored === 0 ? 'no control point' : `${scored} control point${scored === 1 ? '' : 's'}`;
      say(`${forces.armies[side].name} controls ${what}: ${more}, now ${first} to ${second}`);
      look(`Round ${round}: ${forces.armies[side].name} scores`, null);
    },
    of: turnInWords(say, unfolding),
  };
  game.play(traced, listener);
  end();
  const units = forces.names.map((name, u) => ({
    ...{ name, radius: field.bases[u].radius },
    side: (forces.seat[u] + 1) as 1 | 2,
  }));
  const table = {
    width: 2 * HALF,
    depth: 2 * HALF,
    terrain: [],
    armies: forces.armies.map(({ name }) => name),
    units,
    scenes,
  };
  return { steps, table };
}
