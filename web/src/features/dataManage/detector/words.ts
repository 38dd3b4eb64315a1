import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  link: ['连接', 'Connection'],
  empty: [
    '新增检测接口的地址后，可在数据集的“导入”中用它预标注',
    'Add the address of a detector; data sets then offer it under “Import”',
  ],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['它给出的预标注保留。删除后无法恢复。', 'What it pre-labelled stays. This cannot be undone.'],
  addressHint: [
    '以 POST 接收一张图片，回答 JSON；格式见手册。更换地址后需要重新设置凭证',
    'Takes one picture by POST and answers JSON; the manual says how. With another address the token has to be set anew',
  ],
  certificateHint: [
    '接口使用自建机构签发的证书时，在此粘贴 PEM',
    'Where it has a certificate of its own authority, paste that here as PEM',
  ],
  scoreHint: ['0 到 1；低于它的对象不采用', '0 to 1; objects below are passed over'],
  classesHint: [
    '只填名称与本系统标签不同的类别；其余按名称自动对应',
    'Only classes whose names are none of a label here; others are found by their names',
  ],
  className: ['它的类别名称', 'Its name of the class'],
  label: ['标签', 'Label'],
  addClass: ['添加类别', 'Add class'],
  removeClass: ['移除“{{name}}”', 'Remove “{{name}}”'],
  token: ['设置凭证', 'Set the token'],
  test: ['测试连接', 'Try'],
  testFine: ['“{{name}}”有回应', '“{{name}}” answers'],
  testBad: ['“{{name}}”：{{problem}} {{detail}}', '“{{name}}”: {{problem}} {{detail}}'],
  set: ['已设置', 'Set'],
  notSet: ['未设置', 'Not set'],
});
