/** Recordings: what is found in them, what it becomes, and what is said of those that are broken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { projected } from '../matrices.ts';
import type { SourceFile } from '../model.ts';
import { absent, inMemory, refusal, rounded, sharedFiles, told } from '../testing.ts';
import { undoLz4 } from './lz4.ts';
import { reader } from './index.ts';
import {
  cameraInfo,
  cloud,
  compressed,
  fix,
  protoTime,
  rawImage,
  recording,
  transform,
  wire,
  type Said,
} from './testing.ts';

/** 2024-05-01T08:00:00Z in nanoseconds. */
const T0 = BigInt(Date.UTC(2024, 4, 1, 8)) * 1_000_000n;
const MS = 1_000_000n;
const K = [100, 0, 32, 0, 100, 24, 0, 0, 1];
/** From axes of a camera to those of a car. */
const OPTICAL = [-0.5, 0.5, -0.5, 0.5];

const jpeg = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 9, b: 6 } } })
    .jpeg()
    .toBuffer();
const front = async (ns: bigint, red = 0): Promise<Said> => ({
  topic: '/front/image/compressed',
  schema: 'sensor_msgs/msg/CompressedImage',
  logTime: ns + MS,
  data: compressed(ns, 'front_optical', await jpeg(red)),
});
const lidar = (ns: bigint, points: readonly (readonly number[])[] = [[1, 2, 3, 0.5]]): Said => ({
  topic: '/lidar/points',
  schema: 'sensor_msgs/msg/PointCloud2',
  logTime: ns + MS,
  data: cloud(ns, 'lidar', points),
});
const rig = (ns: bigint): Said[] => [
  { topic: '/front/camera_info', schema: 'sensor_msgs/msg/CameraInfo', logTime: ns, data: cameraInfo(ns, 'front_optical', 64, 48, K, [0.1]) },
  { topic: '/tf_static', schema: 'tf2_msgs/msg/TFMessage', logTime: ns, data: transform('base_link', 'lidar', [1, 0, 2], [0, 0, 0, 1]) },
  { topic: '/tf_static', schema: 'tf2_msgs/msg/TFMessage', logTime: ns, data: transform('base_link', 'front_optical', [1.5, 0, 1], OPTICAL) },
]; // prettier-ignore

const read = async (...files: readonly [path: string, bytes: Uint8Array][]) =>
  told(reader.read(files.map(([path, bytes]) => inMemory(path, bytes))));

async function contentsOf(files: readonly SourceFile[], wanted: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const file of reader.within?.(files, new Set(wanted)) ?? []) {
    const parts: Uint8Array[] = [];
    for await (const part of file.open()) parts.push(part);
    assert.ok(!found.has(file.path), file.path);
    found.set(file.path, Buffer.concat(parts));
  }
  return found;
}
const codes = (findings: readonly string[]): string[] => findings.map((each) => each.split(' ')[0] ?? '');

test('cameras and a LiDAR: moments, sensors, calibration and places', async () => {
  const bytes = await recording([
    ...rig(T0),
    { topic: '/fix', schema: 'sensor_msgs/msg/NavSatFix', logTime: T0, data: fix(T0, 30.25, 120.125) },
    { topic: '/fix', schema: 'sensor_msgs/msg/NavSatFix', logTime: T0, data: fix(T0 + 100n * MS, 30.5, 120.5) },
    { topic: '/fix', schema: 'sensor_msgs/msg/NavSatFix', logTime: T0, data: fix(T0 + 120n * MS, 1, 1, -1) },
    lidar(T0),
    await front(T0 + 20n * MS),
    lidar(T0 + 100n * MS),
    await front(T0 + 98n * MS, 90),
    // too far from any cloud
    await front(T0 + 160n * MS, 180),
    { topic: '/odom', schema: 'nav_msgs/msg/Odometry', logTime: T0, data: new Uint8Array(8) },
  ]);
  const { frames, findings } = await read(['town/drive.mcap', bytes]);
  assert.deepEqual(frames.map(({ key, kind, scene, place, sensor, width, takenAt, attributes }) => [key, kind, scene, place, sensor, width, takenAt, attributes['latitude']]), [
    ['town/drive/front_image_compressed/1714550400.020000000.jpg', 'picture', 'town/drive', 0, 'front_optical', 64, '2024-05-01T08:00:00.020Z', 30.25],
    ['town/drive/lidar_points/1714550400.000000000.bin', 'cloud', 'town/drive', 0, 'lidar', null, '2024-05-01T08:00:00.000Z', 30.25],
    ['town/drive/front_image_compressed/1714550400.098000000.jpg', 'picture', 'town/drive', 1, 'front_optical', 64, '2024-05-01T08:00:00.098Z', 30.5],
    ['town/drive/lidar_points/1714550400.100000000.bin', 'cloud', 'town/drive', 1, 'lidar', null, '2024-05-01T08:00:00.100Z', 30.5],
    ['town/drive/front_image_compressed/1714550400.160000000.jpg', 'picture', 'town/drive', 2, 'front_optical', 64, '2024-05-01T08:00:00.160Z', 30.5],
  ]); // prettier-ignore
  // 10 m before the LiDAR, 1 m to the left and 1 m below it; the camera is half a metre before and one below the LiDAR
  const pixel = projected(frames[0]?.projection ?? [], [10, 1, -1]);
  assert.deepEqual(rounded(pixel, 6), rounded([32 - 100 / 9.5, 24], 6));
  assert.deepEqual(codes(findings), ['recordingRead', 'channelCalibrates', 'channelCalibrates', 'channelPlaces', 'placeUnknown', 'channelFrames', 'channelFrames', 'channelNotKept', 'cameraDistorted']); // prettier-ignore
});

test('what is taken out are the bytes of the messages, and the places of clouds', async () => {
  const rgb = Buffer.from([1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12]);
  const raw = (encoding: string, data: Uint8Array, step: number): Said => ({
    topic: `/raw/${encoding}`,
    schema: 'sensor_msgs/msg/Image',
    logTime: T0,
    data: rawImage(0n, '', encoding, 2, 2, data, step),
  });
  const bytes = await recording([
    await front(T0, 77),
    lidar(T0, [[1, 2, 3, 0.25], [NaN, 1, 1, 0], [4, 5, 6, NaN], [1, Infinity, 0, 0]]),
    raw('rgb8', rgb, 8),
    raw('bgr8', rgb, 8),
    raw('mono8', Buffer.from([5, 6, 7, 8]), 0),
    raw('yuv422', rgb, 8),
  ]); // prettier-ignore
  const file = inMemory('a.mcap', bytes);
  const { frames, findings } = await told(reader.read([file]));
  assert.ok(findings.includes('pointsDropped /lidar/points'));
  assert.ok(findings.includes('encodingNotRead /raw/yuv422'));
  const keys = frames.map(({ key }) => key);
  const contents = await contentsOf([file], keys);
  assert.deepEqual([...contents.keys()].toSorted(), keys.toSorted());
  const named = (name: string) => [...contents].find(([key]) => key.includes(name))?.[1] ?? Buffer.alloc(0);
  assert.deepEqual(named('front'), await jpeg(77));
  const points = named('lidar');
  assert.deepEqual(Array.from({ length: points.length / 4 }, (_, at) => points.readFloatLE(at * 4)), [1, 2, 3, 0.25, 4, 5, 6, 0]); // prettier-ignore
  const pixels = async (name: string) => [...(await sharp(named(name)).raw().toBuffer())];
  assert.deepEqual(await pixels('rgb8'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual(await pixels('bgr8'), [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10]);
  assert.deepEqual((await sharp(named('mono8')).extractChannel(0).raw().toBuffer()).toJSON().data, [5, 6, 7, 8]);
  assert.deepEqual([...(await contentsOf([file], keys.slice(0, 1))).keys()], keys.slice(0, 1));
});

test('messages in Protocol Buffers and JSON', async () => {
  const points = Buffer.alloc(24);
  for (const [at, value] of [1, 2, 3, 4, 5, 6].entries()) points.writeFloatLE(value, at * 4);
  const field = (name: string, offset: number) => wire(5, Buffer.concat([wire(1, name), wire(3, 7), Buffer.from(offset === 0 ? [] : [21, offset, 0, 0, 0])])); // prettier-ignore
  const stride = Buffer.from([37, 12, 0, 0, 0]);
  const pose = wire(3, wire(1, wire(3, 100, true)));
  // offsets of zero are not written
  const cloudBytes = Buffer.concat([protoTime(1, T0), wire(2, 'top'), pose, stride, field('x', 0), field('y', 4), field('z', 8), wire(6, points)]); // prettier-ignore
  const bytes = await recording([
    { topic: '/cam', schema: 'foxglove.CompressedImage', logTime: T0, data: Buffer.concat([protoTime(1, T0), wire(2, await jpeg(3)), wire(4, 'cam')]) },
    { topic: '/top', schema: 'foxglove.PointCloud', logTime: T0, data: cloudBytes },
    { topic: '/gps', schema: 'foxglove.LocationFix', logTime: T0, data: Buffer.concat([wire(1, 31.5, true), wire(2, 121.5, true), protoTime(6, T0)]) },
    { topic: '/json', schema: 'json:foxglove.CompressedImage', logTime: T0, data: Buffer.from(JSON.stringify({ timestamp: { sec: 1714550400, nsec: 5000000 }, frame_id: 'side', format: 'jpeg', data: (await jpeg(4)).toString('base64') })) },
  ]); // prettier-ignore
  const file = inMemory('p.mcap', bytes);
  const { frames } = await told(reader.read([file]));
  assert.deepEqual(frames.map(({ key, place, sensor, attributes }) => [key, place, sensor, attributes['longitude']]).toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)), [
    ['p/cam/1714550400.000000000.jpg', 0, 'cam', 121.5],
    ['p/json/1714550400.005000000.jpg', 0, 'side', 121.5],
    ['p/top/1714550400.000000000.bin', 0, 'top', 121.5],
  ]); // prettier-ignore
  const kept = (await contentsOf([file], ['p/top/1714550400.000000000.bin'])).get('p/top/1714550400.000000000.bin');
  assert.deepEqual([0, 4, 8, 12].map((at) => kept?.readFloatLE(at)), [1, 2, 103, 0]); // prettier-ignore
});

/** A frame of LZ4 whose only block is not packed. */
function lz4(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from('04224d18604000', 'hex');
  const length = Buffer.alloc(4);
  length.writeUInt32LE((0x80000000 + bytes.length) >>> 0);
  return Buffer.concat([head, length, bytes, Buffer.alloc(4)]);
}

test('packed blocks, and files without blocks, say the same', async () => {
  const messages = [...rig(T0), lidar(T0), await front(T0), await front(T0 + 100n * MS, 60)];
  const plain = await read(['a.mcap', await recording(messages)]);
  assert.equal(plain.frames.length, 3);
  const zstd = await recording(messages, { compress: (bytes) => ({ compression: 'zstd', compressedData: zstdCompressSync(bytes) }) }); // prettier-ignore
  const packed = await recording(messages, { compress: (bytes) => ({ compression: 'lz4', compressedData: lz4(bytes) }) }); // prettier-ignore
  for (const bytes of [zstd, packed, await recording(messages, { useChunks: false })])
    assert.deepEqual(await read(['a.mcap', bytes]), plain);
  const unknown = await recording(messages, { compress: (bytes) => ({ compression: 'brotli', compressedData: bytes }) }); // prettier-ignore
  assert.deepEqual(codes((await read(['a.mcap', unknown])).findings).slice(0, 1), ['compressionUnknown']);
});

test('a frame that a packer made', () => {
  const frame = Buffer.from('BCJNGGRApysAAACfcmVjb3JkZWQgCQAIH2EBADLwCCB0aGUgZW5kIG9mIGl0IHJlY29yZGVkAAAAAIADdhc=', 'base64'); // prettier-ignore
  const text = `recorded recorded recorded recorded ${'a'.repeat(70)} the end of it recorded`;
  assert.equal(Buffer.from(undoLz4(frame, text.length)).toString(), text);
  assert.throws(() => undoLz4(frame, text.length - 1));
  assert.throws(() => undoLz4(frame.subarray(0, 40), text.length));
});

test('broken recordings: what can be read is read, and the rest is said', async () => {
  const messages = [...rig(T0), lidar(T0), await front(T0), lidar(T0 + 100n * MS), await front(T0 + 100n * MS, 60)];
  const whole = await recording(messages, { chunkSize: 300 });
  const all = await read(['a.mcap', whole]);
  assert.equal(all.frames.length, 4);

  await assert.rejects(read(['a.mcap', Buffer.from('no recording at all')]), refusal(/does not begin as an MCAP/));

  // a recorder that was switched off; then one whose disk was filled with zeros
  const cut = await read(['a.mcap', whole.subarray(0, Math.floor(whole.length * 0.5))]);
  assert.ok(cut.frames.length > 0 && cut.frames.length < 4, `${cut.frames.length}`);
  assert.equal(codes(cut.findings)[0], 'recordingEndsEarly');
  const zeros = Buffer.from(whole);
  zeros.fill(0, whole.length >> 1);
  assert.ok(codes((await read(['a.mcap', zeros])).findings).some((code) => code === 'recordingEndsEarly' || code === 'blockBroken')); // prettier-ignore

  // the first block has the channels that later ones need; behind the data they are told again
  const spoilt = Buffer.from(whole);
  const at = spoilt.indexOf(Buffer.from('plumb_bob'));
  assert.ok(at > 0);
  spoilt[at] = 0;
  const rest = await read(['a.mcap', spoilt]);
  assert.equal(codes(rest.findings)[0], 'blockBroken');
  assert.equal(rest.frames.length, 4);

  // a record that claims to be longer than the file
  const long = Buffer.concat([whole.subarray(0, 8), Buffer.from('05ffffffffffffff7f', 'hex'), whole.subarray(8)]);
  assert.deepEqual(codes((await read(['a.mcap', long])).findings), ['recordingEndsEarly', 'recordingUndated']);
});

test('messages that hold nothing that can be kept are counted by channel', async () => {
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  const held = Buffer.alloc(50).toString('base64');
  const places = ['x', 'y', 'z'].map((name, at) => ({ name, offset: at * 4, type: 'FLOAT32' }));
  const bad = (topic: string, schema: Said['schema'], data: Uint8Array): Said => ({ topic, schema, logTime: T0, data });
  const { frames, findings } = await read(['a.mcap', await recording([
    bad('/text', 'sensor_msgs/msg/CompressedImage', compressed(T0, '', Buffer.from('no picture'))),
    bad('/text', 'sensor_msgs/msg/CompressedImage', compressed(T0, '', Buffer.from('none'))),
    bad('/cut', 'sensor_msgs/msg/CompressedImage', compressed(T0, '', await jpeg(1)).subarray(0, 40)),
    bad('/empty', 'sensor_msgs/msg/PointCloud2', cloud(T0, 'lidar', [[NaN, NaN, NaN, 0]])),
    bad('/short', 'sensor_msgs/msg/Image', rawImage(T0, '', 'rgb8', 100, 100, Buffer.alloc(10))),
    bad('/void', 'sensor_msgs/msg/NavSatFix', new Uint8Array()),
    bad('/proto', 'foxglove.PointCloud', Buffer.from([255, 255, 255])),
    bad('/json', 'json:foxglove.PointCloud', Buffer.from('[1]')),
    bad('/half', 'json:foxglove.RawImage', json({ encoding: 'mono8', width: 1.5, height: 2, step: 2, data: held })),
    bad('/negative', 'json:foxglove.RawImage', json({ encoding: 'mono8', width: 2, height: 2, step: -2, data: held })),
    bad('/between', 'json:foxglove.PointCloud', json({ point_stride: 12.5, fields: places, data: held })),
  ])]); // prettier-ignore
  assert.deepEqual(frames, []);
  assert.deepEqual(findings.slice(1), ['messageNoPicture /text', 'messageBroken /cut', 'cloudEmpty /empty', 'messageBroken /short', 'messageBroken /void', 'messageBroken /proto', 'messageBroken /json', 'messageBroken /half', 'messageBroken /negative', 'messageBroken /between']); // prettier-ignore
});

test('times that cannot be believed, and parts that overlap', async () => {
  const old = await read(['a.mcap', await recording([{ ...(await front(0n)), logTime: 0n }, await front(T0), { ...(await front(1_000_000_000n)), logTime: T0 + 500n * MS }])]); // prettier-ignore
  assert.deepEqual(old.frames.map(({ takenAt, place }) => [takenAt, place]), [[null, 0], ['2024-05-01T08:00:00.000Z', 1], ['2024-05-01T08:00:00.500Z', 2]]); // prettier-ignore
  assert.ok(old.findings.includes('timeUnknown /front/image/compressed'));
  assert.ok(old.findings.includes('timeFar /front/image/compressed'));

  const [one, two, three] = [await front(T0), await front(T0 + 100n * MS, 50), await front(T0 + 200n * MS, 99)];
  const parts = await read(['d_1.mcap', await recording([two, three])], ['d_0.mcap', await recording([one, two])]);
  assert.deepEqual(parts.frames.map(({ scene, place }) => [scene, place]), [['d', 0], ['d', 1], ['d', 2]]); // prettier-ignore
  assert.ok(parts.findings.includes('partsOverlap d'));
  // recordings of two cars are two, and within a recording two messages of one time are two
  const cars = await read(['car_7.mcap', await recording([one, one])], ['car_9.mcap', await recording([one])]);
  assert.deepEqual(cars.frames.map(({ key }) => key.split('/').filter((_, at) => at !== 1).join('/')), ['car_7/1714550400.000000000.jpg', 'car_7/1714550400.000000000~2.jpg', 'car_9/1714550400.000000000.jpg']); // prettier-ignore
});

/** The same numbers in each run. */
function* randomNumbers(): Generator<number, never> {
  for (let state = 7; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

test('whatever is done to a recording, it is read, told or refused', async () => {
  const numbers = randomNumbers();
  const bytes = await recording([...rig(T0), lidar(T0), await front(T0)], { useChunks: false });
  let kept = 0;
  for (let round = 0; round < 400; round += 1) {
    const harmed = Buffer.from(bytes);
    for (let count = 0; count < 1 + (round % 4); count += 1)
      harmed[8 + Math.floor(numbers.next().value * (harmed.length - 8))] = Math.floor(numbers.next().value * 256);
    const { frames } = await read(['a.mcap', harmed]);
    kept += frames.length;
    for (const { width, projection } of frames)
      assert.ok((width === null || width > 0) && (projection === null || projection.every(Number.isFinite)));
  }
  assert.ok(kept > 400, `${kept} frames were kept`);
});

const SENSORS = 'sensors/kitti';
test('frames of KITTI in a recording: the cloud comes out as it went in', { skip: absent(SENSORS) }, async () => {
  const files = sharedFiles(SENSORS);
  const bytesOf = async (ending: string) => {
    const parts: Uint8Array[] = [];
    for await (const part of files.find(({ path }) => path.endsWith(ending))?.open() ?? []) parts.push(part);
    return Buffer.concat(parts);
  };
  const [picture, points] = [await bytesOf('image_2/000000.png'), await bytesOf('velodyne/000000.bin')];
  const rows = Array.from({ length: points.length / 16 }, (_, row) => [0, 4, 8, 12].map((at) => points.readFloatLE(row * 16 + at))); // prettier-ignore
  const file = inMemory('kitti.mcap', await recording([
    { topic: '/image_2', schema: 'foxglove.CompressedImage', logTime: T0, data: Buffer.concat([protoTime(1, T0), wire(2, picture), wire(4, 'cam2')]) },
    lidar(T0, rows),
  ], { chunkSize: 4_000_000 })); // prettier-ignore
  const { frames } = await told(reader.read([file]));
  assert.deepEqual(frames.map(({ sensor, width, place }) => [sensor, width, place]), [['lidar', null, 0], ['cam2', 1224, 0]]); // prettier-ignore
  const contents = await contentsOf([file], frames.map(({ key }) => key)); // prettier-ignore
  assert.deepEqual([...contents.values()].map((each) => Buffer.compare(each, each.length === picture.length ? picture : points)), [0, 0]); // prettier-ignore
});
