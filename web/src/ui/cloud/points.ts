/** Points of a cloud as they lie in files: floats without a head (KITTI, nuScenes), and PCD. */

/** Numbers of each point: x, y, z and intensity. */
export const POINT_NUMBERS = 4;
/** Of larger clouds every so many points are shown: a browser has to hold them. */
const MOST_SHOWN = 2_000_000;

export interface Points {
  /** x, y, z in metres and intensity, one point after the other. */
  readonly values: Float32Array;
  /** Points of the file, more than are shown where it is very large. */
  readonly count: number;
  /** Between these heights nearly all points lie. */
  readonly low: number;
  readonly high: number;
}

/** Where the numbers of a point lie in the bytes of a cloud. */
interface Layout {
  readonly start: number;
  readonly bytes: number;
  readonly count: number;
  readonly at: readonly (number | null)[];
}

interface PcdHead {
  readonly fields: readonly string[];
  readonly sizes: readonly number[];
  readonly types: readonly string[];
  readonly counts: readonly number[];
  readonly points: number;
  readonly data: string;
  readonly bytes: number;
}

const MOST_HEAD = 4096;

function headOf(bytes: Uint8Array): PcdHead | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MOST_HEAD));
  const end = /^DATA .*\r?\n/m.exec(text);
  if (end === null) return null;
  const lines = new Map(
    text
      .slice(0, end.index + end[0].length)
      .split(/\r?\n/)
      .map((line) => [line.split(' ')[0], line.trim().split(/\s+/).slice(1)] as const),
  );
  const words = (name: string): readonly string[] => lines.get(name) ?? [];
  const fields = words('FIELDS');
  const counts = words('COUNT').map(Number);
  return {
    fields,
    sizes: words('SIZE').map(Number),
    types: words('TYPE'),
    counts: counts.length === fields.length ? counts : fields.map(() => 1),
    points: Number(words('POINTS')[0] ?? 0),
    data: words('DATA')[0] ?? '',
    bytes: end.index + end[0].length,
  };
}

/** The places of x, y, z and intensity among the fields; null for one that is not there as a float. */
function placesOf({ fields, sizes, types, counts }: PcdHead): (number | null)[] {
  const starts = fields.map((_, index) =>
    fields.slice(0, index).reduce((sum, __, before) => sum + (sizes[before] ?? 0) * (counts[before] ?? 1), 0),
  );
  return ['x', 'y', 'z', 'intensity'].map((name) => {
    const index = fields.indexOf(name);
    return types[index] === 'F' && sizes[index] === 4 ? (starts[index] ?? null) : null;
  });
}

function* textPoints(bytes: Uint8Array, head: PcdHead): Generator<readonly number[]> {
  const places = ['x', 'y', 'z', 'intensity'].map((name) => head.fields.indexOf(name));
  for (const line of new TextDecoder('latin1').decode(bytes.subarray(head.bytes)).split('\n')) {
    const columns = line.trim().split(/\s+/);
    if (columns.length >= head.fields.length) yield places.map((place) => Number(columns[place] ?? 0));
  }
}

function* rawPoints(bytes: Uint8Array, { start, bytes: size, count, at }: Layout): Generator<readonly number[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < count; index += 1) {
    const from = start + index * size;
    yield at.map((place) => (place === null ? 0 : view.getFloat32(from + place, true)));
  }
}

/** x, y, z, intensity, and where nuScenes names its files so, the ring. */
const bare = (name: string, bytes: Uint8Array): Layout => {
  const size = (name.endsWith('.pcd.bin') ? 5 : 4) * 4;
  // a file that was cut off keeps its whole points
  return { start: 0, bytes: size, count: Math.floor(bytes.byteLength / size), at: [0, 4, 8, 12] };
};

/** How many points a file has, and these; null for a kind of PCD that is not read (packed, or without floats). */
function pointsIn(name: string, bytes: Uint8Array): { count: number; each: Iterable<readonly number[]> } | null {
  const head = name.endsWith('.pcd') ? headOf(bytes) : null;
  if (head === null && name.endsWith('.pcd')) return null;
  if (head?.data === 'ascii') return { count: head.points, each: textPoints(bytes, head) };
  if (head === null) {
    const layout = bare(name, bytes);
    return { count: layout.count, each: rawPoints(bytes, layout) };
  }
  const at = placesOf(head);
  if (head.data !== 'binary' || at.slice(0, 3).includes(null)) return null;
  const size = head.sizes.reduce((sum, each, index) => sum + each * (head.counts[index] ?? 1), 0);
  const count = Math.min(head.points, Math.floor((bytes.byteLength - head.bytes) / size));
  return { count, each: rawPoints(bytes, { start: head.bytes, bytes: size, count, at }) };
}

/** Heights are estimated from this many points. */
const SAMPLE = 5000;

/** What is no place (NaN, from beams that met nothing) is left out. Null for a file that is not read. */
export function readPoints(name: string, bytes: Uint8Array): Points | null {
  const found = pointsIn(name, bytes);
  if (found === null) return null;
  const step = Math.max(1, Math.ceil(found.count / MOST_SHOWN));
  const values = new Float32Array(Math.ceil(found.count / step) * POINT_NUMBERS);
  let [index, kept] = [0, 0];
  for (const point of found.each) {
    const isWanted = index % step === 0 && kept + POINT_NUMBERS <= values.length;
    index += 1;
    if (!isWanted || !point.slice(0, 3).every((value) => Number.isFinite(value))) continue;
    values.set(point, kept);
    kept += POINT_NUMBERS;
  }
  const shown = values.subarray(0, kept);
  const stride = Math.max(1, Math.floor(kept / POINT_NUMBERS / SAMPLE)) * POINT_NUMBERS;
  const heights: number[] = [];
  for (let at = 2; at < kept; at += stride) heights.push(shown[at] ?? 0);
  heights.sort((one, other) => one - other);
  const share = (part: number): number => heights[Math.floor((heights.length - 1) * part)] ?? 0;
  return { values: shown, count: found.count, low: share(0.02), high: share(0.98) };
}
