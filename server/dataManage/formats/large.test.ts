/** JSON of hundreds of megabytes: what is not kept goes by, and what would have to be kept is refused before memory goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#server/ground/core/refusal.ts';
import { Held } from './held.ts';
import { FORMATS } from './index.ts';
import type { SourceFile } from './model.ts';

const AT_ONCE = 20;

/** A file that is made while it is read; `taken` counts the bytes that somebody asked for. */
function made(path: string, parts: readonly [head: string, each: (at: number) => string, count: number, tail: string]) {
  const [head, each, count, tail] = parts;
  const file = {
    path,
    bytes: 2 ** 29,
    taken: 0,
    async *open() {
      for (let at = 0; at < count || at === 0; at += AT_ONCE) {
        const entries = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, nth) => each(at + nth));
        const bytes = Buffer.from((at === 0 ? head : ',') + entries.join(',') + (at + AT_ONCE >= count ? tail : ''));
        file.taken += bytes.length;
        yield bytes;
      }
    },
  };
  return file satisfies SourceFile;
}

async function refusalOf(format: 'openlabel' | 'nuscenes', files: readonly SourceFile[]): Promise<Refusal> {
  try {
    for await (const item of FORMATS[format].reader.read(files)) assert.notEqual(item.kind, 'object');
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error;
  }
  return assert.fail('it was read to its end');
}

test('a COCO file of 100 MB in a field that is not wanted is passed over', async () => {
  const filler = 'x'.repeat(1_000_000);
  const file = made('a.json', ['{"images":[{"id":1,"file_name":"a.jpg"}],"categories":[],"annotations":[],"more":[', () => `"${filler}"`, 100, ']}']); // prettier-ignore
  const kinds: string[] = [];
  for await (const item of FORMATS.coco.reader.read([file])) kinds.push(item.kind);
  assert.deepEqual(kinds, ['frame', 'finding']);
  assert.ok(file.taken >= 100_000_000);
});

const LONG = 'n'.repeat(1_000_000);
const LIMITS = { most: 500_000, megabytes: 128 };

test('an OpenLABEL file whose objects are too large to be kept is refused in the middle', async () => {
  const file = made('a.json', ['{"openlabel":{"metadata":{"schema_version":"1.0.0"},"objects":{', (at) => `"${at}":{"type":"car","name":"${LONG}"}`, 500, '}}}']); // prettier-ignore
  const { sentence, details } = await refusalOf('openlabel', [file]);
  assert.match(sentence.en, /nothing was imported.* Split/);
  assert.deepEqual(details.params, { file: 'a.json', ...LIMITS });
  assert.ok(file.taken < 170_000_000, `${file.taken}`);
});

test('samples of nuScenes that are too large to be kept are refused in the middle', async () => {
  const small = (name: string): SourceFile => made(`v/${name}.json`, ['[]', () => '', 0, '']);
  const samples = made('v/sample.json', ['[', (at) => `{"token":"${at}${LONG}","scene_token":"s"}`, 500, ']']);
  const tables = ['sensor', 'calibrated_sensor', 'scene', 'ego_pose', 'category', 'sample_data'].map(small);
  const { details } = await refusalOf('nuscenes', [...tables, samples]);
  assert.deepEqual(details.params, { file: 'v/sample.json', ...LIMITS });
});

const ONE = { sensor: '{"token":"s","channel":"CAM","modality":"camera"}', calibrated_sensor: '{"token":"c","sensor_token":"s","translation":[0,0,0],"rotation":[1,0,0,0]}', scene: '{"token":"s","name":"s"}', sample: '{"token":"m","scene_token":"s","timestamp":1}', category: '' }; // prettier-ignore
const tablesOfOne = (): SourceFile[] =>
  Object.entries(ONE).map(([name, row]) => made(`v/${name}.json`, ['[', () => row, 1, ']']));
const shot = (at: number, isKey: boolean, name: string): string =>
  `{"token":"d${at}","sample_token":"m","ego_pose_token":"p${at}","calibrated_sensor_token":"c","is_key_frame":${isKey},"filename":"${name}${at}.jpg"}`;

test('key frames of nuScenes that are too many to be kept are refused in the middle, with what to do', async () => {
  const data = made('v/sample_data.json', ['[', (at) => shot(at, true, LONG), 500, ']']);
  const poses = made('v/ego_pose.json', ['[', () => '{}', 1, ']']);
  const { sentence, details } = await refusalOf('nuscenes', [...tablesOfOne(), data, poses]);
  assert.match(sentence.en, /key frames.* nothing was imported\. Split the tables by scene/);
  assert.match(sentence.zh, /关键帧.*没有导入任何内容；请按场景拆分/);
  assert.deepEqual(details.params, { file: 'v/sample_data.json', ...LIMITS });
  assert.ok(data.taken < 170_000_000, `${data.taken}`);
  assert.equal(poses.taken, 0);
});

test('sweeps and poses of nuScenes beside the key frames go by, with a sign now and then for whoever waits', async () => {
  const ROWS = 60_000;
  const data = made('v/sample_data.json', ['[', (at) => shot(at, at === 7, ''), ROWS, ']']);
  const poses = made('v/ego_pose.json', ['[', (at) => `{"token":"p${at}","rotation":[1,0,0,0],"translation":[${at},0,0]}`, ROWS, ']']); // prettier-ignore
  const seen: string[] = [];
  for await (const item of FORMATS.nuscenes.reader.read([...tablesOfOne(), data, poses]))
    seen.push(item.kind === 'frame' ? item.value.key : item.kind === 'finding' ? item.value.code : item.kind);
  assert.deepEqual(seen, ['pause', 'sweepsLeftOut', 'pause', '7.jpg']);
});

test('what is kept is counted, too', () => {
  const held = new Held('a.json');
  for (let count = 0; count < LIMITS.most; count += 1) held.add(10);
  assert.throws(() => held.add(10), Refusal);
});
