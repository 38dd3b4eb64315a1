/** From what somebody sends to an area that is kept, and what can be made of two. */
import { Worker } from 'node:worker_threads';
import {
  areaOf,
  boundsOf,
  cornersIn,
  isAcross,
  squareMetres,
  verticesIn,
  type AreaGeometry,
  type Bounds,
  type GeometryProblem,
  type LngLat,
  type PolygonRings,
} from '#contract/ground/geometry.ts';
import { keptArea } from '#contract/capacity/range/calls.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { clip, type ClipOperation } from './clip.ts';
import { geometryMessages, rangeMessages } from './messages.ts';

/** So small a task is done sooner than a thread is begun. */
const VERTICES_AT_ONCE = 300;
const CLIP_MS = 4000;
const WORKER_MB = 256;
const MOST_WORKERS = 2;

let working = 0;

/** 400 with the field's path, and where on the map to look. */
export class GeometryRefusal extends FieldRefusal {
  readonly at: LngLat | null;
  constructor({ kind, path, at }: GeometryProblem, field = 'geometry') {
    const fields = [{ path: `${field}.coordinates.${path.join('.')}`, sentence: geometryMessages[kind], params: {} }];
    super(fields, 400, geometryMessages[kind], undefined, { at, problem: kind });
    this.at = at;
  }
}

/**
 * Joins two areas, cuts the second out of the first, or keeps what is common. Null when that takes longer than 4 s or
 * too many are at it already; the server goes on meanwhile.
 */
export async function combined(
  operation: ClipOperation,
  one: AreaGeometry,
  other: AreaGeometry,
): Promise<AreaGeometry | null> {
  if (verticesIn(one.coordinates) + verticesIn(other.coordinates) <= VERTICES_AT_ONCE)
    return clip(operation, one, other);
  if (working >= MOST_WORKERS) return null;
  working += 1;
  try {
    return await inWorker({ operation, one, other });
  } finally {
    working -= 1;
  }
}

function inWorker(workerData: { operation: ClipOperation; one: AreaGeometry; other: AreaGeometry }) {
  return new Promise<AreaGeometry | null>((resolve, reject) => {
    const worker = new Worker(new URL('./clipWorker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
    });
    const end = (area: AreaGeometry | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(area);
    };
    const timer = setTimeout(() => end(null), CLIP_MS);
    worker.once('message', (message) => end(keptArea.parse(message)));
    worker.once('error', (error: Error) => {
      clearTimeout(timer);
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null);
      else reject(error);
    });
  });
}

/** What is kept of a checked area. */
export interface KeptArea {
  geometry: AreaGeometry;
  bounds: Bounds | null;
  /** Square metres. */
  area: number;
  vertexCount: number;
}

/** Checks an area and cuts it where it crosses the antimeridian. 400 with `at` when it is not valid. */
export async function keep(polygons: readonly PolygonRings[], field = 'geometry'): Promise<KeptArea> {
  const check = areaOf(polygons);
  if (!check.ok) throw new GeometryRefusal(check.problem, field);
  const geometry = isAcross(check.area) ? await combined('atAntimeridian', check.area, check.area) : check.area;
  if (geometry === null) throw new Refusal(400, rangeMessages.tooComplex);
  return measured(geometry);
}

/** An area that is valid, with its figures. */
export const measured = (geometry: AreaGeometry): KeptArea => ({
  geometry,
  bounds: geometry.coordinates.length === 0 ? null : boundsOf(geometry.coordinates),
  area: squareMetres(geometry),
  vertexCount: cornersIn(geometry),
});
