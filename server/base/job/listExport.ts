import { titledListExport } from '#server/ground/job/listExport.ts';

export const jobListExport = titledListExport('/sys/job/getPageList', { zh: '我的任务', en: 'My jobs' }, (column) => [
  column.text('编号', 'No.', (row) => row.id, 12),
  column.word('类型', 'Kind', 'jobKind', (row) => row.kind, 24),
  column.word('状态', 'State', 'jobState', (row) => row.state),
  column.time('创建时间', 'Started at', (row) => row.createdAt),
  column.time('结束时间', 'Ended at', (row) => row.finishedAt),
  column.text('完成行数', 'Rows done', (row) => row.doneCount, 12),
  column.text('结果', 'Outcome', (row) => row.message, 48),
  column.text('文件', 'Files', (row) => row.files.map(({ name }) => name).join(', '), 36),
]);
