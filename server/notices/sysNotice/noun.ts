import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { noticeDicts } from './dictionaries.ts';
import { noticeReaderExportJob } from './export.ts';
import { sysNoticeHandlers } from './handlers.ts';
import { noticeListExport } from './listExport.ts';
import { maySeeNotice } from './reading.ts';
import { noun } from '#server/ground/core/noun.ts';
import { keepNoticeTimes } from './clock.ts';

export const sysNoticeNoun = noun({
  serves: { sysNotice: sysNoticeHandlers },
  keeps: [keepNoticeTimes],
  listExports: [noticeListExport],
  jobs: [noticeReaderExportJob],
  fileChecks: { sysNotice: maySeeNotice },
  dictionaries: noticeDicts,
  menus: [
    {
      directory: 'noticeAnnouncement',
      place: 10,
      page: sysNoticePage,
      actions: {
        'sys:sysNotice:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'sys:sysNotice:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'sys:sysNotice:update': { name: ['修改', 'Edit'], roles: ['operations'] },
        'sys:sysNotice:publish': { name: ['发布、撤回和置顶', 'Publish, recall and pin'], roles: ['operations'] },
        'sys:sysNotice:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:sysNotice:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
