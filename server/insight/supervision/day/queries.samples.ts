import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-31T00:00:00.000Z';
const day = { platformId: '1', day: '2026-01-31' };

export const samples: QuerySamples<typeof queries> = {
  countDay: [[day, at]],
  missingOf: [[day, 'orderCreate', 10]],
  daysOf: [[{ from: '2026-01-01', to: '2026-01-31' }], [{ from: '2026-01-01', to: '2026-01-31', platformId: '1' }]],
  daysToCount: [['1', '2026-01-01', '2026-01-31']],
  forgetRecords: [['1', '2024-01-01', 100]],
  forgetSends: [['1', '2024-01-01', 100]],
  forgetDays: [['1', '2024-01-01']],
  keptDays: [[]],
};
