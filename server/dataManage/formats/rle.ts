/**
 * Masks as COCO writes them, run lengths column by column over the whole picture, and as we keep them, row by row within
 * their box. Work and memory grow with the runs, not with the pixels.
 */
import { LONGEST_SIDE, MOST_RUNS, type Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { Problem } from './door.ts';
import { maskOf } from './shapes.ts';

type Mask = Extract<Geometry, { kind: 'mask' }>;

/** COCO's compressed counts: five bits a character, each from the third on as a difference to the one two before. Null where broken. */
export function countsOf(text: string): number[] | null {
  const counts: number[] = [];
  for (let at = 0; at < text.length;) {
    let value = 0;
    let shift = 0;
    let goesOn = true;
    while (goesOn) {
      const bits = text.charCodeAt(at) - 48;
      if (!(bits >= 0 && bits < 64) || shift > 30) return null;
      value += (bits & 31) * 2 ** shift;
      goesOn = (bits & 32) !== 0;
      shift += 5;
      at += 1;
      if (!goesOn && (bits & 16) !== 0) value -= 2 ** shift;
    }
    if (counts.length > 2) value += counts[counts.length - 2] ?? 0;
    if (value < 0) return null;
    counts.push(value);
  }
  return counts;
}

export function textOfCounts(counts: readonly number[]): string {
  let text = '';
  counts.forEach((count, at) => {
    let value = at > 2 ? count - (counts[at - 2] ?? 0) : count;
    for (let goesOn = true; goesOn;) {
      let bits = value & 31;
      value >>= 5;
      goesOn = (bits & 16) !== 0 ? value !== -1 : value !== 0;
      if (goesOn) bits |= 32;
      text += String.fromCharCode(bits + 48);
    }
  });
  return text;
}

/** Parts of lines that are inside: line, begin, end. A run that goes over the end of a line becomes several. */
function segmentsOf(runs: readonly number[], lineLength: number): Int32Array {
  let count = 0;
  let at = 0;
  for (let run = 0; run < runs.length; run += 1) {
    const length = runs[run] ?? 0;
    if (run % 2 === 1 && length > 0)
      count += Math.floor((at + length - 1) / lineLength) - Math.floor(at / lineLength) + 1;
    at += length;
  }
  const segments = new Int32Array(count * 3);
  let next = 0;
  at = 0;
  for (let run = 0; run < runs.length; run += 1) {
    const end = at + (runs[run] ?? 0);
    let from = run % 2 === 1 ? at : end;
    while (from < end) {
      const line = Math.floor(from / lineLength);
      const to = Math.min(end, (line + 1) * lineLength);
      segments[next] = line;
      segments[next + 1] = from - line * lineLength;
      segments[next + 2] = to - line * lineLength;
      next += 3;
      from = to;
    }
    at = end;
  }
  return segments;
}

/**
 * The places where lines of the other direction change between outside and inside, sorted: crossing × lines + line. Null:
 * more than `most`. Between two neighbouring lines exactly those crossings change where one is inside and the other is not.
 */
function changes(segments: Int32Array, lines: number, most: number): Float64Array | null {
  const found: number[] = [];
  let before: number[] = [];
  let at = 0;
  for (let line = 0; line <= lines; line += 1) {
    const here: number[] = [];
    for (; at < segments.length && segments[at] === line; at += 3)
      here.push(segments[at + 1] ?? 0, segments[at + 2] ?? 0);
    // the ends of both lines by size: what lies between an odd number of them differs
    const ends = before.length === 0 ? here : here.length === 0 ? before : [...before, ...here].sort((a, b) => a - b);
    for (let end = 0; end + 1 < ends.length; end += 2)
      for (let crossing = ends[end] ?? 0; crossing < (ends[end + 1] ?? 0); crossing += 1)
        if (line < lines) {
          found.push(crossing * lines + line);
          if (found.length > most) return null;
        } else found.push(crossing * lines + line);
    before = here;
  }
  return Float64Array.from(found).sort();
}

/** The runs of the other direction: of `lines` lines of `lineLength` pixels. Null: more than `most` of them. */
export function turned(runs: readonly number[], lines: number, lineLength: number, most: number): number[] | null {
  const segments = segmentsOf(runs, lineLength);
  const places = changes(segments, lines, most * 2);
  if (places === null) return null;
  const out: number[] = [];
  let last = 0;
  let at = 0;
  for (; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    if (at + 1 < places.length && places[at + 1] === place) {
      // an inside that goes from the end of one line to the begin of the next does not change there
      at += 1;
      continue;
    }
    out.push(place - last);
    last = place;
  }
  const rest = lines * lineLength - last;
  if (rest > 0) out.push(rest);
  return out.length > most ? null : out;
}

/** From COCO's runs over a whole picture. */
export function maskOfColumns(runs: readonly number[], width: number, height: number): Mask | Problem {
  const broken: Problem = { code: 'maskBroken', values: {} };
  if (!(width >= 1 && height >= 1 && Number.isInteger(width) && Number.isInteger(height))) return broken;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) return { code: 'tooFar', values: {} };
  if (runs.some((run) => !Number.isInteger(run) || run < 0)) return broken;
  const tooFine: Problem = { code: 'maskTooFine', values: { most: MOST_RUNS } };
  if (runs.length > 4 * MOST_RUNS) return tooFine;
  const sum = runs.reduce((total, run) => total + run, 0);
  if (sum !== width * height) return { code: 'maskSize', values: { sum, width, height } };
  const segments = segmentsOf(runs, height);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < segments.length; at += 3) {
    left = Math.min(left, segments[at] ?? 0);
    right = Math.max(right, (segments[at] ?? 0) + 1);
    top = Math.min(top, segments[at + 1] ?? 0);
    bottom = Math.max(bottom, segments[at + 2] ?? 0);
  }
  if (right < left) return { code: 'maskEmpty', values: {} };
  const rows = turned(moved(segments, -left, -top, bottom - top, right - left), right - left, bottom - top, MOST_RUNS);
  return rows === null ? tooFine : maskOf(left, top, right - left, bottom - top, rows);
}

/** Runs of the segments after moving them into another picture. */
function moved(segments: Int32Array, lines: number, along: number, lineLength: number, lineCount: number): number[] {
  const runs: number[] = [];
  let last = 0;
  for (let at = 0; at < segments.length; at += 3) {
    const start = ((segments[at] ?? 0) + lines) * lineLength + along;
    const from = start + (segments[at + 1] ?? 0);
    const to = start + (segments[at + 2] ?? 0);
    if (from === last && runs.length > 0) runs[runs.length - 1] = (runs.at(-1) ?? 0) + to - from;
    else runs.push(from - last, to - from);
    last = to;
  }
  const rest = lineLength * lineCount - last;
  if (rest > 0) runs.push(rest);
  return runs;
}

/** COCO's runs over a picture of this size; the mask's box must lie in it. */
export function columnsOfMask(mask: Mask, width: number, height: number): number[] {
  const columns = turned(mask.runs, mask.height, mask.width, Infinity) ?? [];
  return moved(segmentsOf(columns, mask.height), mask.x, mask.y, height, width);
}

/** Pixels inside. */
export const areaOf = (runs: readonly number[]): number =>
  runs.reduce((total, run, at) => (at % 2 === 1 ? total + run : total), 0);
