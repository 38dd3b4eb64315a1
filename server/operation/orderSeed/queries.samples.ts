import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  seedSupplierIds: [[]],
  insertSeedSuppliers: [[]],
  anyOrder: [[]],
  countSeeded: [[]],
  seedOrders: [[1, 20_000, ['1', '2', '3']]],
};
