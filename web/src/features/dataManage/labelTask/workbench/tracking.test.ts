import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LabelFrame } from '#contract/dataManage/labelTask/calls.ts';
import { changed, drawingOf, type Drawing, type Drawn, undone } from './drawing.ts';
import { copied, grouped, keyToggled, merged, outsideToggled, reshaped, seenIn, sheetOf, split } from './tracking.ts';

const FRAMES: LabelFrame[] = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  place: index + 1,
  name: '',
  kind: 'picture',
  address: '',
  cameras: [],
  width: 1000,
  height: 1000,
  strip: '',
}));

const box = (key: string, frame: number, x: number, track: string | null): Drawn => ({
  key,
  frameId: String(frame),
  classId: '1',
  geometry: { kind: 'box', x, y: 0, width: 10, height: 10 },
  attributes: {},
  isConfirmed: true,
  source: 'person',
  track,
  isOutside: false,
  group: null,
});

const sheet = ({ objects }: Drawing) => sheetOf(objects, FRAMES);
/** The left edge of each object by frame. */
const seen = (drawing: Drawing) =>
  FRAMES.map(({ id }) =>
    seenIn(sheet(drawing), id).map(({ object: { geometry } }) => (geometry.kind === 'box' ? geometry.x : null)),
  );
const begun = drawingOf([box('a', 2, 100, 't'), box('b', 6, 500, 't')]);
const BEGUN = [[], [], [100], [200], [300], [400], [500], [500], [500], [500]];

test('a change between key frames makes one, and taking it back makes the track as it was', () => {
  assert.deepEqual(seen(begun), BEGUN);
  const geometry = { kind: 'box' as const, x: 200, y: 0, width: 10, height: 10 };
  const next = changed(begun, reshaped(sheet(begun), '4', 't', geometry));
  assert.deepEqual(seen(next), [[], [], [100], [150], [200], [350], [500], [500], [500], [500]]);
  assert.deepEqual(seen(undone(next)), BEGUN);
  const without = changed(next, keyToggled(sheet(next), '4', 't'));
  assert.deepEqual(seen(without), BEGUN);
});

test('a track leaves from a frame on, and comes back', () => {
  const gone = changed(begun, outsideToggled(sheet(begun), '4', 't'));
  assert.deepEqual(seen(gone), [[], [], [100], [200], [], [], [500], [500], [500], [500]]);
  const back = changed(gone, outsideToggled(sheet(gone), '5', 't'));
  assert.deepEqual(seen(back), [[], [], [100], [200], [], [300], [500], [500], [500], [500]]);
  assert.deepEqual(outsideToggled(sheet(begun), '2', 't'), []);
});

test('what is split looks the same, is two tracks, and merged again one', () => {
  for (const frame of ['3', '6', '8']) {
    const apart = changed(begun, split(sheet(begun), frame, 't'));
    assert.deepEqual(seen(apart), BEGUN);
    const { tracks } = sheet(apart);
    assert.equal(tracks.length, 2);
    const other = tracks.find(({ track }) => track !== 't')?.track ?? '';
    const again = changed(apart, merged(sheet(apart), [other, 't']));
    assert.equal(sheet(again).tracks.length, 1);
    assert.deepEqual(seen(again), BEGUN);
    assert.deepEqual(seen(undone(undone(again))), BEGUN);
  }
  assert.deepEqual(split(sheet(begun), '2', 't'), []);
});

test('objects that stand alone become one track, are copied ahead and put into a group', () => {
  const alone = drawingOf([box('a', 0, 0, null), box('b', 4, 400, null)]);
  const one = changed(alone, merged(sheet(alone), ['a', 'b']));
  assert.deepEqual(seen(one).slice(0, 6), [[0], [100], [200], [300], [400], [400]]);
  const ahead = changed(alone, copied(sheet(alone), box('b', 4, 995, null), 3));
  assert.deepEqual(seen(ahead).slice(4), [[400], [990], [990], [990], [], []]);
  const together = changed(alone, grouped(sheet(alone), ['a', 'b']));
  const groups = [...together.objects.values()].map(({ group }) => group);
  assert.ok(groups[0] !== null && groups[0] === groups[1]);
  const apart = changed(together, grouped(sheet(together), ['a', 'b']));
  assert.deepEqual(
    [...apart.objects.values()].map(({ group }) => group),
    [null, null],
  );
});
