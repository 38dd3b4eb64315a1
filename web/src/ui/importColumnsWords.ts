import { defineWords } from '#web/lib/words.ts';

export const importColumnsWords = defineWords({
  header: ['表头', 'Header'],
  headerHint: ['第一行必须有这些列，多余的列会被忽略', 'The first line must name these columns; others are ignored'],
  meaning: ['含义', 'Meaning'],
  example: ['示例', 'Example'],
  required: ['必填', 'required'],
  optional: ['可选', 'optional'],
  copyHeader: ['复制表头', 'Copy the header'],
});
