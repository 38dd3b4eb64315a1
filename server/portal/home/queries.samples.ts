import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  portalNotices: [['2026-11-23T08:00:00Z', 5]],
  portalNotice: [['1', '2026-01-01T00:00:00Z']],
  portalApps: [[]],
};
