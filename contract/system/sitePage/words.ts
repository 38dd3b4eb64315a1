import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { sitePageCalls, SitePageRow } from './calls.ts';
import { sitePagePage } from './page.ts';

export const sitePageWords = nounWords<SitePageRow, typeof sitePageCalls>()({
  object: 'sitePage',
  path: '/sys/sitePage',
  one: ['公开页面', 'Public page'],
  many: sitePagePage.title,
  fields: {
    keyword: ['标题或地址', 'Title or address'],
    kind: { name: ['种类', 'Kind'], dict: 'sitePageKind' },
    code: ['地址', 'Address'],
    titleZh: ['中文标题', 'Title in Chinese'],
    titleEn: ['英文标题', 'Title in English'],
    bodyZh: ['中文正文', 'Text in Chinese'],
    bodyEn: ['英文正文', 'Text in English'],
    trackId: { name: ['行程或场景', 'Ride or scene'], as: 'code', none: ['–', '–'] },
    state: { name: COMMON.state.name, dict: 'sitePageState' },
    publishedNumber: ['公开版本', 'Public version'],
    lastNumber: ['版本数', 'Versions'],
    note: ['版本说明', 'Note on this version'],
    publishedAt: { name: ['发布时间', 'Published'], as: 'time' },
    scheduledNumber: ['定时版本', 'Scheduled version'],
    scheduledAt: { name: ['定时发布', 'To be published at'], as: 'time', none: ['–', '–'] },
    readTimes: { name: ['阅读次数', 'Times read'], as: 'number', none: ['–', '–'] },
    createdAt: COMMON.createdAt,
    updatedAt: { name: ['最后修改', 'Last changed'], as: 'time' },
  },
  calls: {
    addOne: ['新增公开页面', 'Add public page'],
    updateOne: ['修改公开页面', 'Edit public page'],
    publishOne: ['发布公开页面', 'Publish public page'],
    scheduleOne: ['定时发布公开页面', 'Schedule release of public page'],
    unscheduleOne: ['取消定时发布公开页面', 'Withdraw scheduled release of public page'],
    withdrawOne: ['撤下公开页面', 'Withdraw public page'],
    restoreOne: ['恢复公开页面的旧版本', 'Restore version of public page'],
    deleteById: ['删除公开页面', 'Delete public page'],
  },
  logged: { restoredNumber: ['恢复自版本', 'Restored from version'] },
});
