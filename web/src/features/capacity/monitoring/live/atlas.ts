/** The pictures that cars are drawn with, in one texture: a body for each state, and the marks around or on it. */
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { CAR_SHAPES } from '#web/ui/map/carShapes.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';

/** Pixels of a picture, and pictures in a row. */
export const CELL = 96;
export const COLUMNS = 8;
export const ROWS = 2;
/** Places in the second row. */
export const BEAK = 0;
export const CHOSEN = 1;
export const ALARM = 2;
export const LOW_CHARGE = 3;

/** Shapes are drawn on a field of 24 by 24, which takes so much of a picture. */
const FIELD = 24;
const BODY_PART = 0.5;
const MIDDLE = CELL / 2;

function drawBody(
  context: CanvasRenderingContext2D,
  state: (typeof VEHICLE_STATES)[number],
  colours: MapColours,
): void {
  const { path, isOpen } = CAR_SHAPES[state];
  const scale = (CELL * BODY_PART) / FIELD;
  context.translate(MIDDLE, MIDDLE);
  context.scale(scale, scale);
  context.translate(-FIELD / 2, -FIELD / 2);
  const shape = new Path2D(path);
  context.lineJoin = 'round';
  context.strokeStyle = colours.carEdge;
  context.lineWidth = isOpen ? 7 : 4;
  context.stroke(shape);
  if (isOpen) {
    context.fillStyle = colours.carEdge;
    context.fill(shape); // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    context.strokeStyle = colours.car[state];
    context.lineWidth = 3.2;
    context.stroke(shape);
  } else {
    context.fillStyle = colours.car[state];
    context.fill(shape); // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  }
}

function drawBeak(context: CanvasRenderingContext2D, colours: MapColours): void {
  context.beginPath();
  context.moveTo(MIDDLE, CELL * 0.1);
  context.lineTo(MIDDLE + CELL * 0.15, CELL * 0.33);
  context.lineTo(MIDDLE, CELL * 0.28);
  context.lineTo(MIDDLE - CELL * 0.15, CELL * 0.33);
  context.closePath();
  context.fillStyle = colours.text;
  context.strokeStyle = colours.halo;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.stroke();
  context.fill();
}

function drawRing(context: CanvasRenderingContext2D, colour: string, halo: string, dash: number[]): void {
  context.beginPath();
  context.arc(MIDDLE, MIDDLE, CELL * 0.42, 0, 2 * Math.PI);
  context.strokeStyle = halo;
  context.lineWidth = 11;
  context.stroke();
  context.setLineDash(dash);
  context.strokeStyle = colour;
  context.lineWidth = 6;
  context.stroke();
}

function drawLowCharge(context: CanvasRenderingContext2D, colours: MapColours): void {
  const [x, y] = [CELL * 0.64, CELL * 0.64];
  context.fillStyle = colours.halo;
  context.fillRect(x - 3, y - 3, 34, 22);
  context.strokeStyle = colours.alarm;
  context.lineWidth = 3.5;
  context.strokeRect(x, y, 24, 16);
  context.fillStyle = colours.alarm;
  context.fillRect(x + 25, y + 4, 4, 8);
  context.fillRect(x + 4, y + 4, 5, 8);
}

/** Draws all of them in the colours of a theme. */
export function drawAtlas(colours: MapColours): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = CELL * COLUMNS;
  canvas.height = CELL * ROWS;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const at = (column: number, row: number, draw: () => void) => {
    context.save();
    context.translate(column * CELL, row * CELL);
    context.beginPath();
    context.rect(0, 0, CELL, CELL);
    context.clip();
    draw();
    context.restore();
  };
  VEHICLE_STATES.forEach((state, column) => at(column, 0, () => drawBody(context, state, colours)));
  at(BEAK, 1, () => drawBeak(context, colours));
  at(CHOSEN, 1, () => drawRing(context, colours.accent, colours.halo, []));
  at(ALARM, 1, () => drawRing(context, colours.alarm, colours.halo, [14, 8]));
  at(LOW_CHARGE, 1, () => drawLowCharge(context, colours));
  return canvas;
}
