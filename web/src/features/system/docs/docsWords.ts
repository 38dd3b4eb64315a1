import { defineWords } from '#web/lib/words.ts';

export const docsWords = defineWords({
  title: ['操作手册', 'Manual'],
  pages: ['手册目录', 'Contents of the manual'],
  onThisPage: ['本页内容', 'On this page'],
  find: ['在手册中查找', 'Find in the manual'],
  nothing: ['手册中没有“{{query}}”', 'The manual has no “{{query}}”'],
  clear: ['清除', 'Clear'],
  failed: ['手册没有载入：{{msg}}', 'The manual did not load: {{msg}}'],
  reload: ['重新加载', 'Reload'],
  previous: ['上一篇', 'Previous'],
  next: ['下一篇', 'Next'],
});
