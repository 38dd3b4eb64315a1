/** A car that says more than it may, whatever it says: it waits, and what is too much is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { MessageKind } from '#contract/capacity/telemetry/telemetry.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { until } from '#server/testing/until.ts';
import { Inbox, type InboxOptions } from './inbox.ts';

const MANY = 4000;

function inboxOf() {
  const seen = { taken: 0, underWay: 0, most: 0, refused: new Map<string, number>(), cries: new Array<string>() };
  const work = async () => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    seen.underWay -= 1;
    seen.taken += 1;
  };
  const now = new Date();
  const options: InboxOptions = {
    telemetry: {
      take: (reports) => Promise.resolve({ taken: reports.length, refusals: new Map() }),
      offer: (reports) => {
        for (const { alarms } of reports) if (alarms.length > 0) seen.cries.push(alarms.join());
        return { taken: reports.length, refusals: new Map() };
      },
      heard: () => undefined,
      takeEvent: async () => {
        await work();
        return 'taken';
      },
      takenOf: () => Promise.resolve(new Set()),
    },
    devices: { find: () => undefined, heard: () => undefined },
    counts: {
      taken: () => undefined,
      refused: ({ reason }) => void seen.refused.set(reason, (seen.refused.get(reason) ?? 0) + 1),
    },
    log: pino({ level: 'silent' }),
    // time stands still: what waits for its allowance waits in the end for the test to be over
    now: () => now,
  };
  const inbox = new Inbox(options, () => undefined);
  inbox.onAck(work);
  return { inbox, seen };
}

const car: LiveCar = {
  carId: '1',
  fleetNumber: 'A-1',
  plate: '',
  supplierId: null,
  areaCode: '',
  groups: [],
  state: 'available',
  stateSince: 0,
  fix: null,
  orderNo: null,
  heardAt: 0,
};

const event = { id: 'e', at: Date.now(), event: 'service_start', state: 'available' };
const MESSAGES: [string, MessageKind, unknown][] = [
  ['events', 'event', event],
  ['acknowledgements', 'ack', { id: 'c', at: Date.now(), result: 'done' }],
];

for (const [what, kind, message] of MESSAGES)
  test(`${what} at QoS 0 are taken one after the other, so many at once, and their sender is held up`, async () => {
    const { inbox, seen } = inboxOf();
    const bytes = Buffer.from(JSON.stringify(message));
    const sender = { car: { ...car }, deviceId: null, address: '' };
    const answers = Array.from({ length: MANY }, () => inbox.take(sender, kind, bytes, false));
    assert.ok(
      answers.every((answer) => answer !== null),
      'nobody is read on at once',
    );
    await until('those that may be are taken', () => seen.taken >= 1000);
    assert.equal(seen.most, 1);
    assert.equal(seen.refused.get('tooFast'), MANY - 1000 - 600, 'those of half a minute wait, the others are lost');
    inbox.stop();
  });

test('what is malformed counts, too', () => {
  const { inbox, seen } = inboxOf();
  const sender = { car: { ...car }, deviceId: null, address: '' };
  const answers = Array.from({ length: MANY }, () => inbox.take(sender, 'telemetry', Buffer.from('{'), true));
  assert.equal(answers.filter((answer) => answer === null).length, 1000);
  assert.equal(seen.refused.get('tooFast'), MANY - 1000 - 600);
  inbox.stop();
});

test('a car that sends more than it may is heard when it cries for help, so often at most', () => {
  const { inbox, seen } = inboxOf();
  const sender = { car: { ...car }, deviceId: null, address: '' };
  const positionOf = (at: number, alarms: string[]) => ({ at, position: [114, 22.5], alarms });
  const say = (entries: unknown) => inbox.take(sender, 'telemetry', Buffer.from(JSON.stringify(entries)), false);
  const thousand = Array.from({ length: 1000 }, (_nothing, at) => positionOf(at, []));
  for (let nth = 0; nth < 20; nth += 1) assert.equal(say(thousand), null);
  const waiting = say([positionOf(1, ['sos'])]);
  assert.ok(waiting !== null, 'it is held up');
  assert.deepEqual(seen.cries.splice(0), ['sos'], 'and heard at once');
  for (let nth = 0; nth < 6; nth += 1) void say(thousand);
  assert.equal(seen.refused.get('tooFast'), 1);
  void say([...thousand.slice(0, 997), positionOf(1, ['sos']), positionOf(2, ['sos', 'fault']), positionOf(3, [])]);
  assert.deepEqual(seen.cries.splice(0), ['sos,fault'], 'also in a message that is lost');
  for (let nth = 0; nth < 100; nth += 1) void say([positionOf(nth, ['collision']), ...thousand.slice(1)]);
  assert.equal(seen.cries.splice(0).length, 20);
  // one alarm is not in the way of another, also beside what is no position
  void say([positionOf(1, ['rollover']), ...thousand.slice(1)]);
  void inbox.take(sender, 'event', Buffer.from('{"alarms":["sos"]}'), false);
  assert.deepEqual(seen.cries, ['rollover', 'sos']);
  inbox.stop();
});
