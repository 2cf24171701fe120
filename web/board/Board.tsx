/**
 * The table to draw on. The scenario is the only state that lasts: what is dragged shows at once and is said once, when it
 * is let go. All coordinates stand below as a list, for whoever cannot see the picture.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../workers/wording.ts';
import { answer, form } from '../ask/state.ts';
import { saveText } from '../charts/save.ts';
import { useForm } from '../form/context.ts';
import { Fold } from '../form/Fold.tsx';
import { GroupFields } from '../form/GroupFields.tsx';
import { isObject, type Json } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { type Path, valueAt, withValue } from '../form/path.ts';
import { problemsAt } from '../form/problems.ts';
import { Switch } from '../shell/Switch.tsx';
import { chancesOf, readAsked, seesOf } from './asked.ts';
import { ChosenFields } from './ChosenFields.tsx';
import { Drawing } from './Drawing.tsx';
import { Editing } from './editing.ts';
import { draggedScene, NOTHING_CHOSEN, useGestures } from './gestures.ts';
import { LayerTools } from './LayerTools.tsx';
import { savePicture, svgText } from './picture.ts';
import { drawn, overlapping, type Point } from './scene.ts';
import { around, boxOf, holdsAll, MARGIN, type Size, whole, zoomed } from './view.ts';
import './board.css';

const TOOLS = [
  { value: 'move', title: 'Move' },
  { value: 'measure', title: 'Measure' },
] as const;
const SNAPS = [
  { value: '0', title: 'Free' },
  { value: '0.5', title: '½"' },
  { value: '1', title: '1"' },
] as const;

export interface BoardProps {
  field: GroupField;
  path: Path;
  value: Json | undefined;
}

export function Board({ field, path, value }: BoardProps) {
  const { scenario, setValue, problems } = useForm();
  const svg = useRef<SVGSVGElement>(null);
  const editing = new Editing(field, path, value, setValue);
  const asked = readAsked(form.value, scenario);
  const [chosen, choose] = useState(NOTHING_CHOSEN);
  const [tape, setTape] = useState<readonly [Point, Point] | null>(null);
  const [tool, setTool] = useState<(typeof TOOLS)[number]['value']>('move');
  const [wanted, setGround] = useState('');
  // Another game knows other ground.
  const ground = editing.grounds.includes(wanted) ? wanted : (editing.grounds[0] ?? '');
  const [snap, setSnap] = useState<(typeof SNAPS)[number]['value']>('0.5');
  const [shown, show] = useState(0);
  const frame = useFrame(svg);
  /** The table, and the form of its picture. */
  const size: Size = { ...editing.scene, ...(frame.height > 0 ? { aspect: frame.width / frame.height } : {}) };
  const [view, setView] = useState(() => around(editing.scene.models, size));
  const whose = `${editing.scene.width} ${editing.scene.height} ${editing.scene.models.map(({ name }) => name)}`;
  // Another scene may stand where the last one was not looked at.
  useEffect(() => {
    setView((now) => (holdsAll(now, editing.scene.models, size) ? now : around(editing.scene.models, size)));
  }, [whose]);
  const { squares = false } = editing.scene;
  const step = squares ? 1 : Number(snap);
  const box = boxOf(view, size);
  const { aimPath } = asked;
  const gestures = useGestures({
    ...{ svg, editing, size, box, view, step, chosen, choose, setView, setTape },
    measuring: tool === 'measure',
    aimAt: aimPath ? (at) => setValue(aimPath, { kind: 'point', ...at }) : null,
  });
  const { drag } = gestures;
  const scene = draggedScene(editing.scene, chosen, drag);
  const overlaps = useMemo(() => overlapping(scene), [scene]);
  const { stale, simulation } = answer.value;
  const result = stale || drag ? undefined : simulation?.result;
  const measures = result?.measures;
  const layers = result?.layers ?? [];
  const takeBest = (best: Point): void => {
    const at = drawn(best, editing.scene);
    if (asked.kind === 'aim') {
      const given = valueAt(scenario, ['ask']);
      setValue(['ask'], { ...(isObject(given) ? given : {}), kind: 'blast', at: { kind: 'point', ...at } });
    } else {
      const [role] = asked.roles;
      const model = role?.model === null || role === undefined ? undefined : editing.scene.models[role.model];
      if (model) editing.move(new Set([role!.model!]), { x: at.x - model.x, y: at.y - model.y }, 0);
    }
  };

  /** The question on an empty table: whoever it names is one of the two who are left. */
  const emptied = (): Json =>
    asked.roles.reduce<Json>(
      (next, { path: named }, index) => withValue(next, named, Math.min(index + 1, 2)),
      withValue(scenario, path, editing.emptied()),
    );

  const onKey = (event: KeyboardEvent, index: number): void => {
    const by = event.shiftKey && !squares ? 0.1 : step || 0.25;
    const moved = chosen.models.has(index) ? chosen.models : new Set([index]);
    switch (event.key) {
      case 'ArrowLeft':
        editing.move(moved, { x: -by, y: 0 }, 0);
        break;
      case 'ArrowRight':
        editing.move(moved, { x: by, y: 0 }, 0);
        break;
      case 'ArrowUp':
        editing.move(moved, { x: 0, y: by }, 0);
        break;
      case 'ArrowDown':
        editing.move(moved, { x: 0, y: -by }, 0);
        break;
      case '[':
        editing.turn(index, 1);
        break;
      case ']':
        editing.turn(index, -1);
        break;
      case 'Delete':
        if (editing.remove(moved)) choose(NOTHING_CHOSEN);
        break;
      case 'Enter':
      case ' ':
        choose({ models: new Set([index]), terrain: null });
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div class="board">
      <div class="board-tools">
        {[1, 2].map((side) => (
          <button
            key={side}
            type="button"
            class="quiet"
            disabled={editing.full}
            onClick={() => {
              // Beside his last one, as ranks are put down.
              const last = editing.scene.models.findLast((model) => model.side === side);
              const near = last ?? { x: view.x, y: view.y + (side === 1 ? -3 : 3) };
              choose({ models: new Set([editing.add(side, near, step)]), terrain: null });
            }}
          >
            + Player {side}
          </button>
        ))}
        <select aria-label="Kind of terrain" value={ground} onChange={(event) => setGround(event.currentTarget.value)}>
          {editing.grounds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            const [sheltered] = chosen.models;
            choose({ models: new Set(), terrain: editing.addTerrain(ground, view, sheltered) });
          }}
        >
          + Terrain
        </button>
        <button
          type="button"
          class="quiet"
          title="One model of each player, and no terrain"
          onClick={() => {
            setValue([], emptied());
            choose(NOTHING_CHOSEN);
            setTape(null);
            // What is left stands in the middle.
            setView({ ...whole(editing.scene), zoom: squares ? 1 : 2 });
          }}
        >
          Empty it
        </button>
      </div>
      {problemsAt(problems, path).map((fault) => (
        <p class="fault" key={fault.message}>
          {fault.message}
        </p>
      ))}
      <div class="board-frame">
        <svg
          ref={svg}
          class={`board-picture tool-${tool}${drag ? ' dragging' : ''}`}
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          style={{ aspectRatio: `${scene.width + 2 * MARGIN} / ${scene.height + 2 * MARGIN}` }}
          onPointerDown={gestures.press}
          onPointerMove={gestures.move}
          onPointerUp={gestures.release}
          onPointerCancel={gestures.release}
          onDblClick={gestures.twice}
          onWheel={gestures.wheel}
        >
          <title>{`${squares ? 'Map' : 'Table'} of ${scene.width} by ${scene.height} ${squares ? 'squares' : 'inches'}. Arrow keys move a model, brackets turn it, Delete takes it away.`}</title>
          <Drawing
            scene={scene}
            asked={drag?.kind === 'aim' ? { ...asked, aim: drag.at } : asked}
            chances={chancesOf(measures, scene.models.length)}
            sees={seesOf(measures)}
            selected={chosen.models}
            overlaps={overlaps}
            terrainSelected={chosen.terrain}
            layer={layers[shown] ?? null}
            measure={drag?.kind === 'measure' ? [drag.from, drag.to] : tape}
            scale={frame.width / box.width}
            onModelKey={onKey}
            onModelFocus={(index) => {
              if (!gestures.isPressed() && !chosen.models.has(index))
                choose({ models: new Set([index]), terrain: null });
            }}
          />
        </svg>
        <div class="board-zoom">
          <button
            type="button"
            class="quiet"
            aria-label="Nearer"
            onClick={() => setView(zoomed(view, 1.5, view, size))}
          >
            +
          </button>
          <button
            type="button"
            class="quiet"
            aria-label="Farther"
            onClick={() => setView(zoomed(view, 1 / 1.5, view, size))}
          >
            −
          </button>
          <button type="button" class="quiet" onClick={() => setView(around(scene.models, size))}>
            Models
          </button>
          <button type="button" class="quiet" onClick={() => setView(whole(scene))}>
            Table
          </button>
        </div>
      </div>
      {layers.length > 0 && <LayerTools {...{ layers, shown, asked, squares }} onShow={show} onTake={takeBest} />}
      {overlaps.size > 0 && !drag && (
        <p class="fault">
          These bases stand on each other: {namesOf([...overlaps].map((index) => scene.models[index]?.name ?? ''))}.
        </p>
      )}
      <div class="board-snap">
        <Switch
          label="What dragging does"
          options={TOOLS}
          value={tool}
          onChange={(next) => {
            setTool(next);
            setTape(null);
          }}
        />
        <span class="push" />
        {!squares && (
          <>
            <span aria-hidden="true">Models snap to</span>
            <Switch label="Models snap to" options={SNAPS} value={snap} onChange={setSnap} />
          </>
        )}
      </div>
      <ChosenFields {...{ editing, asked, chosen, choose, step }} />
      <Fold
        title="All coordinates"
        note={`${counted(scene.models.length, 'models')}, ${counted(scene.terrain.length, 'pieces of terrain')}`}
        class="inner"
      >
        <GroupFields group={field} path={path} value={value} />
        <p class="board-actions">
          <span class="push" />
          <button
            type="button"
            class="quiet"
            onClick={() => svg.current && saveText('table.svg', 'image/svg+xml', svgText(svg.current))}
          >
            Picture as SVG
          </button>
          <button type="button" class="quiet" onClick={() => svg.current && void savePicture('table.png', svg.current)}>
            Picture as PNG
          </button>
        </p>
      </Fold>
    </div>
  );
}

/** More names than these are counted. */
const MOST_NAMED = 6;

const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMED + 1
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} others`
    : names.join(', ');

/** Pixels of the picture; no height before it is drawn. */
function useFrame(svg: { readonly current: SVGSVGElement | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [frame, setFrame] = useState({ width: 600, height: 0 });
  useEffect(() => {
    const node = svg.current;
    if (!node) return;
    const watch = new ResizeObserver(([entry]) => entry && setFrame(entry.contentRect));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return frame;
}
