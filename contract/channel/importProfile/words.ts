import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { importProfileCalls, ImportProfileRow } from './calls.ts';

export const importProfileWords = nounWords<ImportProfileRow, typeof importProfileCalls>()({
  object: 'importProfile',
  path: '/operation/importProfile',
  one: ['导入模板', 'Import profile'],
  many: ['导入模板', 'Import profiles'],
  fields: {
    name: { name: ['代码', 'Code'], as: 'code' },
    content: ['内容', 'Content'],
    profile: ['文件格式', 'Kind of file'],
    onKnown: ['订单已存在且不同时', 'When an order is there and differs'],
    dryRun: ['仅预检，不写入', 'Check only, write nothing'],
    createdAt: COMMON.createdAt,
    updatedAt: { name: ['更新时间', 'Updated'], as: 'time' },
  },
  calls: {
    addOne: ['新增导入模板', 'Add an import profile'],
    updateOne: ['修改导入模板', 'Edit an import profile'],
    deleteById: ['删除导入模板', 'Delete an import profile'],
    '/operation/order/importList': ['导入订单', 'Import orders'],
  },
  objects: { orderImport: ['订单导入', 'Import of orders'] },
});
