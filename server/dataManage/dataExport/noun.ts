import { noun } from '#server/ground/core/noun.ts';
import { dataExportJob } from './exportJob.ts';
import { dataExportHandlers } from './handlers.ts';

export const dataExportNoun = noun({ serves: { dataExport: dataExportHandlers }, jobs: [dataExportJob] });
