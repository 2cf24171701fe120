/** A trial on its table: who stood where, scene by scene, with what was rolled in each. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Replay } from '../../server/api/contract.ts';
import { counted } from '../../workers/wording.ts';
import { Fold } from '../form/Fold.tsx';
import { Options } from '../form/Options.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import {
  chapters,
  frameOf,
  heldBy,
  isGame,
  metIn,
  middleOf,
  namesIn,
  type Outline,
  type Scene,
  type Standing,
  standings,
  stepsOf,
  type Table,
} from './film.ts';
import { luckInWords, reportText } from './report-words.ts';
import { Steps } from './Steps.tsx';
import '../board/board.css';
import './replay-board.css';
import { TableBox } from '../shell/TableBox.tsx';

/** Milliseconds that a scene is shown while the game plays. */
const PACE = 1100;
const SIDES = [1, 2] as const;
/** Inches that the usual table of a battle is wide. */
const WIDE = 72;
/** ... and beside what is shown. */
const EDGE = 0.5;
/** Letters of a model's name, inches on the widest table. */
const NAME = 1.8;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export interface ReplayBoardProps {
  readonly replay: Replay;
  readonly table: Table;
}

export default function ReplayBoard({ replay, table }: ReplayBoardProps) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const all = useMemo(() => standings(table), [table]);
  const last = table.scenes.length - 1;
  const shown = Math.min(at, last);
  const scene = table.scenes[shown];
  const standing = all[shown];
  useEffect(() => {
    setAt(0);
    setPlaying(false);
  }, [table]);
  useEffect(() => {
    if (!playing) return;
    if (shown >= last) {
      setPlaying(false);
      return;
    }
    const next = setTimeout(() => setAt(shown + 1), PACE);
    return () => clearTimeout(next);
  }, [playing, shown, last]);
  if (!scene || !standing) return null;
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, to)));
  };
  const steps = stepsOf(replay, shown);
  const luck = luckInWords(replay);
  /** Battles of some games have no markers to hold. */
  const marked = table.scenes.some(({ markers }) => markers.length > 0);
  return (
    <section class="replay-board" aria-label={`The ${isGame(table) ? 'game' : 'trial'} on the table`}>
      <Picture table={table} scene={scene} standing={standing} before={all[shown - 1]} />
      <p class="replay-caption" aria-live={playing ? 'off' : 'polite'}>
        <strong>{scene.title}</strong>
        <span class="note">
          {marked ? 'Markers:' : metIn(scene, table).join(', ')}
          {SIDES.map((side) => (
            <span key={side} class={`replay-score side-${side}`}>
              {table.armies[side - 1]} {marked && heldBy(scene, side)}
            </span>
          ))}
        </span>
      </p>
      <div class="replay-controls">
        <button type="button" class="quiet" disabled={shown === 0} onClick={() => go(shown - 1)}>
          Back
        </button>
        <button
          type="button"
          onClick={() => {
            if (!playing && shown >= last) setAt(0);
            setPlaying(!playing);
          }}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" class="quiet" disabled={shown >= last} onClick={() => go(shown + 1)}>
          Step
        </button>
        <input
          type="range"
          aria-label="Scene"
          aria-valuetext={`${shown + 1} of ${last + 1}: ${scene.title}`}
          min={0}
          max={last}
          value={shown}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <select aria-label="Go to" value="" onChange={(event) => go(Number(event.currentTarget.value))}>
          <option value="" disabled>
            Go to…
          </option>
          <Options of={chapters(table)} by="scene" />
        </select>
      </div>
      {luck && <p class="note">{luck}</p>}
      {replay.report && (
        <Fold title={`The ${isGame(table) ? 'game' : 'trial'} in words`} class="inner">
          <p>
            <CopyButton text={() => reportText(replay)} title="Copy the report" />
          </p>
          {replay.report.map(({ title, lines }) => (
            <section key={title} class="replay-chapter">
              <h3>{title}</h3>
              <p>{lines.join(' ')}</p>
            </section>
          ))}
        </Fold>
      )}
      {steps.length === 0 ? <p class="note">Nothing is rolled here.</p> : <Steps steps={steps} />}
      <Fold title="Where everybody stands" note={scene.title} class="inner">
        <Twin table={table} standing={standing} />
        <ul>
          {scene.markers.map((marker, i) => (
            <li key={i}>
              Marker {i + 1} at {marker.x.toFixed(1)}, {marker.y.toFixed(1)}: {heldInWords(marker.held, table)}
              {marker.carrier !== null && `, carried by ${table.units[marker.carrier]?.name}`}
            </li>
          ))}
          {table.terrain.map((piece, i) => (
            <li key={`t${i}`}>
              {capital(piece.name)}, {piece.width} by {piece.depth}, lower left corner at {piece.x}, {piece.y}
              {piece.outline && (piece.outline.kind === 'disc' ? ', round' : ', of the box round it')}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}

interface PictureProps {
  readonly table: Table;
  readonly scene: Scene;
  readonly standing: Standing;
  readonly before: Standing | undefined;
}

function Picture({ table, scene, standing, before }: PictureProps) {
  const { width, depth, terrain, units } = table;
  const frame = useMemo(() => frameOf(table), [table]);
  const top = frame.y + frame.depth;
  // Letters are so large on the widest table of a battle; where less is shown they take as much of it.
  const word = Math.max(frame.width, frame.depth) / WIDE;
  const from = scene.unit === null ? null : middleOf(before?.[scene.unit] ?? []);
  const to = scene.unit === null ? null : middleOf(standing[scene.unit] ?? []);
  // Half feet; on a map of squares each of them.
  const step = table.squares ? 1 : 6;
  const feet = [
    ...Array.from({ length: Math.ceil(width / step) - 1 }, (_, i) => `M${step * (i + 1)} 0V${depth}`),
    ...Array.from({ length: Math.ceil(depth / step) - 1 }, (_, i) => `M0 ${step * (i + 1)}H${width}`),
  ].join('');
  return (
    <svg
      class="board-picture"
      viewBox={`${frame.x - EDGE} ${depth - top - EDGE} ${frame.width + 2 * EDGE} ${frame.depth + 2 * EDGE}`}
      role="img"
      aria-label={scene.title}
      style={{ '--word': word }}
    >
      <g transform={`matrix(1 0 0 -1 0 ${depth})`}>
        <rect class="board-table" x="0" y="0" width={width} height={depth} />
        <path class="board-foot" d={feet} />
        {terrain.map((piece, i) => (
          <g key={i} class={`board-terrain ground-${piece.kind.replace(/\W+/g, '-')}`}>
            <title>{piece.name}</title>
            {piece.outline ? (
              <Drawn outline={piece.outline} />
            ) : (
              <rect x={piece.x} y={piece.y} width={piece.width} height={piece.depth} />
            )}
            <Words x={piece.x + piece.width / 2} y={piece.y + piece.depth / 2} class="replay-ground">
              {isGame(table) ? piece.kind : piece.name}
            </Words>
          </g>
        ))}
        {scene.markers.map(({ x, y, held }, i) => (
          <g key={i} class={`replay-marker${held === 'destroyed' ? ' gone' : held ? ` side-${held}` : ''}`}>
            <title>{`Marker ${i + 1}: ${heldInWords(held, table)}`}</title>
            <circle class="replay-reach" cx={x} cy={y} r={3} />
            <rect
              class="replay-diamond"
              x={x - 0.9}
              y={y - 0.9}
              width={1.8}
              height={1.8}
              transform={`rotate(45 ${x} ${y})`}
            />
            <Words x={x} y={y} class="replay-number">
              {String(i + 1)}
            </Words>
          </g>
        ))}
        {units.map(({ name, side, radius }, u) => (
          <g
            key={u}
            class={`replay-unit side-${side}${scene.unit === u ? ' acts' : ''}${scene.met?.includes(u) ? ' met' : ''}`}
          >
            <title>{name}</title>
            {standing[u]?.map(({ x, y }, i) => (
              <circle key={i} class="board-base" cx={x} cy={y} r={radius} />
            ))}
          </g>
        ))}
        {scene.areas?.map(({ title, outline }, i) => (
          <g key={i} class="replay-area">
            <title>{title}</title>
            <Drawn outline={outline} />
          </g>
        ))}
        {from && to && (from.x !== to.x || from.y !== to.y) && (
          <path class="replay-way" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        )}
        {namesIn(table, scene, standing, NAME * word).map(({ unit, name, anchor, ...at }) => (
          <Words key={unit} {...at} class={`replay-model ${anchor}${scene.unit === unit ? ' acts' : ''}`}>
            {name}
          </Words>
        ))}
        {isGame(table) && scene.unit !== null && to && (
          <Words
            x={Math.max(frame.x + 8 * word, Math.min(frame.x + frame.width - 8 * word, to.x))}
            y={to.y + (to.y > top - 6 * word ? -1 : 1) * Math.max(3 * word, radiusOf(table, scene) + 1.5 * word)}
            class="replay-name"
          >
            {units[scene.unit]?.name ?? ''}
          </Words>
        )}
      </g>
    </svg>
  );
}

const radiusOf = ({ units }: Table, { unit }: Scene): number => (unit === null ? 0 : (units[unit]?.radius ?? 0));

function Drawn({ outline }: { readonly outline: Outline }) {
  if (outline.kind === 'disc') return <circle cx={outline.x} cy={outline.y} r={outline.radius} />;
  return <polygon points={outline.corners.join(' ')} />;
}

const heldInWords = (held: Scene['markers'][number]['held'], { armies }: Table): string =>
  held === null ? 'nobody holds it' : held === 'destroyed' ? 'destroyed' : `held by ${armies[held - 1]}`;

interface WordsProps {
  readonly x: number;
  readonly y: number;
  readonly class: string;
  readonly children: string;
}

/** Letters stand upright although y goes up. */
function Words({ x, y, class: className, children }: WordsProps) {
  return (
    <text class={className} transform={`translate(${x} ${y}) scale(1 -1)`} dy="0.35em">
      {children}
    </text>
  );
}

/** The picture as a table, for whoever cannot see it. */
function Twin({ table, standing }: { readonly table: Table; readonly standing: Standing }) {
  return (
    <TableBox label="The scene as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">{isGame(table) ? 'Unit' : 'Model'}</th>
            <th scope="col">Army</th>
            {isGame(table) && <th scope="col">Models on the table</th>}
            <th scope="col">Middle, {table.squares ? 'squares' : 'inches'}</th>
          </tr>
        </thead>
        <tbody>
          {table.units.map(({ name, side }, u) => {
            const middle = middleOf(standing[u] ?? []);
            return (
              <tr key={u}>
                <th scope="row">{name}</th>
                <td>{table.armies[side - 1]}</td>
                {isGame(table) && <td>{middle ? counted(standing[u]?.length ?? 0, 'models') : 'off the table'}</td>}
                <td>{middle ? `${middle.x.toFixed(1)}, ${middle.y.toFixed(1)}` : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}
