import { defineWords } from '#web/lib/words.ts';

export const rowOutcomesWords = defineWords('rowOutcomes', {
  zh: {
    line: '行号',
    outcome: '结果',
    reason: '原因',
    accepted: '可导入',
    rejected: '有问题',
    onlyProblems: '只看有问题的行',
    noProblems: '每一行都没有问题',
    rowsShown: '显示前 {{shown}} 行，共 {{all}} 行',
  },
  en: {
    line: 'Line',
    outcome: 'Outcome',
    reason: 'Reason',
    accepted: 'Can be imported',
    rejected: 'Problem',
    onlyProblems: 'Only rows with a problem',
    noProblems: 'No row has a problem',
    rowsShown: 'The first {{shown}} of {{all}} rows are shown',
  },
});
