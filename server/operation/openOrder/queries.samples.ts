import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
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
};
