import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { PendingFindings } from './pending.ts';
import type { Finding } from './finding.ts';

const car: LiveCar = {
  carId: '7',
  fleetNumber: 'SZ-007',
  plate: '',
  supplierId: null,
  areaCode: '',
  groups: [],
  state: 'on_trip',
  stateSince: 0,
  fix: null,
  orderNo: null,
  heardAt: 0,
};

const found = (what: Finding['what'], at: number, wishes: Partial<Finding> = {}): Finding => ({
  what,
  kind: 'speeding',
  severity: 'medium',
  car,
  orderNo: '',
  at,
  range: null,
  lng: null,
  lat: null,
  evidence: { at: new Date(at).toISOString(), speed: at, heading: null, charge: null, state: 'on_trip' },
  ...wishes,
});

const only = (pending: PendingFindings) => {
  const entries = pending.take();
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.ok(entry !== undefined);
  return entry;
};

test('what came and went before it was written is one entry that says all of it', () => {
  const pending = new PendingFindings();
  for (const finding of [found('cleared', 1), found('raised', 2), found('cleared', 3), found('raised', 4)])
    pending.add(finding);
  const entry = only(pending);
  assert.equal(entry.overAt, 1);
  assert.equal(entry.raised?.at, 2);
  assert.equal(entry.raised.evidence.speed, 4);
  assert.equal(entry.times, 2);
  assert.equal(entry.overAgainAt, null);
  assert.equal(pending.size, 0);
});

test('what could not be written stands before what was found since', () => {
  const pending = new PendingFindings();
  pending.add(found('raised', 1));
  const failed = pending.take();
  pending.add(found('cleared', 2));
  pending.putBack(failed);
  const over = only(pending);
  assert.equal(over.raised?.at, 1);
  assert.equal(over.overAgainAt, 2);

  pending.putBack([over]);
  pending.add(found('raised', 3));
  const again = only(pending);
  assert.equal(again.times, 2);
  assert.equal(again.overAgainAt, null);
});

test('a failed end and a new beginning stay apart: a closed alert may lie between them', () => {
  const pending = new PendingFindings();
  pending.add(found('cleared', 1));
  const failed = pending.take();
  pending.add(found('raised', 2));
  pending.putBack(failed);
  const entry = only(pending);
  assert.equal(entry.overAt, 1);
  assert.equal(entry.raised?.at, 2);
});

test('there is one entry for a car and a kind, however long nothing can be written', () => {
  const pending = new PendingFindings();
  for (let at = 0; at < 1000; at += 1) {
    pending.add(found(at % 2 === 0 ? 'raised' : 'cleared', at));
    if (at % 10 === 0) pending.putBack(pending.take());
  }
  pending.add(found('raised', 1000, { kind: 'lowCharge' }));
  pending.add(found('worsened', 1001, { kind: 'lowCharge', severity: 'high' }));
  assert.equal(pending.size, 2);
  assert.equal(pending.take().find(({ kind }) => kind === 'lowCharge')?.severity, 'high');
});
