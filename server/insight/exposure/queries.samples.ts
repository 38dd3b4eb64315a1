import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  eventsByKind: [[['collision', 'rollover'], '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']],
  firstCarHour: [[]],
};
