import { noun } from '#server/ground/core/noun.ts';
import { sceneImportHandlers } from './handlers.ts';
import { sceneImportJob, sceneInspectJob } from './jobs.ts';

export const sceneImportNoun = noun({
  serves: { sceneImport: sceneImportHandlers },
  jobs: [sceneInspectJob, sceneImportJob],
});
