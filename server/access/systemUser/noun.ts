import { systemUserPage } from '#contract/access/systemUser/page.ts';
import { systemUserDicts } from './dictionaries.ts';
import { userExportJob } from './exportJob.ts';
import { systemUserHandlers } from './handlers.ts';
import { userImportJob } from './import/job.ts';
import { noun } from '#server/ground/core/noun.ts';

export const systemUserNoun = noun({
  serves: { systemUser: systemUserHandlers },
  jobs: [userExportJob, userImportJob],
  dictionaries: systemUserDicts,
  menus: [
    {
      directory: 'sys',
      place: 10,
      page: systemUserPage,
      actions: {
        'sys:systemUser:list': ['查看', 'View'],
        'sys:systemUser:add': ['新增和导入', 'Add and import'],
        'sys:systemUser:update': ['修改', 'Edit'],
        'sys:systemUser:state': ['启用、停用和会话', 'Enable, disable and sessions'],
        'sys:systemUser:password': ['设置密码', 'Set passwords'],
        'sys:systemUser:export': ['导出', 'Export'],
        'sys:systemUser:protection': ['重置两步验证和身份核验', 'Reset second factor and identity'],
        'sys:systemUser:reveal': ['查看完整手机号', 'See whole mobile numbers'],
      },
    },
  ],
});
