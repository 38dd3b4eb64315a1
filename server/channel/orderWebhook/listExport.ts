import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const orderWebhookListExport = listExport('/operation/orderWebhook/getPageList', orderWebhookWords, (column) => [
  column.field('name', 24),
  column.field('state'),
  column.field('source', 20),
  column.field('address', 40),
  column.field('events', 30),
  column.field('waiting'),
  column.field('problem', 30),
  column.field('takenAt'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
