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
        'sys:setting:list': ['查看', 'View'],
        'sys:setting:job': ['停止和重新运行任务', 'Stop and rerun jobs'],
        'sys:setting:session': ['结束会话', 'End sessions'],
        'sys:setting:store': ['测试文件存储', 'Test file stores'],
        'sys:setting:export': ['导出', 'Export'],
      },
    },
  ],
});
