import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  dataImports: [['1']],
  lockDataImport: [['1']],
  insertDataImport: [[{ dataSetId: '1', state: 'inspecting', format: null, jobId: null, createdById: '1' }]],
  updateDataImport: [['1', { state: 'done' }]],
  deleteDataImport: [['1']],
  importOfJob: [['1']],
  filesOfImport: [['1']],
  labelNames: [[]],
  countKnown: [['1', ['a']]],
  insertStagedFrames: [['1', '2', 3, '[]']],
  stagedFrames: [['1', '0', 100]],
  insertStagedObjects: [['1', '[]', true]],
  setContents: [['1', '[]']],
  inheritContents: [['1']],
  dropKnownObjects: [['1']],
  inheritFrames: [['1']],
  inheritObjects: [['1']],
  sealFrames: [['1', 1000]],
  dropKnownFrames: [
    ['1', 'same'],
    ['1', 'any'],
  ],
  endReplaced: [['1', 2]],
  deleteReplaced: [['1', 2]],
  publishStaged: [['1', 2]],
  deleteStaged: [['1']],
  deleteLostStaged: [[]],
  stagedObjectCount: [['1']],
};
