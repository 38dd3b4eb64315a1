import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const apiKeyListExport = listExport('/sys/apiKey/getPageList', apiKeyWords, (column) => [
  column.field('name', 24),
  column.field('purpose'),
  column.field('supplierName', 24),
  column.field('source'),
  column.field('prefix'),
  column.field('lastUsedAt'),
  column.field('expiresAt'),
  column.field('endedAt'),
  column.field('createdByName'),
  column.field('createdAt'),
]);
