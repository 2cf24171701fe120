/** What fingers and mouse mean on the board: drag, turn, aim, measure, shift and zoom. Nothing lasts until they are lifted. */
import { useRef, useState } from 'preact/hooks';
import type { Editing } from './editing.ts';
import { type BoardScene, bearing, clamped, type Point, snapped } from './scene.ts';
import { type Box, kept, type Size, type View, zoomed } from './view.ts';

export type Drag =
  | { readonly kind: 'models'; readonly from: Point; readonly by: Point }
  | { readonly kind: 'terrain'; readonly index: number; readonly from: Point; readonly by: Point }
  | { readonly kind: 'turn'; readonly index: number; readonly facing: number }
  | { readonly kind: 'aim'; readonly at: Point }
  | { readonly kind: 'measure'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'shift'; readonly from: Point; readonly view: View };

export interface Chosen {
  readonly models: ReadonlySet<number>;
  readonly terrain: number | null;
}

export const NOTHING_CHOSEN: Chosen = { models: new Set(), terrain: null };

/** Fingers tremble by so many pixels without meaning it. */
const TREMBLE = 4;
const NOTCH = 15;

interface Given {
  readonly svg: { readonly current: SVGSVGElement | null };
  readonly editing: Editing;
  /** The table, and the form of its picture. */
  readonly size: Size;
  readonly box: Box;
  readonly view: View;
  readonly measuring: boolean;
  /** Inches that places snap to, 0 for none. */
  readonly step: number;
  readonly chosen: Chosen;
  readonly choose: (next: Chosen) => void;
  readonly setView: (next: View) => void;
  readonly setTape: (next: readonly [Point, Point] | null) => void;
  readonly aimAt: ((at: Point) => void) | null;
}

const markOf = (target: Element | null, name: 'model' | 'terrain' | 'aim' | 'turn'): number | null => {
  const found = target?.closest(`[data-${name}]`);
  return found ? Number(found.getAttribute(`data-${name}`)) || 0 : null;
};

export function useGestures({
  svg,
  editing,
  size,
  box,
  view,
  measuring,
  step,
  chosen,
  choose,
  setView,
  setTape,
  aimAt,
}: Given) {
  const { scene } = editing;
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<{ x: number; y: number; far: boolean } | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const frame = svg.current?.getBoundingClientRect();
    if (!frame) return { x: 0, y: 0 };
    const [right, down] = [(clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height];
    return { x: box.x + right * box.width, y: scene.height - box.y - down * box.height };
  };

  const dragFrom = (event: PointerEvent, at: Point): Drag => {
    const target = event.target instanceof Element ? event.target : null;
    if (measuring) return { kind: 'measure', from: at, to: at };
    const turned = markOf(target, 'turn');
    if (turned !== null) return { kind: 'turn', index: turned, facing: scene.models[turned]?.facing ?? 0 };
    if (aimAt && markOf(target, 'aim') !== null) return { kind: 'aim', at };
    const model = markOf(target, 'model');
    if (model !== null) {
      const models = new Set(event.shiftKey ? chosen.models : []);
      if (event.shiftKey && models.has(model)) models.delete(model);
      else models.add(model);
      if (event.shiftKey || !chosen.models.has(model)) choose({ models, terrain: null });
      return { kind: 'models', from: at, by: { x: 0, y: 0 } };
    }
    // Ground is taken hold of when it is chosen, so that a large wood does not keep the table from being shifted.
    const ground = markOf(target, 'terrain');
    if (ground !== null && ground === chosen.terrain) {
      return { kind: 'terrain', index: ground, from: at, by: { x: 0, y: 0 } };
    }
    return { kind: 'shift', from: { x: event.clientX, y: event.clientY }, view };
  };

  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    svg.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    pressed.current = { x: event.clientX, y: event.clientY, far: false };
    setDrag(fingers.current.size === 1 ? dragFrom(event, placeOf(event)) : null);
  };

  const pinch = (event: PointerEvent, before: Point): void => {
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = placeOf({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 });
    if (was > 0) setView(zoomed(view, now / was, middle, size));
  };

  const dragged = (event: PointerEvent, before: Drag): Drag => {
    const at = placeOf(event);
    switch (before.kind) {
      case 'models':
      case 'terrain':
        return { ...before, by: { x: at.x - before.from.x, y: at.y - before.from.y } };
      case 'turn': {
        const model = scene.models[before.index];
        const facing = model ? bearing(model, at) : before.facing;
        return { ...before, facing: step > 0 ? (Math.round(facing / NOTCH) * NOTCH) % 360 : facing };
      }
      case 'aim':
        return { kind: 'aim', at: clamped({ x: snapped(at.x, step / 2), y: snapped(at.y, step / 2) }, scene) };
      case 'measure':
        return { ...before, to: at };
      case 'shift':
        return before;
    }
  };

  const move = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    const start = pressed.current;
    if (!before || !start) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 2) {
      pinch(event, before);
      return;
    }
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > TREMBLE) start.far = true;
    if (!drag || !start.far) return;
    if (drag.kind !== 'shift') {
      setDrag(dragged(event, drag));
      return;
    }
    const inch = (svg.current?.clientWidth ?? 1) / box.width;
    const by = { x: (event.clientX - drag.from.x) / inch, y: (event.clientY - drag.from.y) / inch };
    setView(kept({ ...drag.view, x: drag.view.x - by.x, y: drag.view.y + by.y }, size));
  };

  const tapped = (event: PointerEvent, done: Drag): void => {
    if (done.kind === 'measure') setTape(null);
    if (done.kind !== 'shift') return;
    choose({ models: new Set(), terrain: markOf(document.elementFromPoint(event.clientX, event.clientY), 'terrain') });
  };

  const release = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    const far = pressed.current?.far ?? false;
    pressed.current = null;
    setDrag(null);
    if (!drag || event.type === 'pointercancel') return;
    if (!far) {
      tapped(event, drag);
      return;
    }
    if (drag.kind === 'models') editing.move(chosen.models, drag.by, step);
    if (drag.kind === 'terrain') {
      editing.moveTerrain(drag.index, { x: snapped(drag.by.x, step), y: snapped(drag.by.y, step) });
    }
    if (drag.kind === 'turn') editing.face(drag.index, drag.facing);
    if (drag.kind === 'aim') aimAt?.(drag.at);
    if (drag.kind === 'measure') setTape([drag.from, drag.to]);
  };

  /** Aims at bare ground that is tapped twice. */
  const twice = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (aimAt && !measuring && markOf(target, 'model') === null) {
      const at = placeOf(event);
      aimAt(clamped({ x: snapped(at.x, step / 2), y: snapped(at.y, step / 2) }, scene));
    }
  };

  /** With Ctrl, as a pinch on a touchpad says: the page keeps its own wheel. */
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setView(zoomed(view, Math.exp(-event.deltaY / 200), placeOf(event), size));
  };

  const isPressed = (): boolean => pressed.current !== null;
  return { drag, press, move, release, twice, wheel, isPressed };
}

/** The scene with what is being dragged where the finger is. */
export function draggedScene(scene: BoardScene, chosen: Chosen, drag: Drag | null): BoardScene {
  if (drag?.kind === 'models') {
    const models = scene.models.map((model, index) =>
      chosen.models.has(index) ? { ...model, x: model.x + drag.by.x, y: model.y + drag.by.y } : model,
    );
    return { ...scene, models };
  }
  if (drag?.kind === 'turn') {
    const models = scene.models.map((model, index) =>
      index === drag.index ? { ...model, facing: drag.facing } : model,
    );
    return { ...scene, models };
  }
  if (drag?.kind !== 'terrain') return scene;
  const { x, y } = drag.by;
  const terrain = scene.terrain.map((piece, index) => {
    if (index !== drag.index) return piece;
    const { outline } = piece;
    if (outline.kind !== 'polygon') return { ...piece, outline: { ...outline, x: outline.x + x, y: outline.y + y } };
    const corners = outline.corners.map((at) => ({ x: at.x + x, y: at.y + y }));
    return { ...piece, outline: { ...outline, corners } };
  });
  return { ...scene, terrain };
}
