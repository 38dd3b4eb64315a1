import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  openOrderOf: [['app', 'a']],
  openOrdersOf: [['app', ['a', 'b']]],
  bookingOf: [['1']],
  lockOpenOrder: [['app', 'a']],
};
