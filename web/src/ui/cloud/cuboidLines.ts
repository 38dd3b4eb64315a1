/** Cuboids over a cloud: their edges, the way that they go, and which of them lies under a place of the screen. */
import {
  type Cuboid,
  CUBOID_EDGES,
  CUBOID_FACES,
  cuboidCorners,
  type Point3,
  turned3,
} from '#contract/dataManage/dataSet/cuboids.ts';
import { type Lens, lineSeen, seenAt } from './camera.ts';

export interface ShownCuboid {
  readonly id: string;
  readonly cuboid: Cuboid;
  readonly colour: string;
  /** Dashed: no person has confirmed it. */
  readonly isConfirmed: boolean;
}

function strokeLine(context: CanvasRenderingContext2D, lens: Lens, from: Point3, to: Point3): void {
  const line = lineSeen(lens, from, to);
  if (line === null) return;
  const [[ax, ay], [bx, by]] = line;
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
}

export function paintCuboids(
  context: CanvasRenderingContext2D,
  lens: Lens,
  cuboids: readonly ShownCuboid[],
  chosen: string | null,
): void {
  for (const { id, cuboid, colour, isConfirmed } of cuboids) {
    const corners = cuboidCorners(cuboid);
    context.beginPath();
    for (const [from, to] of CUBOID_EDGES) {
      const [one, other] = [corners[from], corners[to]];
      if (one !== undefined && other !== undefined) strokeLine(context, lens, one, other);
    }
    const [x, y, z] = turned3([cuboid.size[0] * 0.75, 0, 0], cuboid.rotation);
    const [cx, cy, cz] = cuboid.centre;
    strokeLine(context, lens, cuboid.centre, [cx + x, cy + y, cz + z]);
    context.strokeStyle = colour;
    context.lineWidth = id === chosen ? 3 : 1.5;
    context.setLineDash(isConfirmed ? [] : [5, 4]);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Twice the area of a polygon, and whether a place lies in it. */
function inFace(face: readonly (readonly [number, number])[], [px, py]: readonly [number, number]) {
  let [area, isIn] = [0, false];
  for (const [index, [x, y]] of face.entries()) {
    const [bx, by] = face.at(index - 1) ?? [x, y];
    area += bx * y - x * by;
    if (y > py !== by > py && px < ((bx - x) * (py - y)) / (by - y) + x) isIn = !isIn;
  }
  return { area: Math.abs(area), isIn };
}

/** The smallest cuboid on the screen that lies under a place. */
export function cuboidUnder(lens: Lens, cuboids: readonly ShownCuboid[], at: readonly [number, number]): string | null {
  let found: { id: string; area: number } | null = null;
  for (const { id, cuboid } of cuboids) {
    const corners = cuboidCorners(cuboid).map((corner) => seenAt(lens, corner));
    const faces = CUBOID_FACES.map((face) => face.flatMap((index) => [corners[index] ?? []].filter(isPlace)));
    const whole = faces.filter((face) => face.length === 4).map((face) => inFace(face, at));
    const area = whole.reduce((sum, face) => sum + face.area, 0);
    if (whole.some(({ isIn }) => isIn) && (found === null || area < found.area)) found = { id, area };
  }
  return found?.id ?? null;
}

const isPlace = (place: readonly number[]): place is [number, number] => place.length === 2;
