import type { messageCalls } from '#contract/notices/message/calls.ts';
import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { NoticeDetail, sysNoticeCalls } from './calls.ts';
import { sysNoticePage } from './page.ts';

/** The parts of an audience. */
export const AUDIENCE_FIELDS = {
  everybody: ['所有人', 'Everybody'],
  roleIds: ['角色', 'Roles'],
  schoolIds: ['学校', 'Schools'],
  supplierIds: ['供应商', 'Suppliers'],
  userIds: ['人员', 'People'],
} as const;

export const sysNoticeWords = nounWords<
  NoticeDetail,
  typeof sysNoticeCalls & Pick<typeof messageCalls, 'confirmNotice'>
>()({
  object: 'sysNotice',
  path: '/sys/sysNotice',
  one: ['公告', 'Notice'],
  many: sysNoticePage.title,
  fields: {
    keyword: ['标题或内容', 'Title or content'],
    title: ['标题', 'Title'],
    summary: ['摘要', 'Summary'],
    content: ['内容', 'Content'],
    titleEn: ['英文标题', 'Title in English'],
    contentEn: ['英文内容', 'Content in English'],
    originSiteName: ['发布方', 'Published by'],
    originSiteNameEn: ['发布方（英文）', 'Published by, in English'],
    state: { name: COMMON.state.name, dict: 'noticeState' },
    audience: ['接收范围', 'Recipients'],
    everybody: AUDIENCE_FIELDS.everybody,
    audienceSize: ['指定对象数', 'Named in the audience'],
    pinned: ['置顶', 'Pinned'],
    mustConfirm: ['需要确认', 'Must be confirmed'],
    onPortal: ['公众门户', 'Public portal'],
    isFromSupplier: ['来自供应商', 'From a supplier'],
    readCount: { name: ['已读', 'Read by'], as: 'number' },
    fileIds: ['附件', 'Attachments'],
    publishAt: { name: ['定时发布', 'To be published at'], as: 'time' },
    publishedAt: { name: ['发布时间', 'Published'], as: 'time' },
    publishedByName: ['发布人', 'Published by (person)'],
    expiresAt: { name: ['失效时间', 'Shown until'], as: 'time' },
    recalledAt: { name: ['撤回时间', 'Recalled'], as: 'time' },
    createdByName: ['创建人', 'Created by'],
    createdAt: COMMON.createdAt,
  },
  calls: {
    addOne: ['新增公告', 'Add notice'],
    updateOne: ['修改公告', 'Edit notice'],
    updateState: ['发布或撤回公告', 'Publish or recall notice'],
    updatePin: ['置顶或取消置顶公告', 'Pin or unpin notice'],
    deleteOne: ['删除公告', 'Delete notice'],
    exportReaders: ['导出公告阅读情况', 'Export readers of notice'],
    '/sys/message/confirmNotice': ['确认公告', 'Confirm notice'],
  },
  logged: {
    ...AUDIENCE_FIELDS,
    contentChanged: ['内容有改动', 'Content changed'],
    confirmed: ['已确认', 'Confirmed'],
    exported: ['导出内容', 'What was exported'],
    jobId: ['任务', 'Job'],
  },
});
