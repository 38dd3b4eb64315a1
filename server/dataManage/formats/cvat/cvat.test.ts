/** CVAT's XML in and out: images keep their shapes, videos their tracks, and what lies between key frames is made explicit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lossOf, traitsOf } from '../carries.ts';
import { bareFrame } from '../door.ts';
import type { FormatObject } from '../model.ts';
import { absent, again, inMemory, refusal, rounded, sharedFiles, sourceOf, told, written } from '../testing.ts';
import * as cvat from './index.ts';

const read = (body: string, meta = '') =>
  told(
    cvat.reader.read([
      inMemory('a.xml', `<annotations><version>1.1</version><meta>${meta}</meta>${body}</annotations>`),
    ]),
  );
const shapesOf = (objects: readonly FormatObject[]) => objects.map(({ shapes }) => shapes[0]);
const without = (objects: readonly FormatObject[]) => objects.map(({ key: _key, ...rest }) => rest);

const ring = (x: number): [number, number][] => [[x, 1], [x + 4, 1.5], [x + 2, 8]]; // prettier-ignore
const SHAPES: FormatObject['shapes'] = [
  { kind: 'box', x: 1.5, y: 2, width: 3, height: 4 },
  { kind: 'rotatedBox', x: 10, y: 12, width: 6, height: 4, angle: 30 },
  { kind: 'polygon', points: ring(3) },
  { kind: 'polyline', points: [[1, 2], [3, 4]] },
  { kind: 'points', points: [[5, 6], [7, 8]] },
  { kind: 'keyPoints', points: [[1, 2, 2], [3, 4, 1], [5, 5, 0]] },
  { kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] },
]; // prettier-ignore
const classes = [{ name: 'car & <van>', number: null, parent: '', keyPoints: ['a', 'b', 'c'] }];
const attributes = { 'plate "no"': '沪A·1', n: 2.5, lit: false, occluded: true, z_order: 3, source: 'auto' };

test('images come back as they went', async () => {
  const frames = [{ ...bareFrame('a/1 é.jpg'), width: 40, height: 30 }, bareFrame('2.jpg')];
  const objects = SHAPES.map((shape, at): FormatObject => ({
    frame: frames[at % 2]?.key ?? '',
    key: String(at),
    className: 'car & <van>',
    shapes: [shape],
    attributes: at === 0 ? attributes : {},
    track: at === 1 ? '7' : '',
  }));
  objects.sort((a, b) => (a.frame > b.frame ? -1 : 1));
  const after = await again(cvat, sourceOf({ classes, frames, objects }));
  assert.deepEqual(after.findings, []);
  assert.deepEqual(after.classes, classes);
  assert.deepEqual(after.frames, frames);
  assert.deepEqual(rounded(without(after.objects)), rounded(without(objects)));
});

test('videos come back as they went, with gaps in tracks and shapes without one', async () => {
  const frames = [0, 1, 2, 4].map((place) => ({
    ...bareFrame(`v/${place}.jpg`),
    width: 40,
    height: 30,
    scene: '云湾',
    place,
  }));
  const objects = SHAPES.flatMap((shape, at) =>
    frames
      // a track that is away for a frame
      .filter(({ place }) => place !== 1 || at % 2 === 0)
      .map(({ key }): FormatObject => ({
        frame: key,
        key: String(at),
        className: 'car & <van>',
        shapes: [shape],
        attributes,
        track: String(at),
      })),
  );
  const source = sourceOf({
    classes,
    frames: [{ ...bareFrame('1.bin', 'cloud'), scene: 'only a cloud' }, ...frames],
    objects,
  });
  const folders = (await written(cvat.writer, source)).map(({ path }) => path.split('/')[0]);
  assert.deepEqual([...new Set(folders)], ['0001-云湾'], 'labels and pictures lie in one folder');
  const after = await again(cvat, source);
  assert.deepEqual(after.findings, []);
  const places = new Map([...frames, ...after.frames].map(({ key, place }) => [key, place]));
  const meaning = (all: readonly FormatObject[]) =>
    all
      .map((each) => JSON.stringify(rounded([places.get(each.frame), each.track, each.attributes, each.shapes])))
      .sort();
  assert.deepEqual(meaning(after.objects), meaning(objects));
  assert.deepEqual(after.frames.map(({ place, scene }) => [place, scene]), [0, 1, 2, 3, 4].map((place) => [place, '云湾'])); // prettier-ignore
});

test('shapes of one object become objects of a group, as the matrix says', async () => {
  const object: FormatObject = { frame: '1.jpg', key: '1', className: 'car & <van>', shapes: SHAPES.slice(0, 2), attributes: {}, track: '' }; // prettier-ignore
  const after = await again(cvat, sourceOf({ classes, frames: [bareFrame('1.jpg')], objects: [object] }));
  assert.deepEqual(rounded(shapesOf(after.objects)), rounded(object.shapes));
  assert.deepEqual(after.objects.map((each) => each.attributes), [{ group_id: 1 }, { group_id: 1 }]); // prettier-ignore
  assert.deepEqual([...lossOf('cvat', traitsOf(object)).losses], [['together', 1]]);
});

test('files of datumaro', { skip: absent('labels') }, async () => {
  const images = await told(cvat.reader.read(sharedFiles('labels/datumaro_cvat_images.xml')));
  assert.deepEqual(images.findings, []);
  assert.deepEqual(images.frames.map(({ key }) => key), ['Test/img0.jpg', 'Test/img1.jpg', 'Train/img0.jpg', 'Train/img1.jpg', 'Validation/img0.jpg', 'Validation/img1.jpg']); // prettier-ignore
  assert.deepEqual(images.objects[0], {
    frame: 'Test/img0.jpg',
    key: '1',
    className: 'label1',
    shapes: [{ kind: 'box', x: 0, y: 2, width: 4, height: 2 }],
    attributes: { a1: true, a2: 'v3', a3: '0003', a4: 2.4, occluded: true, z_order: 1 },
    track: '',
  });
  const video = await told(cvat.reader.read(sharedFiles('labels/datumaro_cvat_video.xml')));
  assert.deepEqual(video.findings, []);
  assert.deepEqual(video.frames.map(({ key, place }) => [key, place]), [['v1/frame_000010', 0], ['v1/frame_000013', 1], ['v1/frame_000016', 2], ['v1/frame_000019', 3]]); // prettier-ignore
  assert.deepEqual(video.objects.map(({ frame, track, shapes }) => [frame, track, shapes[0]?.kind]), [
    ['v1/frame_000010', '0', 'box'],
    ['v1/frame_000010', '1', 'points'],
    ['v1/frame_000013', '2', 'polyline'],
  ]); // prettier-ignore
});

test('what lies between key frames is made explicit', async () => {
  const box = (frame: number, x: number, more = '') =>
    `<box frame="${frame}" outside="0" occluded="0" keyframe="1" xtl="${x}" ytl="0" xbr="${x + 10}" ybr="10" ${more}/>`;
  const track = (inner: string) => `<track id="3" label="car">${inner}</track>`;
  const size = '<task><name>v</name><start_frame>0</start_frame><stop_frame>9</stop_frame></task>';
  const at = ({ frame, shapes: [shape], attributes: { keyframe } }: FormatObject) =>
    `${Number(frame.slice(-2))}:${shape?.kind === 'box' || shape?.kind === 'rotatedBox' ? shape.x : shape?.kind}${shape?.kind === 'rotatedBox' ? `/${shape.angle}` : ''}${keyframe === false ? '' : '!'}`;
  const all = async (inner: string) => (await read(track(inner), size)).objects.map(at).join(' ');
  assert.equal(await all(box(0, 0) + box(4, 8)), '0:0! 1:2 2:4 3:6 4:8!');
  assert.equal(await all(box(0, 0) + box(2, 8).replace('outside="0"', 'outside="1"') + box(5, 5)), '0:0! 1:4 5:5!');
  assert.equal(await all(box(0, 0, 'rotation="350"') + box(2, 0, 'rotation="10"')), '0:5/350! 1:5/0 2:5/10!');
  const line = (frame: number, points: string) =>
    `<polygon frame="${frame}" outside="0" keyframe="1" points="${points}"/>`;
  assert.equal(await all(line(0, '0,0;1,0;1,1') + line(2, '0,0;1,0;1,1;0,1')), '0:polygon! 1:polygon 2:polygon!');
});

test('what is wrong is said, and the rest is kept', async () => {
  const wrong = async (shape: string) => {
    const meta = '<task><labels><label><name>car</name></label></labels></task>';
    const { objects, findings } = await read(
      `<image id="0" name="1.jpg" width="40" height="30">${shape}</image>`,
      meta,
    );
    return `${objects.length}: ${findings.map((each) => each.split(' ')[0]).join(', ')}`;
  };
  assert.equal(await wrong('<box label="car" xtl="5" ytl="5" xbr="1" ybr="9"/>'), '0: noSize');
  assert.equal(await wrong('<box label="car" xtl="nan" ytl="5" xbr="1" ybr="9"/>'), '0: notANumber');
  assert.equal(await wrong('<polygon label="car" points="1,2;3"/>'), '0: tooFewPlaces');
  assert.equal(await wrong('<polygon label="car" points="1,2;3,x;4,5"/>'), '0: tooFar');
  assert.equal(await wrong('<mask label="car" rle="1, 2" left="0" top="0" width="2" height="2"/>'), '0: maskSize');
  assert.equal(await wrong('<ellipse label="car" cx="10" cy="10" rx="5" ry="3"/>'), '1: ellipseAsPolygon');
  assert.equal(await wrong('<cuboid label="car" xtl1="1"/>'), '0: cuboidOfPicture');
  assert.equal(await wrong('<tag label="car"/>'), '0: shapeNotKept');
  assert.equal(await wrong('<box label="bus" xtl="1" ytl="5" xbr="9" ybr="9"/>'), '1: classUnknown');
  const far =
    '<track id="0" label="car"><box frame="99" outside="0" keyframe="1" xtl="1" ytl="1" xbr="2" ybr="2"/></track>';
  const { findings } = await read(
    far,
    '<task><stop_frame>5</stop_frame><labels><label><name>car</name></label></labels></task>',
  );
  assert.deepEqual(findings, ['frameMissing a.xml:1']);
});

test('a file that cannot be used is refused with its reason', async () => {
  await assert.rejects(read('<image>'), refusal(/no valid XML at line 1/));
  await assert.rejects(
    told(cvat.reader.read([inMemory('a.xml', '<annotations><meta>')])),
    refusal(/ends before|no valid XML/),
  );
  await assert.rejects(told(cvat.reader.read([inMemory('a.xml', 'hello')])), refusal(/no valid XML at line 1/));
  await assert.rejects(told(cvat.reader.read([inMemory('a.xml', '<html></html>')])), refusal(/are not CVAT XML/));
  await assert.rejects(
    told(cvat.reader.read([inMemory('a.xml', Buffer.from('<a>\xff</a>', 'latin1'))])),
    refusal(/UTF-8/),
  );
  await assert.rejects(read('<a>'.repeat(100)), refusal(/nested deeper/));
  const bomb = '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><annotations>&z;</annotations>';
  await assert.rejects(told(cvat.reader.read([inMemory('a.xml', bomb)])), refusal(/no valid XML/));
});
