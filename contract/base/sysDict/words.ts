import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { DictItemRow, DictTypeRow, sysDictCalls } from './calls.ts';
import { sysDictPage } from './page.ts';

type Calls = typeof sysDictCalls;
type ItemCalls = 'getItemPage' | 'addItem' | 'updateItem' | 'moveItem' | 'deleteItem';

const NAMES = { nameZh: ['中文名称', 'Name in Chinese'], nameEn: ['英文名称', 'Name in English'] } as const;
const BUILT_IN = ['内置', 'Built in'] as const;

export const dictWords = nounWords<DictTypeRow, Omit<Calls, ItemCalls>>()({
  object: 'sysDict',
  path: '/sys/sysDict',
  one: ['字典', 'Dictionary'],
  many: sysDictPage.title,
  fields: {
    keyword: ['编码、名称或其中一项的名称', 'Code, name or a word in it'],
    ...NAMES,
    code: { name: ['编码', 'Code'], as: 'code' },
    state: COMMON.state,
    builtIn: BUILT_IN,
    closed: ['值不可增减', 'Values are fixed'],
    itemCount: { name: ['项数', 'Items'], as: 'number' },
    remark: COMMON.remark,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增字典', 'Add a dictionary'],
    updateOne: ['修改字典', 'Change dictionary'],
    deleteById: ['删除字典', 'Delete dictionary'],
  },
});

export const dictItemWords = nounWords<DictItemRow, Pick<Calls, ItemCalls>>()({
  object: 'sysDictItem',
  path: '/sys/sysDict',
  one: ['字典项', 'Dictionary item'],
  many: ['字典项', 'Dictionary items'],
  fields: {
    keyword: ['值或名称', 'Value or name'],
    value: { name: ['值', 'Value'], as: 'code' },
    ...NAMES,
    colour: { name: ['颜色', 'Colour'], dict: 'dictColour' },
    parentValue: { name: ['上级值', 'Value above'], none: ['无上级', 'None above'] },
    orderNum: { name: ['顺序', 'Place'], as: 'number' },
    state: COMMON.state,
    builtIn: BUILT_IN,
    remark: COMMON.remark,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addItem: ['新增字典项', 'Add a dictionary item'],
    updateItem: ['修改字典项', 'Change dictionary item'],
    moveItem: ['移动字典项', 'Move dictionary item'],
    deleteItem: ['删除字典项', 'Delete dictionary item'],
  },
});
