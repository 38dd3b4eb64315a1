/** COCO in and out: what comes back is what went out, and what is wrong is said and not taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareFrame } from '../door.ts';
import type { FormatObject } from '../model.ts';
import { columnsOfMask, countsOf, maskOfColumns, textOfCounts } from '../rle.ts';
import { absent, again, inMemory, refusal, sharedFiles, sourceOf, told, written } from '../testing.ts';
import * as coco from './index.ts';

const read = (text: string, part?: number) => told(coco.reader.read([inMemory('a.json', text, part)]));

const frame = { ...bareFrame('a/1.jpg'), width: 40, height: 30, attributes: { weather: 'rain' } };
const object = (key: string, shapes: FormatObject['shapes'], more: Partial<FormatObject> = {}): FormatObject => ({
  frame: frame.key,
  key,
  className: 'car',
  shapes,
  attributes: {},
  track: '',
  ...more,
});
const ring = (x: number): [number, number][] => [[x, 1], [x + 4, 1.5], [x + 2, 8]]; // prettier-ignore
const ALL = [
  object('1', [{ kind: 'box', x: 1.5, y: 2, width: 3, height: 4 }], {
    attributes: { occluded: true, note: '"a"', n: 1 },
  }),
  object('2', [{ kind: 'polygon', points: ring(1), rings: [ring(11), ring(21)] }], { track: '7' }),
  object('3', [
    { kind: 'box', x: 0, y: 0, width: 20, height: 20 },
    { kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] },
  ], { attributes: { iscrowd: true } }), // prettier-ignore
  object('4', [{ kind: 'keyPoints', points: [[1, 2, 2], [3, 4, 1], [0, 0, 0]] }], { attributes: { area: 55, score: 0.5 } }), // prettier-ignore
  object('5', [{ kind: 'rotatedBox', x: 10, y: 10, width: 6, height: 4, angle: 30 }]),
];
const classes = [{ name: 'car', number: 3, parent: 'vehicle', keyPoints: ['a', 'b', 'c'] }];

test('what COCO carries comes back as it went', async () => {
  const back = await again(coco, sourceOf({ classes, frames: [frame], objects: ALL }));
  assert.deepEqual(back, { classes, frames: [frame], objects: ALL, findings: [] });
});

test('an object of which COCO carries no shape is not written', async () => {
  const line = object('1', [{ kind: 'polyline', points: [[1, 1], [2, 2]] }]); // prettier-ignore
  const [file] = await written(coco.writer, sourceOf({ classes, frames: [frame], objects: [line] }));
  assert.ok(file);
  assert.deepEqual((await told(coco.reader.read([file]))).objects, []);
});

test('masks turn between columns and rows, whatever they look like', () => {
  let state = 1;
  const random = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 300; round += 1) {
    const [width, height] = [1 + random(12), 1 + random(12)];
    const inside = Array.from({ length: width * height }, () => random(round % 2 === 0 ? 2 : 5) === 0);
    const runsOf = (pixels: boolean[]): number[] => {
      const runs = [0];
      for (const [at, pixel] of pixels.entries())
        if (pixel === (at === 0 ? false : pixels[at - 1])) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
        else runs.push(1);
      return runs;
    };
    const byColumn = inside.map((_, at) => inside[(at % height) * width + Math.floor(at / height)] === true);
    const columns = runsOf(byColumn);
    assert.deepEqual(countsOf(textOfCounts(columns)), columns);
    const mask = maskOfColumns(columns, width, height);
    if ('code' in mask) {
      assert.equal(mask.code, 'maskEmpty');
      assert.ok(!inside.includes(true));
      continue;
    }
    const rows: boolean[] = [];
    let at = 0;
    for (const [run, length] of mask.runs.entries())
      for (let end = at + length; at < end; at += 1) rows.push(run % 2 === 1);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const isIn: boolean = x >= mask.x && y >= mask.y && x < mask.x + mask.width && y < mask.y + mask.height;
        const found: boolean = isIn && rows[(y - mask.y) * mask.width + x - mask.x] === true;
        assert.equal(found, inside[y * width + x], `round ${round} at ${x}, ${y}`);
      }
    assert.deepEqual(columnsOfMask(mask, width, height), columns);
  }
});

test('a mask of the whole of a picture of 30,000 × 30,000 costs nothing', () => {
  const mask = maskOfColumns([0, 9e8], 30_000, 30_000);
  assert.ok(!('code' in mask) && mask.runs.join() === '0,900000000');
});

test('files of datumaro, of CVAT and of detectors', { skip: absent('labels') }, async () => {
  const datumaro = await told(coco.reader.read(sharedFiles('labels/datumaro_coco_instances_val.json')));
  assert.deepEqual(datumaro.findings, []);
  assert.deepEqual(datumaro.classes.map(({ name, number }) => `${name} ${number}`), ['a 1', 'b 2', 'c 4']); // prettier-ignore
  assert.deepEqual(datumaro.objects.map(({ shapes }) => shapes), [
    [{ kind: 'box', x: 0, y: 0, width: 1, height: 2 }, { kind: 'polygon', points: [[0, 0], [1, 0], [1, 2], [0, 2]] }],
    [{ kind: 'box', x: 0, y: 0, width: 1, height: 9 }, { kind: 'mask', x: 0, y: 0, width: 2, height: 10, runs: [0, 20] }],
  ]); // prettier-ignore
  assert.deepEqual(
    datumaro.objects.map(({ attributes }) => attributes),
    [{ x: 1, y: 'hello' }, { iscrowd: true }],
  );

  const mono = await told(coco.reader.read(sharedFiles('labels/coco_mono3d_nuscenes.json')));
  assert.equal(mono.classes[0]?.name, 'car');
  assert.ok(mono.objects.length > 0 && mono.frames.length > 0);
  assert.ok(mono.findings.includes('fieldNotKept'), 'what is not kept is said');

  const results = sharedFiles('labels/coco_results/instances_val2014_fakesegm100_results.json');
  await assert.rejects(told(coco.reader.read(results)), refusal(/results only/));
  const ids = new Set(
    JSON.stringify(await asJson(results))
      .matchAll(/"image_id":(\d+)/g)
      .map(([, id]) => Number(id)),
  );
  const images = [...ids].map((id) => ({ id, file_name: `${id}.jpg`, width: 640, height: 640 }));
  const both = await told(coco.reader.read([inMemory('images.json', JSON.stringify({ images })), ...results]));
  assert.equal(both.objects.length, 734);
  const masks = both.objects.flatMap(({ shapes }) => shapes);
  assert.ok(masks.every(({ kind }) => kind === 'mask'));
  assert.deepEqual(
    (await again(coco, sourceOf(both))).objects.map(({ shapes }) => shapes[0]),
    masks,
  );
});

async function asJson(files: ReturnType<typeof sharedFiles>): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for (const file of files) for await (const part of file.open()) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const FILE = (annotations: string) =>
  `{"annotations":[${annotations}],"images":[{"id":1,"file_name":"é.jpg","width":40,"height":30}],"categories":[{"id":1,"name":"车"}]}`;

test('annotations may come first, and parts may end anywhere', async () => {
  const text = FILE('{"id":9,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"attributes":{"k":"[{\\"}"}}');
  for (const part of [1, 2, 7, 1000]) {
    const { objects, findings } = await read(text, part);
    assert.deepEqual(findings, []);
    assert.deepEqual(objects, [
      {
        frame: 'é.jpg',
        key: '9',
        className: '车',
        shapes: [{ kind: 'box', x: 1, y: 2, width: 3, height: 4 }],
        attributes: { k: '[{"}' },
        track: '',
      },
    ]);
  }
});

test('what is wrong with an annotation is said at its place', async () => {
  const wrong = async (fields: string) => {
    const { objects, findings } = await read(FILE(`{"id":1,"image_id":1,"category_id":1,${fields}}`));
    return `${objects.length}: ${findings.join(', ').replaceAll(' annotations[0]', '')}`;
  };
  assert.equal(await wrong('"bbox":[1,2,-3,4]'), '0: noSize, noShape');
  assert.equal(await wrong('"bbox":[1,2,NaN,4]'), '0: notANumber, notANumber, noShape');
  assert.equal(await wrong('"bbox":[1,2,1e999,4]'), '0: notANumber, noShape');
  assert.equal(await wrong('"bbox":[100,2,3,4]'), '0: outside, noShape');
  assert.equal(await wrong('"bbox":[38,2,30,4]'), '1: beyondEdge');
  assert.equal(await wrong('"bbox":[1,2,3,4],"segmentation":{"size":[30,40],"counts":"~~"}'), '1: maskBroken');
  assert.equal(await wrong('"bbox":[1,2,3,4],"segmentation":{"size":[30,40],"counts":[5,6]}'), '1: maskSize');
  assert.equal(await wrong('"bbox":[1,2,3,4],"segmentation":[[1,2,3,4]]'), '1: tooFewPlaces');
  assert.equal(await wrong('"bbox":[1,2,3,4],"colour":[1]'), '1: fieldNotKept');
  assert.deepEqual((await read(FILE('{"id":1,"image_id":1,"caption":"a car"}'))).findings, ['fieldNotKept']);
  assert.equal(await wrong('"bbox":[1,2,3,4],"image_id":99'), '0: frameMissing');
  assert.equal(await wrong('"bbox":[1,2,3,4],"category_id":99'), '1: classUnknown');
});

test('an id beyond 2^53 stays what it is, and the second of the same id is kept under another', async () => {
  const one = (id: string) => `{"id":${id},"image_id":1,"category_id":1,"bbox":[1,2,3,4]}`;
  const { objects, findings } = await read(FILE([one('9007199254740993'), one('5'), one('5')].join()));
  assert.deepEqual(objects.map(({ key }) => key), ['9007199254740993', '5', '5#3']); // prettier-ignore
  assert.deepEqual(findings, ['objectTwice annotations[2]']);
});

test('a text of a million escapes beside a long integer is read', async () => {
  const note = String.raw`\"\n`.repeat(1e6);
  const { objects } = await read(
    FILE(`{"id":9007199254740993,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"attributes":{"note":"${note}"}}`),
  );
  assert.equal(objects[0]?.attributes['note'], '"\n'.repeat(1e6));
});

test('fields with names that every object has are fields like others', async () => {
  const strange = '"__proto__":{"__proto__":{"a":[1]},"constructor":{"[]":[{}]}},"constructor":[1],"toString":"x",';
  const text = FILE(
    '{"id":1,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"attributes":{"__proto__":1,"constructor":"c"}}',
  );
  const { objects, findings } = await read(text.replace('{', `{${strange}`));
  assert.deepEqual(objects.map(({ attributes }) => Object.entries(attributes)), [[['constructor', 'c']]]); // prettier-ignore
  assert.deepEqual([...new Set(findings)], ['fieldNotKept']);
});

test('a file that cannot be used is refused with its reason', async () => {
  await assert.rejects(read('hello'), refusal(/is not a JSON file/));
  await assert.rejects(read(FILE('').slice(0, -1)), refusal(/ends before/));
  await assert.rejects(read('{"images":[}'), refusal(/no valid JSON at byte 11/));
  await assert.rejects(read(FILE(`{"a":${'['.repeat(1e5)}`)), refusal(/nested deeper/));
  await assert.rejects(read(FILE(`{"a":"${'x'.repeat(40e6)}"}`)), refusal(/one entry larger/));
  await assert.rejects(told(coco.reader.read([inMemory('a.json', Buffer.from('{}', 'utf16le'))])), refusal(/UTF-8/));
  const bad = Buffer.concat([Buffer.from(FILE('').slice(0, -4)), Buffer.from([0xff]), Buffer.from('"}]}')]);
  assert.deepEqual((await told(coco.reader.read([inMemory('a.json', bad)]))).findings, ['badText categories[0]']);
});
