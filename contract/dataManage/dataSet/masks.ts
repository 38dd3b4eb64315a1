/**
 * Masks, as rows of the spans of pixels that are inside. Work and memory grow with the spans within the box of a mask, not with
 * its picture. Pure; needs no schema.
 */
import type { Geometry } from './geometry.ts';

export type Mask = Extract<Geometry, { kind: 'mask' }>;
type Place = readonly [x: number, y: number];
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Begin and end of each span of a row, ascending, the end outside. */
type Spans = readonly number[];

/** Rows from the row `top` on. Changed by replacing rows, never within one. */
export interface MaskRows {
  top: number;
  rows: Spans[];
}

const NONE: Spans = [];

/** Pixels inside. */
export function maskArea({ runs }: Pick<Mask, 'runs'>): number {
  let area = 0;
  for (let at = 1; at < runs.length; at += 2) area += runs[at] ?? 0;
  return area;
}

/** Whether its runs fill its box, and something is inside. */
export function isWholeMask({ width, height, runs }: Pick<Mask, 'width' | 'height' | 'runs'>): boolean {
  let sum = 0;
  for (const run of runs) sum += run;
  return sum === width * height && maskArea({ runs }) > 0;
}

export function rowsOfMask({ x, y, width, height, runs }: Mask): MaskRows {
  const rows: number[][] = Array.from({ length: height }, () => []);
  let at = 0;
  for (let run = 0; run < runs.length; run += 1) {
    const end = at + (runs[run] ?? 0);
    let from = run % 2 === 1 ? at : end;
    while (from < end) {
      const row = Math.floor(from / width);
      const to = Math.min(end, (row + 1) * width);
      const spans = rows[row];
      const [begin, stop] = [x + from - row * width, x + to - row * width];
      // a run without length parts nothing
      if (spans?.at(-1) === begin) spans[spans.length - 1] = stop;
      else spans?.push(begin, stop);
      from = to;
    }
    at = end;
  }
  return { top: y, rows };
}

/** The mask of rows in the least box around them; null when nothing is inside. */
export function maskOfRows({ top, rows }: MaskRows): Mask | null {
  const first = rows.findIndex((spans) => spans.length > 0);
  if (first === -1) return null;
  const last = rows.findLastIndex((spans) => spans.length > 0);
  let [left, right] = [Infinity, -Infinity];
  for (const spans of rows) {
    left = Math.min(left, spans[0] ?? Infinity);
    right = Math.max(right, spans.at(-1) ?? -Infinity);
  }
  const [width, height] = [right - left, last - first + 1];
  const runs: number[] = [];
  let at = 0;
  for (let row = first; row <= last; row += 1) {
    const spans = rows[row] ?? NONE;
    for (let span = 0; span + 1 < spans.length; span += 2) {
      const begin = (row - first) * width + (spans[span] ?? 0) - left;
      const end = (row - first) * width + (spans[span + 1] ?? 0) - left;
      // what goes on from the end of one row to the begin of the next is one run
      if (begin === at && runs.length > 0) runs[runs.length - 1] = (runs.at(-1) ?? 0) + end - begin;
      else runs.push(begin - at, end - begin);
      at = end;
    }
  }
  if (width * height > at) runs.push(width * height - at);
  return { kind: 'mask', x: left, y: top + first, width, height, runs };
}

const spansAt = ({ top, rows }: MaskRows, y: number): Spans => rows[y - top] ?? NONE;

/** The spans of the row in which a height lies. */
export const maskSpans = (rows: MaskRows, y: number): Spans => spansAt(rows, Math.floor(y));

/** Whether the pixel at a place is inside. */
export function isInMask({ x, y, width, height, runs }: Mask, [px, py]: Place): boolean {
  const [column, row] = [Math.floor(px) - x, Math.floor(py) - y];
  if (column < 0 || row < 0 || column >= width || row >= height) return false;
  const pixel = row * width + column;
  let at = 0;
  for (let run = 0; run < runs.length; run += 1) {
    at += runs[run] ?? 0;
    if (pixel < at) return run % 2 === 1;
  }
  return false;
}

/** The spans with one more, or without what it covers. */
function withSpan(spans: Spans, begin: number, end: number, isInside: boolean): Spans {
  const next: number[] = [];
  let [from, to] = [begin, end];
  let isPut = false;
  const putOnce = () => {
    if (!isPut && isInside) next.push(from, to);
    isPut = true;
  };
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const [left = 0, right = 0] = [spans[at], spans[at + 1]];
    if (isInside) {
      if (right < from) next.push(left, right);
      else if (left > to) {
        putOnce();
        next.push(left, right);
      } else [from, to] = [Math.min(from, left), Math.max(to, right)];
    } else {
      if (left < from) next.push(left, Math.min(right, from));
      if (right > to) next.push(Math.max(left, to), right);
    }
  }
  putOnce();
  return next;
}

function put(mask: MaskRows, y: number, begin: number, end: number, isInside: boolean): void {
  if (end <= begin) return;
  if (y < mask.top && isInside) {
    const missing = mask.rows.length === 0 ? 0 : mask.top - y;
    mask.rows = [...Array.from({ length: missing }, () => NONE), ...mask.rows];
    mask.top = y;
  }
  const row = y - mask.top;
  if (row < 0 || (row >= mask.rows.length && !isInside)) return;
  while (mask.rows.length <= row) mask.rows.push(NONE);
  mask.rows[row] = withSpan(mask.rows[row] ?? NONE, begin, end, isInside);
}

/** Where horizontal lines lie within `radius` of the way from one place to another. */
class Sweep {
  left = 0;
  right = 0;
  readonly #ax: number;
  readonly #ay: number;
  readonly #bx: number;
  readonly #by: number;
  readonly #square: number;
  /** Across the way, as long as the radius; 0 where it has no length. */
  readonly #nx: number;
  readonly #ny: number;

  constructor([ax, ay]: Place, [bx, by]: Place, radius: number) {
    [this.#ax, this.#ay, this.#bx, this.#by] = [ax, ay, bx, by];
    this.#square = radius * radius;
    const length = Math.hypot(bx - ax, by - ay);
    this.#nx = length === 0 ? 0 : ((ay - by) / length) * radius;
    this.#ny = length === 0 ? 0 : ((bx - ax) / length) * radius;
  }

  /** Sets `left` and `right` for a height; false where the line does not lie within. */
  at(y: number): boolean {
    this.left = Infinity;
    this.right = -Infinity;
    const nearA = this.#square - (y - this.#ay) * (y - this.#ay);
    if (nearA >= 0) this.#reach(this.#ax, Math.sqrt(nearA));
    const nearB = this.#square - (y - this.#by) * (y - this.#by);
    if (nearB >= 0) this.#reach(this.#bx, Math.sqrt(nearB));
    const [nx, ny] = [this.#nx, this.#ny];
    if (nx !== 0 || ny !== 0) {
      this.#side(y, this.#ax + nx, this.#ay + ny, this.#bx + nx, this.#by + ny);
      this.#side(y, this.#bx + nx, this.#by + ny, this.#bx - nx, this.#by - ny);
      this.#side(y, this.#bx - nx, this.#by - ny, this.#ax - nx, this.#ay - ny);
      this.#side(y, this.#ax - nx, this.#ay - ny, this.#ax + nx, this.#ay + ny);
    }
    return this.left <= this.right;
  }

  #side(y: number, fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY > y !== toY > y) this.#reach(fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY), 0);
  }

  #reach(x: number, half: number): void {
    if (x - half < this.left) this.left = x - half;
    if (x + half > this.right) this.right = x + half;
  }
}

/** Where the sides of a closed line cross a height. */
function crossings(corners: readonly Place[], y: number): number[] {
  const found: number[] = [];
  for (const [index, [x, top]] of corners.entries()) {
    const [beforeX, beforeY] = corners.at(index - 1) ?? [x, top];
    if (top > y !== beforeY > y) found.push(x + ((y - top) * (beforeX - x)) / (beforeY - top));
  }
  return found.toSorted((one, other) => one - other);
}

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * A mask after a stroke of a round brush: the pixels whose centres it passes are inside, or outside when it erases.
 * @param mask null for one that begins
 * @param places of the stroke, in pixels
 * @param radius pixels
 * @param size of the picture, which nothing leaves
 * @returns null when nothing is left inside
 */
export function stroked(
  mask: Mask | null,
  places: readonly Place[],
  radius: number,
  isErasing: boolean,
  size: Size,
): Mask | null {
  const rows: MaskRows = mask === null ? { top: 0, rows: [] } : rowsOfMask(mask);
  if (mask === null) rows.top = clamped(Math.floor((places[0]?.[1] ?? 0) - radius), size.height);
  // what a stroke covers of a row is mostly one span that grows from step to step; -1: nothing yet
  const begins = new Int32Array(size.height).fill(-1);
  const ends = new Int32Array(size.height);
  const cover = (row: number, begin: number, end: number) => {
    if (end <= begin) return;
    const [from = -1, to = -1] = [begins[row], ends[row]];
    if (from >= 0 && begin <= to && end >= from) {
      if (begin < from) begins[row] = begin;
      if (end > to) ends[row] = end;
      return;
    }
    if (from >= 0) put(rows, row, from, to, !isErasing);
    begins[row] = begin;
    ends[row] = end;
  };
  for (const [index, to] of places.entries()) {
    const from = places[index - 1] ?? to;
    // the pixel beneath is meant even where the brush is thinner than it
    const [x, y] = [Math.floor(to[0]), Math.floor(to[1])];
    if (x >= 0 && y >= 0 && x < size.width && y < size.height) cover(y, x, x + 1);
    const first = clamped(Math.ceil(Math.min(from[1], to[1]) - radius - 0.5), size.height);
    const last = Math.min(size.height - 1, Math.floor(Math.max(from[1], to[1]) + radius - 0.5));
    const sweep = new Sweep(from, to, radius);
    for (let row = first; row <= last; row += 1)
      if (sweep.at(row + 0.5))
        cover(
          row,
          clamped(Math.ceil(sweep.left - 0.5), size.width),
          clamped(Math.floor(sweep.right - 0.5) + 1, size.width),
        );
  }
  for (const [row, begin] of begins.entries()) if (begin >= 0) put(rows, row, begin, ends[row] ?? begin, !isErasing);
  return maskOfRows(rows);
}

/** The pixels whose centres lie in a closed line (even-odd), as far as the picture goes; null when there are none. */
export function maskOfRing(ring: readonly Place[], size: Size): Mask | null {
  const heights = ring.map(([, y]) => y);
  const top = clamped(Math.floor(Math.min(...heights)), size.height);
  const bottom = clamped(Math.ceil(Math.max(...heights)), size.height);
  const rows: Spans[] = [];
  for (let y = top; y < bottom; y += 1) {
    let spans: Spans = NONE;
    const found = crossings(ring, y + 0.5);
    for (let at = 0; at + 1 < found.length; at += 2) {
      const begin = clamped(Math.ceil((found[at] ?? 0) - 0.5), size.width);
      const end = clamped(Math.ceil((found[at + 1] ?? 0) - 0.5), size.width);
      if (end > begin) spans = withSpan(spans, begin, end, true);
    }
    rows.push(spans);
  }
  return maskOfRows({ top, rows });
}

/** The part of a mask that lies on a picture; null when none does. */
export function croppedMask(mask: Mask, { width, height }: Size): Mask | null {
  const { top, rows } = rowsOfMask(mask);
  const kept = rows.slice(0, Math.max(0, height - top));
  return maskOfRows({ top, rows: kept.map((spans) => withSpan(spans, width, Infinity, false)) });
}

/**
 * Lines between pixels that part inside from outside, each with the inside on its right: fours of x, y of the begin and the end.
 * Straight ones are not joined.
 */
export function maskEdges(mask: Mask): number[] {
  const { top, rows } = rowsOfMask(mask);
  const edges: number[] = [];
  for (let row = 0; row <= rows.length; row += 1) {
    const [above, below] = [rows[row - 1] ?? NONE, rows[row] ?? NONE];
    const y = top + row;
    for (const [part, isDown] of [
      [without(below, above), true],
      [without(above, below), false],
    ] as const)
      for (let at = 0; at + 1 < part.length; at += 2) {
        const [begin = 0, end = 0] = [part[at], part[at + 1]];
        if (isDown) edges.push(begin, y, end, y);
        else edges.push(end, y, begin, y);
      }
    for (let at = 0; at + 1 < below.length; at += 2) {
      const [begin = 0, end = 0] = [below[at], below[at + 1]];
      edges.push(begin, y + 1, begin, y, end, y, end, y + 1);
    }
  }
  return edges;
}

/** What of spans others do not cover. Both are walked once. */
function without(spans: Spans, others: Spans): number[] {
  const rest: number[] = [];
  let other = 0;
  for (let at = 0; at + 1 < spans.length; at += 2) {
    let [begin = 0] = [spans[at]];
    const end = spans[at + 1] ?? 0;
    while (other + 1 < others.length && (others[other + 1] ?? 0) <= begin) other += 2;
    for (let next = other; next + 1 < others.length && (others[next] ?? 0) < end; next += 2) {
      if ((others[next] ?? 0) > begin) rest.push(begin, others[next] ?? 0);
      begin = Math.max(begin, others[next + 1] ?? 0);
    }
    if (begin < end) rest.push(begin, end);
  }
  return rest;
}

/**
 * The line around a mask of one part without holes, its straight sides joined; null for any other.
 * Parts that touch at a corner are two.
 */
export function outlineOf(mask: Mask): [number, number][] | null {
  const edges = maskEdges(mask);
  const width = mask.x + mask.width + 2;
  const nextOf = new Map<number, number>();
  for (let at = 0; at < edges.length; at += 4) {
    const begin = (edges[at + 1] ?? 0) * width + (edges[at] ?? 0);
    // two lines begin where parts touch at a corner
    if (nextOf.has(begin)) return null;
    nextOf.set(begin, (edges[at + 3] ?? 0) * width + (edges[at + 2] ?? 0));
  }
  const first = nextOf.keys().next().value;
  if (first === undefined) return null;
  const ring: [number, number][] = [];
  let steps = 0;
  let place = first;
  do {
    const [x, y] = [place % width, Math.floor(place / width)];
    const [one, two] = [ring.at(-2), ring.at(-1)];
    const isStraight = one && two && ((one[0] === two[0] && two[0] === x) || (one[1] === two[1] && two[1] === y));
    if (isStraight) ring[ring.length - 1] = [x, y];
    else ring.push([x, y]);
    place = nextOf.get(place) ?? first;
    steps += 1;
  } while (place !== first && steps <= nextOf.size);
  return steps === nextOf.size ? ring : null;
}

/** How far a place is from the way between two others. */
function distanceTo([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** A line without places that lie nearer than `near` to the rest (Douglas and Peucker). Its ends stay. */
function thinned(line: readonly [number, number][], near: number): [number, number][] {
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const [begin, end] = [line[from], line[to]];
    let [farthest, distance] = [-1, near];
    for (let at = from + 1; at < to; at += 1) {
      const place = line[at];
      const away = place && begin && end ? distanceTo(place, begin, end) : 0;
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest === -1) continue;
    isKept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => isKept[at] === 1);
}

/** Steps of pixels are no corners. */
const NEAR = 0.8;

/** The polygon around a mask of one part without holes, with `most` corners at most; null for any other. */
export function ringOfMask(mask: Mask, most: number): [number, number][] | null {
  const outline = outlineOf(mask);
  const [start] = outline ?? [];
  if (outline === null || start === undefined) return null;
  for (let near = NEAR; near < 1000; near *= 2) {
    const ring = thinned([...outline, start], near).slice(0, -1);
    if (ring.length < 3) return outline.length <= most ? outline : null;
    if (ring.length <= most) return ring;
  }
  return null;
}
