import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const everything = { kind: 'everything' } as const;

export const samples: QuerySamples<typeof queries> = {
  fleetStates: [[everything], [{ kind: 'suppliers', supplierId: '1' }]],
  placedCars: [[everything]],
  bookingsAhead: [
    [
      { filters: {}, scope: everything, reveal: false },
      { soon: '2026-01-01T00:10:00.000Z', until: '2026-01-01T02:00:00.000Z' },
    ],
  ],
};
