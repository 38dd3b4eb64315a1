/** Pictures and clouds in messages, in the form in which they are kept. */
import sharp from 'sharp';
import { fieldsOf, listOf, numberOf, textOf, type Fields, type Problem } from '../door.ts';
import { applied, type Matrix } from '../matrices.ts';
import { sizeOfPicture } from '../pictureSize.ts';
import { bytesIn, numberIn, oneOf, transformOf, wholeIn } from './decode.ts';

export interface Content {
  readonly ending: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Points of a cloud that are no places. */
  readonly dropped: number;
  /** Is asked only where the content is kept. */
  bytes(): Promise<Uint8Array>;
}

const problem = (code: Problem['code'], values: Problem['values'] = {}): Problem => ({ code, values });

const SIGNATURES: readonly (readonly [ending: string, at: number, bytes: readonly number[]])[] = [
  ['jpg', 0, [0xff, 0xd8, 0xff]],
  ['png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

export async function pictureIn(fields: Fields): Promise<Content | Problem> {
  const bytes = bytesIn(fields, 'data');
  const found = SIGNATURES.find(([, from, signature]) => signature.every((byte, at) => bytes[from + at] === byte));
  if (found === undefined) return problem('messageNoPicture');
  const [ending] = found;
  const file = {
    path: `picture.${ending}`,
    bytes: bytes.length,
    // oxlint-disable-next-line require-await -- files are read in parts, and this is one
    async *open() {
      yield bytes;
    },
  };
  const size = await sizeOfPicture(file);
  if ('code' in size) return problem(size.code === 'pictureTooLarge' ? 'messageTooLarge' : 'messageNoPicture');
  const { width, height } = size;
  return { ending, width, height, dropped: 0, bytes: () => Promise.resolve(bytes) };
}

/** Of a pixel: how many bytes, and which of them are red, green, blue and opacity; null for encodings that are not read. */
const PIXELS: Readonly<Record<string, readonly number[]>> = {
  rgb8: [0, 1, 2],
  bgr8: [2, 1, 0],
  rgba8: [0, 1, 2, 3],
  bgra8: [2, 1, 0, 3],
  mono8: [0],
  '8UC1': [0],
  '8UC3': [2, 1, 0],
};
const LONGEST_SIDE = 16_384;

function pixelsOf(
  data: Uint8Array,
  order: readonly number[],
  { width, height, step }: { width: number; height: number; step: number },
): Uint8Array {
  const size = order.length;
  const out = new Uint8Array(width * height * size);
  for (let row = 0, to = 0; row < height; row += 1)
    for (let column = 0, from = row * step; column < width; column += 1, from += size, to += size)
      for (let at = 0; at < size; at += 1) out[to + at] = data[from + (order[at] ?? 0)] ?? 0;
  return out;
}

/** Bytes from one row to the next; rows that say nothing lie without a gap. */
function strideIn(fields: Fields, name: string, packed: number): number {
  const told = fields[name] === undefined ? 0 : wholeIn(fields, name);
  return told === 0 ? packed : told;
}

export function rawIn(fields: Fields): Content | Problem {
  const encoding = textOf(fields['encoding']);
  const order = Object.hasOwn(PIXELS, encoding) ? PIXELS[encoding] : undefined;
  if (order === undefined) return problem('encodingNotRead', { encoding: encoding.slice(0, 40) });
  const data = bytesIn(fields, 'data');
  const [width, height] = [wholeIn(fields, 'width'), wholeIn(fields, 'height')];
  const step = strideIn(fields, 'step', width * order.length);
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) return problem('messageTooLarge');
  const isWhole =
    width > 0 &&
    height > 0 &&
    step >= width * order.length &&
    data.length >= step * (height - 1) + width * order.length;
  if (!isWhole) return problem('messageBroken');
  const channels = order.length === 1 ? 1 : order.length === 4 ? 4 : 3;
  return {
    ending: 'png',
    width,
    height,
    dropped: 0,
    // fast rather than small: a recording has very many
    bytes: () =>
      sharp(pixelsOf(data, order, { width, height, step }), { raw: { width, height, channels } })
        .png({ compressionLevel: 2 })
        .toBuffer(),
  };
}

type Getter = (view: DataView, at: number, isLittle: boolean) => number;
interface Kind {
  readonly size: number;
  readonly get: Getter;
}
const INT8: Kind = { size: 1, get: (view, at) => view.getInt8(at) };
const UINT8: Kind = { size: 1, get: (view, at) => view.getUint8(at) };
const INT16: Kind = { size: 2, get: (view, at, isLittle) => view.getInt16(at, isLittle) };
const UINT16: Kind = { size: 2, get: (view, at, isLittle) => view.getUint16(at, isLittle) };
const INT32: Kind = { size: 4, get: (view, at, isLittle) => view.getInt32(at, isLittle) };
const UINT32: Kind = { size: 4, get: (view, at, isLittle) => view.getUint32(at, isLittle) };
const FLOAT32: Kind = { size: 4, get: (view, at, isLittle) => view.getFloat32(at, isLittle) };
const FLOAT64: Kind = { size: 8, get: (view, at, isLittle) => view.getFloat64(at, isLittle) };
/** By the numbers that ROS has for them, and those of Foxglove. */
const ROS_KINDS = [null, INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT32, FLOAT64];
const FOXGLOVE_KINDS = [null, UINT8, INT8, UINT16, INT16, UINT32, INT32, FLOAT32, FLOAT64];
const FOXGLOVE_NAMES = ['UNKNOWN', 'UINT8', 'INT8', 'UINT16', 'INT16', 'UINT32', 'INT32', 'FLOAT32', 'FLOAT64'];

interface Column extends Kind {
  readonly offset: number;
}

function columnsIn(fields: Fields, isRos: boolean): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const each of listOf(fields['fields']).map(fieldsOf)) {
    const named = isRos
      ? numberIn(each, 'datatype')
      : (numberOf(each['type']) ?? FOXGLOVE_NAMES.indexOf(textOf(each['type'])));
    const kind = (isRos ? ROS_KINDS : FOXGLOVE_KINDS)[named];
    const offset = each['offset'] === undefined ? 0 : wholeIn(each, 'offset');
    if (kind !== null && kind !== undefined && offset >= 0) columns.set(textOf(each['name']), { ...kind, offset });
  }
  return columns;
}

/** Where a cloud of Foxglove lies in its frame; null where that is its origin. */
function poseIn(fields: Fields): Matrix | null {
  const pose = fieldsOf(fields['pose']);
  const { matrix, isStill } = transformOf(fieldsOf(pose['position']), fieldsOf(pose['orientation']));
  return isStill ? null : matrix;
}

interface Layout {
  readonly x: Column;
  readonly y: Column;
  readonly z: Column;
  readonly intensity: Column | undefined;
  readonly step: number;
  readonly rowStep: number;
  readonly width: number;
  readonly height: number;
  readonly isLittle: boolean;
}

/** How many points are places. */
function placesCounted(data: Uint8Array, { x, y, z, step, rowStep, width, height, isLittle }: Layout): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let count = 0;
  for (let row = 0; row < height; row += 1)
    for (let column = 0, from = row * rowStep; column < width; column += 1, from += step) {
      const sum =
        x.get(view, from + x.offset, isLittle) +
        y.get(view, from + y.offset, isLittle) +
        z.get(view, from + z.offset, isLittle);
      if (Number.isFinite(sum)) count += 1;
    }
  return count;
}

/** The points that are places: x, y, z and intensity. */
function pointsOf(data: Uint8Array, layout: Layout, count: number, pose: Matrix | null): Uint8Array {
  const { x, y, z, intensity, step, rowStep, width, height, isLittle } = layout;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const out = new DataView(new ArrayBuffer(count * 16));
  let to = 0;
  for (let row = 0; row < height; row += 1)
    for (let column = 0, from = row * rowStep; column < width; column += 1, from += step) {
      let [a, b, c] = [
        x.get(view, from + x.offset, isLittle),
        y.get(view, from + y.offset, isLittle),
        z.get(view, from + z.offset, isLittle),
      ];
      if (!Number.isFinite(a + b + c)) continue;
      if (pose !== null) [a, b, c] = applied(pose, [a, b, c]);
      const bright = intensity === undefined ? 0 : intensity.get(view, from + intensity.offset, isLittle);
      out.setFloat32(to, a, true);
      out.setFloat32(to + 4, b, true);
      out.setFloat32(to + 8, c, true);
      out.setFloat32(to + 12, Number.isFinite(bright) ? bright : 0, true);
      to += 16;
    }
  return new Uint8Array(out.buffer);
}

/** x, y, z and intensity of each point as floats; what is no place is left out. */
export function cloudIn(fields: Fields): Content | Problem {
  const isRos = fields['point_step'] !== undefined;
  const columns = columnsIn(fields, isRos);
  const [x, y, z] = [columns.get('x'), columns.get('y'), columns.get('z')];
  const intensity = columns.get('intensity') ?? columns.get('reflectivity') ?? columns.get('i');
  if (x === undefined || y === undefined || z === undefined) return problem('cloudWithoutPlaces');
  const data = bytesIn(fields, 'data');
  const step = wholeIn(fields, 'point_step', 'point_stride');
  const reach = Math.max(
    ...[x, y, z, ...(intensity === undefined ? [] : [intensity])].map(({ offset, size }) => offset + size),
  );
  if (!(step >= reach)) return problem('messageBroken');
  const width = isRos ? wholeIn(fields, 'width') : Math.floor(data.length / step);
  const height = isRos ? wholeIn(fields, 'height') : 1;
  const rowStep = strideIn(fields, 'row_step', width * step);
  const isWhole =
    width >= 0 && height >= 0 && rowStep >= width * step && data.length >= rowStep * (height - 1) + width * step;
  if (!isWhole) return problem('messageBroken');
  const layout = { x, y, z, intensity, step, rowStep, width, height, isLittle: oneOf(fields, 'is_bigendian') !== true };
  const points = placesCounted(data, layout);
  if (points === 0) return problem('cloudEmpty');
  const pose = isRos ? null : poseIn(fields);
  const bytes = () => Promise.resolve(pointsOf(data, layout, points, pose));
  return { ending: 'bin', width: null, height: null, dropped: width * height - points, bytes };
}
