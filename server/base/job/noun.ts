import { jobDicts } from './dictionaries.ts';
import { jobHandlers } from './handlers.ts';
import { jobListExport } from './listExport.ts';
import { listExportJob } from './listExportJob.ts';
import { registerDownloads } from '#server/ground/job/downloads.ts';
import { noun } from '#server/ground/core/noun.ts';

export const jobNoun = noun({
  serves: { job: jobHandlers },
  listExports: [jobListExport],
  jobs: [listExportJob],
  dictionaries: jobDicts,
  chores: {
    jobs: ({ jobs }) => jobs.tidy(),
  },
  routes: registerDownloads,
});
