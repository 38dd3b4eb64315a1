import { AUDIENCE_FIELDS } from '#contract/notices/sysNotice/words.ts';
import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { openNoticeCalls, SupplierNoticeDetail, sysNoticeProviderCalls } from './calls.ts';
import { sysNoticeProviderPage } from './page.ts';

export const supplierNoticeWords = nounWords<
  SupplierNoticeDetail,
  typeof sysNoticeProviderCalls & typeof openNoticeCalls
>()({
  object: 'sysNoticeProvider',
  path: '/sys/sysNoticeProvider',
  one: ['供应商通知', 'Supplier notice'],
  many: sysNoticeProviderPage.title,
  fields: {
    keyword: ['标题或内容', 'Title or content'],
    title: ['标题', 'Title'],
    summary: ['摘要', 'Summary'],
    content: ['内容', 'Content'],
    supplierId: ['供应商', 'Supplier'],
    supplierName: ['供应商', 'Supplier'],
    urgent: ['紧急', 'Urgent'],
    contact: ['联系人', 'Contact'],
    state: { name: COMMON.state.name, dict: 'supplierNoticeState' },
    via: { name: ['来源', 'Came by'], dict: 'supplierNoticeVia' },
    externalId: ['外部编号', 'External id'],
    fileIds: ['附件', 'Attachments'],
    submittedAt: { name: ['提交时间', 'Handed in'], as: 'time' },
    receivedAt: { name: ['平台签收', 'Received'], as: 'time', none: ['尚未签收', 'Not received yet'] },
    receivedByName: ['签收人', 'Received by'],
    reason: ['原因', 'Reason'],
    returnReason: ['退回原因', 'Why it was returned'],
    audience: ['推送给谁', 'To whom'],
    mustConfirm: ['需要确认', 'Must be confirmed'],
    pushedAt: { name: ['推送时间', 'Pushed'], as: 'time' },
    pushedByName: ['推送人', 'Pushed by'],
    createdByName: ['创建人', 'Created by'],
    createdAt: COMMON.createdAt,
  },
  calls: {
    addOne: ['新增供应商通知', 'Add supplier notice'],
    updateOne: ['修改供应商通知', 'Edit supplier notice'],
    submitOne: ['提交供应商通知', 'Hand in supplier notice'],
    deleteOne: ['删除供应商通知', 'Delete supplier notice'],
    receiveOne: ['签收供应商通知', 'Receive supplier notice'],
    returnOne: ['退回供应商通知', 'Return supplier notice'],
    pushOne: ['推送供应商通知', 'Push supplier notice'],
    addKey: ['新增 API 密钥', 'Add API key'],
    endKey: ['吊销 API 密钥', 'Revoke API key'],
    '/open/notice/submit': ['通过 API 提交供应商通知', 'Hand in supplier notice by API'],
  },
  logged: {
    ...AUDIENCE_FIELDS,
    contentChanged: ['内容有改动', 'Content changed'],
    noticeId: ['公告编号', 'Notice id'],
    apiKey: ['API 密钥', 'API key'],
    isNew: ['新通知', 'New notice'],
  },
});
