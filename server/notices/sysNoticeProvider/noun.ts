import { sysNoticeProviderPage } from '#contract/notices/sysNoticeProvider/page.ts';
import { supplierNoticeDicts } from './dictionaries.ts';
import { openNoticeHandlers, sysNoticeProviderHandlers } from './handlers.ts';
import { supplierNoticeListExport } from './listExport.ts';
import { maySeeSupplierNotice } from './service.ts';
import { noun } from '#server/ground/core/noun.ts';

export const sysNoticeProviderNoun = noun({
  serves: { sysNoticeProvider: sysNoticeProviderHandlers, openNotice: openNoticeHandlers },
  listExports: [supplierNoticeListExport],
  dictionaries: supplierNoticeDicts,
  fileChecks: { sysNoticeProvider: maySeeSupplierNotice },
  menus: [
    {
      directory: 'noticeAnnouncement',
      place: 20,
      page: sysNoticeProviderPage,
      actions: {
        'sys:sysNoticeProvider:list': { name: ['查看', 'View'], roles: ['operations', 'supplier', 'auditor'] },
        'sys:sysNoticeProvider:submit': {
          name: ['供应商编写和提交', 'Write and hand in, as a supplier'],
          roles: ['supplier'],
        },
        'sys:sysNoticeProvider:push': { name: ['阅读、退回和推送', 'Read, return and push'], roles: ['operations'] },
        'sys:sysNoticeProvider:key': { name: ['管理 API 密钥', 'Manage API keys'], roles: [] },
        'sys:sysNoticeProvider:export': { name: ['导出', 'Export'], roles: ['operations', 'supplier'] },
      },
    },
  ],
});
