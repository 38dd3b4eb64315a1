import type { CONFIG_CHANGE_KINDS } from '#contract/system/sysConfig/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sysConfigDicts: readonly SeedDict[] = [
  closedDict<(typeof CONFIG_CHANGE_KINDS)[number]>('configChangeKind', '配置变更方式', 'Kind of change of a setting', {
    update: ['修改', 'Changed'],
    restore: ['恢复', 'Put back'],
    init: ['恢复默认值', 'Reset to default'],
  }),
];
