import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  beSilent: [[]],
  tellTimesPlainly: [[]],
};
