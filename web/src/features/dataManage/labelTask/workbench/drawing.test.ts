import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, drawingOf, type Drawn, overtaken, redone, saved, undone } from './drawing.ts';

const box = (key: string, x: number): Drawn => ({
  key,
  frameId: '1',
  classId: '1',
  geometry: { kind: 'box', x, y: 0, width: 10, height: 10 },
  attributes: {},
  isConfirmed: true,
  source: 'person',
  track: null,
  isOutside: false,
  group: null,
});

test('commands are taken back in their order and made again, and a new one forgets what was taken back', () => {
  const first = changed(drawingOf([]), [{ key: 'a', object: box('a', 1) }]);
  const second = changed(first, [
    { key: 'a', object: box('a', 2) },
    { key: 'b', object: box('b', 3) },
  ]);
  assert.deepEqual(undone(second).objects, first.objects);
  assert.equal(undone(undone(second)).objects.size, 0);
  assert.deepEqual(redone(undone(second)).objects, second.objects);
  const other = changed(undone(second), [{ key: 'a', object: null }]);
  assert.equal(redone(other), other);
});

test('what was changed while it was sent stays unsaved', () => {
  const object = box('a', 1);
  const drawn = changed(drawingOf([]), [{ key: 'a', object }]);
  const sent = new Map([['a', object]]);
  assert.equal(saved(drawn, sent).unsaved.size, 0);
  const later = changed(drawn, [{ key: 'a', object: box('a', 5) }]);
  assert.deepEqual([...saved(later, sent).unsaved], ['a']);
});

test('the object of whoever was faster stands and needs no saving', () => {
  const drawn = changed(drawingOf([box('a', 1)]), [{ key: 'a', object: box('a', 2) }]);
  const theirs = overtaken(drawn, new Map([['a', box('a', 9)]]));
  assert.deepEqual(theirs.objects.get('a'), box('a', 9));
  assert.equal(theirs.unsaved.size, 0);
  assert.equal(undone(theirs), theirs);
});
