import { trackExportJob } from './export.ts';
import { replayHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const replayNoun = noun({
  serves: { replay: replayHandlers },
  jobs: [trackExportJob],
});
