import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  sceneImports: [[]],
  lockSceneImport: [['1']],
  insertSceneImport: [[{ state: 'inspecting', frameRate: null, jobId: null, createdById: '1' }]],
  updateSceneImport: [['1', { state: 'done' }]],
  deleteSceneImport: [['1']],
  sceneImportOfJob: [['1']],
  filesOfSceneImport: [['1']],
  knownScenes: [[['a', 'b']]],
};
