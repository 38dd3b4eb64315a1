import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  empty: ['新增第一个测试清单，再选入场景', 'Add the first test list, then choose its scenes'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['删除后无法恢复。', 'This cannot be undone.'],
  verdicts: ['判定', 'Verdicts'],
  noScenes: ['还没有场景。在下方选入', 'No scenes yet. Choose them below'],
  scene: ['场景', 'Scene'],
  yours: ['本次判定', 'Your word'],
  notYet: ['不判定', 'No word'],
  note: ['说明', 'Note'],
  softwareHint: ['如 4.2.0', 'e.g. 4.2.0'],
  record: ['记录 {{count}} 条判定', 'Record {{count}}'],
  recordHint: [
    '以本人名义记录，不能修改；再次判定以最新一次为准。',
    'Recorded in your name and never changed. Of several words the newest counts.',
  ],
  recorded: ['判定已记录', 'Recorded'],
  chooseScenes: ['清单中的场景', 'Scenes of the list'],
  saveScenes: ['保存场景', 'Save the scenes'],
  scenesSaved: ['场景已保存', 'Scenes saved'],
  said: ['{{name}}：{{note}}', '{{name}}: {{note}}'],
});
