import { agencyWords } from '#contract/insight/agency/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const agencyListExport = listExport('/insight/agency/getPageList', agencyWords, (column) => [
  column.field('name', 24),
  column.field('areaCodes', 24),
  column.field('tokenPrefix'),
  column.field('tokenAt'),
  column.field('lastReadAt'),
  column.field('state'),
  column.field('remark', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
