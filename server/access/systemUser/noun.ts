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
        'sys:systemUser:list': { name: ['查看', 'View'], roles: ['operations', 'supplier', 'auditor'] },
        'sys:systemUser:add': { name: ['新增和导入', 'Add and import'], roles: [] },
        'sys:systemUser:update': { name: ['修改', 'Edit'], roles: [] },
        'sys:systemUser:state': { name: ['启用、停用和会话', 'Enable, disable and sessions'], roles: [] },
        'sys:systemUser:password': { name: ['设置密码', 'Set passwords'], roles: [] },
        'sys:systemUser:export': { name: ['导出', 'Export'], roles: [] },
        'sys:systemUser:protection': {
          name: ['重置两步验证和身份核验', 'Reset second factor and identity'],
          roles: [],
        },
        'sys:systemUser:reveal': { name: ['查看完整手机号', 'See whole mobile numbers'], roles: [] },
      },
    },
  ],
});
