/** The codec of JT/T 808 by itself: against frames of real devices, against itself, and against noise. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { locationBody } from '#server/testing/terminal.ts';
import { decodeFrame, encodeFrame, FrameReader, MAX_WIRE_BYTES, type Decoded, type Frame } from './frame.ts';
import { PartsReader } from './parts.ts';
import {
  readAnswer,
  readAuthentication,
  readBatch,
  readGeneralAck,
  readLocation,
  readRegistration,
  UP,
} from './read.ts';
import { resendParts, textMessage, timeAnswer, timeOf, toGbk, unlockDoors } from './write.ts';

const FRAMES = resolve(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'jt808', 'frames.jsonl');

const sample = z.object({
  hex: z.string(),
  msgId: z.string(),
  checksumOk: z.boolean(),
  v2019: z.boolean().optional(),
  phone: z.string().optional(),
  serial: z.number().optional(),
  bodyLength: z.number().optional(),
  location: z
    .object({
      alarm: z.number(),
      status: z.number(),
      positioned: z.boolean(),
      lat: z.number(),
      lon: z.number(),
      altitude: z.number(),
      speedKmh: z.number(),
      heading: z.number(),
      time: z.string(),
    })
    .optional(),
});

/** Numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const bytesOf = (length: number, next: () => number): Uint8Array =>
  Uint8Array.from({ length }, () => Math.floor(next() * 256));

/** All of a body that could be read, whatever it is: nothing may throw. */
function readEverything({ body, is2019 }: Frame): void {
  readLocation(body);
  readBatch(body);
  readRegistration(body, is2019);
  readAuthentication(body, is2019);
  readGeneralAck(body);
  readAnswer(body);
}

const framesOf = (decoded: Iterable<Decoded>): Frame[] =>
  [...decoded].flatMap((one) => ('frame' in one ? [one.frame] : []));

test(
  'frames of real devices are read as another decoder reads them',
  { skip: !existsSync(FRAMES) && 'no frames here' },
  () => {
    const samples = readFileSync(FRAMES, 'utf8')
      .trim()
      .split('\n')
      .map((line) => sample.parse(JSON.parse(line)));
    assert.ok(samples.length >= 30);
    for (const expected of samples) {
      const decoded = [...new FrameReader().push(Buffer.from(expected.hex, 'hex'))].filter(
        (one) => !('isHeld' in one && one.isHeld === true),
      );
      assert.equal(decoded.length, 1, expected.hex);
      const [one] = decoded;
      if (!expected.checksumOk) {
        assert.ok(one !== undefined && 'problem' in one && one.problem === 'checksum');
        continue;
      }
      assert.ok(one !== undefined && 'frame' in one, expected.hex);
      const { frame } = one;
      assert.equal(frame.messageId, Number(expected.msgId));
      assert.equal(frame.is2019, expected.v2019);
      assert.equal(frame.phone, expected.phone);
      assert.equal(frame.serial, expected.serial);
      assert.equal(frame.body.length, expected.bodyLength);
      readEverything(frame);
      if (expected.location === undefined) continue;
      const location = readLocation(frame.body);
      assert.ok(location !== null);
      assert.equal(location.alarmBits, expected.location.alarm);
      assert.equal(location.statusBits, expected.location.status);
      assert.equal(location.positioned, expected.location.positioned);
      assert.ok(Math.abs(location.lat - expected.location.lat) < 1e-9);
      assert.ok(Math.abs(location.lng - expected.location.lon) < 1e-9);
      assert.equal(location.altitude, expected.location.altitude);
      assert.equal(location.speed, expected.location.speedKmh);
      assert.equal(location.heading, expected.location.heading);
      assert.equal(location.at, Date.parse(expected.location.time));
    }
  },
);

test('a batch of a real device holds its positions', { skip: !existsSync(FRAMES) && 'no frames here' }, () => {
  const [first = ''] = readFileSync(FRAMES, 'utf8').split('\n');
  const [frame] = framesOf(new FrameReader().push(Buffer.from(sample.parse(JSON.parse(first)).hex, 'hex')));
  assert.ok(frame !== undefined && frame.messageId === UP.batch);
  const batch = readBatch(frame.body);
  assert.equal(batch?.locations.length, 1);
  assert.equal(batch?.locations[0]?.signal, 31);
  assert.equal(batch?.locations[0]?.mileage, 0x36c9 * 100);
});

test('an item of a batch that is not as it says costs no other', () => {
  const at = Date.parse('2026-07-01T00:00:00Z');
  const items = [0, 1, 2].map((second) => [...locationBody(at + second * 1000, { items: [0x01, 4, 0, 0, 0, 100] })]);
  const [first = [], , last = []] = items;
  const batchOf = (
    wish: { count?: number; lengths?: readonly [number, number, number]; rest?: readonly number[] } = {},
  ) => {
    const { count = 3, lengths = [34, 34, 34], rest = [] } = wish;
    return Uint8Array.from([
      0,
      count,
      0,
      ...items.flatMap((item, place) => [0, lengths[place] ?? 0, ...item]),
      ...rest,
    ]);
  };
  const timesOf = (body: Uint8Array) => readBatch(body)?.locations.map((one) => ((one.at ?? 0) - at) / 1000);
  const wrongIn = (body: Uint8Array) => readBatch(body)?.wrong;
  assert.deepEqual([timesOf(batchOf()), wrongIn(batchOf())], [[0, 1, 2], 0]);
  for (const count of [0, 2, 4, 255]) {
    const body = batchOf({ count });
    assert.deepEqual([timesOf(body), wrongIn(body)], [[0, 1, 2], Math.max(1, Math.abs(count - 3))], `count ${count}`);
  }
  for (const place of [0, 1, 2])
    for (const length of [0, 27, 33, 35, 255]) {
      const body = batchOf({
        lengths: [place === 0 ? length : 34, place === 1 ? length : 34, place === 2 ? length : 34],
      });
      assert.deepEqual([timesOf(body), wrongIn(body)], [[0, 1, 2], 1], `item ${place} says ${length}`);
    }
  // what breaks off is counted, and what is no item
  assert.deepEqual([timesOf(batchOf().subarray(0, -20)), wrongIn(batchOf().subarray(0, -20))], [[0, 1], 1]);
  assert.deepEqual(timesOf(batchOf({ rest: [0, 1, 2] })), [0, 1, 2]);
  assert.equal(readBatch(Uint8Array.from([0, 1, 0])), null);
  assert.equal(readBatch(Uint8Array.from([0, 1, 0, 0, 5, 1, 2, 3, 4, 5])), null);
  assert.equal(first.length + last.length, 68);
});

test('what is written is read again, in any pieces, after any garbage', () => {
  const next = numbers(7);
  for (let round = 0; round < 300; round += 1) {
    const is2019 = next() < 0.5;
    const frame: Frame = {
      messageId: Math.floor(next() * 0x1_0000),
      phone: Array.from({ length: is2019 ? 20 : 12 }, () => Math.floor(next() * 10)).join(''),
      serial: Math.floor(next() * 0x1_0000),
      is2019,
      encryption: 0,
      part: next() < 0.2 ? { total: 3, index: 2 } : null,
      body: bytesOf(Math.floor(next() * 1024), next),
    };
    const wire = encodeFrame(frame);
    const garbage = bytesOf(Math.floor(next() * 40), next).map((byte) => (byte === 0x7e ? 0 : byte));
    const stream = Buffer.concat([garbage, wire, wire]);
    const reader = new FrameReader();
    const found: Frame[] = [];
    for (let at = 0; at < stream.length;) {
      const length = 1 + Math.floor(next() * 200);
      found.push(...framesOf(reader.push(stream.subarray(at, at + length))));
      at += length;
    }
    assert.equal(found.length, 2);
    for (const one of found) assert.deepEqual({ ...one, body: [...one.body] }, { ...frame, body: [...frame.body] });
  }
});

test('no flipped byte, no cut and no noise makes it fall or stick', () => {
  const next = numbers(11);
  const body = bytesOf(60, next);
  const frame: Frame = {
    messageId: 0x0200,
    phone: '013912345678',
    serial: 1,
    is2019: false,
    encryption: 0,
    part: null,
    body,
  };
  const wire = encodeFrame(frame);
  for (let at = 0; at < wire.length; at += 1) {
    for (const mask of [1, 0x80, 0xff]) {
      const flipped = Buffer.from(wire);
      flipped[at] = (flipped[at] ?? 0) ^ mask;
      const reader = new FrameReader();
      for (const one of framesOf(reader.push(flipped))) readEverything(one);
      // whatever that was, the next whole frame is read
      assert.equal(framesOf(reader.push(Buffer.concat([Buffer.from([0x7e]), wire]))).at(-1)?.messageId, 0x0200);
    }
    const cut = new FrameReader();
    for (const one of framesOf(cut.push(wire.subarray(0, at)))) readEverything(one);
    assert.equal(framesOf(cut.push(Buffer.concat([Buffer.from([0x7e]), wire]))).at(-1)?.serial, 1);
  }
  const reader = new FrameReader();
  const noise = bytesOf(100_000, next);
  for (const one of framesOf(reader.push(noise))) readEverything(one);
  assert.equal(framesOf(reader.push(Buffer.concat([Buffer.from([0x7e]), wire]))).at(-1)?.phone, '013912345678');
  for (let length = 0; length < 120; length += 1)
    readEverything({ ...frame, is2019: length % 2 === 0, body: bytesOf(length, next) });
});

test('what never ends is cut off, and said once', () => {
  const reader = new FrameReader();
  for (let round = 0; round < 100; round += 1) assert.deepEqual([...reader.push(new Uint8Array(1000).fill(1))], []);
  const [one, ...more] = reader.push(Uint8Array.from([0x7e]));
  assert.ok(one !== undefined && 'problem' in one && one.problem === 'tooLong');
  assert.equal(one.bytes.length, MAX_WIRE_BYTES);
  assert.equal(more.length, 0);
});

test('a terminal that does not escape is understood by the length it gives', () => {
  const next = numbers(3);
  for (let round = 0; round < 200; round += 1) {
    const body = bytesOf(1 + Math.floor(next() * 120), next).map((byte) =>
      next() < 0.1 ? 0x7e : byte === 0x7d ? 0 : byte,
    );
    const frame: Frame = {
      messageId: 0x0200,
      phone: '013912345678',
      serial: 9,
      is2019: false,
      encryption: 0,
      part: null,
      body,
    };
    const plain = [0x02, 0x00, 0, body.length, 0x01, 0x39, 0x12, 0x34, 0x56, 0x78, 0, 9, ...body];
    const sum = plain.reduce((all, byte) => all ^ byte, 0);
    const reader = new FrameReader();
    const wire = Buffer.from([0x7e, ...plain, sum, 0x7e, ...encodeFrame({ ...frame, serial: 10 })]);
    const found = framesOf(reader.push(wire));
    assert.deepEqual([...(found[0]?.body ?? [])], [...body]);
    assert.equal(found.at(-1)?.serial, 10);
  }
});

test('a frame that is no frame says why', () => {
  const problemOf = (hex: string) => {
    const decoded = decodeFrame(Buffer.from(hex, 'hex'));
    return 'problem' in decoded ? decoded.problem : null;
  };
  assert.equal(problemOf('00'), 'length');
  assert.equal(problemOf('0002000201391234567800017d0300'), 'escape');
  assert.equal(problemOf('00020000013912345678000100'), 'checksum');
  assert.equal(problemOf('0002000501391234567800016a'), 'length');
});

test('parts are put together in any order, missing ones are named, and nothing is kept for ever', () => {
  const parts = new PartsReader();
  const part = (index: number, serial: number): Frame => ({
    messageId: UP.batch,
    phone: '013912345678',
    serial,
    is2019: false,
    encryption: 0,
    part: { total: 3, index },
    body: Uint8Array.from([index, index]),
  });
  assert.equal(parts.take(part(3, 12), 0), null);
  assert.equal(parts.take(part(1, 10), 0), null);
  assert.deepEqual(parts.overdue(5000), []);
  assert.deepEqual(parts.overdue(11_000), [
    { messageId: UP.batch, serial: 10, missing: [2], is2019: false, isLost: false },
  ]);
  const whole = parts.take(part(2, 11), 12_000);
  assert.ok(whole !== null && typeof whole === 'object');
  assert.deepEqual([...whole.body], [1, 1, 2, 2, 3, 3]);
  assert.equal(whole.part, null);
  // asked three times in vain
  assert.equal(parts.take(part(1, 20), 20_000), null);
  for (const at of [31_000, 42_000, 53_000]) assert.equal(parts.overdue(at)[0]?.isLost, false);
  assert.equal(parts.overdue(64_000)[0]?.isLost, true);
  assert.deepEqual(parts.overdue(80_000), []);
  assert.equal(parts.take({ ...part(1, 30), part: { total: 60_000, index: 1 } }, 0), 'tooLong');
  assert.equal(parts.take({ ...part(1, 30), part: { total: 3, index: 4 } }, 0), 'broken');
});

test('downward bodies are as the standard has them', () => {
  assert.equal(resendParts(10, [2, 3], false).toString('hex'), '000a0200020003');
  assert.equal(resendParts(10, [2], true).toString('hex'), '000a00010002');
  const at = new Date('2026-07-01T23:05:09.500Z');
  assert.equal(timeOf(at).toString('hex'), '260701230509');
  assert.equal(timeAnswer(at).toString('hex'), '0007ea0701170509');
  assert.equal(textMessage('停', false).toString('hex'), '0ccda3');
  assert.equal(textMessage('a', true).toString('hex'), '0c0161');
  assert.equal(unlockDoors(false).toString('hex'), '00');
  assert.equal(unlockDoors(true).toString('hex'), '0001000101');
  assert.equal(new TextDecoder('gbk').decode(toGbk('前方靠边停车 🚕 OK')), '前方靠边停车 ? OK');
});
