import { settingPage } from '#contract/system/setting/page.ts';
import { settingDicts } from './dictionaries.ts';
import { settingHandlers } from './handlers.ts';
import { allJobsListExport, sessionListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const settingNoun = noun({
  serves: { setting: settingHandlers },
  listExports: [allJobsListExport, sessionListExport],
  dictionaries: settingDicts,
  menus: [
    {
      directory: 'sys',
      place: 110,
      page: settingPage,
      actions: {
        'sys:setting:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:setting:job': { name: ['停止和重新运行任务', 'Stop and rerun jobs'], roles: [] },
        'sys:setting:session': { name: ['结束会话', 'End sessions'], roles: [] },
        'sys:setting:store': { name: ['测试文件存储', 'Test file stores'], roles: [] },
        'sys:setting:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
