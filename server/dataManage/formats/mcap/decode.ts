/** What the messages of a channel are for us, and how they are read. */
import { fieldsOf, isFields, listOf, numberOf, textOf, type Fields } from '../door.ts';
import { IDENTITY, matrixOf, type Matrix } from '../matrices.ts';
import { protobufDecoder } from './protobuf.ts';
import type { RecordedChannel } from './records.ts';
import { rosDecoder } from './ros.ts';

export type Use = 'picture' | 'raw' | 'cloud' | 'place' | 'camera' | 'transform';

const USES: Readonly<Record<string, Use>> = {
  'sensor_msgs/CompressedImage': 'picture',
  'foxglove.CompressedImage': 'picture',
  'sensor_msgs/Image': 'raw',
  'foxglove.RawImage': 'raw',
  'sensor_msgs/PointCloud2': 'cloud',
  'foxglove.PointCloud': 'cloud',
  'sensor_msgs/NavSatFix': 'place',
  'foxglove.LocationFix': 'place',
  'gps_msgs/GPSFix': 'place',
  'sensor_msgs/CameraInfo': 'camera',
  'foxglove.CameraCalibration': 'camera',
  'tf2_msgs/TFMessage': 'transform',
  'foxglove.FrameTransform': 'transform',
  'foxglove.FrameTransforms': 'transform',
};

type Decoder = (data: Uint8Array) => Fields;

function decoderOf({ encoding, schema, schemaEncoding, definition }: RecordedChannel): Decoder | null {
  if (encoding === 'cdr' && schemaEncoding === 'ros2msg')
    return rosDecoder(schema, Buffer.from(definition).toString('utf8'));
  if (encoding === 'protobuf' && schemaEncoding === 'protobuf') return protobufDecoder(schema, definition);
  if (encoding !== 'json' || (schemaEncoding !== 'jsonschema' && schemaEncoding !== '')) return null;
  return (data) => {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    if (!isFields(value)) throw new Error('no object');
    return value;
  };
}

/** `none`: such messages have no place here. `broken`: what defines them cannot be used. */
export type Reading = { readonly use: Use; readonly decode: Decoder } | 'none' | 'broken';

export function readingOf(channel: RecordedChannel): Reading {
  const name = channel.schema.replace('/msg/', '/').replace(/^foxglove_msgs\//, 'foxglove.');
  const use = Object.hasOwn(USES, name) ? USES[name] : undefined;
  if (use === undefined) return 'none';
  try {
    const decode = decoderOf(channel);
    return decode === null ? 'none' : { use, decode };
  } catch {
    return 'broken';
  }
}

/** The first of these fields that is there: names differ between ROS and Foxglove. */
export const oneOf = (fields: Fields, ...names: readonly string[]): unknown =>
  fields[names.find((name) => fields[name] !== undefined && fields[name] !== null) ?? ''];

export const numberIn = (fields: Fields, ...names: readonly string[]): number =>
  numberOf(oneOf(fields, ...names)) ?? NaN;

/** A whole number from 0 on, NaN for any other: JSON can say a picture of half a pixel. */
export function wholeIn(fields: Fields, ...names: readonly string[]): number {
  const value = numberIn(fields, ...names);
  return Number.isSafeInteger(value) && value >= 0 ? value : NaN;
}

/** Bytes; JSON has them in base64. */
export function bytesIn(fields: Fields, name: string): Uint8Array {
  const value = fields[name];
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? Buffer.from(value, 'base64') : new Uint8Array();
}

/** What a message says of itself; ROS has it in a header, Foxglove in the message. */
export function headOf(fields: Fields): { frameId: string; stamp: bigint | null } {
  const head = isFields(fields['header']) ? fields['header'] : fields;
  return { frameId: textOf(head['frame_id']).replace(/^\//, ''), stamp: stampOf(oneOf(head, 'stamp', 'timestamp')) };
}

/** Nanoseconds since 1970; null for none. */
function stampOf(value: unknown): bigint | null {
  const time = fieldsOf(value);
  const seconds = numberIn(time, 'sec', 'seconds', 'secs');
  const nanos = numberIn(time, 'nanosec', 'nanos', 'nsec', 'nsecs');
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 1e10) return null;
  return BigInt(seconds) * 1_000_000_000n + (Number.isInteger(nanos) && nanos >= 0 ? BigInt(nanos) : 0n);
}

const partOf = (fields: Fields, name: string): number => numberOf(fields[name]) ?? 0;

/**
 * A shift and a turn as they are written in messages. A turn of no length is none.
 * @returns `length` of the turn as it was written, which is 1 where it was meant as one
 */
export function transformOf(shift: Fields, turn: Fields): { matrix: Matrix; length: number; isStill: boolean } {
  const [x, y, z, w] = [partOf(turn, 'x'), partOf(turn, 'y'), partOf(turn, 'z'), partOf(turn, 'w')];
  const length = Math.hypot(x, y, z, w);
  const by = length === 0 ? 1 : length;
  const matrix = matrixOf(
    [x / by, y / by, z / by, length === 0 ? 1 : w / by],
    [partOf(shift, 'x'), partOf(shift, 'y'), partOf(shift, 'z')],
  );
  return { matrix, length, isStill: matrix.every((value, at) => value === IDENTITY[at]) };
}

/** Messages that hold several transforms, as one each. */
export const transformsIn = (fields: Fields): readonly Fields[] =>
  Array.isArray(fields['transforms']) ? listOf(fields['transforms']).map(fieldsOf) : [fields];
