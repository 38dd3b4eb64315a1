import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const span = { from: at, to: '2026-01-01T00:00:10Z' };

export const samples: QuerySamples<typeof queries> = {
  claimPositions: [[at, at]],
  hurryPositions: [['1', at]],
  holdPositions: [[{ id: '1', address: 'https://supervision.example', sentTo: at }, at]],
  settlePositions: [
    [
      { id: '1', sentTo: at },
      { sentTo: at, dueAt: at, failures: 0, problem: '', said: '' },
    ],
  ],
  countPositions: [['1', '2026-01-01', { accepted: 1, refused: 0, held: 0 }]],
  positionsBetween: [
    [span, []],
    [span, ['4403']],
  ],
  positionStatus: [['2026-01-01']],
  forgetPositionDays: [['1', '2026-01-01']],
};
