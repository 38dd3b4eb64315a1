import { page } from '#contract/ground/words.ts';

export const systemUserPage = page({
  route: 'sys/sysUser',
  title: ['系统用户', 'System users'],
  purpose: ['添加和管理能登录控制台的人员', 'Add and manage the people who sign in to the console'],
  icon: 'user',
  permission: 'sys:systemUser:list',
});
