import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  contractVersions: [
    ['2026-01', '1', false],
    ['2026-01', '1', true],
  ],
  contractVersionById: [['2026-01', '1']],
  lockContractVersion: [['2026-01', '1']],
  contractOfMonth: [['1', '2026-01']],
  approvedContracts: [['1']],
  lastClosed: [['1']],
  insertContractVersion: [[{ supplierId: '1', terms: '{}', authorIds: ['1'], createdBy: 'a' }]],
  updateContractVersion: [['1', { note: 'a' }]],
  deleteContractVersion: [['1']],
};
