import { outboxWords } from '#contract/access/outbox/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const outboxListExport = listExport('/sys/outbox/getPageList', outboxWords, (column) => [
  column.field('at'),
  column.field('mobile'),
  column.field('purpose', 20),
  column.field('sender'),
  column.field('state'),
  column.field('account', 18),
  column.field('outcome', 36),
  column.field('expiresAt'),
]);
