import { liveSessionWords, personJobWords } from '#contract/system/setting/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const allJobsListExport = listExport('/sys/setting/getJobList', personJobWords, (column) => [
  column.field('id', 12),
  column.field('kind', 24),
  column.field('state'),
  column.field('account', 18),
  column.field('realName'),
  column.field('createdAt'),
  column.field('startedAt'),
  column.field('finishedAt'),
  column.field('doneCount', 12),
  column.field('attempt', 10),
  column.field('message', 48),
]);

export const sessionListExport = listExport('/sys/setting/getSessionList', liveSessionWords, (column) => [
  column.field('account', 18),
  column.field('realName'),
  column.both('roleNameZh', (row) => ({ zh: row.roleNameZh, en: row.roleNameEn }), 20),
  column.field('ip', 20),
  column.field('userAgent', 48),
  column.field('createdAt'),
  column.field('lastSeenAt'),
  column.field('current', 10),
]);
