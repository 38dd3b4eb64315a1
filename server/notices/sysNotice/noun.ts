import { sysNoticePage } from '#contract/notices/sysNotice/page.ts';
import { noticeDicts } from './dictionaries.ts';
import { noticeReaderExportJob } from './export.ts';
import { sysNoticeHandlers } from './handlers.ts';
import { noticeListExport } from './listExport.ts';
import { maySeeNotice } from './reading.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysNoticeNoun = noun({
  serves: { sysNotice: sysNoticeHandlers },
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
        'sys:sysNotice:list': ['查看', 'View'],
        'sys:sysNotice:add': ['新增', 'Add'],
        'sys:sysNotice:update': ['修改', 'Edit'],
        'sys:sysNotice:publish': ['发布、撤回和置顶', 'Publish, recall and pin'],
        'sys:sysNotice:delete': ['删除', 'Delete'],
        'sys:sysNotice:export': ['导出', 'Export'],
      },
    },
  ],
});
