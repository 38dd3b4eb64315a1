import { noun } from '#server/ground/core/noun.ts';
import { dataImportHandlers } from './handlers.ts';
import { dataImportJob } from './importJob.ts';
import { dataInspectJob } from './inspectJob.ts';
import { deleteLostStaged } from './queries.ts';
import { tellStreets } from './story.ts';

export const dataImportNoun = noun({
  serves: { dataImport: dataImportHandlers },
  jobs: [dataInspectJob, dataImportJob],
  story: [{ name: 'dataSets', needs: [], tell: tellStreets }],
  // what an import left that failed or was cancelled
  chores: { dataImports: ({ db }) => deleteLostStaged(db).execute() },
});
