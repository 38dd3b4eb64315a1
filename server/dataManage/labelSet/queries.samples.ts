import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  framesOfSet: [['1', '1', 1, 'cloud']],
  objectsOfSet: [[['1'], 10]],
  setLeftOut: [['[]']],
  setTaskDataSet: [['1', '1']],
  releasedFrames: [['1', '1']],
  stageAgain: [['1', ['1']]],
  insertReleasedObjects: [
    [
      [
        {
          frameId: '1',
          dataSetId: '1',
          key: 'a',
          classId: '1',
          shapes: '[]',
          attributes: '{}',
          track: '',
          source: 'person',
          isConfirmed: true,
          area: 1,
        },
      ],
    ],
  ],
};
