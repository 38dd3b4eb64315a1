/** Paints a frame and its objects on a canvas. */
import { cornersOf, type Place } from '#contract/dataManage/labelTask/shapes.ts';
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

function paintObject(context: CanvasRenderingContext2D, { view, selected, colourOf }: Scene, object: Drawn): void {
  const isSelected = object.key === selected;
  outline(context, view, object);
  context.fillStyle = colourOf(object.classId);
  context.strokeStyle = colourOf(object.classId);
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
