import { page } from '#contract/ground/words.ts';

export const sysNoticeProviderPage = page({
  route: 'noticeAnnouncementSupplier',
  title: ['供应商通知', 'Supplier notices'],
  purpose: ['供应商提交通知，平台阅读并推送', 'Suppliers hand notices in, the platform reads them and pushes them on'],
  icon: 'sound',
  permission: 'sys:sysNoticeProvider:list',
});

export const sysNoticeProviderExports = {
  '/sys/sysNoticeProvider/getListPage': 'sys:sysNoticeProvider:export',
} as const;
