/** The enumerations of reconciliations. */
import type { DifferenceKind, SettledWay } from '#contract/finance/reconciliation/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const reconciliationDicts: readonly SeedDict[] = [
  closedDict<DifferenceKind>('differenceKind', '对账差异', 'Difference of a reconciliation', {
    more: ['渠道多', 'Provider has more', 'amber'],
    less: ['渠道少', 'Provider has less', 'amber'],
    missingHere: ['账面缺失', 'Not in the books', 'red'],
    missingThere: ['文件缺失', 'Not in the file', 'red'],
    orderDiffers: ['订单与账面不符', 'Order differs', 'amber'],
    unreadable: ['无法读取', 'Unreadable', 'grey'],
  }),
  closedDict<SettledWay>('settledWay', '对账差异处理方式', 'How a difference was settled', {
    posted: ['调整记账', 'Adjusted'],
    linked: ['关联订单', 'Linked to order'],
    ignored: ['忽略', 'Ignored'],
  }),
];
