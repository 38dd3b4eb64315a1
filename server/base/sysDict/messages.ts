import { defineMessages } from '#server/ground/core/messages.ts';

export const sysDictMessages = defineMessages({
  codeTaken: { zh: '这个编码已被使用', en: 'This code is taken by another dictionary' },
  builtInCode: { zh: '内置字典的编码不能修改', en: 'The code of a built-in dictionary stays as it is' },
  builtInKept: {
    zh: '系统页面需要这个字典，不能删除',
    en: 'Screens of the product need this dictionary; it cannot be deleted',
  },
  builtInState: {
    zh: '系统页面需要这个字典，不能停用',
    en: 'Screens of the product need this dictionary; it cannot be stopped',
  },
  closed: {
    zh: '这个字典的值由系统规定，不能新增，可以改名、改色、排序和停用',
    en: 'The values of this dictionary are the product’s own: none can be added. They can be renamed, recoloured, moved and stopped',
  },
  valueTaken: { zh: '这个值在该字典中已存在', en: 'This dictionary has that value already' },
  valueKept: { zh: '内置项的值不能修改', en: 'The value of a built-in item stays as it is' },
  itemKept: { zh: '内置项不能删除，可以停用', en: 'A built-in item cannot be deleted; it can be stopped' },
  hasBelow: { zh: '还有其他项以它为上级，请先调整', en: 'Other items stand below this one; move them first' },
  parentUnknown: { zh: '没有这个上级值', en: 'There is no such value in this dictionary' },
  parentCircle: { zh: '上级不能是它自己或它的下级', en: 'It cannot stand below itself' },
  tooManyItems: { zh: '一个字典最多 {most} 项', en: 'A dictionary has at most {most} items' },
  tooManyTypes: { zh: '最多 {most} 个字典', en: 'There can be at most {most} dictionaries' },
  atTheEnd: { zh: '已经在最前或最后', en: 'It is at the end already' },
});
