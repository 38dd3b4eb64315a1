import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FcdError, readFcd, type FcdStep } from './fcd.ts';

const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-fcd-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string, packed = true): Promise<FcdStep[]> {
  const file = join(folder, packed ? 'a.xml.gz' : 'a.xml');
  writeFileSync(file, packed ? gzipSync(text) : text);
  const steps: FcdStep[] = [];
  for await (const step of readFcd(file)) steps.push(step);
  return steps;
}

const GOOD = `<?xml version="1.0"?><fcd-export>
  <timestep time="0.00"><vehicle id="A" x="113.9" y="22.5" angle="370" speed="10"/></timestep>
  <timestep time="2.00"/>
  <timestep time="4.00"><vehicle id="A" x="113.9" y="22.51" angle="0" speed="0"/><vehicle id="B" x="1" y="2" angle="9" speed="1"/></timestep>
</fcd-export>`;

test('steps are read in order, packed or not; speeds become km/h', async () => {
  for (const packed of [true, false]) {
    const steps = await read(GOOD, packed);
    assert.deepEqual(
      steps.map(({ time, positions }) => [time, positions.length]),
      [
        [0, 1],
        [2, 0],
        [4, 2],
      ],
    );
    assert.deepEqual(steps[0]?.positions[0], { vehicle: 'A', time: 0, lng: 113.9, lat: 22.5, speed: 36, heading: 10 });
  }
});

test('what is no floating-car data, or has no geographic positions, is refused with a sentence', async () => {
  await assert.rejects(read('<html></html>'), FcdError);
  await assert.rejects(
    read('<fcd-export><timestep time="0"><vehicle id="A" x="5000" y="3" angle="0" speed="0"/></timestep></fcd-export>'),
    /geographic/,
  );
  await assert.rejects(
    read('<fcd-export><timestep time="0"><vehicle id="A" x="1" angle="0" speed="0"/></timestep></fcd-export>'),
    /usable y/,
  );
  await assert.rejects(read('<fcd-export><timestep'), FcdError);
});
