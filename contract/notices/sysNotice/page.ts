import { page } from '#contract/ground/words.ts';

export const sysNoticePage = page({
  route: 'noticeAnnouncementPlatform',
  title: ['平台公告', 'Platform notices'],
  purpose: ['编写、发布和撤回公告，查看谁已阅读', 'Write, publish and recall notices, see who has read them'],
  icon: 'notification',
  permission: 'sys:sysNotice:list',
});

export const sysNoticeExports = {
  '/sys/sysNotice/getListPage': 'sys:sysNotice:export',
} as const;
