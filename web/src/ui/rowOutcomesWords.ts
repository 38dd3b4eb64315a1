import { defineWords } from '#web/lib/words.ts';

export const rowOutcomesWords = defineWords({
  line: ['行号', 'Line'],
  outcome: ['结果', 'Outcome'],
  reason: ['原因', 'Reason'],
  accepted: ['可导入', 'Can be imported'],
  rejected: ['有问题', 'Problem'],
  onlyProblems: ['只看有问题的行', 'Only rows with a problem'],
  noProblems: ['每一行都没有问题', 'No row has a problem'],
  rowsShown: ['显示前 {{shown}} 行，共 {{all}} 行', 'The first {{shown}} of {{all}} rows are shown'],
});
