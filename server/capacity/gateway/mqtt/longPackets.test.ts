import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LongPackets, readShortened } from './longPackets.ts';

const MOST = 20_000;
const TOPIC = Buffer.from('\0\u0006fleet!', 'latin1');

/** A packet of these bytes behind its length. */
function packet(flags: number, rest: Buffer): Buffer {
  const digits: number[] = [];
  let left = rest.length;
  do {
    digits.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([flags, ...digits]), rest]);
}
const plain = (length: number) => packet(0x30, Buffer.alloc(length, 0x31));
const message = (payload: string) => packet(0x32, Buffer.concat([TOPIC, Buffer.from([0, 7]), Buffer.from(payload)]));

/** What goes on, and the alarms that were heard on the way; null: refused. */
function passed(bytes: Buffer, step: number): { goesOn: Buffer; heard: string[] } | null {
  const heard: string[] = [];
  const packets = new LongPackets(MOST, (alarms) => heard.push(alarms.join()));
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    const part = packets.take(bytes.subarray(at, at + step));
    if (part === null) return null;
    parts.push(part);
  }
  return { goesOn: Buffer.concat(parts), heard };
}
const STEPS = [1, 2, 3, 7, 100, 70_000, 10_000_000];

test('packets of any length pass as they are, cut anywhere', () => {
  const bytes = Buffer.concat([0, 1, 127, 128, 129, 5000, 16_384, 2, 0, 0].map(plain));
  for (const step of STEPS) assert.deepEqual(passed(bytes, step)?.goesOn, bytes, `${step}`);
});

test('one too long goes on short, with its head and what it says of help, and its neighbours as they are', () => {
  const filler = '"note":"the alarms of today",'.repeat(2000);
  const long = message(
    `[{${filler}"at":5,"position":[114.05,22.55],"alarms":[${' '.repeat(3000)}"lowCharge","sos"]},${filler}`,
  );
  const bytes = Buffer.concat([plain(3), long, plain(200), long, plain(0)]);
  for (const step of STEPS) {
    const { goesOn, heard } = passed(bytes, step) ?? assert.fail(`${step}`);
    assert.ok(goesOn.length < 3000);
    assert.deepEqual(goesOn.subarray(0, 5), plain(3));
    const first = goesOn.indexOf(TOPIC);
    assert.deepEqual([...goesOn.subarray(first + TOPIC.length, first + TOPIC.length + 2)], [0, 7]);
    const second = goesOn.indexOf(TOPIC, first + 1);
    const between = goesOn.indexOf(plain(200), first);
    assert.ok(first > 0 && between > first && second > between);
    const short = readShortened(goesOn.subarray(first + TOPIC.length + 2, between));
    assert.equal(short?.excerpt.toString(), '"alarms":["lowCharge","sos"],"position":[114.05,22.55],"at":5');
    assert.equal(short.beginning.length, 1024);
    assert.ok(heard.length >= 2 && heard.at(-1) === 'lowCharge,sos');
  }
});

test('a list of alarms is followed over what is cut by whatever name it goes', () => {
  for (const name of ['alarms', 'alarmTypes', 'event_codes', 'warningNames']) {
    const note = `"note":"${'x'.repeat(20_000)}"`;
    const long = message(`[{${note},"${name}":[${' '.repeat(3000)}"sos"],${note}}]`);
    for (const step of STEPS)
      assert.equal(passed(Buffer.concat([plain(3), long]), step)?.heard.at(-1), 'sos', `${name} ${step}`);
  }
});

test('what is no message, and what comes first, is known by its first bytes', () => {
  const head = (flags: number) => packet(flags, Buffer.alloc(10_000_000)).subarray(0, 5);
  for (const bytes of [
    head(0x10),
    head(0x32),
    Buffer.concat([plain(3), head(0x82)]),
    Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]),
    // a topic that is none of ours
    Buffer.concat([plain(3), head(0x32), Buffer.from([2, 0])]),
  ])
    for (const step of [1, 100]) assert.equal(passed(bytes, step), null);
});
