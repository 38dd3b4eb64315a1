import type { SupplierNoticeState } from '#contract/notices/sysNoticeProvider/calls.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';

export const supplierNoticeMessages = defineMessages({
  wrongState: {
    zh: '该通知的状态是“{state}”，不能这样操作',
    en: 'This notice is {state}; that cannot be done to it',
  },
  alreadyPushed: {
    zh: '该通知已推送过，没有再次推送',
    en: 'This notice has been pushed already; it was not pushed again',
  },
  noSupplier: {
    zh: '您不属于任何供应商，不能提交供应商通知',
    en: 'You belong to no supplier, so you cannot hand a notice in',
  },
  noContent: { zh: '请先填写通知内容', en: 'Write the content of the notice first' },
  noAudience: { zh: '请选择推送给谁', en: 'Choose whom it is pushed to' },
  unknownSupplier: { zh: '该供应商不存在或已停用', en: 'There is no such supplier, or it is stopped' },
  externalReused: {
    zh: '这个 externalId 已用于另一条通知',
    en: 'This externalId was used for another notice',
  },
  submittedTitle: { zh: '{supplier}提交了通知', en: '{supplier} handed a notice in' },
  submittedUrgent: { zh: '【紧急】{supplier}提交了通知', en: 'Urgent: {supplier} handed a notice in' },
  returnedTitle: { zh: '通知被退回：{title}', en: 'A notice was returned: {title}' },
  pushedTitle: { zh: '通知已推送：{title}', en: 'A notice was pushed on: {title}' },
});

export const supplierNoticeStates: Record<SupplierNoticeState, Message> = defineMessages({
  draft: { zh: '草稿', en: 'a draft' },
  submitted: { zh: '待推送', en: 'handed in' },
  returned: { zh: '已退回', en: 'returned' },
  pushed: { zh: '已推送', en: 'pushed' },
});
