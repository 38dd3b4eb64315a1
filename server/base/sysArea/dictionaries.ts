/** The enumerations of divisions. */
import type { AreaState, AreaUse } from '#contract/base/sysArea/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sysAreaDicts: readonly SeedDict[] = [
  closedDict<'1' | '2' | '3' | '4' | '5'>('areaLevel', '区划级别', 'Level of a division', {
    1: ['省级', 'Province'],
    2: ['地级', 'City'],
    3: ['县级', 'District'],
    4: ['乡级', 'Street'],
    5: ['自定义', 'Own part'],
  }),
  closedDict<AreaState>('areaState', '区划状态', 'State of a division', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['已停用', 'Stopped', 'amber'],
    stoppedAbove: ['随上级停用', 'Stopped from above', 'grey'],
  }),
  closedDict<AreaUse['kind']>('areaUse', '区划的使用者', 'What uses a division', {
    role: ['角色的数据范围', 'Data scopes of roles'],
    order: ['订单', 'Orders'],
    car: ['车辆', 'Cars'],
    station: ['站点', 'Stations'],
  }),
];
