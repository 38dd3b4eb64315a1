import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  add: ['新增计价规则', 'Add pay rule'],
  empty: ['新增第一个计价规则', 'Add the first pay rule'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['删除后无法恢复。', 'This cannot be undone.'],
});
