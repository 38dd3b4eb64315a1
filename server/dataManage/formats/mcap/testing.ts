/** Recordings for tests: messages of ROS 2 and of Protocol Buffers written by hand, and MCAP files around them. */
import { McapWriter } from '@mcap/core';

/** Bytes of CDR: little endian, each number at a multiple of its size. */
export class CdrWriter {
  readonly #parts: number[] = [0, 1, 0, 0];

  #put(size: number, write: (view: DataView) => void): this {
    while ((this.#parts.length - 4) % size !== 0) this.#parts.push(0);
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    this.#parts.push(...new Uint8Array(view.buffer));
    return this;
  }

  u8 = (value: number): this => this.#put(1, (view) => view.setUint8(0, value));
  u16 = (value: number): this => this.#put(2, (view) => view.setUint16(0, value, true));
  i32 = (value: number): this => this.#put(4, (view) => view.setInt32(0, value, true));
  u32 = (value: number): this => this.#put(4, (view) => view.setUint32(0, value, true));
  f64 = (value: number): this => this.#put(8, (view) => view.setFloat64(0, value, true));

  text(value: string): this {
    const bytes = Buffer.from(`${value}\0`);
    this.u32(bytes.length);
    this.#parts.push(...bytes);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.u32(bytes.length);
    for (const byte of bytes) this.#parts.push(byte);
    return this;
  }

  header(ns: bigint, frameId: string): this {
    return this.i32(Number(ns / 1_000_000_000n)).u32(Number(ns % 1_000_000_000n)).text(frameId); // prettier-ignore
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#parts);
  }
}

const LINE = '='.repeat(80);
const HEADER = `${LINE}\nMSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n${LINE}\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n`;

/** Definitions as a recorder of ROS 2 writes them, with a constant, a default and comments. */
export const ROS = {
  'sensor_msgs/msg/CompressedImage': `std_msgs/Header header # when\nstring format\nuint8[] data\n${HEADER}`,
  'sensor_msgs/msg/Image': `std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\nuint32 step\nuint8[] data\n${HEADER}`,
  'sensor_msgs/msg/PointCloud2': `std_msgs/Header header\nuint32 height\nuint32 width\nPointField[] fields\nbool is_bigendian\nuint32 point_step\nuint32 row_step\nuint8[] data\nbool is_dense\n${HEADER}${LINE}\nMSG: sensor_msgs/PointField\nuint8 INT8 = 1\nuint8 FLOAT32=7\nstring name\nuint32 offset\nuint8 datatype\nuint32 count\n`,
  'sensor_msgs/msg/NavSatFix': `std_msgs/Header header\nsensor_msgs/NavSatStatus status\nfloat64 latitude\nfloat64 longitude\nfloat64 altitude\nfloat64[9] position_covariance\nuint8 position_covariance_type\n${HEADER}${LINE}\nMSG: sensor_msgs/NavSatStatus\nint8 STATUS_NO_FIX = -1\nint8 status -2\nuint16 service\n`,
  'sensor_msgs/msg/CameraInfo': `std_msgs/Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] d\nfloat64[9] k\nfloat64[9] r\nfloat64[12] p\n${HEADER}`,
  'tf2_msgs/msg/TFMessage': `geometry_msgs/TransformStamped[] transforms\n${LINE}\nMSG: geometry_msgs/TransformStamped\nstd_msgs/Header header\nstring child_frame_id\nTransform transform\n${LINE}\nMSG: geometry_msgs/Transform\nVector3 translation\nQuaternion rotation\n${LINE}\nMSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n${LINE}\nMSG: geometry_msgs/Quaternion\nfloat64 x 0\nfloat64 y 0\nfloat64 z 0\nfloat64 w 1\n${HEADER}`,
  'nav_msgs/msg/Odometry': `std_msgs/Header header\n${HEADER}`,
} as const;
export type RosName = keyof typeof ROS;

export const compressed = (ns: bigint, frameId: string, bytes: Uint8Array): Uint8Array =>
  new CdrWriter().header(ns, frameId).text('jpeg').raw(bytes).bytes;

export const rawImage = (
  ns: bigint,
  frameId: string,
  encoding: string,
  width: number,
  height: number,
  data: Uint8Array,
  step = 0,
): Uint8Array =>
  new CdrWriter().header(ns, frameId).u32(height).u32(width).text(encoding).u8(0).u32(step).raw(data).bytes;

/** A cloud of x, y, z and intensity, with a number between that is left out. */
export function cloud(ns: bigint, frameId: string, points: readonly (readonly number[])[]): Uint8Array {
  const data = Buffer.alloc(points.length * 20);
  for (const [at, [x = 0, y = 0, z = 0, bright = 0]] of points.entries())
    for (const [column, value] of [x, y, z, 7, bright].entries()) data.writeFloatLE(value, at * 20 + column * 4);
  const writer = new CdrWriter().header(ns, frameId).u32(1).u32(points.length).u32(5);
  for (const [index, name] of ['x', 'y', 'z', 'time', 'intensity'].entries()) writer.text(name).u32(index * 4).u8(7).u32(1); // prettier-ignore
  return writer.u8(0).u32(20).u32(points.length * 20).raw(data).u8(1).bytes; // prettier-ignore
}

export function fix(ns: bigint, latitude: number, longitude: number, status = 0): Uint8Array {
  const writer = new CdrWriter().header(ns, 'gps').u8(status & 255).u16(1).f64(latitude).f64(longitude).f64(12.345); // prettier-ignore
  for (let index = 0; index < 9; index += 1) writer.f64(0);
  return writer.u8(0).bytes;
}

export function cameraInfo(
  ns: bigint,
  frameId: string,
  width: number,
  height: number,
  k: readonly number[],
  d: readonly number[] = [],
): Uint8Array {
  const writer = new CdrWriter().header(ns, frameId).u32(height).u32(width).text('plumb_bob').u32(d.length);
  const p = [k[0], k[1], k[2], 0, k[3], k[4], k[5], 0, k[6], k[7], k[8], 0];
  for (const value of [...d, ...k, 1, 0, 0, 0, 1, 0, 0, 0, 1, ...p]) writer.f64(value ?? 0);
  return writer.bytes;
}

export function transform(
  parent: string,
  child: string,
  shift: readonly number[],
  turn: readonly number[],
): Uint8Array {
  const writer = new CdrWriter().u32(1).header(1n, parent).text(child);
  for (const value of [...shift, ...turn]) writer.f64(value);
  return writer.bytes;
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]); // prettier-ignore
/** A field of Protocol Buffers: a whole number, a number of eight bytes, or bytes. */
export function wire(number: number, value: number | Uint8Array | string, isDouble = false): Buffer {
  if (typeof value === 'number' && isDouble) {
    const bytes = Buffer.alloc(9, number * 8 + 1);
    bytes.writeDoubleLE(value, 1);
    return bytes;
  }
  if (typeof value === 'number') return Buffer.from([...varint(number * 8), ...varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
}

type Described = readonly [name: string, number: number, type: number, of?: string, isMany?: boolean];
const described = (name: string, fields: readonly Described[]): Buffer =>
  wire(4, Buffer.concat([wire(1, name), ...fields.map(([field, number, type, of = '', isMany = false]) => wire(2, Buffer.concat([wire(1, field), wire(3, number), wire(4, isMany ? 3 : 1), wire(5, type), ...(of === '' ? [] : [wire(6, of)])])))])); // prettier-ignore
const file = (home: string, ...messages: readonly Buffer[]): Buffer => wire(1, Buffer.concat([wire(1, `${home}.proto`), wire(2, home), ...messages])); // prettier-ignore

/** What a recording carries of Foxglove's messages. */
export const DESCRIPTORS = Buffer.concat([
  file('google.protobuf', described('Timestamp', [['seconds', 1, 3], ['nanos', 2, 5]])),
  file(
    'foxglove',
    described('CompressedImage', [['timestamp', 1, 11, '.google.protobuf.Timestamp'], ['data', 2, 12], ['format', 3, 9], ['frame_id', 4, 9]]),
    described('PackedElementField', [['name', 1, 9], ['offset', 2, 7], ['type', 3, 14, '.foxglove.Type']]),
    described('PointCloud', [['timestamp', 1, 11, '.google.protobuf.Timestamp'], ['frame_id', 2, 9], ['pose', 3, 11, '.foxglove.Pose'], ['point_stride', 4, 7], ['fields', 5, 11, '.foxglove.PackedElementField', true], ['data', 6, 12]]),
    described('Vector3', [['x', 1, 1], ['y', 2, 1], ['z', 3, 1]]),
    described('Quaternion', [['x', 1, 1], ['y', 2, 1], ['z', 3, 1], ['w', 4, 1]]),
    described('Pose', [['position', 1, 11, '.foxglove.Vector3'], ['orientation', 2, 11, '.foxglove.Quaternion']]),
    described('LocationFix', [['latitude', 1, 1], ['longitude', 2, 1], ['altitude', 3, 1], ['timestamp', 6, 11, '.google.protobuf.Timestamp']]),
  ),
]); // prettier-ignore

export const protoTime = (number: number, ns: bigint): Buffer =>
  wire(number, Buffer.concat([wire(1, Number(ns / 1_000_000_000n)), wire(2, Number(ns % 1_000_000_000n))]));

export interface Said {
  readonly topic: string;
  /** Of ROS 2 (`sensor_msgs/msg/Image`), of Protocol Buffers (`foxglove.PointCloud`), or in JSON (`json:foxglove.PointCloud`). */
  readonly schema: string;
  readonly logTime: bigint;
  readonly data: Uint8Array;
}

interface Packing {
  readonly compress?: (bytes: Uint8Array) => { compression: string; compressedData: Uint8Array };
  readonly useChunks?: boolean;
  readonly chunkSize?: number;
}

const isRos = (name: string): name is RosName => Object.hasOwn(ROS, name);

/** An MCAP file of these messages, with an index and an end. */
export async function recording(
  messages: readonly Said[],
  { compress, useChunks = true, chunkSize = 4096 }: Packing = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0n;
  const writable = {
    position: () => length,
    write(part: Uint8Array) {
      parts.push(Uint8Array.from(part));
      length += BigInt(part.length);
      return Promise.resolve();
    },
  };
  const writer = new McapWriter({ writable, useChunks, chunkSize, ...(compress === undefined ? {} : { compressChunk: compress }) }); // prettier-ignore
  await writer.start({ profile: 'ros2', library: 'test' });
  const channels = new Map<string, number>();
  for (const [sequence, { topic, schema, logTime, data }] of messages.entries()) {
    const name = schema.replace('json:', '');
    const key = `${topic} ${schema}`;
    let channelId = channels.get(key);
    if (channelId === undefined) {
      const kinds = isRos(schema) ? (['cdr', 'ros2msg', Buffer.from(ROS[schema])] as const) : schema.startsWith('json:') ? (['json', 'jsonschema', Buffer.from('{}')] as const) : (['protobuf', 'protobuf', DESCRIPTORS] as const); // prettier-ignore
      const [messageEncoding, encoding, definition] = kinds;
      const schemaId = await writer.registerSchema({ name, encoding, data: definition });
      channelId = await writer.registerChannel({ topic, schemaId, messageEncoding, metadata: new Map() });
      channels.set(key, channelId);
    }
    await writer.addMessage({ channelId, sequence, logTime, publishTime: logTime, data });
  }
  await writer.end();
  return Buffer.concat(parts);
}
