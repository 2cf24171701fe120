/** The table as a picture: terrain, models, templates, measures. It knows nothing of forms and changes nothing. */
import type { JSX } from 'preact';
import type { Asked } from './asked.ts';
import { Best, Layer, type TableLayer } from './Layer.tsx';
import {
  type BoardModel,
  type BoardOutline,
  type BoardScene,
  drawn,
  inWords,
  measured,
  type Point,
  tidy,
} from './scene.ts';

export interface DrawingProps {
  scene: BoardScene;
  asked: Asked;
  /** Chance of each model to be met, or empty. */
  chances: readonly number[];
  /** Whether the first model asked about sees the second; null where nobody asked. */
  sees: boolean | null;
  selected: ReadonlySet<number>;
  overlaps: ReadonlySet<number>;
  terrainSelected: number | null;
  measure: readonly [Point, Point] | null;
  /** A map to lay over the table. */
  layer: TableLayer | null;
  /** Screen pixels that an inch takes, so that letters keep their size. */
  scale: number;
  onModelKey: (event: KeyboardEvent, index: number) => void;
  onModelFocus: (index: number) => void;
}

/** Names of more models than this would lie on each other. */
const MOST_NAMES = 12;

const percent = (p: number): string =>
  p > 0 && p < 0.005 ? '<1' : p > 0.995 && p < 1 ? '>99' : String(Math.round(100 * p));

export function Drawing(props: DrawingProps) {
  const { scene, asked, scale } = props;
  const { width, height } = scene;
  const layer = props.layer && { ...props.layer, ...drawn(props.layer, scene), best: drawn(props.layer.best, scene) };
  // Who shares a square stands beside the others in it.
  const shift = (index: number): number =>
    scene.squares
      ? 0.16 *
        scene.models.slice(0, index).filter(({ x, y }) => x === scene.models[index]?.x && y === scene.models[index]?.y)
          .length
      : 0;
  const lines = (step: number): string => {
    let path = '';
    for (let x = step; x < width; x += step) path += `M${x} 0V${height}`;
    for (let y = step; y < height; y += step) path += `M0 ${y}H${width}`;
    return path;
  };
  return (
    <g transform={`matrix(1 0 0 -1 0 ${height})`}>
      <rect class="board-table" x="0" y="0" width={width} height={height} />
      {(scale > 9 || scene.squares) && <path class="board-inch" d={lines(1)} />}
      {!scene.squares && <path class="board-foot" d={lines(6)} />}
      {scene.terrain.map((piece, index) => (
        <g
          key={`t${index}`}
          data-terrain={index}
          class={`board-terrain ground-${piece.kind.replace(/\W+/g, '-')}${props.terrainSelected === index ? ' chosen' : ''}`}
        >
          <title>{piece.name}</title>
          <Outline outline={piece.outline} />
          <Words at={middleOf(piece.outline)} size={11 / scale} class="board-name">
            {piece.name}
          </Words>
        </g>
      ))}
      {layer && <Layer layer={layer} />}
      <Ranges scene={scene} asked={asked} scale={scale} sees={props.sees} />
      {scene.models.map((model, index) => (
        <Model
          key={`m${index}`}
          {...props}
          model={shift(index) === 0 ? model : { ...model, x: model.x + shift(index), y: model.y + shift(index) }}
          index={index}
          named={scene.models.length <= MOST_NAMES}
        />
      ))}
      <Aim scene={scene} asked={asked} scale={scale} />
      {layer && <Best layer={layer} scale={scale} />}
      {props.measure && <Tape from={props.measure[0]} to={props.measure[1]} scene={scene} scale={scale} />}
    </g>
  );
}

function Outline({ outline }: { outline: BoardOutline }) {
  if (outline.kind === 'disc') return <circle cx={outline.x} cy={outline.y} r={outline.radius} />;
  if (outline.kind === 'polygon') return <polygon points={outline.corners.map(({ x, y }) => `${x},${y}`).join(' ')} />;
  const { x, y, width, depth, turned } = outline;
  return (
    <rect
      x={x - width / 2}
      y={y - depth / 2}
      width={width}
      height={depth}
      transform={turned === 0 ? undefined : `rotate(${turned} ${x} ${y})`}
    />
  );
}

function middleOf(outline: BoardOutline): Point {
  if (outline.kind !== 'polygon') return outline;
  const { corners } = outline;
  const sum = corners.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  const count = Math.max(1, corners.length);
  return { x: sum.x / count, y: sum.y / count };
}

interface ModelProps extends DrawingProps {
  named: boolean;
  model: BoardModel;
  index: number;
}

function Model({
  model,
  index,
  named,
  selected,
  overlaps,
  chances,
  asked,
  scale,
  scene,
  onModelKey,
  onModelFocus,
}: ModelProps) {
  const { x, y, radius, facing, side, down } = model;
  const chance = chances[index];
  const roles = asked.roles.filter((role) => role.model === index);
  const classes = [
    `board-model side-${side}`,
    selected.has(index) && 'chosen',
    overlaps.has(index) && 'overlaps',
    down && 'down',
    roles.length > 0 && 'meant',
  ].filter(Boolean);
  const said = chance === undefined ? '' : `, ${percent(chance)} %`;
  const part = roles.map(({ title }) => title).join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a circle in a picture cannot be a <button>
    <g
      class={classes.join(' ')}
      data-model={index}
      role="button"
      tabIndex={0}
      aria-pressed={selected.has(index)}
      aria-label={`${inWords(scene.models[index] ?? model, scene)}${part ? `, ${part}` : ''}${said}`}
      onKeyDown={(event) => onModelKey(event, index)}
      onFocus={() => onModelFocus(index)}
    >
      <title>{inWords(scene.models[index] ?? model, scene)}</title>
      {/* Small bases are hard to hit with a thumb. */}
      <circle class="board-touch" cx={x} cy={y} r={Math.max(radius, 18 / scale)} />
      {chance !== undefined && chance > 0 && (
        <circle class="board-chance" cx={x} cy={y} r={radius + 4 / scale} style={{ opacity: 0.25 + 0.75 * chance }} />
      )}
      <circle class="board-base" cx={x} cy={y} r={radius} />
      {facing !== undefined && <Front at={model} facing={facing} />}
      {facing !== undefined && selected.has(index) && <Handle at={model} facing={facing} index={index} scale={scale} />}
      {(named || selected.has(index) || roles.length > 0) && (
        <Words {...besideOf(model, index, scene, scale)} size={11 / scale} class="board-name">
          {model.name}
        </Words>
      )}
      {chance !== undefined && (
        <Words at={{ x, y }} size={Math.min(12 / scale, radius)} class="board-percent">
          {percent(chance)}
        </Words>
      )}
    </g>
  );
}

/** Where the name of a model stands: below its base, or to the right of it where another base is below. */
function besideOf(
  { x, y, radius }: BoardModel,
  index: number,
  { models }: BoardScene,
  scale: number,
): Pick<WordsProps, 'at' | 'starts'> {
  const below = { x, y: y - radius - 9 / scale };
  const taken = models.some(
    (other, at) => at !== index && Math.hypot(other.x - below.x, other.y - below.y) < other.radius + 5 / scale,
  );
  return taken ? { at: { x: x + radius + 5 / scale, y }, starts: true } : { at: below };
}

/** The front half of a base, and which way its middle looks. */
function Front({ at, facing }: { at: BoardModel; facing: number }) {
  const { x, y, radius } = at;
  return (
    <path
      class="board-front"
      transform={`translate(${x} ${y}) rotate(${facing})`}
      d={`M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}M${radius * 0.72} 0H${radius * 1.3}`}
    />
  );
}

/** Where a chosen model is taken hold of to turn it. */
function Handle({ at, facing, index, scale }: { at: BoardModel; facing: number; index: number; scale: number }) {
  const far = at.radius + 16 / scale;
  const turn = (facing * Math.PI) / 180;
  const [x, y] = [at.x + far * Math.cos(turn), at.y + far * Math.sin(turn)];
  return (
    <g class="board-handle" data-turn={index}>
      <circle class="board-touch" cx={x} cy={y} r={18 / scale} />
      <circle class="board-grip" cx={x} cy={y} r={6 / scale} />
    </g>
  );
}

/** How far the asked model reaches. */
function Ranges({ scene, asked, scale, sees }: Pick<DrawingProps, 'scene' | 'asked' | 'scale' | 'sees'>) {
  const [role] = asked.roles;
  const from = role?.model === null || role === undefined ? undefined : scene.models[role.model];
  if (!from) return null;
  const other = asked.roles.length > 1 ? asked.roles[1] : undefined;
  const to = other?.model === null || other === undefined ? undefined : scene.models[other.model];
  return (
    <g class="board-ranges">
      {asked.range !== null && <circle class="board-range" cx={from.x} cy={from.y} r={from.radius + asked.range} />}
      {asked.moves !== null && (
        <circle class="board-threat" cx={from.x} cy={from.y} r={from.radius + asked.moves + from.reach}>
          <title>{`Threatened by ${from.name}: ${tidy(asked.moves + from.reach)}"`}</title>
        </circle>
      )}
      {to && <Tape from={from} to={to} scene={scene} scale={scale} sees={sees} quiet />}
    </g>
  );
}

function Aim({ scene, asked, scale }: { scene: BoardScene; asked: Asked; scale: number }) {
  if (asked.template === null) return null;
  const target = asked.roles.find(({ path }) => path.at(-1) === 'model')?.model;
  const at = asked.aim ?? (typeof target === 'number' ? scene.models[target] : undefined);
  if (!at) return null;
  const arm = 9 / scale;
  return (
    <g class={`board-aim${asked.aim ? ' free' : ''}`} data-aim={asked.aim ? 'point' : undefined}>
      <title>{`Template at ${tidy(at.x)}, ${tidy(at.y)}`}</title>
      <circle class="board-template" cx={at.x} cy={at.y} r={asked.template / 2} />
      <path d={`M${at.x - arm} ${at.y}H${at.x + arm}M${at.x} ${at.y - arm}V${at.y + arm}`} />
    </g>
  );
}

function squaresApart(from: Point, to: Point): string {
  const [across, up] = [
    Math.abs(Math.floor(to.x) - Math.floor(from.x)),
    Math.abs(Math.floor(to.y) - Math.floor(from.y)),
  ];
  return `${across} across, ${up} up`;
}

interface TapeProps {
  from: Point;
  to: Point;
  scene: BoardScene;
  scale: number;
  quiet?: boolean;
  sees?: boolean | null;
}

function Tape({ from, to, scene, scale, quiet = false, sees = null }: TapeProps) {
  const { centres, edges } = measured(from, to, scene);
  const inches = (value: number) => `${value.toFixed(2)}"`;
  const plain = scene.squares
    ? squaresApart(from, to)
    : edges === null
      ? inches(centres)
      : quiet
        ? inches(edges)
        : `${inches(edges)} between edges`;
  const words = sees === null ? plain : `${plain}, ${sees ? 'in sight' : 'no sight'}`;
  const sight = sees === null ? '' : sees ? ' seen' : ' unseen-line';
  return (
    <g class={`board-tape${quiet ? ' quiet' : ''}${sight}`}>
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <Words at={{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 8 / scale }} size={12 / scale} class="board-inches">
        {words}
      </Words>
    </g>
  );
}

interface WordsProps {
  at: Point;
  /** In inches. */
  size: number;
  class: string;
  /** Whether they begin at the place; their middle is there otherwise. */
  starts?: boolean;
  children: JSX.Element | string;
}

/** Letters stand upright although y goes up. */
function Words({ at, size, class: className, starts = false, children }: WordsProps) {
  return (
    <text
      class={`${className}${starts ? ' starts' : ''}`}
      transform={`translate(${at.x} ${at.y}) scale(1 -1)`}
      font-size={size}
      dy="0.35em"
    >
      {children}
    </text>
  );
}
