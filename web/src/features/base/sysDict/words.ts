import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  purpose: [
    '维护各个页面上状态、类型等值的名称、颜色和顺序，保存后所有已登录的人立即看到',
    'The names, colours and order of states, kinds and other values on every screen. Changes reach everybody signed in at once',
  ],
  itemsPurpose: ['编码 {{code}}，已登录的人会立即看到改动', 'Code {{code}}. Changes reach everybody signed in at once'],
  itemsPurposeClosed: [
    '编码 {{code}}，值由系统规定，可以改名、改色、排序和停用，不能新增',
    'Code {{code}}. The values are the product’s own: rename, recolour, move or stop them; none can be added',
  ],
  showItems: ['查看各项', 'Show items'],
  allDicts: ['全部字典', 'All dictionaries'],
  builtInOnly: ['只看内置', 'Built in only'],
  codeHint: [
    '小写字母开头，只含字母和数字，程序按它查找',
    'Begins with a small letter; letters and digits only. Programs look it up by this',
  ],
  codeStays: ['内置字典的编码不能修改', 'The code of a built-in dictionary stays as it is'],
  stateStays: [
    '系统页面需要内置字典，不能停用',
    'Screens of the product need a built-in dictionary; it cannot be stopped',
  ],
  stateHint: ['停用后，程序按编码查找不到它', 'A stopped dictionary is not found by its code'],
  deleteTypeTitle: ['删除字典“{{name}}”？', 'Delete the dictionary “{{name}}”?'],
  deleteTypeBody: [
    '编码 {{code}} 和其中 {{count}} 项将一并删除，无法恢复。已保存的数据里的值会直接显示为代码。',
    'The code {{code}} goes, with its items ({{count}}). This cannot be undone. Values in data that was saved show as bare codes.',
  ],
  wasDeleted: ['已删除“{{name}}”', 'Deleted “{{name}}”'],
  emptyHint: ['新增一个字典，然后为它添加各项', 'Add a dictionary, then give it items'],
  emptyItems: ['这个字典还没有任何项', 'This dictionary has no items yet'],
  emptyItemsHint: ['新增第一项后就能在页面上选择', 'Once the first is added it can be chosen on screens'],
  look: ['显示为', 'Shown as'],
  addItem: ['新增项', 'Add item'],
  addItemTitle: ['新增项', 'Add an item'],
  valueHint: [
    '保存在数据里的代码，字母或数字开头，可含 . _ -',
    'The code kept in data. Begins with a letter or digit; . _ - may follow',
  ],
  valueStays: ['内置项的值不能修改', 'The value of a built-in item stays as it is'],
  colourHint: [
    '每种颜色都配有一种形状，不只靠颜色区分',
    'Each colour comes with a shape, so that it is not told by colour alone',
  ],
  itemStateHint: [
    '停用后仍能显示已有数据，但不再供选择',
    'A stopped item still names existing data, but is no longer offered for choosing',
  ],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  wasStopped: ['已停用“{{name}}”，不再供选择', 'Stopped “{{name}}”: it is no longer offered'],
  wasEnabled: ['已启用“{{name}}”', 'Enabled “{{name}}”'],
  deleteItemTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteItemBody: [
    '值 {{value}} 将被删除，无法恢复。已保存的数据里有这个值的，会直接显示为代码。可以改为停用。',
    'The value {{value}} goes and cannot be brought back. Saved data that holds it shows the bare code. It can be stopped instead.',
  ],
  notFound: ['没有找到这个字典', 'This dictionary was not found'],
  notFoundHint: ['可能已被删除', 'It may have been deleted'],
});
