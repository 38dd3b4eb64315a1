import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayStart, dayText, instantIn, localIn, timeText } from './zone.ts';

test('days and hours are those of the clock that is named', () => {
  const at = Date.parse('2026-11-22T17:30:00Z');
  assert.equal(timeText(localIn(at, 'Asia/Shanghai')), '2026-11-23 01:30:00');
  assert.equal(timeText(localIn(at, 'America/New_York')), '2026-11-22 12:30:00');
  const midnight = instantIn(dayStart(localIn(at, 'Asia/Shanghai')), 'Asia/Shanghai');
  assert.equal(new Date(midnight).toISOString(), '2026-11-22T16:00:00.000Z');
});

test('a day on which clocks change has its own length', () => {
  const zone = 'America/New_York';
  const begin = Date.parse('2026-03-08T00:00:00Z');
  const [from, to] = [instantIn(begin, zone), instantIn(begin + 86_400_000, zone)];
  assert.equal((to - from) / 3_600_000, 23);
  assert.equal(dayText(localIn(from, zone)), '2026-03-08');
});
