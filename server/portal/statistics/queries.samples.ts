import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  firstRequest: [[]],
  releasedMonths: [[]],
  insertRelease: [['2026-10', { values: {}, isHidden: false, areas: [] }, '2026-11-04T00:00:00Z']],
};
