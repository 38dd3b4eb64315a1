import { defineMessages } from '#server/ground/core/messages.ts';

export const roadWorkMessages = defineMessages({
  isClosed: { zh: '已按它封闭区域，封闭仍然有效', en: 'An area is closed for it already' },
  isOver: { zh: '这处道路施工已经结束', en: 'These road works are over' },
  noNews: { zh: '它的封闭没有新情况', en: 'There is no news of its closed area' },
  gone: { zh: '信息源不再包含这处道路施工', en: 'The feed says no more of these road works' },
  otherTimes: {
    zh: '信息源改了开始时间，已按新的时间另行封闭',
    en: 'The feed gave another beginning, and another area was closed for it',
  },
  proposed: {
    zh: '“{feed}”：{count} 处道路封闭待决定',
    en: '“{feed}”: {count} closed roads wait for a decision',
  },
  closedByFeed: {
    zh: '“{feed}”：已自动封闭 {count} 处道路',
    en: '“{feed}”: {count} roads were closed by themselves',
  },
  news: {
    zh: '“{feed}”：{count} 处已封闭的道路有新情况',
    en: '“{feed}”: there is news of {count} closed roads',
  },
});
