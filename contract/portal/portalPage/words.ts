import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { portalPageCalls, PortalPageRow } from './calls.ts';
import { portalPagePage } from './page.ts';

export const portalPageWords = nounWords<PortalPageRow, typeof portalPageCalls>()({
  object: 'portalPage',
  path: '/sys/portalPage',
  one: ['门户页面', 'Portal page'],
  many: portalPagePage.title,
  fields: {
    code: { name: ['页面', 'Page'], dict: 'portalPageCode' },
    state: { name: COMMON.state.name, dict: 'portalPageState' },
    blocks: ['内容块', 'Blocks'],
    blockCount: { name: ['内容块数', 'Blocks'], as: 'number' },
    publishedNumber: ['公开版本', 'Public version'],
    lastNumber: ['版本数', 'Versions'],
    note: ['版本说明', 'Note on this version'],
    publishedAt: { name: ['发布时间', 'Published'], as: 'time', none: ['–', '–'] },
    scheduledNumber: ['定时版本', 'Scheduled version'],
    scheduledAt: { name: ['定时发布', 'To be published at'], as: 'time', none: ['–', '–'] },
    updatedAt: { name: ['最后修改', 'Last changed'], as: 'time' },
  },
  calls: {
    updateOne: ['修改门户页面', 'Edit portal page'],
    publishOne: ['发布门户页面', 'Publish portal page'],
    scheduleOne: ['定时发布门户页面', 'Schedule release of portal page'],
    unscheduleOne: ['取消定时发布门户页面', 'Withdraw scheduled release of portal page'],
    withdrawOne: ['恢复标准门户页面', 'Show the standard portal page again'],
    restoreOne: ['恢复门户页面的旧版本', 'Restore version of portal page'],
  },
  logged: { restoredNumber: ['恢复自版本', 'Restored from version'] },
});
