import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telemetryMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { readFixes } from './readFixes.ts';

const good = { at: 1_750_000_000_000, position: [114, 22.5] };
/** Members and values of every kind, right and wrong. */
const VALUES: Record<string, unknown[]> = {
  at: [
    0,
    4_102_444_800_000,
    '2026-07-01T00:00:00Z',
    '2026-07-01T00:00:00.5+08:00',
    -1,
    1.5,
    5e12,
    'now',
    '2026-07-01',
    null,
    {},
    '2026-07-01T00:00:00',
  ],
  position: [[180, 90], [-180, -90], [181, 0], [0, -91], [1], [1, 2, 3], ['1', 2], null, {}, [null, null]],
  speed: [0, 400, 400.1, -1, '3', null, true],
  heading: [0, 360, 361, null],
  altitude: [-1000, 10_000, 10_001, 'x'],
  charge: [0, 100, 101],
  odometer: [0, 1e10, 1e11],
  alarms: [[], ['sos'], ['sos', 'collision'], ['nothing'], 'sos', [1], null],
  hasFix: [true, false, 1, null],
  other: [1],
  __proto__: [{}],
  constructor: [1],
};

test('takes what the contract allows, and counts anything else', () => {
  let [allowed, refused] = [0, 0];
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const text = JSON.stringify({ ...good, [name]: value });
      const expected = telemetryMessage.safeParse(JSON.parse(text)).success;
      for (const message of [text, `[${text}]`]) {
        const { reports, bad } = readFixes(Buffer.from(message), '1', 0);
        // a member beside the position that is wrong is left out, and counted
        const isKept = expected || (name !== 'at' && name !== 'position');
        assert.deepEqual([reports.length, bad.length], [isKept ? 1 : 0, expected ? 0 : 1], message);
      }
      if (expected) allowed += 1;
      else refused += 1;
    }
  }
  assert.ok(allowed > 20 && refused > 30);
});

test('reads every member', () => {
  const message = {
    at: '2026-07-01T00:00:00.250+08:00',
    position: [114.05, 22.54],
    speed: 31.5,
    heading: 270,
    altitude: 12,
    charge: 80.5,
    odometer: 123_456,
    alarms: ['sos', 'lowCharge'],
    hasFix: false,
  };
  assert.deepEqual(readFixes(Buffer.from(JSON.stringify(message)), '7', 5).reports, [
    {
      carId: '7',
      at: Date.parse('2026-06-30T16:00:00.250Z'),
      receivedAt: 5,
      lng: 114.05,
      lat: 22.54,
      speed: 31.5,
      heading: 270,
      altitude: 12,
      charge: 80.5,
      odometer: 123_456,
      alarms: ['sos', 'lowCharge'],
      flags: ['noFix'],
      protocol: 'mqtt',
    },
  ]);
});

test('what is wrong beside an alarm costs nothing but itself', () => {
  const reportOf = (wrong: object) =>
    readFixes(Buffer.from(JSON.stringify({ ...good, alarms: ['sos'], charge: 70, ...wrong })), '1', 0);
  for (const [wrong, reason] of [
    [{ charge: 101 }, 'malformed'],
    [{ heading: -1 }, 'malformed'],
    [{ alarms: ['sos', 'tyre'] }, 'malformed'],
    [{ alarms: 'sos' }, 'malformed'],
    [{ colour: 'red' }, 'unknownField'],
  ] as const) {
    const { reports, bad } = reportOf(wrong);
    const [report] = reports;
    assert.deepEqual(
      [report?.lng, report?.alarms, report?.charge],
      [114, ['sos'], 'charge' in wrong ? null : 70],
      JSON.stringify(wrong),
    );
    assert.deepEqual(
      bad.map((one) => one.reason),
      [reason],
    );
  }
  for (const wrong of [{ position: null }, { at: 'noon' }])
    assert.deepEqual(reportOf(wrong).reports[0]?.alarms, ['sos']);
  assert.deepEqual(readFixes(Buffer.from(JSON.stringify({ ...good, position: null })), '1', 0).reports, []);
});

test('what is no message is none', () => {
  const many = `[${Array.from({ length: 1001 }, () => JSON.stringify(good)).join(',')}]`;
  for (const text of [
    '',
    'null',
    '[]',
    '1',
    '"x"',
    '{',
    '{"at":NaN}',
    '[[]]',
    '[null]',
    '\u0000',
    '{"at":1e999}',
    many,
  ]) {
    assert.deepEqual(readFixes(Buffer.from(text), '1', 0).reports, [], text.slice(0, 50));
  }
  const [bad] = readFixes(Buffer.from([0xff, 0xfe, 0x00]), '1', 0).bad;
  assert.deepEqual([bad?.reason, bad?.count], ['malformed', 1]);
});
