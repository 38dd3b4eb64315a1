import { defineMessages } from '#server/ground/core/messages.ts';

export const portalPageMessages = defineMessages({
  notHere: {
    zh: '这个页面不能放“{kind}”，请移除后保存',
    en: '“{kind}” cannot stand on this page. Remove it and save again',
  },
  twice: {
    zh: '“{kind}”在一个页面上只能有一个，请移除多余的',
    en: 'A page has “{kind}” once. Remove the others and save again',
  },
  sameId: { zh: '两个内容块的编号相同', en: 'Two blocks have the same name' },
  emptyText: {
    zh: '没有发布：有文本块缺少一种语言的正文，草稿已保留。请补全后再发布',
    en: 'Not published: a text lacks its words in one language. The draft is kept; complete it and publish again',
  },
  unchanged: { zh: '与公开的版本相同，无需再次发布', en: 'It is the same as the public version' },
  isScheduled: { zh: '已定时发布，请先取消定时', en: 'A release is scheduled; withdraw that first' },
  notScheduled: { zh: '没有待执行的定时发布', en: 'No release is scheduled' },
  isPast: { zh: '请选择将来的时间', en: 'Choose a time to come' },
  isStandard: { zh: '公开的已经是标准页面', en: 'The standard page is public already' },
});
