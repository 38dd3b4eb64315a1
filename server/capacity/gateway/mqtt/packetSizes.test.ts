import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PacketSizes } from './packetSizes.ts';

function packet(length: number): Buffer {
  const digits: number[] = [];
  let rest = length;
  do {
    digits.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([0x30, ...digits]), Buffer.alloc(length, 0x31)]);
}

test('packets of any length pass, cut anywhere', () => {
  const bytes = Buffer.concat([0, 1, 127, 128, 129, 5000, 16_384, 2, 0, 0].map(packet));
  for (const step of [1, 2, 3, 7, 100, bytes.length]) {
    const sizes = new PacketSizes(20_000);
    for (let at = 0; at < bytes.length; at += step) assert.ok(sizes.accepts(bytes.subarray(at, at + step)));
  }
});

test('one too long is known by its first bytes', () => {
  const head = packet(10_000_000).subarray(0, 5);
  assert.equal(new PacketSizes(262_144).accepts(head), false);
  const sizes = new PacketSizes(262_144);
  assert.equal(
    Array.from(Buffer.concat([packet(3), head])).every((byte) => sizes.accepts(Buffer.from([byte]))),
    false,
  );
  assert.equal(new PacketSizes(262_144).accepts(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80])), false);
});
