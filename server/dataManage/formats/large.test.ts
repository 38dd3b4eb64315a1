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

test('what is kept is counted, too', () => {
  const held = new Held('a.json');
  for (let count = 0; count < LIMITS.most; count += 1) held.add(10);
  assert.throws(() => held.add(10), Refusal);
});
