import type { QuerySamples } from '#server/ground/database/samples.ts';
import { NOWHERE } from '#server/operation/scope/whereabouts.ts';
import { SEED_PLACES } from './data.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  seedSupplierIds: [[]],
  insertSeedSuppliers: [[]],
  anyOrderBut: [['simulator']],
  countSeeded: [[]],
  seedCars: [[]],
  insertPastRequests: [
    [
      [
        {
          orderId: '1',
          wheelchair: true,
          waiting: false,
          waitUntil: '2026-11-01T08:10:00Z',
          offers: 1,
          arrivedAt: '2026-11-01T08:05:00Z',
          createdAt: '2026-11-01T08:00:00Z',
        },
      ],
    ],
  ],
  insertPastCharges: [
    [
      [
        {
          orderId: '1',
          versionId: '1',
          facts: '{}',
          lines: '[]',
          total: 1100,
          tax: 32,
          meterTotal: 1100,
          differences: '[]',
          hash: '',
          chargedAt: '2026-11-01T08:20:00Z',
        },
      ],
    ],
  ],
  seedPersons: [[1, 20_000]],
  seedOrders: [[1, 20_000, { supplierIds: ['1', '2', '3'], persons: '[]', pickUps: SEED_PLACES.map(() => NOWHERE) }]],
};
