import { noun } from '#server/ground/core/noun.ts';
import { figureExportJob, tableExportJob } from './exportJob.ts';
import { analysisViewHandlers } from './handlers.ts';
import { forgetMessages } from './queries.ts';
import { sendWeekly } from './weekly.ts';

const MESSAGES_KEPT_MS = 180 * 86_400_000;

export const analysisViewNoun = noun({
  serves: { analysisView: analysisViewHandlers },
  jobs: [figureExportJob, tableExportJob],
  chores: {
    weeklyViews: sendWeekly,
    weeklyMessages: ({ db }, ago) => forgetMessages(db, ago(MESSAGES_KEPT_MS)).execute(),
  },
});
