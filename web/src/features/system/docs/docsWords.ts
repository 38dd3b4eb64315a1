import { defineWords } from '#web/lib/words.ts';

export const docsWords = defineWords('docs', {
  zh: {
    title: '操作手册',
    pages: '手册目录',
    onThisPage: '本页内容',
    find: '在手册中查找',
    nothing: '手册中没有“{{query}}”',
    clear: '清除',
    failed: '手册没有载入：{{msg}}',
    reload: '重新加载',
    previous: '上一篇',
    next: '下一篇',
  },
  en: {
    title: 'Manual',
    pages: 'Contents of the manual',
    onThisPage: 'On this page',
    find: 'Find in the manual',
    nothing: 'The manual has no “{{query}}”',
    clear: 'Clear',
    failed: 'The manual did not load: {{msg}}',
    reload: 'Reload',
    previous: 'Previous',
    next: 'Next',
  },
});
