import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-11-23T08:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  chatOf: [['@portal', 'digest']],
  chatMessagesOf: [['1', '7']],
  markLooked: [['1', { at, since: at }]],
  dueTranscripts: [[]],
  markTranscript: [['1', at]],
};
