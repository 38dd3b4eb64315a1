import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  stationsOnMap: [[1000]],
  supplierNames: [[['1', '2']]],
  reachOfSessions: [[['1', '2']]],
};
