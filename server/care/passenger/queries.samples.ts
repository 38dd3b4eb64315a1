import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-11-23T00:00:00Z';
const page: Page = {
  field: 'lastOrderAt',
  key: queries.passengerSorts.lastOrderAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.PassengerFilters = {
  mobile: { tail: '1234' },
  nameHashes: ['n', 'm'],
  tag: '常客',
  need: 'wheelchair',
  channel: 'app',
  language: 'en-US',
  areaCode: '4403',
  ridesFrom: 1,
  ridesTo: 9,
  currency: 'CNY',
  spentFrom: 1,
  spentTo: 9,
  limited: true,
  state: 'active',
  lastFrom: now,
  lastTo: now,
  segmentId: '1',
  id: '1',
};
const fresh = { mobileHash: 'h', mobileSealed: 's', mobileTail: '1234', nameHash: 'n', nameSealed: 's' };

export const samples: QuerySamples<typeof queries> = {
  passengerList: [
    [now, {}, page],
    [now, filters, { ...page, after: { value: now, id: '1' } }],
  ],
  passengerCount: [
    [now, {}],
    [now, { mobile: { hash: 'h' }, limited: false }],
  ],
  passengerById: [[now, '1']],
  lockPassenger: [['1']],
  limitsOf: [['1']],
  mergedBehind: [['1']],
  updatePassenger: [['1', { remark: '' }]],
  insertLimit: [[{ passengerId: '1', kind: 'abuse', reason: 'r', startsAt: now }]],
  liftLimits: [['1', now]],
  limitOfMobile: [['h', now]],
  takeUnlinked: [[500]],
  takeUnlinkedOf: [[['h']]],
  insertPassengers: [[[fresh]]],
  passengersOfHashes: [[['h']]],
  takeQueuedPassengers: [[500]],
  queuePassengers: [[['1']]],
  lockPassengers: [[['1', '2']]],
  recount: [[['1', '2']]],
  recountNone: [[['1']]],
  spendingOf: [['1']],
  unlinkedCount: [[]],
  lockWaitingOrders: [['1']],
  consentsOf: [['1']],
  insertConsents: [
    [[{ passengerId: '1', kind: 'privacy', textVersion: '1', isGiven: true, saidAt: now, channel: 'app' }]],
  ],
  nameNameless: [['n', [{ mobileHash: 'h', nameHash: 'm', nameSealed: 's' }]]],
  takeEndingLimits: [[now, now]],
  openBusiness: [['1']],
  erasePassengers: [['1']],
  eraseReasons: [['1']],
  ticketsToHandOut: [['1', ['13800000000'], 100]],
  invoicesToHandOut: [['1', 100]],
  paymentsToHandOut: [['1', 100]],
  ordersToHandOut: [['1', 1001]],
  needsOfMobile: [['h']],
  passengerOfMobile: [['h']],
  orderNosOf: [[['1']]],
};
