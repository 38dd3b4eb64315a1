/** Whatever is done to a file, a reader gives what the model allows, a finding or a refusal; never a mistake of ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { bareFrame } from './door.ts';
import { FORMATS } from './index.ts';
import { formatMessages } from './messages.ts';
import type { FormatObject, SourceFile } from './model.ts';
import { inMemory, sourceOf, told, written } from './testing.ts';

const ROUNDS = 250;
const geometries = z.array(geometry).min(1);
/** What stands where something else stood. */
const PUT = ['-1', '0', '1e999', '99999999999999999999', 'NaN', 'null', '""', '"x"', '[]', '{}', '[[[[', '}', '<a>', '</a>', '&', '\0', '\ufffd', '1.5', 'true', ';', ' ']; // prettier-ignore

const frames = [0, 1, 2].map((place) => ({
  ...bareFrame(`town/${place}.jpg`),
  scene: 'town',
  place,
  sensor: 'front',
  width: 100,
  height: 80,
  projection: [70, -50, 0, 1, 0, -40, -70, 2, 1, 0, 0, 0.1],
}));
const cloud = { ...bareFrame('town/0.bin', 'cloud'), scene: 'town', place: 0, sensor: 'lidar' };
const SHAPES: FormatObject['shapes'] = [
  { kind: 'box', x: 1.5, y: 2, width: 3, height: 4 },
  { kind: 'rotatedBox', x: 10, y: 12, width: 6, height: 4, angle: 30 },
  { kind: 'polygon', points: [[1, 1], [9, 1], [9, 9]], rings: [[[21, 1], [29, 1], [29, 9]]] },
  { kind: 'polyline', points: [[1, 2], [3, 4]] },
  { kind: 'points', points: [[5, 6], [7, 8]] },
  { kind: 'keyPoints', points: [[1, 2, 2], [3, 4, 1], [5, 5, 0]] },
  { kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] },
  { kind: 'cuboid', centre: [10, 1, 0], size: [4, 2, 1], rotation: [0, 0, 0.6, 0.8] },
]; // prettier-ignore
const objects = frames.map(({ key }, at): FormatObject => ({
  frame: key,
  key: String(at),
  className: 'car',
  shapes: SHAPES,
  attributes: { lit: true, n: 1, text: 'é' },
  track: '7',
}));

/** The same numbers in each run. */
function* randomNumbers(): Generator<number, never> {
  for (let state = 7; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

async function bytesOf(file: SourceFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts);
}

/** One or two places of the file are something else. */
function harmed(bytes: Buffer, random: () => number): Uint8Array {
  let text = bytes.toString('latin1');
  for (let count = random() < 0.5 ? 1 : 2; count > 0; count -= 1) {
    const tokens = [...text.matchAll(/-?[\d.]+|"[^"]*"|[[\]{}<>:,]/g)];
    const token = tokens[Math.floor(random() * tokens.length)];
    const at = token === undefined ? 0 : token.index;
    const put = random() < 0.1 ? '\xff\xfe' : (PUT[Math.floor(random() * PUT.length)] ?? '');
    text = text.slice(0, at) + put + text.slice(at + (token?.[0].length ?? 0));
  }
  if (random() < 0.05) text = text.slice(0, Math.floor(random() * text.length));
  return Buffer.from(text, 'latin1');
}

for (const name of ['coco', 'kitti', 'openlabel', 'cvat', 'nuscenes'] as const)
  test(`${name}: harmed files`, async () => {
    const { reader, writer } = FORMATS[name];
    const files = await written(writer, sourceOf({ classes: [], frames: [frames[0] ?? cloud, cloud, ...frames.slice(1)], objects })); // prettier-ignore
    const labels = files.filter(({ path }) => /\.(?:json|xml|txt)$/.test(path));
    const numbers = randomNumbers();
    const random = () => numbers.next().value;
    let kept = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = labels[round % labels.length];
      assert.ok(victim);
      const content = harmed(await bytesOf(victim), random);
      try {
        const all = await told(reader.read(files.map((file) => (file === victim ? inMemory(file.path, content, 1 + Math.floor(random() * 900)) : file)))); // prettier-ignore
        for (const object of all.objects) {
          assert.ok(geometries.safeParse(object.shapes).success, JSON.stringify(object));
          assert.ok(object.className !== '' && object.key !== '');
        }
        for (const finding of all.findings) assert.ok(Object.hasOwn(formatMessages, finding.split(' ')[0] ?? ''));
        const keys = all.objects.map(({ frame, key }) => JSON.stringify([frame, key]));
        assert.equal(new Set(keys).size, keys.length, `an object comes twice: ${keys.join()}`);
        kept += all.objects.length;
      } catch (error) {
        if (!(error instanceof Refusal)) throw new Error(`round ${round}: ${Buffer.from(content).toString('latin1')}`, { cause: error }); // prettier-ignore
      }
    }
    assert.ok(kept > ROUNDS / 8, `${kept} objects were kept`);
  });
