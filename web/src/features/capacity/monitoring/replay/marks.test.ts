import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReplayMark } from '#contract/capacity/replay/calls.ts';
import { FINGER, grouped } from './marks.ts';

const FROM = 1_700_000_000_000;
const SECONDS = 1000;
/** A line of as many pixels as it has seconds. */
const onLine = (seconds: readonly number[], severity: ReplayMark['severity'] = 'medium') =>
  seconds.map((second, place): ReplayMark => ({
    id: String(place + 1),
    at: new Date(FROM + second * 1000).toISOString(),
    carId: '1',
    kind: 'speeding',
    severity,
  }));
const groupsOf = (marks: readonly ReplayMark[]) => grouped(marks, FROM, FROM + SECONDS * 1000, SECONDS);
const sizes = (marks: readonly ReplayMark[]) => groupsOf(marks).map((group) => group.marks.length);

test('marks that a finger can hit stand alone, those closer are one', () => {
  assert.deepEqual(sizes(onLine([0, 32, 64])), [1, 1, 1]);
  assert.deepEqual(sizes(onLine([500, 0, 510])), [1, 2]);
  assert.deepEqual(sizes([]), []);
});

test('groups stay apart from each other, and lose no mark', () => {
  const marks = onLine(Array.from({ length: 200 }, (_, place) => (place * 37) % 997));
  const groups = groupsOf(marks);
  for (const [place, group] of groups.entries())
    if (place > 0) assert.ok(group.middle - (groups[place - 1]?.middle ?? 0) >= FINGER);
  assert.equal(new Set(groups.flatMap((group) => group.marks.map(({ id }) => id))).size, 200);
});

test('a group is as urgent as its most urgent mark, and tells them in order', () => {
  const [first, second] = onLine([20, 10]);
  assert.ok(first !== undefined && second !== undefined);
  const [group] = groupsOf([{ ...first, severity: 'critical' }, second]);
  assert.equal(group?.severity, 'critical');
  assert.deepEqual(
    group.marks.map(({ id }) => id),
    ['2', '1'],
  );
});
