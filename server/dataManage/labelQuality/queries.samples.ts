import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const INSTANT = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  comparedFrames: [['1']],
  framesOfTwoPeople: [['1']],
  drawnInJobs: [[['1', '2']]],
  acceptedByDay: [['1', 'Asia/Shanghai', INSTANT]],
  remainingFrames: [['1']],
  insertLabelMove: [[{ jobId: '1', userId: '1', stage: 'annotation', move: 'take', at: INSTANT }]],
  untestedJobs: [['1']],
  ownFrames: [['1']],
  insertRepeatedFrames: [
    [
      [
        {
          taskId: '1',
          jobId: '1',
          place: 1,
          turn: 1.5,
          fileId: '1',
          width: 2,
          height: 2,
          isRepeated: true,
          testOf: '1',
        },
      ],
    ],
  ],
  ownTwins: [['1', '1']],
};
