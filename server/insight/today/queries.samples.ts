import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const everything = { kind: 'everything' } as const;

export const samples: QuerySamples<typeof queries> = {
  fleetStates: [[everything], [{ kind: 'suppliers', supplierId: '1' }]],
  placedCars: [[everything]],
};
