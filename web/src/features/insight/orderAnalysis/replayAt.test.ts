import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replayAt } from './replayAt.ts';

const fromOf = (address: string) => new URL(address, 'http://localhost').searchParams.get('from');

test('an hour of the day is replayed by the clock of the fleet', () => {
  const end = '2026-11-23T16:00:00Z';
  const now = Date.parse('2026-11-23T01:30:00Z');
  // 09:30 in Shanghai
  assert.equal(fromOf(replayAt(end, 8, 'Asia/Shanghai', now)), '2026-11-23T00:00:00.000Z');
  assert.equal(fromOf(replayAt(end, 20, 'Asia/Shanghai', now)), '2026-11-22T12:00:00.000Z');
  assert.equal(fromOf(replayAt(end, 24, 'Asia/Shanghai', now)), '2026-11-23T00:00:00.000Z');
  // 20:30 of the day before in New York
  assert.equal(fromOf(replayAt(end, 20, 'America/New_York', now)), '2026-11-22T01:00:00.000Z');
});
