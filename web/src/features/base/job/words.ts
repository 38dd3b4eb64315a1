import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  purpose: [
    '查看自己的导出和导入，下载文件，停止进行中的任务',
    'See your own exports and imports, save their files, stop one that is under way',
  ],
  progress: ['进度', 'Progress'],
  took: ['用时', 'Took'],
  done: ['{{done}} / {{total}}', '{{done}} / {{total}}'],
  doneOpen: ['已处理 {{done}} 行', 'Rows so far: {{done}}'],
  rows: ['{{done}} 行', 'Rows: {{done}}'],
  download: ['下载 {{name}}（{{size}}）', 'Download {{name}} ({{size}})'],
  filesGone: ['文件保留 7 天', 'Files are kept for 7 days'],
  stop: ['停止', 'Stop'],
  stopTitle: ['停止“{{kind}}”？', 'Stop “{{kind}}”?'],
  stopImport: [
    '已经导入的行会保留，其余的不再导入。再次导入同一个文件可以补齐。',
    'Rows that were imported stay; the rest is not imported. Importing the same file again completes it.',
  ],
  stopExport: ['不会生成文件。需要时可以重新导出。', 'No file is made. You can export again at any time.'],
  stopped: ['任务已停止', 'The job was stopped'],
  empty: ['还没有任务', 'No jobs yet'],
  emptyHint: [
    '导出或导入数据后，进度和文件会出现在这里。',
    'The progress and the files of an export or import show here.',
  ],
  times: ['时间', 'Times'],
});
