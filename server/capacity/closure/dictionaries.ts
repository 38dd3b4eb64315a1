/** The enumerations of closed areas. */
import type { ClosureCarState, ClosureOrigin, ClosureState, ClosureStep } from '#contract/capacity/closure/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const closureDicts: readonly SeedDict[] = [
  closedDict<ClosureState>('closureState', '封闭区域状态', 'State of a closed area', {
    scheduled: ['待生效', 'To come', 'blue'],
    inForce: ['封闭中', 'Closed', 'red'],
    over: ['已结束', 'Over', 'grey'],
  }),
  closedDict<ClosureOrigin>('closureOrigin', '封闭区域来源', 'Origin of a closed area', {
    staff: ['员工', 'Staff'],
    call: ['主管部门接口', 'Signed call'],
    feed: ['道路施工信息', 'Road work feed'],
  }),
  closedDict<ClosureStep>('closureStep', '封闭区域经过', 'History of a closed area', {
    closed: ['封闭', 'Closed'],
    began: ['生效', 'In force'],
    changed: ['修改', 'Changed'],
    cleared: ['区内已无车辆', 'No car inside'],
    lifted: ['解除', 'Lifted'],
    expired: ['到期结束', 'Its time was over'],
  }),
  closedDict<ClosureCarState>('closureCarState', '封闭区域内车辆状态', 'Car in a closed area', {
    inside: ['仍在区内', 'Inside', 'red'],
    left: ['已离开', 'Left', 'green'],
    standing: ['停运停放', 'Out of service', 'grey'],
  }),
];
