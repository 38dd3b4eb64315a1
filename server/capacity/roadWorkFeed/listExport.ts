import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const roadWorkFeedListExport = listExport('/capacity/roadWorkFeed/getPageList', roadWorkFeedWords, (column) => [
  column.field('name', 24),
  column.field('authority', 24),
  column.field('format'),
  column.field('state'),
  column.field('closer', 24),
  column.field('address', 40),
  column.field('everySeconds'),
  column.field('margin'),
  column.field('problem', 30),
  column.field('readAt'),
  column.field('publishedAt'),
  column.field('events'),
  column.field('near'),
  column.field('skipped'),
  column.field('waiting'),
  column.field('remark', 30),
  column.field('createdAt'),
]);
