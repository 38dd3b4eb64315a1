import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  workDaysBetween: [['2026-01-01', '2026-12-31']],
  setWorkDays: [[[{ day: '2026-10-01', name: '国庆节', countsAs: 7 }]]],
  deleteWorkDay: [['2026-10-01']],
};
