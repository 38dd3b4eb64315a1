/** Paints a frame and its objects on a canvas. */
import { cornersOf, type Place } from '#contract/dataManage/labelTask/shapes.ts';
import { type Mask, maskEdges } from '#contract/dataManage/dataSet/masks.ts';
import type { Drawn } from './drawing.ts';

/** How the picture lies on the canvas: a pixel of it is `scale` points wide, its upper left corner at `x`, `y`. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const toPicture = ({ scale, x, y }: View, [px, py]: Place): [number, number] => [
  (px - x) / scale,
  (py - y) / scale,
];

/** The view that shows a whole picture. */
export function wholeView(picture: { width: number; height: number }, width: number, height: number): View {
  const scale = Math.min(width / picture.width, height / picture.height) * 0.96;
  return { scale, x: (width - picture.width * scale) / 2, y: (height - picture.height * scale) / 2 };
}

const LEAST = 0.02;
const MOST = 40;

/** The same view nearer or farther; what lies under `at` stays there. */
export function zoomed(view: View, at: Place, factor: number): View {
  const scale = Math.min(Math.max(view.scale * factor, LEAST), MOST);
  const [px, py] = toPicture(view, at);
  return { scale, x: at[0] - px * scale, y: at[1] - py * scale };
}

/** A brush: where it is, and what it has passed since it was pressed. */
export interface Brush {
  readonly at: Place | null;
  readonly places: readonly Place[];
  /** Pixels. */
  readonly radius: number;
  readonly isErasing: boolean;
  readonly colour: string;
}

export interface Scene {
  readonly view: View;
  readonly picture: HTMLImageElement | null;
  readonly size: { width: number; height: number };
  readonly objects: Iterable<Drawn>;
  readonly selected: string | null;
  readonly colourOf: (classId: string) => string;
  /** Places of what is being drawn. */
  readonly begun: readonly Place[];
  readonly notes: readonly { x: number; y: number; number: number }[];
}

/** Half the side of a handle, in points of the screen. */
export const HANDLE = 5;

interface MaskPaths {
  readonly area: Path2D;
  readonly line: Path2D;
}
/** Of masks that stand somewhere: a stroke makes a new mask, and the paths of the old one go with it. */
const pathsOfMask = new WeakMap<Mask, MaskPaths>();

/** The pixels of a mask and the line around them, in pixels of the picture. */
function maskPaths(mask: Mask): MaskPaths {
  const known = pathsOfMask.get(mask);
  if (known !== undefined) return known;
  const [area, line] = [new Path2D(), new Path2D()];
  let at = 0;
  for (const [index, run] of mask.runs.entries()) {
    const end = at + run;
    for (let from = index % 2 === 1 ? at : end; from < end;) {
      const row = Math.floor(from / mask.width);
      const column = from - row * mask.width;
      // whole rows are one
      const rows = column === 0 ? Math.max(1, Math.floor((end - from) / mask.width)) : 1;
      const length = Math.min(end - from, mask.width - column);
      area.rect(mask.x + column, mask.y + row, length, rows);
      from += rows === 1 ? length : rows * mask.width;
    }
    at = end;
  }
  const edges = maskEdges(mask);
  for (let edge = 0; edge < edges.length; edge += 4) {
    line.moveTo(edges[edge] ?? 0, edges[edge + 1] ?? 0);
    line.lineTo(edges[edge + 2] ?? 0, edges[edge + 3] ?? 0);
  }
  pathsOfMask.set(mask, { area, line });
  return { area, line };
}

function paintMask(context: CanvasRenderingContext2D, { view }: Scene, mask: Mask, isSelected: boolean): void {
  const { area, line } = maskPaths(mask);
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  context.globalAlpha = isSelected ? 0.45 : 0.25;
  context.fill(area);
  context.globalAlpha = 1;
  context.lineWidth = (isSelected ? 2 : 1) / view.scale;
  context.setLineDash(context.getLineDash().map((length) => length / view.scale));
  context.stroke(line);
  context.restore();
}

function outline(context: CanvasRenderingContext2D, view: View, object: Drawn): void {
  const corners = cornersOf(object.geometry);
  context.beginPath();
  for (const [index, [x, y]] of corners.entries()) {
    const [sx, sy] = [x * view.scale + view.x, y * view.scale + view.y];
    if (object.geometry.kind === 'points') {
      context.moveTo(sx + 4, sy);
      context.arc(sx, sy, 4, 0, Math.PI * 2);
    } else if (index === 0) context.moveTo(sx, sy);
    else context.lineTo(sx, sy);
  }
  if (object.geometry.kind !== 'polyline' && object.geometry.kind !== 'points') context.closePath();
}

function paintObject(context: CanvasRenderingContext2D, scene: Scene, object: Drawn): void {
  const { view, selected, colourOf } = scene;
  const isSelected = object.key === selected;
  context.fillStyle = colourOf(object.classId);
  context.strokeStyle = colourOf(object.classId);
  if (object.geometry.kind === 'mask') {
    // what no person has confirmed is dashed
    context.setLineDash(object.isConfirmed ? [] : [6, 4]);
    paintMask(context, scene, object.geometry, isSelected);
    context.setLineDash([]);
    return;
  }
  outline(context, view, object);
  if (object.geometry.kind !== 'polyline') {
    context.globalAlpha = isSelected ? 0.3 : 0.12;
    context.fill();
    context.globalAlpha = 1;
  }
  context.lineWidth = isSelected ? 3 : 2;
  // what no person has confirmed is dashed
  context.setLineDash(object.isConfirmed ? [] : [6, 4]);
  context.stroke();
  context.setLineDash([]);
  if (!isSelected) return;
  for (const [x, y] of cornersOf(object.geometry)) {
    const [sx, sy] = [x * view.scale + view.x, y * view.scale + view.y];
    context.fillStyle = '#ffffff';
    context.fillRect(sx - HANDLE, sy - HANDLE, HANDLE * 2, HANDLE * 2);
    context.lineWidth = 1.5;
    context.strokeRect(sx - HANDLE, sy - HANDLE, HANDLE * 2, HANDLE * 2);
  }
}

export function paint(canvas: HTMLCanvasElement, scene: Scene): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { view, picture, size, objects, begun, notes } = scene;
  const ratio = globalThis.devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = view.scale < 4;
  if (picture !== null) context.drawImage(picture, view.x, view.y, size.width * view.scale, size.height * view.scale);
  for (const object of objects) paintObject(context, scene, object);
  if (begun.length > 0) {
    context.beginPath();
    for (const [x, y] of begun) context.lineTo(x * view.scale + view.x, y * view.scale + view.y);
    context.lineWidth = 4;
    context.strokeStyle = '#000000';
    context.stroke();
    context.lineWidth = 2;
    context.strokeStyle = '#ffffff';
    context.stroke();
  }
  context.font = '600 12px system-ui';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y, number } of notes) {
    const [sx, sy] = [x * view.scale + view.x, y * view.scale + view.y];
    context.beginPath();
    context.arc(sx, sy, 10, 0, Math.PI * 2);
    context.fillStyle = '#d46b08';
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = '#ffffff';
    context.stroke();
    context.fillStyle = '#ffffff';
    context.fillText(String(number), sx, sy);
  }
}

/**
 * What a brush moves over, so that a move paints no picture and no object again: the scene as it stands, and the stroke as far as it
 * was painted.
 */
export class BrushLayers {
  readonly #still = document.createElement('canvas');
  readonly #stroke = document.createElement('canvas');
  #painted = 0;
  #isOld = true;

  /** The scene is another one. */
  forget(): void {
    this.#isOld = true;
  }

  paint(canvas: HTMLCanvasElement, scene: Scene, brush: Brush): void {
    const context = canvas.getContext('2d');
    if (context === null) return;
    const { width, height } = canvas;
    if (this.#isOld || this.#still.width !== width || this.#still.height !== height) {
      for (const layer of [this.#still, this.#stroke]) [layer.width, layer.height] = [width, height];
      paint(this.#still, scene);
      [this.#painted, this.#isOld] = [0, false];
    }
    if (brush.places.length < this.#painted) this.#clear();
    this.#goOn(scene.view, brush);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#still, 0, 0);
    context.globalAlpha = 0.5;
    context.drawImage(this.#stroke, 0, 0);
    context.globalAlpha = 1;
    paintRing(context, scene.view, brush);
  }

  #clear(): void {
    this.#stroke.getContext('2d')?.reset();
    this.#painted = 0;
  }

  /** Paints the way since the last time. */
  #goOn(view: View, { places, radius, isErasing, colour }: Brush): void {
    const context = this.#stroke.getContext('2d');
    const first = places[Math.max(0, this.#painted - 1)];
    if (context === null || first === undefined || places.length === this.#painted) return;
    const ratio = globalThis.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    context.moveTo(...onScreen(view, first));
    for (const place of places.slice(Math.max(0, this.#painted - 1))) context.lineTo(...onScreen(view, place));
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.lineWidth = Math.max(1, 2 * radius * view.scale);
    context.strokeStyle = isErasing ? '#ffffff' : colour;
    context.stroke();
    this.#painted = places.length;
  }
}

const onScreen = ({ scale, x, y }: View, [px, py]: Place): [number, number] => [px * scale + x, py * scale + y];

function paintRing(context: CanvasRenderingContext2D, view: View, { at, radius }: Brush): void {
  if (at === null) return;
  const ratio = globalThis.devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const [x, y] = onScreen(view, at);
  for (const [width, style] of [
    [3, '#000000'],
    [1, '#ffffff'],
  ] as const) {
    context.beginPath();
    context.arc(x, y, Math.max(1, radius * view.scale), 0, Math.PI * 2);
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  }
}
