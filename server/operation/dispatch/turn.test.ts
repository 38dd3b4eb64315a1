/** A turn on a node that has not yet heard what another one knows of a car. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { judge, type Waiting } from './turn.ts';

const OFFERED = Date.parse('2026-03-01T08:00:00Z');
const iso = (seconds: number) => new Date(OFFERED + seconds * 1000).toISOString();

const row = (status: 'requested' | 'assigned'): Waiting => ({
  orderId: '1',
  seats: 1,
  wheelchair: false,
  carGroup: '',
  waitUntil: iso(300),
  offers: 1,
  orderNo: 'A1',
  status,
  requestedAt: iso(-5),
  searchedSince: iso(-5),
  scheduledAt: null,
  pickUpLng: 114,
  pickUpLat: 22.5,
  source: 'app',
  tripType: 'private',
  areaCode: '',
  arrivedAt: null,
  pickUpName: '',
  dropOffLng: 114,
  dropOffLat: 22.6,
  offerId: '1',
  carId: '7',
  offerState: status === 'assigned' ? 'accepted' : 'offered',
  offeredAt: iso(0),
  answerBy: iso(20),
  acceptedAt: status === 'assigned' ? iso(1) : null,
  passedOver: [],
});

const car = (state: VehicleState, since: number, heard: number): LiveCar => ({
  carId: '7',
  fleetNumber: 'D-7',
  plate: '粤B7',
  supplierId: null,
  areaCode: '',
  groups: [],
  state,
  stateSince: OFFERED + since * 1000,
  fix: null,
  orderNo: null,
  heardAt: heard === 0 ? 0 : OFFERED + heard * 1000,
});

const isLost = (status: 'requested' | 'assigned', known: LiveCar | undefined, after: number): boolean => {
  const turn = judge([row(status)], {
    now: OFFERED + after * 1000,
    silentMs: 60_000,
    mostOffers: 8,
    carOf: () => known,
    listeningSince: OFFERED - 3_600_000,
  });
  return turn.lost.length > 0;
};

test('what this node knew of a car before it was offered an order ends nothing for a while', () => {
  for (const status of ['requested', 'assigned'] as const) {
    for (const known of [undefined, car('non_operational', -2, 0), car('non_contactable', -100, -90)]) {
      assert.equal(isLost(status, known, 2), false);
      assert.equal(isLost(status, known, 15), true);
    }
  }
});

test('a car that broke down or fell out since then is lost at once', () => {
  for (const state of ['non_operational', 'non_contactable', 'removed', 'elsewhere'] as const)
    assert.equal(isLost('assigned', car(state, 2, 2), 3), true);
  assert.equal(isLost('assigned', car('available', -10, 2), 3), false);
  assert.equal(isLost('assigned', car('available', -10, 2), 50), true);
});
