import { defineWords } from '#web/lib/words.ts';

export const importColumnsWords = defineWords('importColumns', {
  zh: {
    header: '表头',
    headerHint: '第一行必须有这些列，多余的列会被忽略',
    meaning: '含义',
    example: '示例',
    required: '必填',
    optional: '可选',
    copyHeader: '复制表头',
  },
  en: {
    header: 'Header',
    headerHint: 'The first line must name these columns; others are ignored',
    meaning: 'Meaning',
    example: 'Example',
    required: 'required',
    optional: 'optional',
    copyHeader: 'Copy the header',
  },
});
