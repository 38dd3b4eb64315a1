import { defineMessages } from '#server/ground/core/messages.ts';

export const analysisViewMessages = defineMessages({
  notYours: { zh: '当前角色没有查看这个分析的权限', en: 'The active role may not see this analysis' },
  nameTaken: { zh: '您已有同名的视图', en: 'You have a view of this name' },
  tooMany: {
    zh: '已保存 {count} 个视图，达到上限。请先删除不用的视图',
    en: '{count} views are kept, which is the most. Delete one that is not used first',
  },
  onlyFigures: {
    zh: '只有订单分析“指标”页的视图可以每周发送',
    en: 'Only views of the figures of order analysis can be sent by the week',
  },
  noRecipient: {
    zh: '其中有人不存在或没有查看这个分析的权限，请重新选择',
    en: 'One of them is gone or may not see this analysis; please choose again',
  },
  weekly: { zh: '每周分析：{name}（{from} 至 {to}）', en: 'Weekly analysis: {name} ({from} to {to})' },
  line: { zh: '{figure}：{value}（前一周 {before}）', en: '{figure}: {value} ({before} the week before)' },
  from: {
    zh: '由 {owner} 发送。数据截至 {time}，{zone}；只含您的数据范围内的订单。在订单分析的“视图”里可以停止接收。',
    en: 'Sent by {owner}. Data as of {time}, {zone}; of orders within your data scope. Stop it under Views of order analysis.',
  },
  exported: {
    zh: '已导出 {count} 组',
    en: '{count} groups exported',
    one: '{count} group exported',
  },
  fileName: { zh: '分析', en: 'analysis' },
});
