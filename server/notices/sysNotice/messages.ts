import type { NoticeState } from '#contract/notices/sysNotice/calls.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';

export const noticeMessages = defineMessages({
  wrongState: {
    zh: '该公告的状态是“{state}”，不能这样操作',
    en: 'This notice is {state}; that cannot be done to it',
  },
  noAudience: { zh: '请先选择接收范围', en: 'Choose first whom the notice is for' },
  noContent: { zh: '请先填写公告内容', en: 'Write the content of the notice first' },
  noPublishTime: { zh: '请先填写发布时间', en: 'Give the time of publication first' },
  publishTimePast: {
    zh: '发布时间已过，请改为将来的时间或直接发布',
    en: 'The time of publication has passed; choose a later one, or publish now',
  },
  alreadyOver: { zh: '失效时间已过，请先修改', en: 'The time until which it is shown has passed; change it first' },
  unknownAudience: {
    zh: '所选的对象中有已不存在的，请重新选择',
    en: 'Some of what was chosen is no longer there; choose again',
  },
  beyondScope: {
    zh: '您的数据范围只能发给本校或本供应商的人',
    en: 'With your data scope a notice can only be for your own school or supplier',
  },
  exported: { zh: '已导出 {count} 人', en: '{count} people exported', one: '{count} person exported' },
  notPublishedYet: {
    zh: '公告还没有发布过，没有阅读记录',
    en: 'The notice has not been published yet; nobody can have read it',
  },
});

export const noticeStates: Record<NoticeState, Message> = defineMessages({
  draft: { zh: '草稿', en: 'a draft' },
  scheduled: { zh: '待发布', en: 'scheduled' },
  published: { zh: '已发布', en: 'published' },
  recalled: { zh: '已撤回', en: 'recalled' },
  expired: { zh: '已失效', en: 'expired' },
});
