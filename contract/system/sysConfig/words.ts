import { nounWords } from '#contract/ground/words.ts';
import type { ConfigChangeRow, sysConfigCalls } from './calls.ts';

/** Settings, and the rows of their history. In the log a changed option stands under its key. */
export const sysConfigWords = nounWords<ConfigChangeRow, typeof sysConfigCalls>()({
  object: 'sysConfig',
  path: '/sys/sysConfigOption',
  one: ['配置', 'Settings'],
  many: ['配置变更记录', 'History of settings'],
  fields: {
    at: { name: ['时间', 'Time'], as: 'time' },
    mainId: ['配置组', 'Group'],
    optionKey: ['配置项', 'Setting'],
    before: ['原值', 'Before'],
    after: ['新值', 'After'],
    kind: { name: ['方式', 'How'], dict: 'configChangeKind' },
    account: ['账号', 'Account'],
    realName: ['姓名', 'Name'],
  },
  calls: {
    updateDetail: ['修改配置', 'Change settings'],
    restore: ['恢复配置旧值', 'Put back a setting'],
    initConfig: ['配置恢复默认值', 'Reset settings to defaults'],
  },
});
