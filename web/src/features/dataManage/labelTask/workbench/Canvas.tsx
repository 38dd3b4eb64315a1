import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import {
  areaOf,
  boxBetween,
  cornersOf,
  type DrawnShape,
  hits,
  inside,
  moved,
  type Place,
  withCorner,
} from '#contract/dataManage/labelTask/shapes.ts';
import type { LabelFrame } from '#contract/dataManage/labelTask/calls.ts';
import type { Drawn } from './drawing.ts';
import { stroked } from '#contract/dataManage/dataSet/masks.ts';
import { BrushLayers, HANDLE, paint, toPicture, type View, wholeView, zoomed } from './paint.ts';

export type Tool = 'select' | 'note' | 'cuboid' | 'brush' | 'eraser' | Exclude<DrawnShape, 'mask'>;

interface CanvasProps {
  label: string;
  frame: LabelFrame;
  objects: readonly Drawn[];
  notes: readonly { x: number; y: number; number: number }[];
  selected: string | null;
  tool: Tool;
  mayDraw: boolean;
  /** Places of the line or polygon that is begun. */
  begun: readonly Place[];
  setBegun: (places: readonly Place[]) => void;
  /** Of a brush, in pixels of the picture. */
  brushSize: number;
  /** Of what is drawn next. */
  colour: string;
  colourOf: (classId: string) => string;
  select: (key: string | null) => void;
  /** Marks an object, to be merged or grouped with others. */
  mark: (key: string) => void;
  /** A new shape. */
  draw: (geometry: Geometry) => void;
  /** The selected object elsewhere. */
  change: (key: string, geometry: Geometry) => void;
  /** An object of which nothing is left. */
  remove: (key: string) => void;
  note: (at: Place) => void;
}

/** What a pressed pointer does until it is let go. */
type Drag =
  | { kind: 'pan'; from: Place; view: View }
  | { kind: 'draw'; from: Place; to: Place }
  | { kind: 'shape'; object: Drawn; corner: number | null; from: Place; geometry: Geometry };

/** Places of one stroke; it goes on with the next one. */
const MOST_STROKE = 5000;

/** A place that a brush passes; one that it has not moved to noticeably is none. */
function addPlace(places: Place[], [x, y]: Place, brushSize: number): void {
  const last = places.at(-1);
  const step = Math.max(0.5, brushSize / 40);
  if (last !== undefined && Math.hypot(x - last[0], y - last[1]) < step) return;
  if (places.length < MOST_STROKE) places.push([x, y]);
}

/** The picture of an address once it is loaded. */
function usePicture(address: string): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  // fetches the picture, which the browser decodes beside the page
  useEffect(() => {
    let isWanted = true;
    const image = new Image();
    image.src = address;
    void image
      .decode()
      .then(() => isWanted && setLoaded(image))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [address]);
  return loaded?.src === new URL(address, location.href).href ? loaded : null;
}

/** A box that was drawn, as one that can be turned. */
const turnable = ({ x, y, width, height }: Extract<Geometry, { kind: 'box' }>): Geometry => ({
  kind: 'rotatedBox',
  x: x + width / 2,
  y: y + height / 2,
  width,
  height,
  angle: 0,
});

/** The picture of a frame with its objects: zoomed by the wheel, moved by dragging what is empty. */
export function Canvas(props: CanvasProps) {
  const { label, frame, objects, notes, selected, tool, mayDraw, begun, brushSize, colour, colourOf } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  const [chosen, setView] = useState<{ frameId: string; view: View } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // a brush moves without React: a stroke may have a thousand places
  const brush = useRef<{ at: Place | null; places: Place[] }>({ at: null, places: [] });
  const layers = useRef<BrushLayers | null>(null);
  const show = useRef<() => void>(() => undefined);
  const asked = useRef(0);
  const picture = usePicture(frame.address);
  const view = chosen?.frameId === frame.id ? chosen.view : wholeView(frame, box.width, box.height);
  const isBrush = mayDraw && (tool === 'brush' || tool === 'eraser');
  const chosenMask = objects.find(({ key, geometry }) => key === selected && geometry.kind === 'mask');
  const target = chosenMask === undefined ? undefined : { ...chosenMask, colour: colourOf(chosenMask.classId) };
  const look = (next: View) => setView({ frameId: frame.id, view: next });

  // follows the size of the canvas on the page
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round(height * devicePixelRatio);
      setBox({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // the canvas shows what React holds; a frame of the screen is painted once however much changed
  useEffect(() => {
    show.current = () => {
      if (canvas.current === null) return;
      const drawn = drag?.kind === 'draw' ? boxBetween(drag.from, drag.to, frame) : null;
      const shown = objects.map((object) =>
        drag?.kind === 'shape' && drag.object.key === object.key ? { ...object, geometry: drag.geometry } : object,
      );
      const places = drawn === null ? begun : [...cornersOf(drawn), ...cornersOf(drawn).slice(0, 1)];
      const scene = { view, picture, size: frame, objects: shown, selected, colourOf, begun: places, notes };
      if (!isBrush) {
        paint(canvas.current, scene);
        return;
      }
      layers.current ??= new BrushLayers();
      const colourNow = target?.colour ?? colour;
      const isErasing = tool === 'eraser';
      layers.current.paint(canvas.current, scene, {
        ...brush.current,
        radius: brushSize / 2,
        isErasing,
        colour: colourNow,
      });
    };
    layers.current?.forget();
    cancelAnimationFrame(asked.current);
    asked.current = requestAnimationFrame(() => show.current());
  });
  // nothing is painted on a canvas that is gone
  useEffect(() => () => cancelAnimationFrame(asked.current), []);
  const showSoon = () => {
    cancelAnimationFrame(asked.current);
    asked.current = requestAnimationFrame(() => show.current());
  };

  // React listens to the wheel passively, which lets the page scroll besides
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      look(zoomed(view, [event.clientX - left, event.clientY - top], 1.0015 ** -event.deltaY));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const screenPlace = ({ clientX, clientY, currentTarget }: PointerEvent): Place => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  const grab = (at: Place, isMarking: boolean): Drag | null => {
    const near = (HANDLE + 3) / view.scale;
    const current = objects.find(({ key }) => key === selected);
    if (mayDraw && current !== undefined && !isMarking && current.geometry.kind !== 'mask') {
      const corner = cornersOf(current.geometry).findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) <= near);
      if (corner >= 0) return { kind: 'shape', object: current, corner, from: at, geometry: current.geometry };
    }
    const under = objects
      .filter(({ geometry }) => hits(geometry, at, near))
      .toSorted((one, other) => areaOf(one.geometry) - areaOf(other.geometry))[0];
    props.select(under?.key ?? null);
    if (isMarking && under !== undefined) props.mark(under.key);
    if (under === undefined || !mayDraw || isMarking) return null;
    return { kind: 'shape', object: under, corner: null, from: at, geometry: under.geometry };
  };

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    const screen = screenPlace(event);
    const at = toPicture(view, screen);
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const pan: Drag = { kind: 'pan', from: screen, view };
    if (event.button !== 0) setDrag(pan);
    else if (tool === 'select') setDrag(grab(at, event.shiftKey) ?? pan);
    else if (tool === 'note') props.note(inside(at, frame));
    else if (isBrush) {
      brush.current = { at, places: tool === 'eraser' && target === undefined ? [] : [at] };
      showSoon();
    } else if (tool === 'box' || tool === 'rotatedBox') setDrag({ kind: 'draw', from: at, to: at });
    else props.setBegun([...begun, inside(at, frame)]);
  };

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const screen = screenPlace(event);
    const at = toPicture(view, screen);
    if (isBrush && drag === null) {
      const { places } = brush.current;
      brush.current = { at, places };
      // what the pointer passed between two frames of the screen counts too
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
      if (places.length > 0)
        for (const { clientX, clientY } of passed.length > 0 ? passed : [event])
          addPlace(places, toPicture(view, [clientX - left, clientY - top]), brushSize);
      showSoon();
      return;
    }
    if (drag === null) return;
    if (drag.kind === 'pan')
      look({ ...drag.view, x: drag.view.x + screen[0] - drag.from[0], y: drag.view.y + screen[1] - drag.from[1] });
    else if (drag.kind === 'draw') setDrag({ ...drag, to: at });
    else {
      const { geometry } = drag.object;
      const next =
        drag.corner === null
          ? moved(geometry, [at[0] - drag.from[0], at[1] - drag.from[1]], frame)
          : withCorner(geometry, drag.corner, at, frame);
      setDrag({ ...drag, geometry: next });
    }
  };

  const endStroke = () => {
    const { places } = brush.current;
    brush.current = { ...brush.current, places: [] };
    if (places.length === 0) return;
    const mask = target?.geometry.kind === 'mask' ? target.geometry : null;
    const next = stroked(mask, places, brushSize / 2, tool === 'eraser', frame);
    if (target === undefined) {
      if (next !== null) props.draw(next);
    } else if (next === null) props.remove(target.key);
    else if (JSON.stringify(next) !== JSON.stringify(mask)) props.change(target.key, next);
    showSoon();
  };

  const release = () => {
    if (isBrush && drag === null) endStroke();
    setDrag(null);
    if (drag?.kind === 'shape' && drag.geometry !== drag.object.geometry) {
      if (JSON.stringify(drag.geometry) !== JSON.stringify(drag.object.geometry))
        props.change(drag.object.key, drag.geometry);
    }
    if (drag?.kind !== 'draw') return;
    const drawn = boxBetween(drag.from, drag.to, frame);
    if (drawn !== null) props.draw(tool === 'rotatedBox' ? turnable(drawn) : drawn);
  };

  return (
    <canvas
      ref={canvas}
      className="benchCanvas"
      data-tool={tool}
      data-ready={picture !== null}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on, and takes the keys of the workbench
      tabIndex={0}
      aria-label={label}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerLeave={() => {
        brush.current = { ...brush.current, at: null };
        showSoon();
      }}
      onPointerCancel={() => {
        brush.current = { at: null, places: [] };
        setDrag(null);
      }}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}
