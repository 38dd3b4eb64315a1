import { jobWords } from '#contract/base/job/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const jobListExport = listExport('/sys/job/getPageList', jobWords, (column) => [
  column.text('编号', 'No.', (row) => row.id, 12),
  column.field('kind', 24),
  column.field('state'),
  column.field('createdAt'),
  column.field('finishedAt'),
  column.text('完成行数', 'Rows done', (row) => row.doneCount, 12),
  column.field('message', 48),
  column.of('files', (row) => row.files.map(({ name }) => name), 36),
]);
