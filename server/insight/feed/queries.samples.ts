import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  freeCars: [['2026-11-23T08:00:00Z', 20]],
  carKinds: [[]],
  passengerStations: [[]],
  addReads: [
    [
      [
        {
          feed: 'gbfs/gbfs',
          agencyId: null,
          reads: 1,
          at: '2026-11-23T08:00:00Z',
          status: 200,
          bytes: 10,
          reader: 'a',
        },
      ],
    ],
  ],
  feedReads: [[]],
  divisions: [[['4403']]],
};
