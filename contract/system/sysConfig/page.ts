import { page } from '#contract/ground/words.ts';

export const sysConfigPage = page({
  route: 'operation/configurationCenter',
  title: ['配置中心', 'Configuration'],
  purpose: ['修改系统的各项设置，查看历史，恢复旧值', 'Change settings, see their history, put old values back'],
  icon: 'setting',
  permission: 'operation:config:list',
});
