import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const row = {
  learnedAt: at,
  learned: 1,
  judged: 1,
  fixedPercent: 135,
  fixedError: 900,
  learnedError: 850,
  roads: null,
  factors: JSON.stringify({ '': 1350 }),
};

export const samples: QuerySamples<typeof queries> = {
  ridesDriven: [[at, at]],
  latestFactors: [[]],
  tryLearningLock: [[]],
  insertFactors: [[row]],
  deleteOldFactors: [[at]],
};
