import { sql } from 'kysely';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  requestOrder: [
    [
      '260101',
      {
        source: 'app',
        sourceRef: 'a',
        tripType: 'private',
        areaCode: '440305',
        pickUpRangeId: '1',
        pickUpStationId: '1',
        requestedAt: now,
        scheduledAt: null,
        status: 'requested',
        personSealed: '',
        mobileHash: '',
        mobileEndHash: '',
        nameHash: '',
        pickUpName: 'A',
        pickUpLng: 114,
        pickUpLat: 22.5,
        dropOffName: 'B',
        dropOffLng: 114.1,
        dropOffLat: 22.5,
      },
    ],
  ],
  moveOrders: [
    [['1'], { from: ['requested'], to: 'assigned', now }, { step: 'assign', carId: '2' }, now],
    [['1'], { from: ['assigned'], to: 'arriving', now }, { step: 'setOut' }, now],
    [['1'], { from: ['arriving'], to: 'onTrip', now }, { step: 'pickUp' }, now],
    [
      ['1'],
      { from: ['onTrip'], to: 'completed', now },
      { step: 'complete', distance: 5000, duration: 600, flags: [] },
      now,
    ],
    [['1'], { from: ['assigned', 'arriving'], to: 'requested', now }, { step: 'reopen' }, now],
    [['1'], { from: ['requested'], to: 'cancelled', now }, { step: 'cancel', by: 'operator', reason: '' }, now],
    [['1'], { from: ['requested'], to: 'failed', now }, { step: 'fail' }, now],
    [['1'], { from: ['scheduled'], to: 'requested', now }, { step: 'search' }, now],
  ],
  setRemark: [['1', '', now]],
  setBooking: [
    ['1', { scheduledAt: now }, now],
    [
      '1',
      {
        scheduledAt: now,
        pickUpName: 'A',
        pickUpLng: 114,
        pickUpLat: 22.5,
        dropOffName: 'B',
        dropOffLng: 114.1,
        dropOffLat: 22.5,
        areaCode: '440305',
        pickUpRangeId: '1',
        pickUpStationId: null,
      },
      now,
    ],
  ],
  insertReschedules: [
    [
      [
        {
          orderId: '1',
          changeId: 'a',
          by: 'passenger',
          userId: null,
          fromAt: now,
          toAt: now,
          fromQuoteId: null,
          toQuoteId: '2',
          fromTrip: '{}',
          toTrip: '{}',
          at: now,
        },
      ],
    ],
  ],
  eraseReasons: [[['1']]],
  setRating: [['1', 5]],
  setPrice: [['1', { price: 1, currency: 'CNY', priceParts: '[]' }]],
  setChecked: [
    ['1', { flags: [] }, now],
    ['1', { flags: ['noPrice'], distance: 5000 }, now],
  ],
  addFlags: [['1', ['noPrice']]],
  setPaymentMethod: [['1', 'wechat']],
  setPaymentState: [['1', sql<'paid'>`'paid'`]],
  linkToPassengers: [[['1']]],
  erasePersons: [[['1']]],
  insertPast: [
    [
      [
        {
          orderNo: 'P20261101S00001',
          status: 'completed',
          requestedAt: '2026-11-01T08:00:00Z',
          source: 'simulator',
          sourceRef: 'story-1',
          priceParts: '[]',
        },
      ],
    ],
  ],
  insertOrders: [['[]']],
  correctOrders: [['[]', now]],
};
