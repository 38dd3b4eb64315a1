import { defineMessages } from '#server/ground/core/messages.ts';

export const reconciliationMessages = defineMessages({
  noProfile: {
    zh: '这个文件格式不存在或已停用，请重新选择',
    en: 'This format does not exist or is out of use; choose another',
  },
  notCsv: { zh: '请上传 CSV 或文本文件', en: 'Upload a CSV or text file' },
  future: { zh: '不能对还没有结束的日期对账', en: 'That day is not over yet' },
  noHeading: {
    zh: '没有找到表头：需要“{money}”以及“{names}”之一。请检查文件格式是否选对',
    en: 'No heading was found: “{money}” and one of “{names}” are needed. Check the kind of file',
  },
  noRecords: { zh: '文件里没有可对账的记录', en: 'The file has no records to reconcile' },
  tooMany: { zh: '文件超过 {most} 笔记录，请分开导入', en: 'The file has more than {most} records; split it' },
  done: {
    zh: '对账完成：{matched} 笔一致，{open} 笔差异',
    en: 'Reconciled: matched {matched}, differences {open}',
  },
  settled: { zh: '这笔差异已经处理', en: 'This difference was settled before' },
  notPostable: {
    zh: '无法读取的行不能记账，请核对文件后忽略',
    en: 'A line that could not be read cannot be posted; check the file and ignore it',
  },
  notLinkable: {
    zh: '只有账面缺失的记录可以关联到订单',
    en: 'Only what the books lack can be linked to an order',
  },
  needsOrder: { zh: '请填写要关联的订单号', en: 'Say to which order it belongs' },
  unreconciled: {
    zh: '{channel} {to} 尚未对账',
    en: '{channel}: {to} is not reconciled yet',
  },
  manyUnreconciled: {
    zh: '{channel}有 {count} 天尚未对账（{from} 至 {to}）',
    en: '{channel}: {count} days from {from} to {to} are not reconciled yet',
  },
  bringFile: {
    zh: '请导入渠道的对账文件，与账面核对。',
    en: 'Import the provider’s file and compare it with the books.',
  },
  noOrder: { zh: '没有这个订单号', en: 'There is no such order' },
});
