/** The recordings of simulated cars are what the platform reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawRecording } from './recorder.ts';

const span = { from: '2026-01-05T00:00:00.000Z', to: '2026-01-05T00:00:10.000Z' };

test('a recording is an MCAP file of the cameras that were asked for, the same each time', async () => {
  const whole = await drawRecording('TOWN-001', { ...span, channels: [] });
  const front = await drawRecording('TOWN-001', { ...span, channels: ['/camera/front'] });
  assert.ok(whole !== null && front !== null);
  assert.equal(whole.subarray(0, 8).toString('hex'), '894d434150300d0a');
  assert.ok(whole.length > front.length);
  assert.deepEqual(await drawRecording('TOWN-001', { ...span, channels: ['/camera/front'] }), front);
  assert.equal(await drawRecording('TOWN-001', { ...span, channels: ['/radar'] }), null);
});
