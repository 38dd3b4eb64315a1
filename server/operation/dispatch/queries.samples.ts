import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  tryDispatchLock: [[]],
  waitForDispatchLock: [[]],
  anyWaiting: [[now]],
  dueBookings: [[now], [now, ['1']]],
  rescheduleRequest: [
    ['1', { longestWait: null, waitUntil: now, searchFrom: now, seats: 1 }],
    ['1', { longestWait: null, waitUntil: now, searchFrom: now, seats: 2, areaCode: '440305' }],
  ],
  mostSeats: [[{ carGroup: '', wheelchair: false }], [{ carGroup: 'vip', wheelchair: true }]],
  beginSearch: [[['1', '2'], ['1'], now]],
  waitingRequests: [[]],
  requestOfOrder: [['1']],
  offersOfOrder: [['1']],
  lockOrders: [[['1', '2']]],
  tripEnds: [[]],
  dispatchableCars: [[now]],
  insertOffers: [[[{ orderId: '1', carId: '2', expectedSeconds: 90 }], now, now]],
  countOffers: [[['1']]],
  endOffers: [
    [['1'], ['offered', 'accepted'], 'lost', now],
    [['1'], ['offered'], 'refused', now, '2'],
  ],
  settleRequests: [[['1']]],
  renewWait: [[['1'], now, 600]],
  promisedPickUps: [[['1']]],
  lockOrderOfOffer: [['1']],
  lockOrderOfCar: [['P1', '2']],
  acceptOffer: [['1', '2', now]],
  setOfferState: [['1', 'driving']],
  carArrived: [['1', now]],
  eventsOfOrder: [['1', 'P1', now]],
  insertRequest: [
    [
      {
        orderId: '1',
        seats: 1,
        wheelchair: false,
        carGroup: '',
        segmentIds: ['1'],
        areaCode: '440305',
        longestWait: 600,
        waitUntil: now,
        waiting: true,
        searchFrom: null,
        createdAt: now,
      },
    ],
  ],
};
