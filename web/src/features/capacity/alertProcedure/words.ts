import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  empty: ['新增第一个处置预案', 'Add the first alert procedure'],
  stepsHint: ['每行一步，最多 20 步', 'One step a line, at most 20'],
  bothHint: ['与中文逐行对应', 'Line by line the same as in Chinese'],
  deleteTitle: ['删除“{{kind}}”的预案？', 'Delete the procedure for “{{kind}}”?'],
  deleteText: [
    '删除后无法恢复；告警上已勾选的步骤保留。',
    'This cannot be undone; steps that were ticked stay with their alerts.',
  ],
});
