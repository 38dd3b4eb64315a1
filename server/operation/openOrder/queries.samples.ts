import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  insertOpenOrder: [
    [
      '260101',
      {
        source: 'app',
        sourceRef: 'a',
        tripType: 'private',
        requestedAt: now,
        passengerName: '',
        passengerMobile: '',
        pickUpName: 'A',
        pickUpLng: 114,
        pickUpLat: 22.5,
        dropOffName: 'B',
        dropOffLng: 114.1,
        dropOffLat: 22.5,
      },
    ],
  ],
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
        createdAt: now,
      },
    ],
  ],
  openOrderOf: [['app', 'a']],
  lockOpenOrder: [['app', 'a']],
  cancelByPassenger: [['1', now, '']],
  rateOrder: [['1', 5]],
};
